import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '../database/pool.ts'
import { createDatabase, empty, type TestDatabase } from '../testing/database.ts'
import { freePort } from '../testing/port.ts'
import { metrics } from './metrics.ts'

let database: TestDatabase
let sql: Database
beforeAll(async () => {
  database = await createDatabase(empty)
  sql = connect(database.url, { max: 3 })
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

const app = (wanted: { port?: number; token?: string }) => {
  const made = Fastify()
  const { port, token } = wanted
  metrics(made, { settings: { metrics: { port, token }, host: '127.0.0.1' }, sql })
  made.get('/api/tags/:id', () => 'done')
  return made
}

test('there are none unless a port or a token is set', async () => {
  expect((await app({}).inject('/metrics')).statusCode).toBe(404)
})

test('behind a token they tell requests by route, the event loop, connections and transactions', async () => {
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
  expect(answer.body).toContain('database_pool_size 3')
  expect(answer.body).toMatch(/database_transactions_total\{outcome="committed"\} \d+/)
  expect(answer.body).toContain('nodejs_eventloop_lag_seconds')
})

test('on a port of their own they need no token, and the port is free again afterwards', async () => {
  const port = await freePort()
  const own = app({ port })
  await own.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${port}`
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('process_cpu_seconds_total')
  expect((await fetch(`${url}/api/tags/1`)).status).toBe(404)
  expect((await own.inject('/metrics')).statusCode).toBe(404)
  await own.close()
  await expect(fetch(`${url}/metrics`)).rejects.toThrow('fetch failed')
})
