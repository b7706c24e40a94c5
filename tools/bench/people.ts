import { type BenchCity, headersOf } from './city.ts'
import { multiples } from './multiples.ts'
import { growResidents, RESIDENTS } from './residents.ts'

/** The lines of the table: what a page of the list of people costs, relative to reading one resident. */
export async function* peopleLines(city: BenchCity): AsyncGenerator<string> {
  const { sql } = city
  await growResidents(city)
  const [moderator] = await sql<{ id: number }[]>`
    select u.id from users u join roles r on r.id = u.role_id where r.type = 'moderator' and not u.blocked order by u.id limit 1`
  const [chip] = await sql<{ id: number }[]>`select id from badges order by id limit 1`
  const [mission] = await sql<{ id: number }[]>`select id from activities order by id limit 1`
  const [usual] = await sql<{ id: number }[]>`
    select activity_id as id from user_activity_enrolls where deleted_at is null and status = 'enrolled'
    and activity_id <> ${mission?.id ?? 0} group by 1 order by count(*) desc, 1 limit 1`
  const cookie = await city.signIn(moderator?.id ?? 0)
  const q = (words: string) => `q=${encodeURIComponent(words)}`
  const calls = [
    ['by bitW, page 1', '/api/people?sort=points:desc'],
    ['by bitW, page 1 000', '/api/people?sort=points:desc&start=19980'],
    ['by name, page 1', '/api/people?sort=name:asc'],
    ['by last visit, page 1 000', '/api/people?sort=seen:desc&start=19980'],
    ['search by a whole name', `/api/people?${q('журавляб петр')}`],
    ['search by a rare part', `/api/people?${q('журавля петр')}`],
    ['search by a frequent part', `/api/people?${q('голуб')}&sort=points:desc`],
    ['the same by name', `/api/people?${q('голуб')}`],
    ['search by two letters', `/api/people?${q('со')}&sort=points:desc`],
    ['search by nobody', `/api/people?${q('хххххх')}`],
    ['holds a chip, page 1', `/api/people?chip=${chip?.id}&sort=points:desc`],
    ['lacks a chip, page 1', `/api/people?noChip=${chip?.id}&sort=points:desc`],
    ['takes part in a mission of some tens, page 1', `/api/people?enrolled=${usual?.id}`],
    ['takes part in a mission, by name, page 1', `/api/people?enrolled=${mission?.id}`],
    ['takes part in a mission, by bitW, page 1', `/api/people?enrolled=${mission?.id}&sort=points:desc`],
    [
      'takes part in a mission, by bitW, page 1 000',
      `/api/people?enrolled=${mission?.id}&sort=points:desc&start=19980`,
    ],
    ['count of all', '/api/people/count'],
    ['count of a frequent part', `/api/people/count?${q('голуб')}`],
  ] as const
  yield `${RESIDENTS} residents`
  yield* multiples(city, cookie, `/api/users/${moderator?.id}`, calls)
  const users = await sql<{ id: number }[]>`
    select id from users where not blocked and id <> ${moderator?.id ?? 0} order by id desc limit 1000`
  const since = performance.now()
  const answer = await fetch(`${city.url}/api/user-points-changes/create-many`, {
    method: 'POST',
    headers: headersOf(city, cookie),
    body: JSON.stringify({ data: { users: users.map(({ id }) => id), amount: 10, comment: 'За дело' } }),
  })
  yield ''
  yield `A reward of ${users.length} in one call: ${Math.round(performance.now() - since)} ms, status ${answer.status}.`
}
