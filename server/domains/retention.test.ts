/** @module-tag slow */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { collections } from '#contract/index.ts'
import { modelOf } from '../rest/model.ts'
import type { Trim } from '../retention/trim.ts'
import { RetentionWorker } from '../retention/worker.ts'
import { type World, world } from '../testing/world.ts'
import { happensOnce } from './automation/old-events.ts'
import { file, formOf } from './media/testing.ts'
import { portalChecks } from './portal/checks.ts'
import { trimsOf } from './retention.ts'

const DAY = 86_400_000
/** Of a Wednesday amid a month. */
const NOON = '2036-06-11T09:00:00Z'
let city: World
const faults: unknown[] = []
beforeAll(async () => void (city = await world({ at: NOON, env: { METRICS_TOKEN: 'token' } })))
afterAll(() => city.close())

const workerOf = (trims: readonly Trim[]) =>
  new RetentionWorker({
    sql: city.sql,
    clock: city.now,
    log: { error: (fault: unknown) => void faults.push(fault) },
    trims,
  })
const work = async () => {
  await workerOf(trimsOf({ model: modelOf(collections), settings: city.settings, clock: city.now })).run()
  expect(faults).toEqual([])
}
const count = async (table: string) =>
  (await city.sql<{ n: number }[]>`select count(*)::int as n from ${city.sql(table)}`)[0]?.n

test('idempotency keys, ended sessions, codes and attempts are deleted after their time, and not before', async () => {
  const user = await city.build.resident()
  await city.sql`insert into idempotency_keys (user_id, key, fingerprint, created_at)
    select ${user}, 'old ' || n, 'x', ${new Date(city.now().getTime() - 2 * DAY)}::timestamptz from generate_series(1, 2500) n`
  await city.sql`insert into idempotency_keys (user_id, key, fingerprint, created_at) values (${user}, 'new', 'x', ${city.now()})`
  await city.sql`insert into sessions (id, user_id, created_at, expires_at)
    values ('ended', ${user}, ${city.now()}, ${new Date(city.now().getTime() - 1000)})`
  await city.cookieOf(user)
  await work()
  expect([await count('idempotency_keys'), await count('sessions')]).toEqual([1, 1])
  const [keys] =
    await city.sql`select removed::int, lag_seconds, ran_at is not null as ran from retention where kind = 'idempotency_keys'`
  expect(keys).toEqual({ removed: 2500, lag_seconds: 0, ran: true })
})

test('two processes share the work: a kind is trimmed once and checked again after ten minutes', async () => {
  const before = await city.sql`select kind, removed from retention order by kind`
  await Promise.all([work(), work()])
  expect(await city.sql`select kind, removed from retention order by kind`).toEqual(before)
})

test('viewed notices are deleted after their time, unseen ones are kept', async () => {
  const user = await city.build.resident()
  for (const is_viewed of [true, false])
    await city.build.row('notifications', { user_id: user, is_viewed, type: 'badge' })
  city.pass(181 * DAY)
  await work()
  expect(await city.sql`select is_viewed from notifications where user_id = ${user}`).toEqual([
    { is_viewed: false },
  ])
})

test('views of old days are kept as numbers per day, and totals stay exact', async () => {
  const [author, reader] = [await city.build.resident(), await city.build.resident()]
  const writes = await city.as(author)
  const { body } = await writes.post('/api/articles', {
    title: 'Статья',
    content: [{ id: 'a', type: 'text', content: [{ text: 'Текст' }] }],
  })
  const view = async () =>
    (await (await city.as(reader)).post(`/api/articles/${body.data.id}/view`)).body.views
  expect([await view(), await view()]).toEqual([1, 1])
  city.pass(40 * DAY)
  await work()
  expect(await count('article_views')).toBe(0)
  expect([await view(), await view()]).toEqual([2, 2])
  for (const { sql } of portalChecks) expect(await city.sql.unsafe(sql)).toEqual([])
})

test('the rows of an amount of past weeks are added up, those of this month stay apart', async () => {
  const rows = async () =>
    city.sql<{ starts_on: string; shard: number; amount: number }[]>`
      select starts_on::text, shard, amount::float from figures where figure = 'trial' order by starts_on, shard`
  const today = city.now().toISOString().slice(0, 10)
  await city.sql`
    insert into figures (figure, team_id, starts_on, key, shard, amount)
    select 'trial', 0, d.day, 'k', s, s + 1 from (values ('2025-01-06'::date), (${today}::date), ('-infinity')) d(day)
    cross join generate_series(0, 3) s`
  city.pass(DAY / 24)
  await work()
  const apart = (starts_on: string) => [0, 1, 2, 3].map(shard => ({ starts_on, shard, amount: shard + 1 }))
  expect(await rows()).toEqual([
    ...apart('-infinity'),
    { starts_on: '2025-01-06', shard: 0, amount: 10 },
    ...apart(today),
  ])
  // A correction of a past week is added up in the next round.
  await city.sql`
    insert into figures (figure, team_id, starts_on, key, shard, amount) values ('trial', 0, '2025-01-06', 'k', 5, -3)`
  city.pass(DAY / 24)
  await work()
  expect((await rows())[4]).toEqual({ starts_on: '2025-01-06', shard: 0, amount: 7 })
  await city.sql`delete from figures where figure = 'trial'`
})

