import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { notify } from '../../server/domains/notifications/notify.ts'
import { type BenchCity, ended, headersOf, startProgram, startServer } from './city.ts'
import { type Meter, memoryOf, meterOf } from './cpu.ts'
import { load } from './load.ts'

const SERVERS = [1, 2, 4]
const ADDRESS = 4_790
const CONNECTIONS = 32
const STREAMS = 1_000
const BALANCER = fileURLToPath(new URL('balancer.ts', import.meta.url))

/** What a resident's screens ask for most, one after the other. */
const paths = [
  '/api/users/me?populate=latest_badges,latest_badges.image,avatar',
  '/api/notifications?filters[is_viewed]=false',
  '/api/activities?tab=published&sort[0]=opens_at:desc&sort[1]=name:desc&pagination[page]=1&pagination[pageSize]=4&populate=badge,badge.image',
  '/api/articles?sort=publishedAt:desc&pagination[pageSize]=12&populate=author,author.avatar,themes,images',
]
const REQUESTS = 8_000

/**
 * One, two and four servers on one PostgreSQL behind one address: reads of many residents, then streams of notices. CPU is that
 * of all servers together; the balancer and the client are not counted, but use the same cores.
 */
export async function* scaleLines(city: BenchCity): AsyncGenerator<string> {
  const people = await city.sql<{ id: number }[]>`
    select u.id from users u join roles r on r.id = u.role_id where r.type = 'authenticated' and not u.blocked
    order by u.id desc limit ${STREAMS}`
  const cookies: string[] = []
  for (const { id } of people) cookies.push(await city.signIn(id))
  yield '| servers | reads per second | p50 / p99, ms | CPU, ms: servers + database | memory of a server, MB | with 1 000 streams | 1 000 notices sent at once: half / all there after, ms |'
  yield '|---|---|---|---|---|---|---|'
  for (const servers of SERVERS)
    yield await measured(
      city,
      servers,
      people.map(({ id }) => id),
      cookies,
    )
}

async function measured(
  city: BenchCity,
  count: number,
  people: readonly number[],
  cookies: readonly string[],
): Promise<string> {
  const ports = Array.from({ length: count }, (_, n) => ADDRESS + 1 + n)
  const servers = await Promise.all(ports.map(port => startServer({ ...city.env, PORT: String(port) })))
  const balancer = await startProgram([BALANCER, ...[ADDRESS, ...ports].map(String)], 'listening')
  try {
    const url = `http://127.0.0.1:${ADDRESS}`
    const meter = together(servers.map(({ pid }) => meterOf(pid ?? 0, city.postmasterPid)))
    // Each path is planned by each server, and its statement prepared by each connection.
    await everyPath(city, url, cookies, REQUESTS / 2)
    const before = { servers: meter.server(), database: meter.database() }
    const { perSecond, p50, p99 } = await everyPath(city, url, cookies, REQUESTS)
    const cost = (now: number, then: number) => ((now - then) / (REQUESTS * paths.length)).toFixed(2)
    const cpu = `${cost(meter.server(), before.servers)} + ${cost(meter.database(), before.database)}`
    const idle = servers.map(({ pid }) => memoryOf(pid ?? 0))
    const { half, all, full } = await streams(city, url, servers, people, cookies)
    return `| ${count} | ${perSecond} | ${p50} / ${p99} | ${cpu} | ${mean(idle)} | ${mean(full)} | ${half} / ${all} |`
  } finally {
    for (const one of [balancer, ...servers]) await ended(one)
  }
}

async function everyPath(city: BenchCity, url: string, cookies: readonly string[], amount: number) {
  const results = []
  for (const path of paths) {
    const clients = cookies.slice(0, CONNECTIONS).map(cookie => ({ headers: headersOf(city, cookie), path }))
    results.push(await load({ url: url + path, headers: {}, clients }, CONNECTIONS, amount))
  }
  const middle = (values: number[]) =>
    Math.round(values.reduce((sum, value) => sum + value, 0) / values.length)
  return {
    // The same number of each: the harmonic mean.
    perSecond: Math.round(results.length / results.reduce((sum, one) => sum + 1 / one.perSecond, 0)),
    p50: middle(results.map(({ p50 }) => p50)),
    p99: middle(results.map(({ p99 }) => p99)),
  }
}

/** Opens a stream of each resident and tells all of them something in one transaction. */
async function streams(
  city: BenchCity,
  url: string,
  servers: readonly ChildProcess[],
  people: readonly number[],
  cookies: readonly string[],
) {
  const arrivals: number[] = []
  const complete = Promise.withResolvers<void>()
  const open = cookies.map(async cookie => {
    const request = get(`${url}/api/notifications/stream`, { headers: headersOf(city, cookie), agent: false })
    const [answer] = await once(request, 'response')
    if (answer.statusCode !== 200) throw new Error(`a stream was answered with ${answer.statusCode}`)
    answer.setEncoding('utf8').on('data', (text: string) => {
      if (!text.includes('event: notice')) return
      arrivals.push(performance.now())
      if (arrivals.length === people.length) complete.resolve()
    })
    answer.on('error', () => undefined)
    return request
  })
  const requests = await Promise.all(open)
  const full = servers.map(({ pid }) => memoryOf(pid ?? 0))
  const now = new Date()
  const notices = people.map(
    user => ({ user, type: 'badge', title: 'Всем сразу', text: '', link: '/' }) as const,
  )
  await city.sql.begin(tx => notify(tx, notices, now))
  const sent = performance.now()
  await complete.promise
  for (const request of requests) request.destroy()
  const after = (n: number) => Math.round((arrivals[n] ?? 0) - sent)
  return { half: after(people.length >> 1), all: after(people.length - 1), full }
}

/** The servers' CPU added up; the database is the same for all. */
const together = (meters: readonly Meter[]): Meter => ({
  server: () => meters.reduce((sum, { server }) => sum + server(), 0),
  database: () => meters[0]?.database() ?? 0,
})

const mean = (values: readonly number[]) =>
  Math.round(values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length))
