import { QueryClient } from '@tanstack/react-query'
import { inject, vi } from 'vitest'
import { cityClock } from '#contract/clock.ts'
import { connect, type Database } from '#server/database/pool.ts'
import { seedDemo } from '#server/seeds/demo.ts'
import { seedLarge } from '#server/seeds/large.ts'
import { until } from '#server/testing/until.ts'
import { type Asks, type Reply, type World, world } from '#server/testing/world.ts'
import { collectionsFor, faultsFor } from './memory.ts'

// The queries of the web app itself. They belong to a project of types of their own, so they are imported by name.
const web = (file: string) => import(new URL(`../../web/${file}`, import.meta.url).href)
type Query = Parameters<QueryClient['fetchQuery']>[0]
type QueryOf = (search: object) => Query
const { openingOf, transport } = (await web('app/opening.ts')) as {
  openingOf: (address: string) => { read: () => Promise<void> }
  transport: { fetch: (path: string) => Promise<Response> }
}
const desk = async (file: string, name: string) =>
  ((await web(`domains/${file}/data.ts`)) as Record<string, QueryOf>)[name]?.({}) as Query
const desks = await Promise.all([
  desk('missions/screens/admin/list', 'deskQuery'),
  desk('missions/screens/admin/enrolments', 'enrolmentsQuery'),
  desk('missions/screens/admin/review', 'queueQuery'),
  desk('people/screens/admin/users', 'peopleQuery'),
  desk('shop/screens/admin/items', 'itemListQuery'),
  desk('shop/screens/admin/bookings', 'deskQuery'),
])

/** The moment of the city that is measured, and how much it holds: below 30 000 rows a table, so that its statistics are whole. */
const MOMENT = '2030-05-15T09:00:00.000Z'
const sizes = {
  residents: 2000,
  missions: 200,
  completions: 20_000,
  enrolments: 20_000,
  articles: 500,
  comments: 5000,
  notifications: 5000,
}

type Parameter = string | number | boolean | Date | readonly (string | number | null)[] | null
interface Sent {
  readonly text: string
  readonly parameters: readonly Parameter[]
}

/** What a request costs when it is sent for the third time. */
export interface Cost {
  /** The screen that opens with it. */
  readonly screen: string
  readonly request: string
  /** Of the answer, not compressed. */
  readonly bytes: number
  readonly statements: number
  /** Of the plans of its statements: nodes, and how often they ran. */
  readonly nodes: number
  readonly loops: number
  /** Pages of 8 kB that were looked at. */
  readonly pages: number
  readonly indexes: readonly string[]
}

/** What an act writes. */
export interface WriteCost {
  readonly act: string
  readonly request: string
  /**
   * Records of the write-ahead log that its transaction leaves: of rows, their locks included, and of entries of indexes.
   * Not those that depend on where a page is full: pruning, upper levels of an index.
   */
  readonly records: number
  /** Of the answer, not compressed. */
  readonly bytes: number
}

/** What large answers, a hundred enrolments each, leave to be collected (docs/decisions/048). */
export interface MemoryCost {
  /** Pages that a backend takes from the system for a hundred of them. */
  readonly faults: number
  /** How often the server collects its whole heap for a thousand. */
  readonly collections: number
}

/** Loosely: what is measured is 0 to 2 of each. */
export const MEMORY: MemoryCost = { faults: 1000, collections: 3 }

export interface Costs {
  readonly reads: readonly Cost[]
  readonly writes: readonly WriteCost[]
  readonly memory: MemoryCost
}

