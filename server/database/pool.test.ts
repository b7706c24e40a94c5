/** @module-tag slow */
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createDatabase, empty, type TestDatabase } from '../testing/database.ts'
import { connect, type Database } from './pool.ts'
import { reach } from './reach.ts'

let database: TestDatabase
let sql: Database

beforeAll(async () => {
  database = await createDatabase(empty)
  sql = connect(database.url, { max: 2 })
})
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  await sql.end()
  await database.drop()
})

test('values are returned as in JSON: numbers as numbers, timestamps in UTC, dates as dates', async () => {
  expect(
    await sql`
      select 7::bigint as id, 12.50::numeric(12,2) as coins, '2026-01-02 03:04:05.678+03'::timestamptz as seen,
        '2001-02-03'::date as born, array[1.5, 2.25]::numeric[] as many, '{"a": 1}'::jsonb as note, null::bigint as none`,
  ).toEqual([
    {
      id: 7,
      coins: 12.5,
      seen: '2026-01-02T00:04:05.678Z',
      born: '2001-02-03',
      many: [1.5, 2.25],
      note: { a: 1 },
      none: null,
    },
  ])
})

test('a bigint beyond 2^53 is returned as text', async () => {
  expect(await sql`select 9007199254740993::bigint as id`).toEqual([{ id: '9007199254740993' }])
})

test('the same values are accepted as parameters', async () => {
  const values = { id: 7, coins: 12.5, seen: '2026-01-02T00:04:05.678Z', born: '2001-02-03', note: { a: 1 } }
  await sql`create table kept (id bigint, coins numeric(12,2), seen timestamptz, born date, note jsonb)`
  await sql`insert into kept ${sql(values)}`
  expect(await sql`select * from kept`).toEqual([values])
})

test('JSON text is bound as text', async () => {
  expect(await sql.unsafe('select $1::text::jsonb as note', ['{"a": 1}'])).toEqual([{ note: { a: 1 } }])
})

test('a statement that takes too long is canceled, and the pool stays usable', async () => {
  const hasty = connect(database.url, { max: 1, statementTimeout: 200, name: 'pool test' })
  await expect(hasty`select pg_sleep(3600)`).rejects.toMatchObject({ code: '57014' })
  expect(await hasty`select current_setting('application_name') as name`).toEqual([{ name: 'pool test' }])
  await hasty.end()
})

test('a running server is reached', async () => {
  await expect(reach(sql)).resolves.toBeUndefined()
})

test('a transaction that sends nothing for its time is ended, and leaves no lock', async () => {
  const own = connect(database.url, { max: 1, idleTimeout: 100 })
  const ended = new Promise(done => Object.assign(own.options, { onclose: done }))
  const waiting = own.begin(async tx => {
    await tx`select pg_advisory_xact_lock(77)`
    await ended
    await tx`select 1`
  })
  await expect(waiting).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  expect(await sql`select pg_try_advisory_xact_lock(77) as free`).toEqual([{ free: true }])
  await own.end()
})

test('prepared statements of a connection are bounded: the least recently used one is closed, a frequently used one stays', async () => {
  const one = connect(database.url, { max: 1 })
  const ask = (n: number) => one.unsafe(`select $1::integer as of_${n}`, [n], { prepare: true })
  const kept = () => one<{ statement: string; since: string }[]>`
    select statement, prepare_time::text as since from pg_prepared_statements`
  const hot = async () => (await kept()).find(({ statement }) => statement.endsWith('as of_0'))
  await ask(0)
  const first = await hot()
  expect(first).toBeDefined()
  for (let n = 1; n <= 1000; n += 1) {
    await ask(n)
    if (n % 50 === 0) await ask(0)
  }
  const statements = await kept()
  expect(statements.length).toBeGreaterThan(100)
  expect(statements.length).toBeLessThanOrEqual(201)
  expect(await hot()).toEqual(first)
  expect(one.pool.prepared).toBe(200)
  expect(one.pool.evicted).toBeGreaterThan(800)
  expect(await ask(1)).toEqual([{ of_1: 1 }])
  await one.end()
  expect(one.pool).toMatchObject({ prepared: 0, preparedBytes: 0 })
})

test('prepared statements of a connection are bounded in bytes', async () => {
  const one = connect(database.url, { max: 1 })
  for (let n = 0; n < 20; n += 1) {
    await one.unsafe(`select $1::integer as of_${n} /* ${'-'.repeat(100_000)} */`, [n], { prepare: true })
  }
  expect(one.pool.preparedBytes).toBeLessThan(600_000)
  const [{ bytes } = { bytes: 0 }] = await one<{ bytes: number }[]>`
    select sum(length(statement))::integer as bytes from pg_prepared_statements`
  expect(bytes).toBeLessThan(700_000)
  await one.end()
})

test('closing a prepared statement inside a failed transaction causes no error', async () => {
  const one = connect(database.url, { max: 1 })
  const failed = one.begin(async tx => {
    for (let n = 0; n < 300; n += 1) await tx.unsafe(`select $1::integer as n${n}`, [n], { prepare: true })
    await tx`select 1 / ${0}::integer`.catch(() => undefined)
    await expect(tx`select ${1}::integer as more`).rejects.toMatchObject({ code: '25P02' })
    return tx`select ${2}::integer as last`
  })
  await expect(failed).rejects.toMatchObject({ code: '22012' })
  expect(await one`select ${3}::integer as three`).toEqual([{ three: 3 }])
  await one.end()
})

test('the pool bounds how long and how many statements wait for a connection, and counts them', async () => {
  const small = connect(database.url, { max: 1, waiting: { most: 1, ms: 300 } })
  const working = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const long = small.begin(async tx => {
    await tx`select 1`
    working.resolve()
    await goOn.promise
  })
  await working.promise
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const late = small`select 2`.execute()
  const refused = small`select 3`.execute()
  await expect(refused).rejects.toMatchObject({ code: 'POOL_FULL' })
  vi.advanceTimersByTime(299)
  expect(small.pool).toMatchObject({ waiting: 1, refused: 1 })
  vi.advanceTimersByTime(1)
  await expect(late).rejects.toMatchObject({ code: 'POOL_TIMEOUT' })
  expect(small.pool).toMatchObject({ waiting: 0, refused: 2 })
  goOn.resolve()
  await long
  const served = Promise.all([small`select 4 as n`, small`select 5 as n`])
  expect(await served).toEqual([[{ n: 4 }], [{ n: 5 }]])
  expect(small.pool).toMatchObject({ waits: 1, refused: 2 })
  await small.end()
})

test('a peer that closes every connection gets one connection attempt per statement', async () => {
  let attempts = 0
  const peer = createServer(socket => {
    attempts += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(peer, 'listening')
  const { port } = peer.address() as AddressInfo
  const lost = connect(`postgres://city@127.0.0.1:${port}/city`, { max: 1 })
  for (let n = 1; n <= 3; n += 1) {
    await expect(lost`select 1`).rejects.toMatchObject({
      code: expect.stringMatching(/CONNECTION_CLOSED|ECONNRESET/),
    })
    expect(attempts).toBe(n)
  }
  await lost.end({ timeout: 0 })
  peer.close()
})