test('counted events are deleted, and the next event still gets the next number', async () => {
  const user = await city.build.resident()
  await city.sql`insert into events (type, user_id, subject, created_at, processed_at, counted)
    select 'comment.created', ${user}, 'n' || n, ${city.now()}::timestamptz, ${city.now()}::timestamptz, n from generate_series(1, 5) n`
  await city.sql`insert into events (type, user_id, subject, created_at, processed_at, counted)
    values ('article.liked', ${user}, 'article:1', ${city.now()}, ${city.now()}, 1)`
  city.pass(200 * DAY)
  await work()
  expect(await city.sql`select type, counted from events where user_id = ${user} order by type`).toEqual([
    { type: 'article.liked', counted: 1 },
    { type: 'comment.created', counted: 5 },
  ])
})

test('an upload that nothing refers to is deleted with its bytes after a day, an attached or sent one is kept', async () => {
  const user = await city.build.resident()
  const asks = await city.as(user)
  const upload = async () => {
    const { payload, headers } = await formOf([file('note.txt', 'x')])
    return (await asks.send('POST', '/api/upload', payload, headers)).body[0] as { id: number; url: string }
  }
  const [loose, attached, taken] = [await upload(), await upload(), await upload()]
  const mission = await city.build.mission()
  const { body } = await asks.post('/api/user-activity-enrolls', { activity: mission })
  const path = `/api/user-activity-enrolls/${body.data.id}`
  await asks.put(path, { attachments: [attached.id, taken.id] })
  city.pass(2 * DAY)
  await work()
  await city.sql`update files set unused_since = null where id = ${taken.id}`
  const ask = async ({ url }: { url: string }) => (await (await city.as(user)).get(url)).status
  expect([await ask(loose), await ask(attached), await ask(taken)]).toEqual([404, 200, 200])
  await (await city.as(user)).put(path, { attachments: [attached.id] })
  const [{ isMarked } = {}] =
    await city.sql`select unused_since is not null as "isMarked" from files where id = ${taken.id}`
  expect(isMarked).toBe(true)
  city.pass(2 * DAY)
  await work()
  expect([await ask(attached), await ask(taken)]).toEqual([200, 404])
  expect(await count('stray_bytes')).toBe(0)
})

test('/metrics reports the rows that were removed, when, the lag, and files that nothing refers to', async () => {
  const asks = await city.as(await city.build.resident())
  const { payload, headers } = await formOf([file('note.txt', 'x'.repeat(2000))])
  await asks.send('POST', '/api/upload', payload, headers)
  const ranAt = city.now()
  await city.sql`update retention set removed = 7, lag_seconds = 30, ran_at = ${ranAt} where kind = 'events'`
  const [unused] = await city.sql`
    select count(*)::int as files, (sum(size) * 1000)::int as bytes from files where unused_since is not null and sealed_at is null`
  const { body } = await city.app.inject({ url: '/metrics', headers: { authorization: 'Bearer token' } })
  expect(body).toContain('retention_removed_rows_total{kind="events"} 7\n')
  expect(body).toContain('retention_lag_seconds{kind="events"} 30\n')
  expect(body).toContain(`retention_last_run_timestamp_seconds{kind="events"} ${ranAt.getTime() / 1000}\n`)
  expect(unused?.['files']).toBeGreaterThan(0)
  expect(body).toContain(`files_unused{unit="files"} ${unused?.['files']}\n`)
  expect(body).toContain(`files_unused{unit="bytes"} ${unused?.['bytes']}\n`)
})

test('every attribute that refers to files marks them when it no longer does', async () => {
  const marked = await city.sql<{ table: string }[]>`
    select c.relname as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname in ('file_left', 'files_left')`
  const shows = [...modelOf(collections).tables.values()].flatMap(({ name, relations }) =>
    [...relations.values()].flatMap(({ media, join }) =>
      media ? [join.by === 'link' ? join.table : name] : [],
    ),
  )
  // The cover of an article is one of its images.
  const expected = new Set(shows.filter(table => table !== 'articles'))
  expect(new Set(marked.map(({ table }) => table))).toEqual(expected)
})

test('a stop does not wait for a batch that hangs', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const begun = Promise.withResolvers<void>()
  const held = Promise.withResolvers<{ removed: number; last: null }>()
  const run = () => {
    begun.resolve()
    return held.promise
  }
  const worker = workerOf([{ kind: 'hanging', days: 1, run }])
  worker.start()
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  await begun.promise
  await worker.stop()
  held.resolve({ removed: 3, last: null })
  const removed = () =>
    city.sql<{ n: number }[]>`select removed::int as n from retention where kind = 'hanging'`
  await expect.poll(removed).toEqual([{ n: 3 }])
})

test('the index that the cleaning of events walks has the types that are removed, and no others', async () => {
  const [index] = await city.sql<{ predicate: string }[]>`
    select pg_get_expr(indpred, indrelid) as predicate from pg_index where indexrelid = 'events_removable'::regclass`
  const types = [...(index?.predicate.matchAll(/'([a-z.]+)'::text/g) ?? [])].map(([, type]) => type)
  expect(types).toEqual(happensOnce)
})
