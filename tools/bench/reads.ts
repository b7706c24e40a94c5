import { setTimeout as sleep } from 'node:timers/promises'
import { type BenchCity, headersOf } from './city.ts'
import { meterOf, ofEnded } from './cpu.ts'
import { type Client, type Load, load } from './load.ts'
import { pgbench, repeat } from './pgbench.ts'

export const CONNECTIONS = 8

/** Residents who comment, and the articles: with fewer the cap of a day is reached, or all wait for the counter of one article. */
const WRITERS = 400
const ARTICLES = 199

export interface Case {
  readonly name: string
  readonly amount: number
  /** Aim for server and database together, milliseconds of CPU. */
  readonly aim?: number
}

interface Read extends Case {
  /** Of a resident, by id. */
  readonly path: (user: number) => string
}

const reads: readonly Read[] = [
  {
    name: 'latest four missions, chip, picture',
    path: () =>
      '/api/activities?tab=published&sort[0]=opens_at:desc&sort[1]=name:desc&pagination[page]=1&pagination[pageSize]=4&populate=badge,badge.image',
    amount: 12_000,
    aim: 0.45,
  },
  {
    name: '100 enrolments, mission, user',
    path: user =>
      `/api/user-activity-enrolls?populate=activity,user&pagination[pageSize]=100&filters[deletedAt][$null]=true&filters[user][id]=${user}`,
    amount: 4_000,
    aim: 1.5,
  },
  { name: 'unread notifications', path: () => '/api/notifications?filters[is_viewed]=false', amount: 12_000 },
  {
    name: '12 articles, author, avatar, themes, images',
    path: () =>
      '/api/articles?sort=publishedAt:desc&pagination[pageSize]=12&populate=author,author.avatar,themes,images',
    amount: 4_000,
    aim: 1,
  },
  {
    name: 'users/me, chips, avatar',
    path: () => '/api/users/me?populate=latest_badges,latest_badges.image,avatar',
    amount: 12_000,
  },
]

/**
 * The requests, each as the load that sends it. Each connection is that of another resident: one that keeps several calls in
 * hand soon has one at a time (docs/decisions/050). Comments are those of many residents, and every third of one earns a
 * mission, as in the seed.
 */
export async function loadsOf(city: BenchCity): Promise<(Case & { readonly request: Load })[]> {
  const { sql, url } = city
  const who = await sql<{ user: number }[]>`
    select user_id as user from user_activity_enrolls where deleted_at is null group by user_id having count(*) between 100 and 130 order by user_id desc limit ${CONNECTIONS}`
  const writers = await sql<{ id: number }[]>`
    select u.id from users u join roles r on r.id = u.role_id
    where r.type = 'authenticated' and not u.blocked order by u.id desc limit ${WRITERS}`
  const articles = await sql<{ id: number }[]>`
    select id from articles where published_at is not null and removed_at is null and deleted_at is null
    order by id desc limit ${ARTICLES}`
  if (who.length < CONNECTIONS || writers.length < WRITERS || articles.length < ARTICLES)
    throw new Error('the large city lacks what the bench asks for')
  const headersFor = async (user: number) => headersOf(city, await city.signIn(user))
  const residents = await Promise.all(
    who.map(async ({ user }) => ({ user, headers: await headersFor(user) })),
  )
  const comments = writers.map(async ({ id }, index) => ({
    path: '/api/comments',
    headers: await headersFor(id),
    body: JSON.stringify({
      data: { article: articles[index % ARTICLES]?.id, text: 'Отличная мысль, спасибо!' },
    }),
  }))
  return [
    ...reads.map(({ path, ...one }) => ({
      ...one,
      request: {
        url,
        headers: {},
        clients: residents.map(({ user, headers }) => ({ path: path(user), headers })),
      },
    })),
    {
      name: 'a comment, every third earns a mission',
      amount: 2_000,
      request: { url, method: 'POST', headers: {}, clients: await Promise.all(comments) },
    },
  ]
}

/** Requests of the pages and one write: CPU of server and database, beside the statement alone. */
export async function* readLines(city: BenchCity): AsyncGenerator<string> {
  yield '| request | per second | p50, ms | p99, ms | statements | CPU, ms: server + database | total | aim | database alone | total : alone |'
  yield '|---|---|---|---|---|---|---|---|---|---|'
  for (const one of await loadsOf(city)) yield await measure(city, one)
}

async function measure(
  city: BenchCity,
  { name, request, amount, aim }: Case & { readonly request: Load },
): Promise<string> {
  const meter = meterOf(city.serverPid, city.postmasterPid)
  await load(request, CONNECTIONS, Math.ceil(amount / 4))
  await sleep(1500)
  const statementsBefore = await statements(city)
  const before = { server: meter.server(), database: meter.database() }
  const { perSecond, p50, p99 } = await load(request, CONNECTIONS, amount)
  const server = (meter.server() - before.server) / amount
  const database = (meter.database() - before.database) / amount
  await sleep(1500)
  // One commit is the query that reads the number.
  const perRequest = ((await statements(city)) - statementsBefore - 1) / amount
  const total = server + database
  const [first] = request.clients ?? []
  const alone = !first || first.body ? undefined : await aloneOf(city, first, Math.ceil(amount / 2))
  return `| ${[
    name,
    perSecond,
    p50,
    p99,
    perRequest.toFixed(2),
    `${server.toFixed(2)} + ${database.toFixed(2)}`,
    total.toFixed(2),
    aim ?? '–',
    alone === undefined ? '–' : alone.toFixed(2),
    alone === undefined ? '–' : (total / alone).toFixed(1),
  ].join(' | ')} |`
}

/** Statements outside a transaction commit one by one, so that the number of commits is their number. */
async function statements({ sql }: BenchCity): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()`
  return row?.n ?? 0
}

async function aloneOf(
  city: BenchCity,
  { path = '/', headers }: Client,
  amount: number,
): Promise<number | undefined> {
  if (!pgbench) return undefined
  const statement = await city.statementOf(path, headers['cookie'] ?? '')
  await repeat(city.databaseUrl, statement, 2, 200)
  await sleep(500)
  const before = ofEnded(city.postmasterPid)
  await repeat(city.databaseUrl, statement, 2, amount)
  await sleep(500)
  return (ofEnded(city.postmasterPid) - before) / amount
}
