import { words } from '#contract/words.ts'
import type { Transaction } from '../../database/pool.ts'
import type { Column } from './sheet.ts'
import { deeds } from './texts.ts'

const MOST = 100_000

export const historyColumns: readonly Column[] = [
  { header: 'Когда', width: 17, kind: 'moment' },
  { header: 'Что', width: 12, kind: 'text' },
  { header: 'Событие', width: 20, kind: 'text' },
  { header: 'За что', width: 40, kind: 'text' },
  { header: 'Сумма', width: 12, kind: 'amount' },
  { header: 'Остаток', width: 12, kind: 'amount' },
  { header: 'Причина', width: 24, kind: 'text' },
  { header: 'Комментарий', width: 40, kind: 'text' },
  { header: 'Кто', width: 30, kind: 'text' },
]

/** An item as booked: «Худи, M». */
const ordered = "coalesce(b.item_name, i.name) || coalesce(', ' || b.option_name, '')"

/** A reversal `l` has the mission, cause and comment of the row `o` that it reverses. */
const why = 'coalesce(l.cause_id, o.cause_id), coalesce(l.comment, o.comment)'
const originsIn = (table: string) => `left join ${table} o on o.id = l.reverses_id
        left join user_activities d on d.id = coalesce(l.user_activity_id, o.user_activity_id)
        left join activities a on a.id = d.activity_id`

/** The rows of a resident's sheet, newest first: both ledgers, chips awarded and recalled, bookings. */
export async function historyOf(tx: Transaction, user: number): Promise<unknown[][]> {
  const rows = await tx
    .unsafe(
      `select to_char(h.at at time zone city_time_zone(), 'YYYY-MM-DD"T"HH24:MI:SS'), h.what, h.deed, h.subject, h.amount,
        h.total_after, c.name, h.comment, coalesce(u.full_name, u.username)
      from (
        select l.created_at, '${words.points}', l.kind, a.name, l.amount, l.total_after, ${why}, l.changed_by_id, l.id
        from user_points_changes l ${originsIn('user_points_changes')}
        where l.user_id = $1
        union all
        select l.created_at, '${words.balance}', l.kind, coalesce(a.name, ${ordered}), l.amount, l.total_after, ${why}, l.changed_by_id, l.id
        from user_balance_changes l ${originsIn('user_balance_changes')}
        left join bookings b on b.id = l.booking_id left join shop_items i on i.id = b.shop_item_id
        where l.user_id = $1
        union all
        select h.created_at, 'Чип', 'awarded', b.name, null, null, h.cause_id, h.comment, h.awarded_by_id, h.id
        from user_badges h join badges b on b.id = h.badge_id where h.user_id = $1
        union all
        select h.deleted_at, 'Чип', 'recalled', b.name, null, null, null, h.recall_comment, h.recalled_by_id, h.id
        from user_badges h join badges b on b.id = h.badge_id where h.user_id = $1 and h.deleted_at is not null
        union all
        select b.created_at, 'Бронь', b.status, ${ordered}, b.price, null, null,
          coalesce(b.moderator_comment, b.user_comment), b.decided_by_id, b.id
        from bookings b join shop_items i on i.id = b.shop_item_id where b.user_id = $1
      ) h(at, what, deed, subject, amount, total_after, cause_id, comment, by_id, id)
      left join mission_award_causes c on c.id = h.cause_id
      left join users u on u.id = h.by_id
      order by h.at desc, h.what, h.id desc limit ${MOST}`,
      [user],
    )
    .values()
  return rows.map(([at, what, deed, ...others]) => [at, what, deeds[deed as keyof typeof deeds], ...others])
}
