import type { BenchCity } from './city.ts'
import { multiples } from './multiples.ts'
import { growResidents } from './residents.ts'

const WEEKS = 52
/** Active residents of a week, in thousandths of the city. */
const ACTIVE = 400

const groups = ['waiting', 'activity', 'funnel', 'decisions', 'energy', 'treasury', 'idle'] as const

/**
 * Fills the counters as two years of such a city would: every week, every type, decisions after half an hour to two days; eight
 * rows each in the last two weeks, one before, as the retention worker leaves them.
 */
async function fill({ sql }: BenchCity): Promise<void> {
  await sql`select count_figures(array['energy', 'coins', 'enrolment', 'report', 'booking', 'active', 'residents'])`
  await sql`
    insert into figures (figure, team_id, starts_on, key, shard, amount)
    select f.figure, t.team, period_start('week', current_date) - 7 * w, f.key, s, 1000 * ${ACTIVE}::integer / 8000
    from generate_series(0, ${2 * WEEKS - 1}::integer) w
    cross join lateral generate_series(0, case when w < 2 then 7 else 0 end) s
    cross join (select 0 as team union all select min(id) from user_team_configs) t
    cross join (
      select 'active' as figure, '' as key
      union all select 'energy', 'activity_type_' || n from generate_series(1, 11) n
      union all select 'enrolment', unnest(array['enrolled', 'sent', 'rewarded', 'canceled', 'withdrawn'])
      union all select distinct figure, waiting_step(minutes)
        from unnest(array['report', 'booking']) figure, generate_series(30, 2700) minutes
    ) f
    on conflict do nothing`
  await sql`vacuum analyze figures`
}

/** The lines of the table: the cost of each group of figures, relative to reading one resident. */
export async function* overviewLines(city: BenchCity): AsyncGenerator<string> {
  await growResidents(city)
  await fill(city)
  const [{ user, moderator } = { user: 0, moderator: 0 }] = await city.sql<
    { user: number; moderator: number }[]
  >`
    select max(u.id) as user, min(u.id) filter (where r.type = 'moderator') as moderator
    from users u join roles r on r.id = u.role_id`
  const [{ team } = { team: 0 }] = await city.sql<
    { team: number }[]
  >`select min(id) as team from user_team_configs`
  const [{ many } = { many: 0 }] = await city.sql<{ many: number }[]>`select count(*) as many from users`
  const cookie = await city.signIn(moderator)
  const calls = groups.flatMap(group => [
    [`${group}, 12 weeks`, `/api/overview/${group}`] as const,
    [`${group}, a year`, `/api/overview/${group}?period=year`] as const,
    [`${group}, 12 weeks of a team`, `/api/overview/${group}?team=${team}`] as const,
  ])
  yield `${many} residents`
  yield* multiples(city, cookie, `/api/users/${user}`, calls)
}
