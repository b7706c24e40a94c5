import { type OverviewPeriod, treasuryMonths } from '#contract/domains/overview.ts'
import type { Parts } from './period.ts'

/** SQL of the groups that are read from the counters (docs/decisions/030). */

/** Counters of a figure in the period and the one before. */
const counted = (figure: string, { team, before }: Parts) =>
  `figures f where f.figure ${figure} and f.team_id = ${team} and f.starts_on >= ${before}`

const weeksOf = ({ from, today }: Parts) =>
  `generate_series(${from}::timestamp, ${today}::timestamp, interval '7 days') w(week)`

/** Residents who were in the city, by week. `keptDays`: how long their visits are kept. */
export const activity = (parts: Parts, keptDays: number) => `select json_build_object(
  'listedFrom', ${parts.today} - ${keptDays},
  'residents', case ${parts.team}
    when 0 then (select coalesce(sum(amount), 0) from figures where figure = 'residents' and team_id = 0)
    else (select count(*) from user_team_configs_members m join users u on u.id = m.target_id where m.owner_id = ${parts.team} and not u.blocked) end,
  'weeks', (
    select json_agg(json_build_object('week', w.week::date, 'residents', coalesce(s.amount, 0)) order by w.week)
    from ${weeksOf(parts)} left join (
      select starts_on, sum(amount) as amount from ${counted("= 'active'", parts)} group by 1
    ) s on s.starts_on = w.week::date))`

const steps = ['enrolled', 'sent', 'rewarded', 'canceled', 'withdrawn']

/** How far the enrolments of the period and the one before have come. `stuck`: SQL of the figures that are read live. */
export const funnel = (parts: Parts, stuck: string) => {
  const of = (column: string) =>
    `json_build_object(${steps
      .map(key => `'${key}', coalesce(sum(s.${column}) filter (where s.key = '${key}'), 0)`)
      .join(', ')})`
  return `select json_build_object('now', ${of('now')}, 'before', ${of('before')}, ${stuck}) from (
    select key, sum(amount) filter (where starts_on >= ${parts.from}) as now,
      sum(amount) filter (where starts_on < ${parts.from}) as before
    from ${counted("= 'enrolment'", parts)} group by 1) s`
}

/**
 * Medians of the time until a decision: the first number of minutes below which at least half of the decisions lie. `span`
 * is SQL of what a median is taken of, `since` is the first week. Keys sort as numbers do: the counters come sorted from their
 * index.
 */
const mediansOf = (span: string, since: string, { team }: Parts) => `
  select figure, span, min(key) filter (where below * 2 >= total)::integer as median from (
    select figure, span, key, sum(many) over (partition by figure, span order by key rows unbounded preceding) as below,
      sum(many) over (partition by figure, span) as total
    from (
      select f.figure, ${span} as span, f.key, sum(f.amount::integer)::integer as many from figures f
      where f.figure in ('report', 'booking') and f.team_id = ${team} and f.starts_on >= ${since} group by 1, 2, 3
    ) c
  ) c group by 1, 2`

/** The medians of the period, of the one before and of each week. */
export const decisions = (parts: Parts) => {
  const { from, before } = parts
  const median = (figure: string, isNow: boolean) =>
    `(select median from periods where figure = '${figure}' and span = ${isNow})`
  const both = (figure: string) =>
    `json_build_object('now', ${median(figure, true)}, 'before', ${median(figure, false)})`
  return `with weeks as materialized (${mediansOf('f.starts_on', from, parts)}
    ), periods as materialized (${mediansOf(`f.starts_on >= ${from}`, before, parts)}
    )
    select json_build_object('reports', ${both('report')}, 'bookings', ${both('booking')}, 'weeks', (
      select json_agg(json_build_object('week', w.week::date, 'reports', r.median, 'bookings', b.median) order by w.week)
      from ${weeksOf(parts)}
      left join weeks r on r.figure = 'report' and r.span = w.week::date
      left join weeks b on b.figure = 'booking' and b.span = w.week::date))`
}

/** Energy by type of the missions that it was given for. */
export const energy = (parts: Parts) => `select json_build_object(
    'total', coalesce(sum(now), 0), 'before', coalesce(sum(before), 0),
    'types', coalesce(json_agg(json_build_object('type', nullif(key, ''), 'amount', now) order by now desc, key) filter (where now <> 0), '[]'))
  from (
    select key, coalesce(sum(amount) filter (where starts_on >= ${parts.from}), 0) as now,
      coalesce(sum(amount) filter (where starts_on < ${parts.from}), 0) as before
    from ${counted("= 'energy'", parts)} group by 1) s`

/**
 * Coins issued and spent by month, what is held, and for how many months of spending that is enough: by the three months
 * before, by this one where nothing was spent in those, null where nothing was spent in either. `hasSpent` is about all
 * months, not those that are shown.
 */
export const treasury = ({ team, today }: Parts, period: OverviewPeriod) => {
  const month = `date_trunc('month', ${today}::timestamp)`
  const shown = `${month} - interval '${treasuryMonths[period] - 1} months'`
  return `with monthly as (
      select starts_on, coalesce(sum(amount) filter (where key = 'issued'), 0) as issued,
        coalesce(sum(amount) filter (where key = 'spent'), 0) as spent
      from figures where figure = 'coins' and team_id = ${team} group by 1
    ), months as materialized (
      select g.month::date as month, coalesce(m.issued, 0) as issued, coalesce(m.spent, 0) as spent,
        sum(coalesce(m.issued, 0) - coalesce(m.spent, 0)) over (order by g.month) as held,
        coalesce(
          nullif(greatest(avg(coalesce(m.spent, 0)) filter (where g.month >= (select min(starts_on) from monthly))
            over (order by g.month rows between 3 preceding and 1 preceding), 0), 0),
          greatest(m.spent, 0)) as pace
      from generate_series(least((select min(starts_on) from monthly), (${shown})::date)::timestamp, ${month}, interval '1 month') g(month)
      left join monthly m on m.starts_on = g.month::date
    ), held as materialized (
      select coalesce(case ${team} when 0 then (select sum(issued - spent) from months)
        else (select sum(u.balance) from user_team_configs_members m join users u on u.id = m.target_id where m.owner_id = ${team}) end, 0) as coins
    )
    select json_build_object(
      'held', h.coins,
      'reserve', (select round(h.coins / nullif(pace, 0), 1) from months where month = ${month}::date),
      'yearAgo', (select round(held / nullif(pace, 0), 1) from months where ${team} = 0 and month = (${month} - interval '1 year')::date),
      'hasSpent', (select coalesce(bool_or(spent > 0), false) from months),
      'months', (select json_agg(json_build_object('month', month, 'issued', issued, 'spent', spent) order by month) from months where month >= (${shown})::date))
    from held h`
}
