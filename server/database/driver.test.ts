/** @module-tag slow */
import { once } from 'node:events'
import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { until } from '../testing/until.ts'
import { connect, type Database } from './pool.ts'

// What the fork changes (docs/decisions/012).

let database: TestDatabase
let admin: Database
let sql: Database

beforeAll(async () => {
  database = await createDatabase()
  admin = connect(database.url, { max: 1 })
  sql = connect(database.url, { max: 1 })
  await admin`create table marks (mark text)`
})
beforeEach(async () => void (await admin`truncate marks`))
afterAll(async () => {
  await Promise.all([sql.end(), admin.end()])
  await database.drop()
})

const marks = async () => (await admin`select mark from marks order by mark`).map(({ mark }) => mark)
const gone = { code: 'CONNECTION_CLOSED' }

/** Resolves when the driver has noticed that it lost a connection. */
const lossOf = ({ options }: Database) => new Promise(done => Object.assign(options, { onclose: done }))

/** Terminates the session from another connection, and waits until the driver has noticed it. */
async function kill(pid: number) {
  const noticed = lossOf(sql)
  await admin`select pg_terminate_backend(${pid})`
  await noticed
}

test('a transaction whose connection is lost during a statement is rejected, and the next one works', async () => {
  for (let turn = 0; turn < 3; turn++) {
    const dying = sql.begin(async tx => {
      await tx`insert into marks values ('lost')`
      const [{ pid } = { pid: 0 }] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
      await Promise.all([tx`select pg_sleep(10)`, kill(pid)])
    })
    await expect(dying).rejects.toMatchObject({ code: expect.stringMatching(/^(57P01|CONNECTION_CLOSED)$/) })
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  }
  expect(await marks()).toEqual([])
})

test('a statement that a transaction sends after losing its connection runs in no other session', async () => {
  let isSaid = false
  const dying = sql.begin(async tx => {
    const [{ pid } = { pid: 0 }] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
    await tx`insert into marks values ('lost')`
    await kill(pid)
    // The pool has one connection: this one gives it a new session.
    await sql`insert into marks values ('kept')`
    await expect(tx`insert into marks values ('said too late')`).rejects.toMatchObject(gone)
    isSaid = true
  })
  await expect(dying).rejects.toMatchObject(gone)
  await until(() => expect(isSaid).toBe(true))
  expect(await marks()).toEqual(['kept'])
})

test('a transaction that begins on a connection with a full queue has the connection to itself', async () => {
  // The driver pipelines a hundred statements before it waits for results; here BEGIN is the hundredth.
  for (const ahead of [98, 99, 100, 101]) {
    const reads = Array.from({ length: ahead }, (_, n) => sql`select ${n}::integer as n`)
    for (const read of reads) void read.execute()
    const refused = sql.begin(async tx => {
      await tx`insert into marks values ('taken back')`
      throw new Error('no')
    })
    const after = sql`insert into marks values ('kept')`.execute()
    await expect(refused).rejects.toThrow('no')
    await Promise.all([...reads, after])
  }
  const [{ open } = { open: 0 }] = await admin<{ open: number }[]>`
    select count(*)::integer as open from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`
  expect(open).toBe(0)
  expect(await marks()).toEqual(['kept', 'kept', 'kept', 'kept'])
})

test('a connection that is lost while the driver asks for the array types rejects the statement, and nothing else', async () => {
  const unhandled: unknown[] = []
  const note = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', note)
  // A server that accepts every sign-in and closes the connection at the first statement.
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write(Buffer.from([...message('R', [0, 0, 0, 0]), ...message('Z', [73])]))
      socket.once('data', () => socket.destroy())
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const away = connect(`postgres://city@127.0.0.1:${port}/city`, { max: 1 })
  const noticed = lossOf(away)
  await expect(away`select 1`).rejects.toMatchObject({
    code: expect.stringMatching(/CONNECTION_CLOSED|ECONNRESET|EPIPE/),
  })
  await noticed
  await away.end({ timeout: 0 })
  await new Promise(done => server.close(done))
  // Rejections that nobody handles are reported at the end of a turn.
  await turn()
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})

test('a statement cancelled while its connection is opened leaves the connection to the next one', async () => {
  const own = connect(database.url, { max: 1 })
  const query = own`select 1 as one`
  const settled = Promise.allSettled([query])
  await query.cancel()
  expect(await settled).toMatchObject([{ status: 'rejected', reason: { code: '57014' } }])
  expect(await own`select 2 as two`).toEqual([{ two: 2 }])
  await own.end()
})

/** A host between the pool and the database. `refuse`: it accepts no more connections. `vanish`: it answers nothing either. */
async function between() {
  const { hostname, port } = new URL(database.url)
  const sockets = new Set<Socket>()
  const gate = createServer(socket => {
    const within = connectTo({ host: hostname, port: Number(port) })
    for (const [from, to] of [[socket, within] as const, [within, socket] as const]) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.pipe(to)
    }
  }).listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const url = new URL(database.url)
  url.port = String((gate.address() as AddressInfo).port)
  url.searchParams.delete('host')
  const refuse = () => void gate.close()
  const vanish = () => {
    refuse()
    for (const socket of sockets) socket.unpipe()
  }
  const close = () => {
    for (const socket of sockets) socket.destroy()
  }
  return { url: url.href, refuse, vanish, close }
}

test('a cancel that cannot be sent leaves the statement to end, and rejects nothing', async () => {
  const host = await between()
  const own = connect(host.url, { max: 1 })
  await own`select 1`
  host.refuse()
  const query = own`select 'done' as said from pg_sleep(1)`
  void query.execute()
  const running = () =>
    admin`select from pg_stat_activity where query like '%pg_sleep(1)' and state = 'active'`
  await until(async () => expect(await running()).toHaveLength(1))
  await query.cancel()
  expect(await query).toEqual([{ said: 'done' }])
  await own.end()
})

test('a statement whose host has vanished is rejected after a silence', async () => {
  const host = await between()
  const own = connect(host.url, { max: 1, silence: 50 })
  await own`select 1`
  host.vanish()
  await expect(own`select 2`).rejects.toMatchObject(gone)
  host.close()
  await own.end({ timeout: 0 })
})

test('a statement that takes longer than the silence is waited for while its host is there', async () => {
  const host = await between()
  const own = connect(host.url, { max: 1, silence: 50 })
  expect(await own`select 'done' as said from pg_sleep(0.5)`).toEqual([{ said: 'done' }])
  await own.end()
  host.refuse()
})

test('a peer that speaks another protocol rejects the statement, whatever length its bytes seem to announce', async () => {
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.write('HTTP/1.1 400 Bad Request\r\n'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const away = connect(`postgres://city@127.0.0.1:${port}/city`, { max: 1 })
  await expect(away`select 1`).rejects.toMatchObject({ code: 'PROTOCOL_VIOLATION' })
  await away.end({ timeout: 0 })
  await new Promise(done => server.close(done))
})

/** A message of PostgreSQL's protocol: type, length, body. */
const message = (type: string, body: number[]) => [type.charCodeAt(0), 0, 0, 0, 4 + body.length, ...body]
