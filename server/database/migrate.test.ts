/** @module-tag slow */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabase, empty, type TestDatabase } from '../testing/database.ts'
import { until } from '../testing/until.ts'
import { locks } from './locks.ts'
import { migrate, readMigrations } from './migrate.ts'
import { connect, type Database } from './pool.ts'
import { unbounded } from './unbounded.ts'

let database: TestDatabase
let sql: Database
let directory: string

beforeEach(async () => {
  database = await createDatabase(empty)
  sql = connect(database.url)
  directory = await mkdtemp(join(tmpdir(), 'migrations-'))
  await write('0001-people.sql', 'create table people (id int);\ninsert into people values (1), (2);')
  await write('0002-names.sql', 'alter table people add name text;')
})

afterEach(async () => {
  await sql.end()
  await database.drop()
  await rm(directory, { recursive: true })
})

const write = (name: string, text: string) => writeFile(join(directory, name), text)
const apply = async (pool = sql) => migrate(pool, await readMigrations(directory))

async function tables() {
  const rows = await sql<{ relname: string }[]>`
    select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`
  return rows.map(row => row.relname)
}

test('files are applied in the order of their names, and a second run applies nothing', async () => {
  expect(await apply()).toEqual(['0001-people.sql', '0002-names.sql'])
  expect(await apply()).toEqual([])
  expect(await sql`select id, name from people order by id`).toEqual([
    { id: 1, name: null },
    { id: 2, name: null },
  ])
})

test('only a file added later is applied by the next run', async () => {
  await apply()
  await write('0003-towns.sql', 'create table towns (id int)')
  expect(await apply()).toEqual(['0003-towns.sql'])
})

test('servers that start together apply each file once', async () => {
  const pools = [sql, ...Array.from({ length: 3 }, () => connect(database.url))]
  const applied = await Promise.all(pools.map(pool => apply(pool)))
  await Promise.all(pools.slice(1).map(pool => pool.end()))
  expect(applied.flat().toSorted()).toEqual(['0001-people.sql', '0002-names.sql'])
  expect(await sql`select count(*)::int from people`).toEqual([{ count: 2 }])
})

test('a server whose role has bounds of time waits longer for another one that migrates', async () => {
  const bounded = connect(database.url, { max: 1, statementTimeout: 100, lockTimeout: 100, idleTimeout: 100 })
  const [isHeld, isFree] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const other = sql.begin(async tx => {
    await tx`select pg_advisory_xact_lock(${locks.migrations})`
    isHeld.resolve()
    await isFree.promise
  })
  await isHeld.promise
  const applied = apply(bounded)
  await until(async () => {
    const waiting = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query_start < clock_timestamp() - interval '200 ms'`
    expect(waiting).toHaveLength(1)
  })
  isFree.resolve()
  await other
  expect(await applied).toEqual(['0001-people.sql', '0002-names.sql'])
  const bounds = await bounded.begin(async tx => {
    await unbounded(tx)
    return tx`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle`
  })
  expect(bounds).toEqual([{ statement: '0', lock: '0', idle: '0' }])
  await bounded.end()
})

test('a file that fails halfway is rolled back, the error names the place, and the corrected file is applied', async () => {
  await write(
    '0002-names.sql',
    'create table names (id int);\ninsert into names values (1);\nselect nonsense;',
  )
  await expect(apply()).rejects.toThrow(/0002-names\.sql .*"nonsense".*строка 3.*отменена целиком/)
  expect(await tables()).toEqual(['migrations', 'people'])
  await write('0002-names.sql', 'create table names (id int);')
  expect(await apply()).toEqual(['0002-names.sql'])
})

test('a file edited after it was applied stops the start', async () => {
  await apply()
  await write('0001-people.sql', 'create table people (id bigint);')
  await expect(apply()).rejects.toThrow('Миграция 0001-people.sql изменена после применения')
})

test('a file with other line endings counts as unchanged', async () => {
  await apply()
  const text = await readFile(join(directory, '0001-people.sql'), 'utf8')
  await write('0001-people.sql', text.replaceAll('\n', '\r\n'))
  expect(await apply()).toEqual([])
})

test('a missing file stops the start', async () => {
  await apply()
  await rm(join(directory, '0001-people.sql'))
  await expect(apply()).rejects.toThrow('Нет файла миграции 0001-people.sql')
})

test('a database newer than the code stops the start', async () => {
  await apply()
  await rm(join(directory, '0002-names.sql'))
  await expect(apply()).rejects.toThrow('База новее программы (в ней есть 0002-names.sql)')
})

test('a file inserted before an applied one stops the start', async () => {
  await apply()
  await write('0001-roles.sql', 'create table roles (id int)')
  await expect(apply()).rejects.toThrow('Миграция 0001-roles.sql появилась перед уже применённой')
  expect(await tables()).toEqual(['migrations', 'people'])
})

test('a role without the right to create tables stops the start with a sentence', async () => {
  await sql`revoke create on schema public from pg_database_owner`
  await expect(apply()).rejects.toThrow('Пользователю из DATABASE_URL нельзя создавать таблицы')
})
