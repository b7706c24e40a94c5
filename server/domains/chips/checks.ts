import type { Check } from '../check.ts'

export const chipChecks: readonly Check[] = [
  {
    title: 'чип: держателей столько, сколько вручено и не отозвано',
    sql: `select format('чип %s: записано %s, вручено %s', b.id, coalesce(k.holders_count, 0), count(h.id)) as what
      from badges b left join badges_counters k on k.id = b.id
      left join user_badges h on h.badge_id = b.id and h.deleted_at is null
      group by b.id, k.id having coalesce(k.holders_count, 0) <> count(h.id)`,
  },
  {
    title: 'житель: чипов столько, сколько вручено и не отозвано',
    sql: `select format('житель %s: записано %s, вручено %s', f.user_id, f.chips, count(h.id)) as what
      from user_figures f left join user_badges h on h.user_id = f.user_id and h.deleted_at is null
      group by f.user_id having f.chips <> count(h.id)`,
  },
]
