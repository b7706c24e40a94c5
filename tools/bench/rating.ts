import type { BenchCity } from './city.ts'
import { meterOf } from './cpu.ts'
import { load } from './load.ts'

/** A smaller city shows that a bench works: `BENCH_RESIDENTS`. */
const RESIDENTS = Number(process.env['BENCH_RESIDENTS'] ?? 1_000_000)
const ROWS_EACH = 10
const DAYS_BETWEEN = 73
/** Residents written in one statement, so that the checks of their rows fit into memory. */
const AT_ONCE = Math.min(50_000, RESIDENTS)
const CONNECTIONS = 8

type Connection = Awaited<ReturnType<BenchCity['sql']['reserve']>>

/** Adds a million residents with ten rows of energy each, over two years; everything adds up as in a real city. */
async function grow(city: BenchCity, now: Date): Promise<void> {
  // Temporary tables belong to one connection.
  const sql = await city.sql.reserve()
  const [{ base } = { base: 0 }] = await sql<{ base: number }[]>`select max(id) as base from users`
  await sql`create or replace function pg_temp.amount(resident integer, nth integer) returns numeric language sql immutable
    as $$ select 5 + (resident * 31 % 9973 + nth * 17) % 200 * 0.5 $$`
  await withoutChecks(sql, ['users', 'user_points_changes', 'user_team_configs_members'], async () => {
    await sql`
      insert into users (id, username, email, full_name, provider, confirmed, role_id, avatar_id, points, created_at, updated_at)
      select ${base}::integer + g, 'million' || g, 'million' || g || '@large.example', 'Житель Номер ' || g, 'local', true,
        (select id from roles where type = 'authenticated'),
        (select min(avatar_id) from users) + g % 10,
        (select sum(pg_temp.amount(g, k)) from generate_series(1, ${ROWS_EACH}::integer) k), ${now}, ${now}
      from generate_series(1, ${RESIDENTS}::integer) g`
    await sql`
      insert into user_team_configs_members (owner_id, target_id, position)
      select t.id, ${base}::integer + g, g
      from generate_series(1, ${RESIDENTS}::integer) g
      join (select id, row_number() over (order by id) - 1 as n, count(*) over () as size from user_team_configs) t on t.n = g % t.size`
    for (let first = 1; first <= RESIDENTS; first += AT_ONCE) {
      await sql`
        insert into user_points_changes (user_id, amount, total_after, comment, kind, created_at, updated_at)
        select ${base}::integer + g, a.amount, sum(a.amount) over (partition by g order by k), 'За дело', 'manual', a.at, a.at
        from generate_series(${first}::integer, ${first + AT_ONCE - 1}::integer) g
        cross join generate_series(1, ${ROWS_EACH}::integer) k
        cross join lateral (select pg_temp.amount(g, k) as amount,
          ${now}::timestamptz - make_interval(days => (${ROWS_EACH}::integer - k) * ${DAYS_BETWEEN}::integer + g % ${DAYS_BETWEEN}::integer, mins => g % 1440) as at) a
        order by g, k`
    }
  })
  await sql`select setval(pg_get_serial_sequence('users', 'id'), max(id)) from users`
  await sql`select count_all_energy(${now})`
  await sql`select count_figures(array['energy', 'residents'])`
  await sql`vacuum analyze`
  sql.release()
}

/** Drops keys, indexes and triggers while `body` runs. */
async function withoutChecks(sql: Connection, tables: readonly string[], body: () => Promise<void>) {
  const off = await sql<{ drop: string; add: string }[]>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and conrelid = any(${tables as string[]}::text[]::regclass[])
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index i where indrelid = any(${tables as string[]}::text[]::regclass[])
      and not exists (select from pg_constraint where conindid = i.indexrelid)
    union all
    select format('alter table %s disable trigger user', t), format('alter table %s enable trigger user', t)
    from unnest(${tables as string[]}::text[]) t`
  for (const { drop } of off) await sql.unsafe(drop)
  await body()
  for (const { add } of off) await sql.unsafe(add)
}

const periods = ['all', 'month'] as const

/** Makes the city one of a million residents, once. */
export async function growResidents(city: BenchCity): Promise<void> {
  const [{ many } = { many: 0 }] = await city.sql<{ many: number }[]>`select count(*) as many from users`
  if (many < RESIDENTS) await grow(city, new Date())
}

/** The lines of the table: the cost of a page of the leaderboard, relative to reading one resident. */
export async function* ratingLines(city: BenchCity): AsyncGenerator<string> {
  await growResidents(city)
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
