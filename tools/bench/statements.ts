import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import qs from 'qs'
import { collections } from '../../contract/index.ts'
import { modelOf, type Table } from '../../server/rest/model.ts'
import { type BenchCity, headersOf } from './city.ts'
import { backendsOf, meterOf } from './cpu.ts'
import { load } from './load.ts'

const CALLERS = 8
const HOT =
  '/api/activities?tab=published&sort[0]=opens_at:desc&sort[1]=name:desc&pagination[page]=1&pagination[pageSize]=4&populate=badge,badge.image'
const HOT_AMOUNT = 6000

/** Minutes of random shapes: `STATEMENTS_MINUTES`. */
const minutes = Number(process.env['STATEMENTS_MINUTES'] ?? 3)

/**
 * One resident asks for random shapes, each twice, so that each would be prepared: private memory of PostgreSQL's
 * processes over time, and a hot read before, during and after (docs/decisions/013).
 */
export async function* statementLines(city: BenchCity): AsyncGenerator<string> {
  const [who] = await city.sql<{ id: number }[]>`select max(id) as id from users`
  const headers = headersOf(city, await city.signIn(who?.id ?? 0))
  const hot = async () => {
    const meter = meterOf(city.serverPid, city.postmasterPid)
    await load({ url: `${city.url}${HOT}`, headers }, CALLERS, 1000)
    const before = meter.server() + meter.database()
    const { perSecond, p50, p99 } = await load({ url: `${city.url}${HOT}`, headers }, CALLERS, HOT_AMOUNT)
    const cpu = (meter.server() + meter.database() - before) / HOT_AMOUNT
    return `${perSecond} | ${p50} | ${p99} | ${cpu.toFixed(2)}`
  }
  yield '| when | shapes | private memory of PostgreSQL, MB | hot reads per second | p50, ms | p99, ms | CPU, ms |'
  yield '|---|---|---|---|---|---|---|'
  yield `| before | 0 | ${memoryOf(city)} | ${await hot()} |`
  const random = shapes()
  const began = performance.now()
  const statuses = new Map<number, number>()
  let sent = 0
  for (let minute = 1; minute <= minutes; minute += 1) {
    const end = began + minute * 60_000
    await Promise.all(
      Array.from({ length: CALLERS }, async () => {
        while (performance.now() < end) {
          const path = random()
          sent += 1
          for (let turn = 0; turn < 2; turn += 1) {
            const { status } = await fetch(`${city.url}${path}`, { headers }).then(async answer => {
              await answer.arrayBuffer()
              return answer
            })
            statuses.set(status, (statuses.get(status) ?? 0) + 1)
          }
        }
      }),
    )
    yield `| minute ${minute} | ${sent} | ${memoryOf(city)} | ${await hot()} |`
  }
  await sleep(1000)
  yield ''
  yield `Statuses: ${[...statuses].map(([status, times]) => `${status}: ${times}`).join(', ')}`
}

/** Megabytes that belong to PostgreSQL's processes alone; the shared buffers are left out. */
const memoryOf = ({ postmasterPid }: BenchCity) =>
  Math.round(
    backendsOf(postmasterPid).reduce((sum, pid) => {
      try {
        return sum + Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
      } catch {
        return sum
      }
    }, 0) / 1024,
  )

/** Lists with some attributes and some relations, three levels deep; the same sequence in every run. */
function shapes(): () => string {
  let seed = 8
  const next = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * most)
  }
  const some = <One>(all: readonly One[], most: number): One[] =>
    all.filter(() => next(all.length) < most).slice(0, most)
  const model = modelOf(collections)
  const tables = ['activities', 'articles', 'users', 'user-activity-enrolls', 'shop-items', 'comments']
  const of = (table: Table, depth: number): object => {
    const fields = some([...table.scalars.values()], 6).filter(({ field }) => !field.private)
    const relations = depth === 0 ? [] : some([...table.relations.values()], 2)
    const shown = relations.filter(({ field }) => !field.private)
    return {
      ...(fields.length > 0 && { fields: fields.map(({ name }) => name) }),
      ...(shown.length > 0 && {
        populate: Object.fromEntries(shown.map(({ name, target }) => [name, of(target, depth - 1)])),
      }),
    }
  }
  return () => {
    const name = tables[next(tables.length)] ?? 'articles'
    const query = { pagination: { pageSize: 1, withCount: false }, ...of(model.table(name), 3) }
    return `/api/${name}?${qs.stringify(query)}`
  }
}
