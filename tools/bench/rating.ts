import type { BenchCity } from './city.ts'
import { meterOf } from './cpu.ts'
import { load } from './load.ts'
import { growEnergy, growResidents } from './residents.ts'

const CONNECTIONS = 8

const periods = ['all', 'month'] as const

/** The lines of the table: the cost of a page of the leaderboard, relative to reading one resident. */
export async function* ratingLines(city: BenchCity): AsyncGenerator<string> {
  await growResidents(city)
  await growEnergy(city)
  const [{ user } = { user: 0 }] = await city.sql<{ user: number }[]>`
    select s.user_id as user from rating_standings s join rating_boards b on b.id = s.board_id
    where b.period = 'month' and b.type = '' order by b.starts_on desc, s.points limit 1 offset 100000`
  const cookie = await city.signIn(user)
  yield '| request | per second | p50, ms | p99, ms | CPU, ms: server + database | total | : point read |'
  yield '|---|---|---|---|---|---|---|'
  let pointRead = 0
  const calls = [
    ['one resident', `/api/users/${user}`],
    ...periods.flatMap(period => [
      [`rating, ${period}, page 1`, `/api/rating?period=${period}`] as const,
      [`rating, ${period}, page 1 000`, `/api/rating?period=${period}&pagination[page]=1000`] as const,
      [`rating, ${period}, around me`, `/api/rating?period=${period}&around=me`] as const,
    ]),
  ] as const
  for (const [name, path] of calls) {
    const request = { url: `${city.url}${path}`, headers: { cookie } }
    const meter = meterOf(city.serverPid, city.postmasterPid)
    await load(request, CONNECTIONS, 2_000)
    const before = { server: meter.server(), database: meter.database() }
    const amount = 8_000
    const { perSecond, p50, p99 } = await load(request, CONNECTIONS, amount)
    const server = (meter.server() - before.server) / amount
    const database = (meter.database() - before.database) / amount
    pointRead ||= server + database
    const cells = [perSecond, p50, p99, `${server.toFixed(2)} + ${database.toFixed(2)}`]
    yield `| ${[name, ...cells, (server + database).toFixed(2), ((server + database) / pointRead).toFixed(1)].join(' | ')} |`
  }
}