/** Opens screens of a city that is the same each time, as a resident and as a moderator, and measures their requests and acts. */
export async function measureCosts(): Promise<Costs> {
  const sent: Sent[] = []
  // The workers of the city look for something to do now and then: their statements would be counted with those of a request.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const city = await world({
    at: MOMENT,
    connections: 1,
    pool: {
      generic: true,
      watch: (text, parameters) => void sent.push({ text, parameters: parameters as Parameter[] }),
    },
  })
  const plans = connect(city.url, { max: 1, generic: true })
  const log = await logOf(city.url)
  try {
    await fill(city)
    const { resident, moderator, article, item, mission } = await people(city.sql)
    const requests: { readonly screen: string; readonly path: string; readonly asks: Asks }[] = []
    const screen = async (name: string, user: number, read: () => Promise<unknown>) => {
      const asks = await city.as(user)
      transport.fetch = async path => {
        requests.push({ screen: name, path, asks })
        const { status, body } = await asks.get(path)
        return Response.json(body, { status })
      }
      await read()
    }
    const opened = (address: string) => () => openingOf(address).read()
    await screen('Главная', resident, opened('/dashboard'))
    await screen('Миссии', resident, opened('/user-activity-list'))
    await screen('Торговый квартал', resident, opened('/shop'))
    await screen('Товар', resident, opened(`/shop-item/${item}`))
    await screen('Портал', resident, opened('/portal'))
    await screen('Статья', resident, opened(`/article/${article}`))
    await screen('Лидерборд', resident, opened('/leaderboard'))
    await screen('Списки модератора', moderator, async () => {
      const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
      for (const query of desks) await client.fetchQuery(query)
    })
    // The first reader of a board counts it, in the background too: on which pages that leaves its rows depends on the moment.
    await settle(city.sql)
    const costs: Cost[] = []
    for (const { screen: name, path, asks } of requests) {
      await asks.get(path)
      sent.length = 0
      const { status, body } = await asks.get(path)
      if (status !== 200) throw new Error(`${name}: ${path} answered ${status}`)
      const measured = await measure(plans, sent)
      costs.push({
        screen: name,
        request: path.replace(/\?.*/, '').replace(/\/\d+/g, '/…'),
        bytes: Buffer.byteLength(JSON.stringify(body)),
        ...measured,
      })
    }

    const [asked, moderates] = [await city.as(resident), await city.as(moderator)]
    await makeRoom(city.sql)
    const writes: WriteCost[] = []
    /** `table` is the one that the act adds a row to or changes. */
    const write = async (act: string, table: string, path: string, send: () => Promise<Reply>) => {
      const { records, reply } = await recordsOf(log, table, send)
      if (reply.status !== 200) throw new Error(`${act}: ${path} answered ${reply.status}`)
      writes.push({ act, request: path, records, bytes: Buffer.byteLength(JSON.stringify(reply.body)) })
      return reply.body
    }
    const post = (act: string, table: string, path: string, data: object, by = asked) =>
      write(act, table, `POST ${path.replace(/\/\d+/g, '/…')}`, () => by.post(path, data))
    const put = (act: string, table: string, path: string, data: object, by = asked) =>
      write(act, table, `PUT ${path.replace(/\/\d+/g, '/…')}`, () => by.put(path, data))
    const enrolled = await post('Записаться', 'user_activity_enrolls', '/api/user-activity-enrolls', {
      activity: mission,
    })
    const enrolment = `/api/user-activity-enrolls/${enrolled.data.id}`
    await put('Отправить отчёт', 'user_activity_enrolls', enrolment, {
      status: 'submitted',
      report: 'Готово.',
    })
    await put('Наградить', 'user_activities', enrolment, { status: 'rewarded' }, moderates)
    await post('Забронировать', 'bookings', '/api/bookings', { shop_item: item })
    await post('Открыть статью', 'articles_counters', `/api/articles/${article}/view`, {})
    await post('Отметить статью', 'article_likes', '/api/article-likes', { article })
    await post('Написать комментарий', 'comments', '/api/comments', { article, text: 'Спасибо за статью!' })
    return { reads: costs, writes, memory: await memoryOf(city, moderator, sent) }
  } finally {
    await plans.end()
    await log.end()
    await city.close()
    vi.useRealTimers()
  }
}

const LARGE = '/api/user-activity-enrolls?populate=activity,user&pagination[pageSize]=100'

async function memoryOf(city: World, moderator: number, sent: Sent[]): Promise<MemoryCost> {
  const asks = await city.as(moderator)
  await asks.get(LARGE)
  sent.length = 0
  await asks.get(LARGE)
  const [statement] = sent
  if (!statement) throw new Error('nothing was sent')
  // A backend that has done other things has memory left from them.
  const fresh = connect(city.url, { max: 1, generic: true })
  const faults = await faultsFor(fresh, await prepare(fresh, statement), 100)
  await fresh.end()
  return { faults, collections: await collectionsFor(city, moderator, LARGE, 1000) }
}

/** A connection that may read the write-ahead log. */
async function logOf(url: string) {
  const address = new URL(inject('postgres').superuserUrl ?? url)
  address.pathname = new URL(url).pathname
  const sql = connect(address.href, { max: 1 })
  await sql`create extension pg_walinspect`
  return sql
}

/**
 * Leaves room on each page: an updated row that finds none gets new entries in every index, and whether it does would depend on
 * what the city has written beside.
 */
async function makeRoom(sql: Database) {
  await sql`do $$ declare name regclass; begin
    for name in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
      execute format('alter table %s set (fillfactor = 50)', name);
    end loop; end $$`
  await sql.unsafe('vacuum (full, analyze)')
}

