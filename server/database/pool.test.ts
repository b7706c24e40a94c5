import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, empty, type TestDatabase } from '../testing/database.ts'
import { connect, type Database, reach } from './pool.ts'

let database: TestDatabase
let sql: Database

beforeAll(async () => {
  database = await createDatabase(empty)
  sql = connect(database.url, { max: 2, statementTimeout: 200, name: 'pool test' })
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

test('values come as they stand in JSON: numbers as numbers, moments in UTC, days as days', async () => {
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

test('a bigint that a number cannot hold comes as text', async () => {
  expect(await sql`select 9007199254740993::bigint as id`).toEqual([{ id: '9007199254740993' }])
})

test('the same values go in', async () => {
  const values = { id: 7, coins: 12.5, seen: '2026-01-02T00:04:05.678Z', born: '2001-02-03', note: { a: 1 } }
  await sql`create table kept (id bigint, coins numeric(12,2), seen timestamptz, born date, note jsonb)`
  await sql`insert into kept ${sql(values)}`
  expect(await sql`select * from kept`).toEqual([values])
})

test('JSON text is bound as text', async () => {
  expect(await sql.unsafe('select $1::text::jsonb as note', ['{"a": 1}'])).toEqual([{ note: { a: 1 } }])
})

test('a statement that takes too long is ended, and the pool goes on', async () => {
  await expect(sql`select pg_sleep(1)`).rejects.toMatchObject({ code: '57014' })
  expect(await sql`select current_setting('application_name') as name`).toEqual([{ name: 'pool test' }])
})

test('a server that answers is reached', async () => {
  await expect(reach(sql)).resolves.toBeUndefined()
})
