import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../database/pool.ts'
import { createDatabase, empty, type TestDatabase } from '../testing/database.ts'
import { probes } from './probes.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

const on = (url: string) => {
  const app = Fastify()
  const sql = connect(url, { max: 1 })
  app.addHook('onClose', () => sql.end())
  probes(app, { sql })
  return app
}

test('a server over its database is up and ready', async () => {
  const app = on(database.url)
  expect((await app.inject('/health')).json()).toEqual({ status: 'ok' })
  expect((await app.inject('/ready')).statusCode).toBe(200)
  await app.close()
})

test('a server whose database lacks a migration is up and not ready', async () => {
  const old = await createDatabase()
  const sql = connect(old.url, { max: 1 })
  await sql`delete from migrations where name = (select max(name) from migrations)`
  await sql.end()
  const app = on(old.url)
  expect((await app.inject('/health')).statusCode).toBe(200)
  const answer = await app.inject('/ready')
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'migrations' }])
  await app.close()
  await old.drop()
})

test('a server whose database does not answer is up and not ready', async () => {
  const gone = await createDatabase(empty)
  await gone.drop()
  const app = on(gone.url)
  expect((await app.inject('/health')).statusCode).toBe(200)
  const answer = await app.inject('/ready')
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'database' }])
  await app.close()
})
