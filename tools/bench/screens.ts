import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { type BenchCity, ended, headersOf, startServer } from './city.ts'
import { type Meter, meterOf } from './cpu.ts'
import { load } from './load.ts'

const PORT = 4_780
/** As many as the thread that draws screens keeps up with: further pages would be sent without a drawing, and cost less. */
const CONNECTIONS = 2
const OPENED = 400

/**
 * Opens the page of each screen of a resident, as a browser does: the calls that the screen needs first, the drawing of the screen,
 * and the page that brings both. Built files come from the browser's cache or a proxy, and are not counted.
 */
export async function* screenLines(city: BenchCity): AsyncGenerator<string> {
  const people = await city.sql<{ id: number }[]>`
    select u.id from users u join roles r on r.id = u.role_id join user_greeting_statistics g on g.user_id = u.id
    where r.type = 'authenticated' and not u.blocked and u.avatar_id is not null order by u.id limit ${CONNECTIONS}`
  const cookies: string[] = []
  for (const { id } of people) cookies.push(await city.signIn(id))
  const [what] = await city.sql<{ item: number; article: number }[]>`
    select (select max(id) from shop_items where published_at is not null and deleted_at is null) as item,
      (select max(id) from articles where published_at is not null and removed_at is null) as article`
  const screens = [
    ['Главная', '/dashboard'],
    ['Миссии', '/user-activity-list'],
    ['Торговый квартал', '/shop'],
    ['Товар', `/shop-item/${what?.item}`],
    ['Портал', '/portal'],
    ['Статья', `/article/${what?.article}`],
    ['Лидерборд', '/leaderboard'],
  ] as const
  const server = await startServer({ ...city.env, PORT: String(PORT), PUBLIC_URL: city.origin }, 'web')
  try {
    const meter = meterOf(server.pid ?? 0, city.postmasterPid)
    yield '| screen | page, kB: whole / brotli | opened per second | p50 / p99, ms | CPU, ms: server with its drawing thread + database | total |'
    yield '|---|---|---|---|---|---|'
    for (const [name, path] of screens) yield await opened(city, meter, name, path, cookies)
  } finally {
    await ended(server)
  }
}

async function opened(
  city: BenchCity,
  meter: Meter,
  name: string,
  path: string,
  cookies: readonly string[],
): Promise<string> {
  const url = `http://127.0.0.1:${PORT}${path}`
  // Behind a proxy, which compresses instead of the server.
  const clients = cookies.map(cookie => ({
    headers: { ...headersOf(city, cookie), 'x-forwarded-for': '10.0.0.1' },
  }))
  const page = Buffer.from(await (await fetch(url, { headers: clients[0]?.headers ?? {} })).arrayBuffer())
  if (!page.includes('id="still"') || !page.includes('id="brought"')) throw new Error(`${path} was not drawn`)
  await load({ url, headers: {}, clients }, CONNECTIONS, OPENED / 4)
  const before = { server: meter.server(), database: meter.database() }
  const { perSecond, p50, p99 } = await load({ url, headers: {}, clients }, CONNECTIONS, OPENED)
  // What the acts leave to the workers of the city is theirs.
  await sleep(200)
  const [server, database] = [meter.server() - before.server, meter.database() - before.database].map(
    milliseconds => milliseconds / OPENED,
  ) as [number, number]
  const size = (bytes: number) => (bytes / 1000).toFixed(1)
  return `| ${name} | ${size(page.length)} / ${size(brotliCompressSync(page).length)} | ${perSecond} | ${p50} / ${p99} | ${server.toFixed(1)} + ${database.toFixed(1)} | ${(server + database).toFixed(1)} |`
}
