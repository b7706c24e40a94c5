import { type BenchCity, headersOf } from './city.ts'
import { load } from './load.ts'

const PATH = '/api/users/me?populate=role,avatar'
const AMOUNT = 2000
/** The most expensive list that its bounds still permit: a hundred rows, each with a hundred members of a team. */
const WIDE =
  '/api/user-activities?populate[user][populate][team][populate][members][pagination][limit]=100&populate[user][populate][badges][pagination][limit]=25&pagination[pageSize]=100'
/** Thirty searches in texts at the end of five relations, of which no index knows anything. */
const DEEP = `/api/comments?${Array.from(
  { length: 30 },
  (_, n) => `filters[$or][${n}][author][team][members][user_info][about][$containsi]=слово${n}`,
).join('&')}&pagination[pageSize]=1000`
/** The same, with as many conditions as are not refused before they run. */
const HEAVY = `/api/comments?${Array.from(
  { length: 4 },
  (_, n) => `filters[$or][${n}][author][team][members][user_info][about][$containsi]=слово${n}`,
).join('&')}&pagination[pageSize]=1000`
const SESSIONS = 4
const CALLS = 40
/** Residents who search as deep at once, one session each. */
const ATTACKERS = 8

/** What another resident notices while others keep expensive GETs open (docs/decisions/010, 042, 045). */
export async function* attackLines(city: BenchCity): AsyncGenerator<string> {
  const [other, attacker, ...others] = await city.sql<{ id: number }[]>`
    select u.id from users u join roles r on r.id = u.role_id
    where r.type = 'authenticated' and not u.blocked order by u.id desc limit ${ATTACKERS + 1}`
  const headers = headersOf(city, await city.signIn(other?.id ?? 0))
  const sessions = await Promise.all(
    Array.from({ length: SESSIONS }, async () => headersOf(city, await city.signIn(attacker?.id ?? 0))),
  )
  const crowd = await Promise.all(
    [attacker, ...others].map(async user => headersOf(city, await city.signIn(user?.id ?? 0))),
  )
  const measured = async () => {
    const { perSecond, p50, p99 } = await load({ url: `${city.url}${PATH}`, headers }, 1, AMOUNT)
    return `${perSecond} | ${p50} | ${p99}`
  }
  await measured()
  yield '| another resident, one connection | per second | p50, ms | p99, ms | answers to the attack |'
  yield '|---|---|---|---|---|'
  yield `| alone | ${await measured()} | |`
  const attacks = [
    [`beside ${CALLS} wide lists`, WIDE, sessions.slice(0, 1)],
    [
      `beside ${CALLS} deep searches from each of ${SESSIONS} sessions, with changing cookies`,
      DEEP,
      sessions,
    ],
    [`beside ${CALLS} heavy searches of each of ${ATTACKERS} residents`, HEAVY, crowd],
  ] as const
  for (const [name, path, from] of attacks) {
    const statuses = new Map<number, number>()
    const over = new AbortController()
    let count = 0
    const attack = Promise.all(
      from.flatMap(given =>
        Array.from({ length: CALLS }, async () => {
          while (!over.signal.aborted) {
            count += 1
            const cookie = `${given['cookie']}; junk=${count}`
            // oxlint-disable-next-line no-await-in-loop -- each loop keeps one call open
            const answer = await fetch(`${city.url}${path}`, { headers: { ...given, cookie } })
            // oxlint-disable-next-line no-await-in-loop
            await answer.arrayBuffer()
            statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
          }
        }),
      ),
    )
    // oxlint-disable-next-line no-await-in-loop -- one attack at a time
    const figures = await measured()
    over.abort()
    // oxlint-disable-next-line no-await-in-loop
    await attack
    yield `| ${name} | ${figures} | ${[...statuses].map(([status, many]) => `${many} × ${status}`).join(', ')} |`
  }
}
