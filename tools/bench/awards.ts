import { type BenchCity, headersOf } from './city.ts'

const RESIDENTS = 1_000
const CALLS = 9

/** A thousand residents awarded in one call, beside a bare insert of a thousand rows of the same shape. */
export async function* awardLines(city: BenchCity): AsyncGenerator<string> {
  const { sql } = city
  const users = await sql<{ id: number }[]>`
    select u.id from users u join roles r on r.id = u.role_id
    where r.type = 'authenticated' and not u.blocked order by u.id desc limit ${RESIDENTS}`
  const [moderator] = await sql<{ id: number }[]>`
    select u.id from users u join roles r on r.id = u.role_id where r.type = 'moderator' and not u.blocked limit 1`
  const headers = headersOf(city, await city.signIn(moderator?.id ?? 0))
  const post = async (path: string, data: object) => {
    const answer = await fetch(`${city.url}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ data }),
    })
    const body = (await answer.json()) as { data: { id: number } }
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(body)}`)
    return body.data
  }
  const mission = { name: 'Тысяча наград', points: 10, balance: 5, is_repeatable: true }
  const { id: activity } = await post('/api/activities', mission)
  const award = await secondsOf(() =>
    post('/api/user-activities/create-many', { activity, users: users.map(({ id }) => id) }),
  )

  await sql`create temporary table plain (like user_points_changes including defaults including identity including indexes)`
  const insert = await secondsOf(
    () => sql`
      insert into plain (user_id, amount, total_after, kind, created_at, updated_at)
      select g, 10, 10, 'manual', now(), now() from generate_series(1, ${RESIDENTS}::integer) g`,
  )
  yield '| 1 000 residents at once | median, s | slowest, s | award : INSERT |'
  yield '|---|---|---|---|'
  yield `| POST /api/user-activities/create-many, energy and coins | ${award.median.toFixed(3)} | ${award.slowest.toFixed(3)} | ${(award.median / insert.median).toFixed(0)} |`
  yield `| INSERT of 1 000 ledger rows, no keys to others, no triggers | ${insert.median.toFixed(3)} | ${insert.slowest.toFixed(3)} | 1 |`
}

/** The median of several calls; the first two warm up. */
async function secondsOf(call: () => PromiseLike<unknown>) {
  const seconds: number[] = []
  for (let nth = -2; nth < CALLS; nth += 1) {
    const started = performance.now()
    await call()
    if (nth >= 0) seconds.push((performance.now() - started) / 1000)
  }
  seconds.sort((a, b) => a - b)
  return { median: seconds[Math.floor(CALLS / 2)] ?? 0, slowest: seconds.at(-1) ?? 0 }
}
