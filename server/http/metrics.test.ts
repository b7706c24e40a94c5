import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '../database/pool.ts'
import { Letters } from '../mail/letters.ts'
import { Turns } from '../rest/turns.ts'
import { retentionNumbers } from '../retention/metrics.ts'
import { createDatabase, empty, type TestDatabase } from '../testing/database.ts'
import { metrics } from './metrics.ts'

let database: TestDatabase
let sql: Database
let heavy: Database
beforeAll(async () => {
  database = await createDatabase(empty)
  sql = connect(database.url, { max: 3 })
  heavy = connect(database.url, { max: 1 })
})
afterAll(async () => {
  await Promise.all([sql.end(), heavy.end()])
  await database.drop()
})

const app = (wanted: { port?: number; token?: string }) => {
  const made = Fastify()
  const { port, token } = wanted
  const turns = new Turns(1, 1)
  const settings = { metrics: { port, token }, host: '127.0.0.1', dataDirectory: tmpdir() }
  const own = metrics(made, {
    settings,
    pools: [sql, heavy],
    registry: new Registry(),
    turns,
    forms: new Turns(1, 1),
    files: new Turns(1, 1),
    heavy: new Turns(1, 1),
  })
  made.get('/api/tags/:id', () => 'done')
  return Object.assign(made, { own })
}

test('metrics are served only when a port or a token is set', async () => {
  expect((await app({}).inject('/metrics')).statusCode).toBe(404)
})

test('behind a token they report requests by route, the event loop, connections and transactions', async () => {
  await sql`select 1`
  const made = app({ token: 'open sesame' })
  await made.inject('/api/tags/7')
  await made.inject('/api/tags/8?x=1')
  await made.inject('/nowhere')
  for (const authorization of ['', 'Bearer wrong', 'open sesame']) {
    expect((await made.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(401)
  }
  const answer = await made.inject({ url: '/metrics', headers: { authorization: 'Bearer open sesame' } })
  expect(answer.headers['content-type']).toContain('text/plain')
  expect(answer.body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/tags/:id",status="200"} 2',
  )
  expect(answer.body).toContain(
    'http_request_duration_seconds_count{method="GET",route="none",status="404"} 1',
  )
  expect(answer.body).toMatch(/database_connections\{state="active"\} [1-3]\n/)
  expect(answer.body).toContain('database_pool_size 4')
  expect(answer.body).toContain('database_pool_waiting 0')
  expect(answer.body).toContain('database_pool_refused_total 0')
  expect(answer.body).toMatch(/database_prepared_statements [1-9]/)
  expect(answer.body).toMatch(/database_prepared_bytes [1-9]/)
  expect(answer.body).toContain('database_prepared_evicted_total 0')
  expect(answer.body).toContain('database_transaction_retries_total 0')
  expect(answer.body).toMatch(/database_transactions_total\{outcome="committed"\} \d+/)
  expect(answer.body).toMatch(/^data_directory_free_bytes [1-9]/m)
  expect(answer.body).toContain('nodejs_eventloop_lag_seconds')
})

test('on a separate port they need no token, and closing the server frees the port', async () => {
  const made = app({ port: 0 })
  await made.listen({ port: 0, host: '127.0.0.1' })
  const { port } = (made.own?.address() ?? {}) as AddressInfo
  const url = `http://127.0.0.1:${port}`
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('process_cpu_seconds_total')
  expect((await fetch(`${url}/api/tags/1`)).status).toBe(404)
  expect((await made.inject('/metrics')).statusCode).toBe(404)
  await made.close()
  await expect(fetch(`${url}/metrics`)).rejects.toThrow('fetch failed')
})

test('while the database does not answer the metrics of the pool are still returned', async () => {
  // Nothing listens on port 1.
  const away = connect('postgres://city@127.0.0.1:1/city', { max: 1 })
  const made = Fastify()
  const registry = new Registry()
  retentionNumbers(registry, away)
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const letters = new Letters({
    sql: away,
    clock: () => new Date(),
    settings: { secret: 'x'.repeat(40) },
    log: quiet,
    registry,
    mail: async () => undefined,
  })
  metrics(made, {
    settings: { metrics: { port: undefined, token: 'x' }, host: '127.0.0.1', dataDirectory: '/nowhere' },
    pools: [away],
    registry,
    turns: new Turns(1, 1),
    forms: new Turns(1, 1),
    files: new Turns(1, 1),
    heavy: new Turns(1, 1),
  })
  const answer = await made.inject({ url: '/metrics', headers: { authorization: 'Bearer x' } })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('database_pool_waiting 0')
  expect(letters).toBeDefined()
  // What the database has is left out: a nought would be a number.
  expect(answer.body).not.toMatch(/^(data_directory_free_bytes|mail_queued|files_unused|retention_\w+)[ {]/m)
  await away.end()
})
