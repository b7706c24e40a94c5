import { type BenchCity, headersOf } from './city.ts'
import { meterOf } from './cpu.ts'
import { load } from './load.ts'

/** Fewer for a trial: `BENCH_RESIDENTS=20000`. */
const RESIDENTS = Number(process.env['BENCH_RESIDENTS'] ?? 1_000_000)
/** Residents written in one statement, so that the checks of their rows fit into memory. */
const AT_ONCE = 50_000
const CONNECTIONS = 4
const ROUNDS = 400
/** A tenth of the residents holds the chip, and takes part in the mission. */
const EVERY = 10

/** Adds residents with names of some tens of thousands, a chip, a mission and a last visit. */
async function grow({ sql }: BenchCity, missing: number): Promise<void> {
  const [{ base } = { base: 0 }] = await sql<{ base: number }[]>`select max(id) as base from users`
  await sql.begin(async tx => {
    await tx`select set_config('statement_timeout', '0', true)`
    for (let first = 1; first <= missing; first += AT_ONCE) {
      const last = Math.min(first + AT_ONCE - 1, missing)
      await tx`
        insert into users (id, username, email, full_name, provider, confirmed, role_id, points, balance, created_at, updated_at)
        select ${base}::integer + g, 'people' || g, 'people' || g || '@large.example',
          (array['Артём', 'Мария', 'Пётр', 'Ольга', 'Тимур', 'Дарья', 'Никита', 'Софья'])[1 + g % 8] || ' ' ||
            (array['Голуб', 'Журавл', 'Самойл', 'Мирон', 'Ахмет', 'Кузнец', 'Щук', 'Воронц'])[1 + g / 8 % 8] ||
            chr(1072 + g / 64 % 32) || chr(1072 + g / 2048 % 32) || 'ев',
          'local', true, (select id from roles where type = 'authenticated'), g * 31 % 9973, g * 17 % 7919, now(), now()
        from generate_series(${first}::integer, ${last}::integer) g`
    }
    await tx`
      insert into user_words (user_id, words, name_words)
      select id, words_of(u), name_words(full_name) from users u on conflict do nothing`
    await tx`insert into user_figures (user_id) select id from users on conflict do nothing`
    await tx`update user_figures set seen_at = now() - make_interval(mins => user_id % 500000) where user_id > ${base}`
    const [chip] = await tx<{ id: number }[]>`select id from badges order by id limit 1`
    const [mission] = await tx<{ id: number }[]>`select id from activities order by id limit 1`
    await tx`
      insert into user_badges (user_id, badge_id, created_at, updated_at)
      select id, ${chip?.id ?? 0}, now(), now() from users where id > ${base} and id % ${EVERY} = 0`
    await tx`
      insert into user_activity_enrolls (user_id, activity_id, status, created_at, updated_at)
      select id, ${mission?.id ?? 0}, 'enrolled', now(), now() from users where id > ${base} and id % ${EVERY} = 1`
    await tx`select setval(pg_get_serial_sequence('users', 'id'), max(id)) from users`
  })
  await sql`vacuum analyze`
}

/** The lines of the table: what a page of the list of people costs, relative to reading one resident. */
export async function* peopleLines(city: BenchCity): AsyncGenerator<string> {
  const { sql } = city
  const [{ many } = { many: 0 }] = await sql<{ many: number }[]>`select count(*) as many from user_words`
  if (many < RESIDENTS) await grow(city, RESIDENTS - many)
  const [moderator] = await sql<{ id: number }[]>`
    select u.id from users u join roles r on r.id = u.role_id where r.type = 'moderator' and not u.blocked order by u.id limit 1`
  const [chip] = await sql<{ id: number }[]>`select id from badges order by id limit 1`
  const [mission] = await sql<{ id: number }[]>`select id from activities order by id limit 1`
  const cookie = await city.signIn(moderator?.id ?? 0)
  const q = (words: string) => `q=${encodeURIComponent(words)}`
  const calls = [
    ['one resident', `/api/users/${moderator?.id}`],
    ['by bitW, page 1', '/api/people?sort=points:desc'],
    ['by bitW, page 1 000', '/api/people?sort=points:desc&start=19980'],
    ['by name, page 1', '/api/people?sort=name:asc'],
    ['by last visit, page 1 000', '/api/people?sort=seen:desc&start=19980'],
    ['search by a rare part', `/api/people?${q('журавля петр')}`],
    ['search by a frequent part', `/api/people?${q('голуб')}&sort=points:desc`],
    ['search by two letters', `/api/people?${q('со')}&sort=points:desc`],
    ['search by nobody', `/api/people?${q('хххххх')}`],
    ['holds a chip, page 1', `/api/people?chip=${chip?.id}&sort=points:desc`],
    ['lacks a chip, page 1', `/api/people?noChip=${chip?.id}&sort=points:desc`],
    ['takes part in a mission, page 1', `/api/people?enrolled=${mission?.id}&sort=points:desc`],
    [
      'takes part in a mission, page 1 000',
      `/api/people?enrolled=${mission?.id}&sort=points:desc&start=19980`,
    ],
    ['count of all', '/api/people/count'],
    ['count of a frequent part', `/api/people/count?${q('голуб')}`],
  ] as const
  yield `${RESIDENTS} residents, ${CONNECTIONS} connections`
  yield ''
  yield '| request | per second | p50, ms | p99, ms | CPU, ms: server + database | total | : point read |'
  yield '|---|---|---|---|---|---|---|'
  let pointRead = 0
  for (const [name, path] of calls) {
    const request = { url: `${city.url}${path}`, headers: { cookie } }
    const meter = meterOf(city.serverPid, city.postmasterPid)
    await load(request, CONNECTIONS, ROUNDS / 4)
    const before = { server: meter.server(), database: meter.database() }
    const { perSecond, p50, p99 } = await load(request, CONNECTIONS, ROUNDS)
    const server = (meter.server() - before.server) / ROUNDS
    const database = (meter.database() - before.database) / ROUNDS
    pointRead ||= server + database
    const cells = [perSecond, p50, p99, `${server.toFixed(2)} + ${database.toFixed(2)}`]
    yield `| ${[name, ...cells, (server + database).toFixed(2), ((server + database) / pointRead).toFixed(1)].join(' | ')} |`
  }
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