/** Sends a write and counts the records of the transaction that changed the table. Others of the city may write meanwhile. */
async function recordsOf(sql: Database, table: string, send: () => Promise<Reply>) {
  const [start] = await sql<{ lsn: string }[]>`select pg_current_wal_insert_lsn()::text as lsn`
  const reply = await send()
  const records = await until(async () => {
    const [row] = await sql<{ records: number; isComplete: boolean }[]>`
      with written as (
        select * from pg_get_wal_records_info(${start?.lsn ?? ''}::pg_lsn, pg_current_wal_flush_lsn())),
      own as (
        select * from written where xid::text::bigint = (
          select w.xid::text::bigint from written w
            join pg_get_wal_block_info(${start?.lsn ?? ''}::pg_lsn, pg_current_wal_flush_lsn()) b using (start_lsn)
            where b.relfilenode = pg_relation_filenode(${table}::regclass) and w.xid::text <> '0'
            order by start_lsn limit 1))
      select
        count(*) filter (where resource_manager = 'Heap' or record_type like 'MULTI_INSERT%'
          or resource_manager = 'Btree' and record_type ~ '^(INSERT_LEAF|INSERT_POST|SPLIT)')::integer as records,
        coalesce(bool_or(record_type = 'COMMIT'), false) as "isComplete"
      from own`
    if (!row?.isComplete) throw new Error(`the write of ${table} is not in the log yet`)
    return row.records
  })
  return { records, reply }
}

async function fill({ sql }: World) {
  const now = new Date(MOMENT)
  // The space on the pages of a table that is vacuumed while it is filled is used in another order.
  await sql`do $$ declare name regclass; begin
    for name in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
      execute format('alter table %s set (autovacuum_enabled = off)', name);
    end loop; end $$`
  await seedDemo(sql, new Map(), now, cityClock('Europe/Moscow'))
  await sql`with f as (
      insert into files (name, hash, mime, size, url, provider, width, height, created_at, updated_at)
      values ('a.png', 'face', 'image/png', 1, '/uploads/face.png', 'local', 400, 400, ${now}, ${now}) returning id)
    update users set avatar_id = (select id from f)`
  await seedLarge(sql, now, sizes)
  await settle(sql)
}

/**
 * What a plan depends on beside the rows: statistics of all of them, and pages that are known to be visible to everybody, which
 * VACUUM cannot say while another transaction is open.
 */
async function settle(sql: Database) {
  await until(async () => {
    await sql`vacuum analyze`
    const [row] = await sql<{ unseen: number }[]>`
      select count(*)::integer as unseen from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relallvisible < relpages`
    if (row?.unseen !== 0)
      throw new Error(`${row?.unseen} tables have pages that a transaction may still see otherwise`)
  })
}

