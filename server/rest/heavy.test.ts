import { EventEmitter } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '../database/pool.ts'
import { type Library, library, readers } from '../testing/library.ts'
import { until } from '../testing/until.ts'
import type { Engine } from './engine.ts'

const LOANS = 20_000
const HEAVY = Array.from({ length: 30 }, (_, n) => `filters[$or][${n}][book][title][$containsi]=${n}`).join(
  '&',
)

let shop: Library
let heavySql: Database
let engine: Engine
beforeAll(async () => {
  shop = await library()
  heavySql = connect(shop.url, { max: 1, name: 'heavy' })
  engine = shop.engineWith({ heavySql })
  await shop.sql`
    insert into loans (reader_id, book_id, note, fine, created_at, updated_at)
    select 1, 1, 'своё', 0, now(), now() from generate_series(1, ${LOANS}::integer)`
  await shop.sql`analyze loans`
  await engine.weigh()
})
afterAll(async () => {
  await heavySql.end()
  await shop.close()
})

const list = (actor: (typeof readers)['anna'], name: string, query: string, client?: EventEmitter) =>
  engine.list(actor, engine.model.table(name), query, client)
const running = () =>
  shop.sql`
    select from pg_stat_activity
    where application_name = 'heavy' and datname = current_database() and state = 'active'`

/** Keeps every statement on `loans` waiting until `done`. */
async function held(work: () => Promise<void>) {
  const lock = connect(shop.url, { max: 1 })
  try {
    await lock.begin(async tx => {
      await tx`lock table loans in access exclusive mode`
      await work()
    })
  } finally {
    await lock.end()
  }
}

test('quick reads find a connection while heavy ones of many callers hold all of theirs', async () => {
  const heavy: Promise<unknown>[] = []
  await held(async () => {
    for (const actor of [readers.anna, readers.boris, readers.moderator, readers.guest])
      for (let n = 0; n < 3; n += 1)
        heavy.push(list(actor, 'loans', HEAVY).catch((error: Error) => error.name))
    await until(async () => expect(await running()).toHaveLength(1))
    for (let n = 0; n < 5; n += 1) expect(String(await list(readers.anna, 'genres', ''))).toContain('Проза')
    expect(engine.heavy.counts.running).toBeLessThanOrEqual(4)
  })
  for (const answer of await Promise.all(heavy)) expect(String(answer)).toMatch(/data|Forbidden/)
})

test('a heavy read ends when its client leaves, while it waits for its turn and while it runs', async () => {
  const [first, second] = [new EventEmitter(), new EventEmitter()]
  await held(async () => {
    const one = list(readers.anna, 'loans', HEAVY, first)
    await until(async () => expect(await running()).toHaveLength(1))
    const other = list(readers.anna, 'loans', HEAVY, second)
    expect(engine.heavy.counts).toEqual({ running: 1, waiting: 1 })
    second.emit('close')
    await expect(other).rejects.toMatchObject({ status: 503 })
    first.emit('close')
    await expect(one).rejects.toMatchObject({ status: 400 })
    expect(engine.heavy.counts).toEqual({ running: 0, waiting: 0 })
  })
  expect(first.listenerCount('close')).toBe(0)
})

test('a read that would compare more than the bound is refused before it runs', async () => {
  const sql = async () => [{ name: 'loans', rows: LOANS * 1000 }]
  const vast = shop.engineWith({ sql: sql as unknown as Database })
  await vast.weigh()
  const asked = vast.list(readers.anna, vast.model.table('loans'), HEAVY)
  await expect(asked).rejects.toMatchObject({ status: 400, name: 'QueryTooHeavyError' })
  const explained = vast.listStatement(readers.anna, vast.model.table('loans'), `filters[id]=1&${HEAVY}`)
  expect(explained.isHeavy).toBe(false)
})

test('a write whose answer would be a heavy read is refused before anything is written', async () => {
  const sql = async () => [{ name: 'books', rows: LOANS * 1000 }]
  const vast = shop.engineWith({ sql: sql as unknown as Database })
  await vast.weigh()
  const books = vast.model.table('books')
  const answer = 'populate[genres][populate][books][filters][title][$containsi]=мост'
  const tooHeavy = { status: 400, name: 'QueryTooHeavyError' }
  await expect(vast.create(readers.anna, books, { title: 'Мосты' }, answer)).rejects.toMatchObject(tooHeavy)
  await expect(vast.update(readers.anna, books, 1, {}, answer)).rejects.toMatchObject(tooHeavy)
  await expect(vast.remove(readers.moderator, books, 1, answer)).rejects.toMatchObject(tooHeavy)
  await expect(vast.some(readers.moderator, books, [1], answer)).rejects.toMatchObject(tooHeavy)
  await shop.sql.begin(async tx => {
    await expect(vast.one(readers.moderator, books, 1, answer, tx)).rejects.toMatchObject(tooHeavy)
  })
})
