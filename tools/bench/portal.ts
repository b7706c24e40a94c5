import { setTimeout as sleep } from 'node:timers/promises'
import { type BenchCity, headersOf } from './city.ts'
import { meterOf } from './cpu.ts'

const CONNECTIONS = 16
const RESIDENTS = 400
/** Articles that each resident turns to when it is not one for all. */
const EACH = 3

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
  { name: 'like', request: article => ({ path: '/api/article-likes', data: { article } }) },
  { name: 'view', aim: 0.8, request: article => ({ path: `/api/articles/${article}/view` }) },
  { name: 'comment', aim: 2, request: comment },
]

/** What readers do to one article and to many, from 16 connections: CPU until automation has worked it off. */
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

async function send(city: BenchCity, cookie: string, path: string, data?: object): Promise<void> {
  const answer = await fetch(`${city.url}${path}`, {
    method: data ? 'POST' : 'GET',
    headers: headersOf(city, cookie),
    ...(data && { body: JSON.stringify({ data }) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
}
