import { type BenchCity, headersOf } from './city.ts'
import { load } from './load.ts'

const PATH = '/api/users/me?populate=role,avatar'
const AMOUNT = 2000
/** The most expensive list that its bounds still permit: a hundred rows, each with a hundred members of a team. */
const EXPENSIVE =
  '/api/user-activities?populate[user][populate][team][populate][members][pagination][limit]=100&populate[user][populate][badges][pagination][limit]=25&pagination[pageSize]=100'
const CALLS = 40

/** What another resident notices while one resident keeps forty expensive GETs open (docs/decisions/010). */
export async function* attackLines(city: BenchCity): AsyncGenerator<string> {
  const [other, attacker] = await city.sql<{ id: number }[]>`
    select u.id from users u join roles r on r.id = u.role_id
    where r.type = 'authenticated' and not u.blocked order by u.id desc limit 2`
  const headers = headersOf(city, await city.signIn(other?.id ?? 0))
  const hostile = headersOf(city, await city.signIn(attacker?.id ?? 0))
  const measured = async () => {
    const { perSecond, p50, p99 } = await load({ url: `${city.url}${PATH}`, headers }, 1, AMOUNT)
    return `${perSecond} | ${p50} | ${p99}`
  }
  await measured()
  yield '| another resident, one connection | per second | p50, ms | p99, ms |'
  yield '|---|---|---|---|'
  yield `| alone | ${await measured()} |`
  const statuses = new Map<number, number>()
  let bytes = 0
  const over = new AbortController()
  const attack = Promise.all(
    Array.from({ length: CALLS }, async () => {
      while (!over.signal.aborted) {
        const answer = await fetch(`${city.url}${EXPENSIVE}`, { headers: hostile })
        bytes += (await answer.arrayBuffer()).byteLength
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      }
    }),
  )
  yield `| beside ${CALLS} expensive GETs | ${await measured()} |`
  over.abort()
  await attack
  yield ''
  yield `Answers to the GETs: ${[...statuses].map(([status, many]) => `${many} × ${status}`).join(', ')}; ${Math.round(bytes / 1e6)} MB.`
}
