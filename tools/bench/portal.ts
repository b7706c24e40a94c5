import { setTimeout as sleep } from 'node:timers/promises'
import { queryString } from '../../web/rest/query-string.ts'
import { type BenchCity, headersOf } from './city.ts'
import { meterOf } from './cpu.ts'
import { load } from './load.ts'

const CONNECTIONS = 16
const RESIDENTS = 400
/** Articles that each resident reads and rates when it is not one for all. */
const EACH = 3
/** Requests of each read. */
const READS = 800

interface Act {
  readonly name: string
  /** Milliseconds of CPU, server and database together. */
  readonly aim?: number
  readonly request: (article: number) => { readonly path: string; readonly data?: object }
}

const comment = (article: number) => ({
  path: '/api/comments',
  data: { article, text: 'Отличная мысль, спасибо!' },
})

const acts: readonly Act[] = [
  { name: 'like', aim: 1.5, request: article => ({ path: '/api/article-likes', data: { article } }) },
  { name: 'view', aim: 0.8, request: article => ({ path: `/api/articles/${article}/view` }) },
  { name: 'comment', aim: 2, request: comment },
]

/** As `cardQuery` and `readable` of the web app have it. */
const card = {
  fields: ['title', 'type', 'publishedAt', 'views', 'likes_count', 'comments_count'],
  populate: { cover: true, author: { fields: ['full_name'], populate: { avatar: true } } },
}
const readable = { removedAt: { $null: true }, deletedAt: { $null: true } }

/** What the screens ask for, as their queries put it. */
async function* readLines(city: BenchCity, cookie: string, hot: number): AsyncGenerator<string> {
  const feed = (more: object = {}, part: object = {}) =>
    `/api/articles?${queryString({
      ...card,
      filters: { $and: [readable, part] },
      sort: ['publishedAt:desc', 'id'],
      pagination: { page: 1, pageSize: 13, withCount: false },
      ...more,
    })}`
  const _q = 'команда встречи'
  const week = new Date(Date.now() - 7 * 86_400_000).toISOString()
  const found = await get(
    city,
    cookie,
    `/api/articles?${queryString({ _q, fields: ['id'], pagination: { pageSize: 12 } })}`,
  )
  const published = await city.sql<{ at: string }[]>`
    select trim('"' from json_moment(published_at)) as at from articles
    where published_at is not null and removed_at is null and deleted_at is null
    order by published_at desc, id limit 600`
  const paths = {
    'feed, page 1': feed(),
    'feed, page 50': feed({}, { publishedAt: { $lte: published.at(-1)?.at } }),
    'best of the week': feed(
      { sort: ['likes_count:desc', 'views:desc', 'publishedAt:desc', 'id'] },
      { publishedAt: { $gt: week } },
    ),
    'newer ones than the first': `/api/articles?${queryString({
      fields: ['id'],
      filters: {
        $and: [
          readable,
          {
            publishedAt: { $gte: published[0]?.at },
            $or: [{ publishedAt: { $gt: published[0]?.at } }, { id: { $lt: 1 } }],
          },
        ],
      },
      sort: ['publishedAt:desc', 'id'],
      pagination: { page: 1, pageSize: 50, withCount: false },
    })}`,
    search: feed({ _q }),
    'words found in 12 articles': `/api/articles/found-words?${queryString({ _q, ids: found.data.map(({ id }) => id) })}`,
    article: `/api/articles/${hot}?populate=author,author.avatar,themes,cover,images`,
    'its comments': `/api/articles/${hot}/comments`,
    'statistics of its author': '/api/articles/statistics',
  }
  const [{ author } = { author: 0 }] = await city.sql<{ author: number }[]>`
    select author_id as author from articles where author_id is not null group by 1 order by count(*) desc, 1 limit 1`
  const authors = await city.signIn(author)
  yield '| request | per second | p50, ms | p99, ms | CPU, ms: server + database | total |'
  yield '|---|---|---|---|---|---|'
  for (const [name, path] of Object.entries(paths)) {
    const headers = headersOf(city, path.endsWith('statistics') ? authors : cookie)
    const request = { url: `${city.url}${path}`, headers }
    await load(request, CONNECTIONS, READS / 4)
    const meter = meterOf(city.serverPid, city.postmasterPid)
    const before = { server: meter.server(), database: meter.database() }
    const { perSecond, p50, p99 } = await load(request, CONNECTIONS, READS)
    const server = (meter.server() - before.server) / READS
    const database = (meter.database() - before.database) / READS
    const cpu = `${server.toFixed(2)} + ${database.toFixed(2)}`
    yield `| ${[name, perSecond, p50, p99, cpu, (server + database).toFixed(2)].join(' | ')} |`
  }
}

