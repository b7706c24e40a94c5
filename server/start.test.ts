/** @module-tag slow */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from './database/pool.ts'
import { readSettings } from './settings.ts'
import { type Parts, start } from './start.ts'
import { createDatabase, empty, type TestDatabase } from './testing/database.ts'

let database: TestDatabase
let DATA_DIR: string
let port: number

beforeEach(async () => {
  database = await createDatabase(empty)
  DATA_DIR = await mkdtemp(join(tmpdir(), 'start-'))
  port = await freePort()
})
afterEach(async () => {
  await database.drop()
  await rm(DATA_DIR, { recursive: true })
})

async function freePort() {
  const server = createTcpServer().listen(0, '127.0.0.1')
  await new Promise(done => server.once('listening', done))
  const { port } = server.address() as AddressInfo
  await new Promise(done => server.close(done))
  return port
}

const settings = (env: Record<string, string> = {}) =>
  readSettings({ DATA_DIR, DATABASE_URL: database.url, PORT: String(port), ...env })

const parts: Parts = {
  prepare: async () => undefined,
  fill: async () => undefined,
  build: async sql => {
    const app = fastify()
    app.get('/slow', async () => {
      const [row] = await sql`select pg_sleep(0.5), 7 as number`
      return { number: row?.number }
    })
    return app
  },
}

test('a request in flight is finished, a new one is not accepted, and nothing stays connected', async () => {
  const { stop } = await start(await settings(), parts)
  const slow = fetch(`http://127.0.0.1:${port}/slow`)
  await sleep(150)
  const stopped = stop()
  await sleep(50)
  await expect(fetch(`http://127.0.0.1:${port}/slow`)).rejects.toThrow('fetch failed')
  expect(await (await slow).json()).toEqual({ number: 7 })
  await stopped
})

test('servers that start together on one database fill it once', async () => {
  const filled: string[] = []
  const fill = async (sql: Database) => {
    await sql`create table if not exists residents (id int)`
    const [row] = await sql`select from residents`
    if (row) return
    await sleep(100)
    await sql`insert into residents values (1)`
    filled.push('once')
  }
  const other = String(await freePort())
  const servers = await Promise.all([
    start(await settings(), { ...parts, fill }),
    start(await settings({ PORT: other }), { ...parts, fill }),
  ])
  await Promise.all(servers.map(({ stop }) => stop()))
  expect(filled).toEqual(['once'])
})

test('a port that is taken ends the start with a sentence', async () => {
  const { stop } = await start(await settings(), parts)
  await expect(start(await settings(), parts)).rejects.toThrow(`Порт ${port} занят`)
  await stop()
})

test('an address this machine does not have ends the start with a sentence', async () => {
  await expect(start(await settings({ HOST: '203.0.113.7' }), parts)).rejects.toThrow(
    'У этой машины нет адреса 203.0.113.7: исправьте HOST.',
  )
})

test.each([
  ['/wrong', /В PostgreSQL \(.*\) нет базы wrong: создайте её или исправьте DATABASE_URL/],
  ['//nobody:x@', /не пускает пользователя nobody: проверьте имя и пароль в DATABASE_URL/],
  ['port', /PostgreSQL не отвечает \(127\.0\.0\.1:\d+: ECONNREFUSED\): проверьте, что он запущен/],
])('a DATABASE_URL that is wrong in its %s ends the start with a sentence', async (what, sentence) => {
  const url = new URL(database.url)
  url.searchParams.delete('host')
  if (what === '/wrong') url.pathname = what
  else if (what === 'port') url.port = String(await freePort())
  else Object.assign(url, { username: 'nobody', password: 'x' })
  await expect(start(await settings({ DATABASE_URL: url.href }), parts)).rejects.toThrow(sentence)
})

test('a provider that does not answer ends the start with a sentence', async () => {
  const oidc = { OIDC_CLIENT_ID: 'city', OIDC_ISSUER: `http://127.0.0.1:${await freePort()}/realms/city` }
  await expect(start(await settings(oidc), parts)).rejects.toThrow(
    /Провайдер входа не отвечает \(http:.*\/realms\/city\/\.well-known\/openid-configuration: .*ECONNREFUSED/,
  )
  const server = createServer((_, response) => response.writeHead(404).end()).listen(port, '127.0.0.1')
  const wrong = { ...oidc, OIDC_ISSUER: `http://127.0.0.1:${port}` }
  await expect(start(await settings({ ...wrong, PORT: '1' }), parts)).rejects.toThrow('статус 404')
  await new Promise(done => server.close(done))
})

test('a web app that does not build ends the start', async () => {
  const prepare = () => Promise.reject(new Error('does not build'))
  await expect(start(await settings(), { ...parts, prepare })).rejects.toThrow('does not build')
})
