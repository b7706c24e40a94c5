import { QueryClient } from '@tanstack/react-query'
import { vi } from 'vitest'
import { cityClock } from '#contract/clock.ts'
import { connect, type Database } from '#server/database/pool.ts'
import { seedDemo } from '#server/seeds/demo.ts'
import { seedLarge } from '#server/seeds/large.ts'
import { until } from '#server/testing/until.ts'
import { type World, world } from '#server/testing/world.ts'

// The queries of the web app itself. They belong to a project of types of their own, so they are imported by name.
const web = (file: string) => import(new URL(`../../web/${file}`, import.meta.url).href)
type Query = Parameters<QueryClient['fetchQuery']>[0]
type QueryOf = (search: object) => Query
const { openingOf, transport } = (await web('app/opening.ts')) as {
  openingOf: (address: string) => { read: (client: QueryClient) => Promise<void> }
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

/** Opens screens of a city that is the same each time, as a resident and as a moderator, and measures their requests. */
export async function measureCosts(): Promise<Cost[]> {
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
  try {
    await fill(city)
    const { resident, moderator, article, item } = await people(city.sql)
    const costs: Cost[] = []
    const screen = async (name: string, user: number, read: (client: QueryClient) => Promise<unknown>) => {
      const asks = await city.as(user)
      const paths: string[] = []
      transport.fetch = async path => {
        paths.push(path)
        const { status, body } = await asks.get(path)
        return Response.json(body, { status })
      }
      await read(new QueryClient({ defaultOptions: { queries: { retry: false } } }))
      for (const path of paths) {
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
    }
    const opened = (address: string) => (client: QueryClient) => openingOf(address).read(client)
    await screen('Главная', resident, opened('/dashboard'))
    await screen('Миссии', resident, opened('/user-activity-list'))
    await screen('Торговый квартал', resident, opened('/shop'))
    await screen('Товар', resident, opened(`/shop-item/${item}`))
    await screen('Портал', resident, opened('/portal'))
    await screen('Статья', resident, opened(`/article/${article}`))
    await screen('Лидерборд', resident, opened('/leaderboard'))
    await screen('Списки модератора', moderator, async client => {
      for (const query of desks) await client.fetchQuery(query)
    })
    return costs
  } finally {
    await plans.end()
    await city.close()
    vi.useRealTimers()
  }
}

async function fill({ sql }: World) {
  const now = new Date(MOMENT)
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
  await sql`do $$ declare name regclass; begin
    for name in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
      execute format('alter table %s set (autovacuum_enabled = off)', name);
    end loop; end $$`
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
  const [row] = await sql<{ resident: number; moderator: number; article: number; item: number }[]>`
    select
      (select user_id from user_activity_enrolls where deleted_at is null
        group by user_id having count(*) between 10 and 30 order by user_id desc limit 1) as resident,
      (select min(u.id) from users u join roles r on r.id = u.role_id where r.type = 'moderator') as moderator,
      (select max(id) from articles where published_at is not null) as article,
      (select min(id) from shop_items where published_at is not null and deleted_at is null
        and quantity is null and options is null and limit_per_resident is null) as item`
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
  await sql.unsafe(`prepare costs as ${text}`)
  const values = parameters.length > 0 ? `(${parameters.map(literal).join(', ')})` : ''
  const run = `explain (analyze, buffers, timing off, summary off, format json) execute costs${values}`
  await sql.unsafe(run)
  await sql.unsafe(run)
  const [row] = await sql.unsafe<{ 'QUERY PLAN': [{ Plan: PlanNode }] }[]>(run)
  await sql`deallocate costs`
  if (!row) throw new Error('no plan')
  return row['QUERY PLAN'][0]
}

function literal(value: Parameter): string {
  if (value === null) return 'null'
  if (typeof value === 'object' && !(value instanceof Date))
    return quoted(`{${value.map(item => JSON.stringify(item)).join(',')}}`)
  return quoted(value instanceof Date ? value.toISOString() : String(value))
}
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** The costs as a page of docs/. */
export const pageOf = (costs: readonly Cost[]) => `# What requests cost

Each request of a screen as the app sends it, third execution, in a city of ${sizes.residents} residents, ${sizes.articles} articles and ${sizes.enrolments}
enrolments whose seed and clock never change; plans for any parameters, PostgreSQL 18. Pages are those of 8 kB that a plan
looked at, loops how often its nodes ran. \`tools/costs.test.ts\` compares a change with this page, without a clock;
\`npm run costs\` writes it anew.

| screen | request | statements | bytes | nodes | loops | pages | indexes |
|---|---|---|---|---|---|---|---|
${costs
  .map(
    ({ screen, request, statements, bytes, nodes, loops, pages, indexes }) =>
      `| ${[screen, `\`${request}\``, statements, bytes, nodes, loops, pages, indexes.join(', ')].join(' | ')} |`,
  )
  .join('\n')}
`

const rowsOf = (page: string) =>
  page
    .split('\n')
    .filter(line => line.startsWith('| ') && !line.startsWith('| screen'))
    .map(line => line.slice(2, -2).split(' | '))

/**
 * How far figures may be apart, by column from the third on: statements, bytes, nodes, loops and pages. Two plans that
 * cost the same differ by a node.
 */
const within =
  (part: number, atLeast = 0) =>
  (was: number) =>
    Math.max(atLeast, was * part)
const near = [within(0), within(0.01), within(0, 1), within(0.02, 2), within(0.02, 1)]

/** What costs otherwise than the page says: a line for each request, with its row as it was and as it is. */
export function differences(was: string, is: string): string[] {
  const [before, now] = [rowsOf(was), rowsOf(is)]
  const lines: string[] = []
  for (const at of Array.from({ length: Math.max(before.length, now.length) }).keys()) {
    const [old = [], row = []] = [before[at], now[at]]
    const isSame =
      old.length === row.length &&
      row.every((cell, column) => {
        const [was, most] = [Number(old[column]), near[column - 2]]
        return most ? Math.abs(Number(cell) - was) <= most(was) : cell === old[column]
      })
    if (!isSame) lines.push(`was ${old.join(' | ')}\n is ${row.join(' | ')}`)
  }
  return lines
}
