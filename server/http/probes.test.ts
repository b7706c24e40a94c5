/** @module-tag slow */
import { tmpdir } from 'node:os'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../database/pool.ts'
import { createDatabase, empty, type TestDatabase } from '../testing/database.ts'
import { until } from '../testing/until.ts'
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

test('a server with its database is up and ready', async () => {
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

const statusOn = async (options: Parameters<typeof probes>[1]) => {
  const app = Fastify()
  probes(app, options)
  const answer = await app.inject('/ready')
  await app.close()
  return [answer.statusCode, answer.json()]
}

test('a server whose database has no space left on its disk is not ready and reports the disk', async () => {
  const sql = connect(database.url, { max: 1 })
  const full = new Proxy(sql, {
    get: (target, name) =>
      name === 'begin'
        ? () =>
            target`do $$ begin raise exception 'could not write: No space left' using errcode = '53100'; end $$`
        : Reflect.get(target, name),
  })
  expect(await statusOn({ sql: full })).toEqual([503, { status: 'disk' }])
  await sql.end()
})

test('a server whose own disk is full stays ready, for its pages, and reports the disk', async () => {
  const sql = connect(database.url, { max: 1 })
  const directory = { sql, dataDirectory: tmpdir() }
  expect(await statusOn({ ...directory, leastFree: Number.MAX_SAFE_INTEGER })).toEqual([
    200,
    { status: 'disk' },
  ])
  expect(await statusOn({ ...directory, leastFree: 1 })).toEqual([200, { status: 'ok' }])
  await sql.end()
})

test('readiness is checked by writing a temporary file', async () => {
  const sql = connect(database.url, { max: 1 })
  const written = async () => {
    await sql`select pg_stat_force_next_flush()`
    const [row] = await sql<{ n: number }[]>`
      select temp_files as n from pg_stat_database where datname = current_database()`
    return row?.n ?? 0
  }
  const before = await written()
  expect(await statusOn({ sql })).toEqual([200, { status: 'ok' }])
  await until(async () => expect(await written()).toBeGreaterThan(before))
  await sql.end()
})
