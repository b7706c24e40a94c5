import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { until } from '../testing/until.ts'
import { type CursorOptions, openCursor } from './cursor.ts'
import { connect, type Database } from './pool.ts'

let database: TestDatabase
/** A pool of one connection, so that a connection that is not released blocks the next query. */
let sql: Database
let watcher: Database
beforeAll(async () => {
  database = await createDatabase()
  sql = connect(database.url, { max: 1, name: 'reader' })
  watcher = connect(database.url, { max: 1 })
})
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  await Promise.all([sql.end(), watcher.end()])
  await database.drop()
})

const open = (text: string, options: Partial<CursorOptions> = {}) =>
  openCursor(sql, {
    text,
    values: [],
    admit: async () => undefined,
    turn: work => work(),
    signal: new AbortController().signal,
    ...options,
  })
const read = async (rows: AsyncIterator<unknown>, count: number) => {
  for (let at = 0; at < count; at += 1) await rows.next()
}
const isFree = () => sql`select 1`
const states = async () => {
  const rows = await watcher<{ state: string; query: string }[]>`
    select state, query from pg_stat_activity where application_name = 'reader' and datname = current_database()`
  return rows.map(({ state, query }) => `${state}: ${query}`)
}

it('all rows are returned in order, across any number of batches', async () => {
  const ids: unknown[] = []
  for await (const [id] of await open('select g from generate_series(1, $1::integer) g', { values: [1203] }))
    ids.push(id)
  expect(ids).toEqual(Array.from({ length: 1203 }, (_, index) => index + 1))
  await isFree()
})

it('a batch is fetched only when the reader asks for it, and a reader that stops releases the connection', async () => {
  const seen = []
  for await (const [id] of await open('select generate_series(1, 100000000)')) {
    seen.push(id)
    if (seen.length === 600) {
      expect(await states()).toEqual([expect.stringMatching(/^idle in transaction: fetch/)])
      break
    }
  }
  await isFree()
  expect(await states()).toEqual([expect.stringMatching(/^idle: select 1/)])
})

it('a reader that disconnects cancels its running statement', async () => {
  const reader = new AbortController()
  const opening = open('select pg_sleep(100)', { signal: reader.signal })
  await until(async () => expect(await states()).toEqual([expect.stringMatching(/^active: fetch/)]))
  reader.abort()
  await expect(opening).rejects.toThrow('aborted')
  await isFree()
})

it('a reader whose time is up loses its transaction, however often it read, and its next read fails', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const rows = (await open('select generate_series(1, 100000000)', { mostMs: 1000 }))[Symbol.asyncIterator]()
  vi.advanceTimersByTime(600)
  await read(rows, 600)
  vi.advanceTimersByTime(600)
  await isFree()
  await expect(read(rows, 600)).rejects.toThrow('not read within 1000 ms')
})

it('a refusal by the check beforehand declares no cursor and leaves no transaction open', async () => {
  const admit = () => Promise.reject(new Error('not you'))
  await expect(open('select 1', { admit })).rejects.toThrow('not you')
  await expect(open('select nothing')).rejects.toThrow('column "nothing" does not exist')
  await isFree()
})
