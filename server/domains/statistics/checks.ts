import type { Check } from '../check.ts'

/**
 * Compares the counters of the overview with the rows that they count (docs/decisions/030), for the whole city: a team
 * keeps what its residents did while they were in it. The decisions and visits of the past have no rows left.
 */
export const statisticsChecks: readonly Check[] = [
  {
    title: 'сводка: счётчики равны суммам строк',
    sql: `select format('%s с %s, «%s»: записано %s, по строкам %s', figure, starts_on, key, coalesce(f.amount, 0), coalesce(s.amount, 0)) as what
      from (select figure, starts_on, key, sum(amount) as amount from figures
        where team_id = 0 and figure in ('energy', 'coins', 'enrolment') group by 1, 2, 3) f
      full join (select figure, starts_on, key, sum(amount) as amount from figure_sources
        where figure in ('energy', 'coins', 'enrolment') group by 1, 2, 3) s using (figure, starts_on, key)
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
