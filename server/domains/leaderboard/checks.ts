import type { Check } from '../check.ts'

/**
 * SQL condition: the board can be read, being of the current period or the one before (docs/decisions/007).
 */
const isRead = (period: string, startsOn: string) =>
  `${startsOn} >= period_start(${period}, period_start(${period}, city_day(now())) - 1)`

/** Compares the boards with the ledger that they are counted from; type '' is all energy. */
export const leaderboardChecks: readonly Check[] = [
  {
    title: 'рейтинг: энергия жителя за период равна сумме его строк',
    sql: `select format('житель %s, %s с %s, тип «%s»: записано %s, по строкам %s',
        user_id, period, starts_on, type, coalesce(s.points, 0), coalesce(l.points, 0)) as what
      from (
        select d.user_id, k.period, period_start(k.period, d.day) as starts_on, d.type, sum(d.points) as points
        from (
          select p.user_id, city_day(p.created_at) as day, t.type, sum(p.amount) as points
          from user_points_changes p
          left join user_points_changes o on o.id = p.reverses_id
          left join user_activities c on c.id = coalesce(p.user_activity_id, o.user_activity_id)
          cross join lateral (values (''), (c.activity_type)) t(type)
          where t.type is not null
          group by 1, 2, 3
        ) d
        cross join unnest(array['all', 'year', 'quarter', 'month', 'week']) k(period)
        where ${isRead('k.period', 'period_start(k.period, d.day)')}
        group by 1, 2, 3, 4
      ) l
      full join (
        select s.user_id, b.period, b.starts_on, b.type, s.points
        from rating_boards b join rating_scores s on s.board_id = b.id
        where ${isRead('b.period', 'b.starts_on')}
      ) s using (user_id, period, starts_on, type)
      where coalesce(s.points, 0) <> coalesce(l.points, 0)`,
  },
  {
    title: 'рейтинг: места есть у тех, кто в нём участвует',
    sql: `select format('житель %s, доска %s: %s', s.user_id, s.board_id, case when s.is_shown then 'место лишнее' else 'места нет' end) as what
      from rating_scores s join (select id, has_place(id) as is_shown from users) u on u.id = s.user_id
      where s.is_shown <> u.is_shown`,
  },
]