/** Views, ratings and comments on one article and on many, from 16 connections: CPU until automation has counted their events. */
export async function* portalLines(city: BenchCity): AsyncGenerator<string> {
  const articles = await city.sql<{ id: number; author: number }[]>`
    select id, author_id as author from articles
    where published_at is not null and removed_at is null and deleted_at is null order by id desc limit 200`
  const authors = articles.map(({ author }) => author)
  const users = await city.sql<{ id: number }[]>`
    select u.id from users u join roles r on r.id = u.role_id
    where r.type = 'authenticated' and not u.blocked and u.id <> all(${authors}::integer[])
      and not exists (select from article_likes l where l.user_id = u.id)
      and not exists (select from article_views v where v.user_id = u.id and v.day = city_day(now()))
    order by u.id limit ${RESIDENTS}`
  const cookies = await Promise.all(users.map(({ id }) => city.signIn(id)))
  // Sessions that the server knows: what a sign-in costs is measured elsewhere.
  await each(cookies, cookie => send(city, cookie, '/api/users/me'))
  const hot = articles[0]?.id ?? 0
  const others = articles.slice(1).map(({ id }) => id)
  yield* readLines(city, cookies[0] ?? '', hot)
  yield ''
  yield '| act | articles | per second | p50, ms | p99, ms | CPU, ms: server + database | total | aim |'
  yield '|---|---|---|---|---|---|---|---|'
  const one = cookies.map(cookie => ({ cookie, article: hot }))
  const many = Array.from({ length: EACH }, (_, n) =>
    cookies.map((cookie, index) => ({
      cookie,
      article: others[(index * EACH + n) % others.length] ?? hot,
    })),
  ).flat()
  // In the seed every third comment of a resident earns a mission: energy, coins, a notice. That is a row of its own.
  yield await measure(
    city,
    { name: 'comment, every third earns a mission', request: comment },
    String(others.length),
    many,
  )
  const switched = await city.sql<{ id: number }[]>`
    update mission_award_conditions c set is_active = false from automation_event_types t
    where t.id = c.event_type_id and t.key = 'comment.created' and c.is_active returning c.id`
  for (const act of acts) {
    yield await measure(city, act, 'one', one)
    yield await measure(city, act, String(others.length), many)
  }
  await city.sql`update mission_award_conditions set is_active = true where id = any(${switched.map(({ id }) => id)}::integer[])`
}

async function measure(
  city: BenchCity,
  { name, aim, request }: Act,
  articles: string,
  jobs: readonly { readonly cookie: string; readonly article: number }[],
): Promise<string> {
  const meter = meterOf(city.serverPid, city.postmasterPid)
  await settled(city)
  const before = { server: meter.server(), database: meter.database() }
  const started = performance.now()
  const latencies = await each(jobs, async ({ cookie, article }) => {
    const { path, data } = request(article)
    const began = performance.now()
    await send(city, cookie, path, data ?? {})
    return performance.now() - began
  })
  const seconds = (performance.now() - started) / 1000
  await settled(city)
  const server = (meter.server() - before.server) / jobs.length
  const database = (meter.database() - before.database) / jobs.length
  latencies.sort((a, b) => a - b)
  const at = (share: number) => (latencies[Math.floor(latencies.length * share)] ?? 0).toFixed(1)
  return `| ${[
    name,
    articles,
    Math.round(jobs.length / seconds),
    at(0.5),
    at(0.99),
    `${server.toFixed(2)} + ${database.toFixed(2)}`,
    (server + database).toFixed(2),
    aim ?? '–',
  ].join(' | ')} |`
}

/** Until no event waits for automation. */
async function settled({ sql }: BenchCity): Promise<void> {
  for (;;) {
    await sleep(500)
    const [row] = await sql<{ n: number }[]>`select count(*) as n from events where processed_at is null`
    if (!row?.n) return
  }
}

async function each<Job, Result>(
  jobs: readonly Job[],
  run: (job: Job) => Promise<Result>,
): Promise<Result[]> {
  const queue = [...jobs]
  const results: Result[] = []
  const worker = async () => {
    for (let job = queue.shift(); job !== undefined; job = queue.shift()) results.push(await run(job))
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  return results
}

async function get(city: BenchCity, cookie: string, path: string) {
  const answer = await fetch(`${city.url}${path}`, { headers: headersOf(city, cookie) })
  return (await answer.json()) as { readonly data: readonly { readonly id: number }[] }
}

async function send(city: BenchCity, cookie: string, path: string, data?: object): Promise<void> {
  const answer = await fetch(`${city.url}${path}`, {
    method: data ? 'POST' : 'GET',
    headers: headersOf(city, cookie),
    ...(data && { body: JSON.stringify({ data }) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
}
