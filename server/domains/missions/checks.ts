import type { Check } from '../check.ts'

export const missionChecks: readonly Check[] = [
  {
    title: 'миссия: мест нет там, где все заняты',
    sql: `select format('миссия %s: %s', id, case when is_full then 'место есть' else 'мест нет' end) as what
      from activities where is_full <> has_no_place(id, places)`,
  },
]
