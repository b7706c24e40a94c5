import type { Check } from '../check.ts'

export const missionChecks: readonly Check[] = [
  {
    title: 'миссия: мест нет там, где все заняты',
    sql: `select format('миссия %s: %s', id, case when is_full then 'место есть' else 'мест нет' end) as what
      from activities where is_full <> has_no_place(id, places)`,
  },
  {
    title: 'миссия: жителей не больше, чем мест',
    sql: `select format('миссия %s: мест %s, жителей %s', a.id, a.places, count(distinct e.user_id)) as what
      from activities a join user_activity_enrolls e on e.activity_id = a.id and e.deleted_at is null
      group by a.id having count(distinct e.user_id) > a.places`,
  },
]