async function people(sql: Database) {
  const [row] = await sql<
    { resident: number; moderator: number; article: number; item: number; mission: number }[]
  >`
    with people as (select
      (select user_id from user_activity_enrolls where deleted_at is null
        group by user_id having count(*) between 10 and 30 order by user_id desc limit 1) as resident,
      (select min(u.id) from users u join roles r on r.id = u.role_id where r.type = 'moderator') as moderator,
      (select max(id) from articles where published_at is not null) as article,
      (select min(id) from shop_items where published_at is not null and deleted_at is null
        and quantity is null and options is null and limit_per_resident is null) as item)
    select people.*, (select min(a.id) from activities a
      where a.requires_report and a.deleted_at is null and a.places is null and a.badge_id is null
        and coalesce(a.publish_at <= ${MOMENT}, true) and coalesce(a.available_until > ${MOMENT}, true)
        and not exists (select from user_activity_enrolls e where e.activity_id = a.id and e.user_id = resident)
        and not exists (select from user_activities c where c.activity_id = a.id and c.user_id = resident)) as mission
    from people`
  if (!row) throw new Error('nobody lives in the city')
  return row
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Actual Loops': number
  readonly 'Index Name'?: string
  readonly 'Shared Hit Blocks'?: number
  readonly 'Shared Read Blocks'?: number
  readonly Plans?: readonly PlanNode[]
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

async function measure(sql: Database, sent: readonly Sent[]) {
  let nodes = 0
  let loops = 0
  let pages = 0
  const indexes = new Set<string>()
  for (const { text, parameters } of sent) {
    const { Plan } = await explain(sql, text, parameters)
    const all = nodesOf(Plan)
    nodes += all.length
    loops += all.reduce((sum, node) => sum + node['Actual Loops'], 0)
    pages += (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0)
    for (const { 'Index Name': name } of all) if (name) indexes.add(name)
  }
  return { statements: sent.length, nodes, loops, pages, indexes: [...indexes].toSorted() }
}

/** The plan that serves any parameters, executed the third time. */
async function explain(
  sql: Database,
  text: string,
  parameters: readonly Parameter[],
): Promise<{ Plan: PlanNode }> {
  const run = `explain (analyze, buffers, timing off, summary off, format json) ${await prepare(sql, { text, parameters })}`
  await sql.unsafe(run)
  await sql.unsafe(run)
  const [row] = await sql.unsafe<{ 'QUERY PLAN': [{ Plan: PlanNode }] }[]>(run)
  await sql`deallocate costs`
  if (!row) throw new Error('no plan')
  return row['QUERY PLAN'][0]
}

/** Prepares a statement and returns the one that executes it. */
async function prepare(sql: Database, { text, parameters }: Sent): Promise<string> {
  await sql.unsafe(`prepare costs as ${text}`)
  return parameters.length > 0 ? `execute costs(${parameters.map(literal).join(', ')})` : 'execute costs'
}

function literal(value: Parameter): string {
  if (value === null) return 'null'
  if (typeof value === 'object' && !(value instanceof Date))
    return quoted(`{${value.map(item => JSON.stringify(item)).join(',')}}`)
  return quoted(value instanceof Date ? value.toISOString() : String(value))
}
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** The costs as a page of docs/. */
export const pageOf = ({ reads, writes }: Pick<Costs, 'reads' | 'writes'>) => `# What requests cost

Each request of a screen as the app sends it, third execution, in a city of ${sizes.residents} residents, ${sizes.articles} articles and ${sizes.enrolments}
enrolments whose seed and clock never change; plans for any parameters, PostgreSQL 18. Pages are those of 8 kB that a plan
looked at, loops how often its nodes ran. \`tools/costs.test.ts\` compares a change with this page, without a clock;
\`npm run costs\` writes it anew.

| screen | request | statements | bytes | nodes | loops | pages | indexes |
|---|---|---|---|---|---|---|---|
${reads
  .map(
    ({ screen, request, statements, bytes, nodes, loops, pages, indexes }) =>
      `| ${[screen, `\`${request}\``, statements, bytes, nodes, loops, pages, indexes.join(', ')].join(' | ')} |`,
  )
  .join('\n')}

What an act writes: records of the write-ahead log that its own transaction leaves, of rows, their locks included, and of entries of
indexes, without what the city does behind it.

| act | request | records | bytes |
|---|---|---|---|
${writes.map(({ act, request, records, bytes }) => `| ${act} | \`${request}\` | ${records} | ${bytes} |`).join('\n')}

The memory of large answers is kept ([048](decisions/048-memory-of-large-answers.md)). For a hundred enrolments, read a hundred times, a
backend takes at most ${MEMORY.faults} pages from the system (some 35 000 otherwise); for a thousand of these answers the server collects
its whole heap at most ${MEMORY.collections} times (7 otherwise).
`

const rowsOf = (page: string) =>
  page
    .split('\n')
    .filter(line => line.startsWith('| ') && !/^\| (screen|act) /.test(line))
    .map(line => line.slice(2, -2).split(' | '))

/**
 * How far figures may be apart, by column from the third on: statements, bytes, nodes, loops and pages, or records and bytes
 * of an act. Two plans that cost the same differ by a node.
 */
const within =
  (part: number, atLeast = 0) =>
  (was: number) =>
    Math.max(atLeast, was * part)
const near = [within(0), within(0.01), within(0, 1), within(0.02, 2), within(0.02, 1)]
const nearOfWrites = [within(0.1, 3), within(0.01)]

/** What costs otherwise than the page says: a line for each request, with its row as it was and as it is. */
export function differences(was: string, is: string): string[] {
  const [before, now] = [rowsOf(was), rowsOf(is)]
  const lines: string[] = []
  for (const at of Array.from({ length: Math.max(before.length, now.length) }).keys()) {
    const [old = [], row = []] = [before[at], now[at]]
    const isSame =
      old.length === row.length &&
      row.every((cell, column) => {
        const bounds = row.length === 4 ? nearOfWrites : near
        const [was, most] = [Number(old[column]), bounds[column - 2]]
        return most ? Math.abs(Number(cell) - was) <= most(was) : cell === old[column]
      })
    if (!isSame) lines.push(`was ${old.join(' | ')}\n is ${row.join(' | ')}`)
  }
  return lines
}
