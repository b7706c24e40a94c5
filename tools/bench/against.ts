import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BenchCity, ended, startServer } from './city.ts'
import { meterOf } from './cpu.ts'
import { load } from './load.ts'
import { CONNECTIONS, loadsOf } from './reads.ts'

const PAIRS = 60
const PORTS = { here: 4_701, there: 4_702 }

/**
 * The requests of the bench to a server of this checkout and to one of another, on one database: short bursts by turns, so
 * that what else the machine does hits both. Both servers start alike and after the one that owns the database, which does the
 * scheduled work of all. Per request the CPU of server and database for the median burst of each, and the median of the
 * ratios of neighbouring bursts with the interval that holds it in 95 of 100 runs.
 */
export async function* againstLines(city: BenchCity, checkout: string): AsyncGenerator<string> {
  const started: ChildProcess[] = []
  const measured = async (port: number, directory?: string) => {
    const env = { ...city.env, PORT: String(port), PUBLIC_URL: city.origin }
    const server = await startServer(env, 'api', directory)
    started.push(server)
    return { url: `http://127.0.0.1:${port}`, ...meterOf(server.pid ?? 0, city.postmasterPid) }
  }
  try {
    const here = await measured(PORTS.here)
    const there = await measured(PORTS.there, checkout)
    yield '| request | CPU here, ms | there | here : there | 95 % |'
    yield '|---|---|---|---|---|'
    for (const { name, request, amount } of await loadsOf(city)) {
      const burst = Math.ceil(amount / 40)
      const cost = async ({ url, server, database }: typeof here) => {
        const before = server() + database()
        await load({ ...request, url }, CONNECTIONS, burst)
        return (server() + database() - before) / burst
      }
      for (const one of [here, there]) {
        await load({ ...request, url: one.url }, CONNECTIONS, amount / 4)
        await sleep(1500)
      }
      const pairs: { here: number; there: number }[] = []
      for (let i = 0; i < PAIRS; i += 1) {
        // The second burst of a pair may find warm what the first has read: each is the first in every other pair.
        const [first, second] = i % 2 ? [there, here] : [here, there]
        const costs = [await cost(first), await cost(second)] as const
        pairs.push(i % 2 ? { here: costs[1], there: costs[0] } : { here: costs[0], there: costs[1] })
      }
      const ratios = sorted(pairs.map(pair => pair.here / pair.there))
      const spread = Math.ceil(0.98 * Math.sqrt(PAIRS))
      const cells = [
        middle(sorted(pairs.map(pair => pair.here))).toFixed(2),
        middle(sorted(pairs.map(pair => pair.there))).toFixed(2),
        middle(ratios).toFixed(3),
        [PAIRS / 2 - spread, PAIRS / 2 + spread].map(rank => (ratios[rank] ?? 0).toFixed(3)).join(' – '),
      ]
      yield `| ${[name, ...cells].join(' | ')} |`
    }
  } finally {
    for (const server of started) await ended(server)
  }
}

const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)

const middle = (numbers: readonly number[]) => numbers[Math.floor(numbers.length / 2)] ?? 0
