/** @module-tag slow */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, empty, type TestDatabase } from '../testing/database.ts'
import { connect, type Database, type Transaction } from './pool.ts'

let database: TestDatabase
let sql: Database
beforeAll(async () => {
  database = await createDatabase(empty)
  sql = connect(database.url, { max: 4 })
  await sql`create table marks (mark text)`
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

const fail = (tx: Transaction, code: string) =>
  tx.unsafe(`do $$ begin raise exception 'in passing' using errcode = '${code}'; end $$`)

test.each(['40001', '40P01'])(
  'a transaction that fails with %s is repeated, and takes effect once',
  async code => {
    const before = sql.transactions.retried
    let runs = 0
    await sql.begin(async tx => {
      runs += 1
      await tx`insert into marks values (${code})`
      if (runs < 3) await fail(tx, code)
    })
    expect([runs, sql.transactions.retried - before]).toEqual([3, 2])
    expect(await sql`select mark from marks where mark = ${code}`).toEqual([{ mark: code }])
  },
)

test.each([
  ['five times at the most', '', '40P01', 5],
  ['once when it only reads', 'read only', '40001', 1],
  ['once when it fails otherwise', '', '23505', 1],
])('a transaction is run %s', async (_, options, code, times) => {
  let runs = 0
  const failing = sql.begin(options, async tx => {
    runs += 1
    await fail(tx, code)
  })
  await expect(failing).rejects.toMatchObject({ code })
  expect(runs).toBe(times)
})

test('two transactions that lock the same rows in opposite order both commit', async () => {
  await sql`create table boxes (id int primary key, n int not null)`
  await sql`insert into boxes values (1, 0), (2, 0)`
  const both = Promise.withResolvers<void>()
  const before = sql.transactions.retried
  let begun = 0
  const add = (first: number, second: number) =>
    sql.begin(async tx => {
      await tx`update boxes set n = n + 1 where id = ${first}`
      begun += 1
      if (begun === 2) both.resolve()
      await both.promise
      await tx`update boxes set n = n + 1 where id = ${second}`
    })
  await Promise.all([add(1, 2), add(2, 1)])
  expect(await sql`select n from boxes order by id`).toEqual([{ n: 2 }, { n: 2 }])
  // On a busy machine a repeated transaction may deadlock with the other one again.
  const retried = sql.transactions.retried - before
  expect(retried).toBeGreaterThan(0)
  expect(begun).toBe(2 + retried)
})
