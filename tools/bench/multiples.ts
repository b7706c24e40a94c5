import type { BenchCity } from './city.ts'
import { meterOf } from './cpu.ts'
import { load } from './load.ts'

const CONNECTIONS = 4
const ROUNDS = 400
/** A request that takes longer is sent a tenth as often. */
const SLOW_MS = 200

/**
 * The lines of a table: what each request costs, relative to a point read. The point read is measured before each line, and
 * its median counts: it takes so little that other work of the machine doubles or halves a single measure.
 */
export async function* multiples(
  city: BenchCity,
  cookie: string,
  pointRead: string,
  calls: readonly (readonly [name: string, path: string])[],
): AsyncGenerator<string> {
  const meter = meterOf(city.serverPid, city.postmasterPid)
  const measure = async (path: string, rounds: number) => {
    const request = { url: `${city.url}${path}`, headers: { cookie } }
    const warm = await load(request, CONNECTIONS, ROUNDS / 10)
    const amount = warm.p50 > SLOW_MS ? rounds / 10 : rounds
    const before = { server: meter.server(), database: meter.database() }
    const { perSecond, p50, p99 } = await load(request, CONNECTIONS, amount)
    const server = (meter.server() - before.server) / amount
    const database = (meter.database() - before.database) / amount
    return { perSecond, p50, p99, server, database, total: server + database }
  }
  yield `${CONNECTIONS} connections`
  await measure(pointRead, ROUNDS * 4)
  const points: number[] = []
  const lines: { cells: readonly (string | number)[]; total: number }[] = []
  for (const [name, path] of calls) {
    points.push((await measure(pointRead, ROUNDS * 4)).total)
    const { perSecond, p50, p99, server, database, total } = await measure(path, ROUNDS)
    lines.push({ cells: [name, perSecond, p50, p99, `${server.toFixed(2)} + ${database.toFixed(2)}`], total })
  }
  const point = points.toSorted((a, b) => a - b)[points.length >> 1] ?? 0
  const spread = [Math.min(...points), Math.max(...points)].map(value => value.toFixed(2)).join('–')
  yield `a point read: ${point.toFixed(2)} ms (${spread})`
  yield ''
  yield '| request | per second | p50, ms | p99, ms | CPU, ms: server + database | total | : point read |'
  yield '|---|---|---|---|---|---|---|'
  for (const { cells, total } of lines)
    yield `| ${[...cells, total.toFixed(2), (total / point).toFixed(1)].join(' | ')} |`
}
