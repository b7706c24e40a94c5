/**
 * @module-tag slow
 * @module-tag full
 */

import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from './database/free-port.ts'
import { connect, type Database } from './database/pool.ts'
import { metrics } from './http/metrics.ts'
import { Turns } from './rest/turns.ts'
import { readSettings } from './settings.ts'
import { type Parts, type Started, start } from './start.ts'
import { createDatabase, empty, type TestDatabase } from './testing/database.ts'
import { until } from './testing/until.ts'

let database: TestDatabase
let DATA_DIR: string
/** The request in flight has arrived; it is answered after `goOn`. */
let arrived: PromiseWithResolvers<void>
let goOn: PromiseWithResolvers<void>

beforeEach(async () => {
  database = await createDatabase(empty)
  DATA_DIR = await mkdtemp(join(tmpdir(), 'start-'))
  arrived = Promise.withResolvers()
  goOn = Promise.withResolvers()
})
afterEach(async () => {
  await database.drop()
  await rm(DATA_DIR, { recursive: true })
})

/** On a port that the operating system chooses, unless `PORT` says which. */
const settings = async (env: Record<string, string> = {}) => {
  const read = await readSettings({ DATA_DIR, DATABASE_URL: database.url, ...env })
  return env['PORT'] === undefined ? { ...read, port: 0 } : read
}
const portOf = ({ app }: Started) => (app.server.address() as AddressInfo).port

/** Nothing listens there. */
const CLOSED = '1'

const parts: Parts = {
  prepare: async () => undefined,
  fill: async () => undefined,
  build: async sql => {
    const app = fastify()
    app.get('/slow', async () => {
      arrived.resolve()
      await goOn.promise
      const [row] = await sql`select 7 as number`
      return { number: row?.number }
    })
    return app
  },
}

test('a drain finishes the request in flight, accepts no new one and closes every connection', async () => {
  const started = await start(await settings(), parts)
  const url = `http://127.0.0.1:${portOf(started)}/slow`
  const slow = fetch(url)
  await arrived.promise
  const stopped = started.stop()
  await until(() => expect(started.app.server.listening).toBe(false))
  await expect(fetch(url)).rejects.toThrow('fetch failed')
  goOn.resolve()
  expect(await (await slow).json()).toEqual({ number: 7 })
  await stopped
})

test('the drain closes an idle connection itself and does not wait for its timeout', async () => {
  let deadlines = 0
  const build = async (sql: Database) => {
    const app = await parts.build(sql, sql)
    const { server } = app
    const closeAll = server.closeAllConnections.bind(server)
    server.closeAllConnections = () => {
      deadlines += 1
      closeAll()
    }
    return app
  }
  const started = await start(await settings(), { ...parts, build })
  const port = portOf(started)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const closed = new Promise<void>(done => {
    const slow = request({ port, host: '127.0.0.1', path: '/slow', agent }, answer => answer.resume())
    slow.once('socket', socket => socket.once('close', () => done()))
    slow.end()
  })
  await arrived.promise
  const stopped = started.stop()
  goOn.resolve()
  await stopped
  await closed
  expect(deadlines).toBe(0)
})

test('servers that start together on one database seed it once', async () => {
  const filled: string[] = []
  const fill = async (sql: Database) => {
    await sql`create table if not exists residents (id int)`
    const [row] = await sql`select from residents`
    if (row) return
    // The other one has come to the seeds as well.
    const waiting = () => sql`
      select from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and locktype = 'advisory' and not granted`
    await until(async () => expect(await waiting()).toHaveLength(1))
    await sql`insert into residents values (1)`
    filled.push('once')
  }
  const servers = await Promise.all([
    start(await settings(), { ...parts, fill }),
    start(await settings(), { ...parts, fill }),
  ])
  await Promise.all(servers.map(({ stop }) => stop()))
  expect(filled).toEqual(['once'])
})

/** Keeps the port as another program would. */
async function take(port: number) {
  const holder = createServer().listen(port, '127.0.0.1')
  await once(holder, 'listening')
  return { release: () => new Promise(done => holder.close(done)) }
}

test.each(['PORT', 'METRICS_PORT'])(
  'a %s that is taken ends the start with a sentence, before the database is changed',
  async name => {
    const port = await freePort()
    const { release } = await take(port)
    await expect(start(await settings({ [name]: String(port) }), parts)).rejects.toThrow(
      `Порт ${port} занят: остановите программу, которая его держит, или задайте другой ${name}.`,
    )
    await release()
    const sql = connect(database.url, { max: 1 })
    expect(await sql`select from pg_class where relnamespace = 'public'::regnamespace`).toEqual([])
    await sql.end()
  },
)

test('a PORT that is taken during the start ends it with a sentence', async () => {
  const port = await freePort()
  let holder: Awaited<ReturnType<typeof take>> | undefined
  const build = async (sql: Database) => {
    holder = await take(port)
    return parts.build(sql, sql)
  }
  await expect(start(await settings({ PORT: String(port) }), { ...parts, build })).rejects.toThrow(
    `Порт ${port} занят`,
  )
  await holder?.release()
})

