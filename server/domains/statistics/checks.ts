import type { Check } from '../check.ts'

/**
 * Compares the counters of the overview with the rows that they count (docs/decisions/030): those of enrolments, which keep
 * their team, for each team, the others for the whole city, because a team keeps what its residents did while they were in it.
 * The decisions and visits of the past have no rows left.
 */
export const statisticsChecks: readonly Check[] = [
  {
    title: 'сводка: счётчики равны суммам строк',
    sql: `select format('%s с %s, команда %s, «%s»: записано %s, по строкам %s',
        figure, starts_on, team_id, key, coalesce(f.amount, 0), coalesce(s.amount, 0)) as what
      from (select figure, team_id, starts_on, key, sum(amount) as amount from figures
        where figure = 'enrolment' or team_id = 0 and figure in ('energy', 'coins') group by 1, 2, 3, 4) f
      full join (select s.figure, t.team_id, s.starts_on, s.key, sum(s.amount) as amount from figure_sources s
        cross join lateral (select 0 as team_id
          union all select s.team_id where s.figure = 'enrolment' and s.team_id is not null) t
        where s.figure in ('energy', 'coins', 'enrolment') group by 1, 2, 3, 4) s using (figure, team_id, starts_on, key)
      where coalesce(f.amount, 0) <> coalesce(s.amount, 0)`,
  },
  {
    title: 'сводка: жителей столько, сколько их есть',
    sql: `select format('записано %s, есть %s', f.amount, u.amount) as what
      from (select coalesce(sum(amount), 0) as amount from figures where figure = 'residents') f,
        (select count(*) as amount from users where not blocked) u
      where f.amount <> u.amount`,
  },
  {
    title: 'реактор: энергия города равна сумме счетов',
    sql: `select format('записано %s, на счетах %s', f.amount, u.amount) as what
      from (select coalesce(sum(amount), 0) as amount from figures where figure = 'points') f,
        (select coalesce(sum(points), 0) as amount from users) u
      where f.amount <> u.amount`,
  },
]