test('a METRICS_PORT that is taken during the start ends it with a sentence', async () => {
  const port = await freePort()
  let holder: Awaited<ReturnType<typeof take>> | undefined
  const taken = await settings({ METRICS_PORT: String(port) })
  const build = async (sql: Database) => {
    holder = await take(port)
    const app = fastify()
    metrics(app, {
      settings: taken,
      pools: [sql],
      registry: new Registry(),
      turns: new Turns(1, 1),
      forms: new Turns(1, 1),
      files: new Turns(1, 1),
      heavy: new Turns(1, 1),
    })
    return app
  }
  await expect(start(taken, { ...parts, build })).rejects.toThrow(
    `Порт ${port} занят: остановите программу, которая его держит, или задайте другой METRICS_PORT.`,
  )
  await holder?.release()
})

test('a HOST that is no address of this machine ends the start with a sentence', async () => {
  await expect(start(await settings({ HOST: '203.0.113.7' }), parts)).rejects.toThrow(
    'У этой машины нет адреса 203.0.113.7: исправьте HOST.',
  )
})

test.each([
  ['/wrong', /В PostgreSQL \(.*\) нет базы wrong: создайте её или исправьте DATABASE_URL/],
  ['//nobody:x@', /не пускает пользователя nobody: проверьте имя и пароль в DATABASE_URL/],
  ['port', /PostgreSQL не отвечает \(127\.0\.0\.1:\d+: ECONNREFUSED\): проверьте, что он запущен/],
  [
    'sslmode=require',
    /отвечает не PostgreSQL, или он не принимает TLS: .*включите TLS у PostgreSQL или уберите/,
  ],
  ['channel_binding=require', /не знает параметра из DATABASE_URL \(.*channel_binding.*\): уберите его/],
  ['statement_timeout=long', /отказывает \(22023: .*statement_timeout.*\): проверьте DATABASE_URL/],
])('a DATABASE_URL that is wrong in its %s ends the start with a sentence', async (what, sentence) => {
  const url = new URL(database.url)
  url.searchParams.delete('host')
  if (what === '/wrong') url.pathname = what
  else if (what === 'port') url.port = CLOSED
  else if (what.includes('=')) url.search = what
  else Object.assign(url, { username: 'nobody', password: 'x' })
  await expect(start(await settings({ DATABASE_URL: url.href }), parts)).rejects.toThrow(sentence)
})

test('a DATABASE_URL that names an HTTP port ends the start with a sentence', async () => {
  let connections = 0
  const peer = createServer()
    .on('connection', () => (connections += 1))
    .listen(0, '127.0.0.1')
  await once(peer, 'listening')
  const { port } = peer.address() as AddressInfo
  const url = `postgres://city:word@127.0.0.1:${port}/city`
  await expect(start(await settings({ DATABASE_URL: url }), parts)).rejects.toThrow(
    `По адресу 127.0.0.1:${port} из DATABASE_URL отвечает не PostgreSQL: соединение сразу закрывается.`,
  )
  expect(connections).toBeLessThan(30)
  await new Promise(done => peer.close(done))
})

test.each([
  [
    'in the encoding SQL_ASCII',
    `create database NAME template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`,
    /в кодировке SQL_ASCII, а нужна UTF8/,
  ],
  [
    'in the locale C',
    `create database NAME template template0 encoding 'UTF8' locale_provider libc locale 'C'`,
    /Локаль базы .* не знает русских букв: создайте её заново с lc_ctype 'C.UTF-8'/,
  ],
  ['that is read-only', 'alter database NAME set default_transaction_read_only = on', /только для чтения/],
  [
    'whose user may not create tables',
    'revoke create on schema public from pg_database_owner, public',
    /нельзя создавать таблицы: сделайте его владельцем базы/,
  ],
  [
    'whose user may only read',
    'create table residents (id int); revoke update on residents from current_user',
    /может только читать таблицы города/,
  ],
])('a database %s ends the start with a sentence', async (_, change, sentence) => {
  const sql = connect(database.url, { max: 1 })
  const isAnother = change.startsWith('create database')
  const url = new URL(database.url)
  if (isAnother) url.pathname += '_other'
  await sql.unsafe(change.replace('NAME', url.pathname.slice(1)))
  await expect(start(await settings({ DATABASE_URL: url.href }), parts)).rejects.toThrow(sentence)
  if (isAnother) await sql.unsafe(`drop database ${url.pathname.slice(1)}`)
  await sql.end()
})

test('a provider that does not answer does not prevent the start', async () => {
  const provider = createServer(({ socket }) => void socket.destroy()).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/realms/city`
  const started = await start(await settings({ OIDC_CLIENT_ID: 'city', OIDC_ISSUER: issuer }), parts)
  goOn.resolve()
  expect((await fetch(`http://127.0.0.1:${portOf(started)}/slow`)).status).toBe(200)
  await started.stop()
  await new Promise(done => provider.close(done))
})

test('a failed build of the web app ends the start', async () => {
  const prepare = () => Promise.reject(new Error('does not build'))
  await expect(start(await settings(), { ...parts, prepare })).rejects.toThrow('does not build')
})
