import type { NotificationType } from '#contract/domains/notifications.ts'
import type { Transaction } from '../../database/pool.ts'

export interface Notice {
  readonly user: number
  readonly type: NotificationType
  readonly title: string
  readonly text: string
  /** Where a click leads; a path of the web app. */
  readonly link: string
  /** Id of a file. */
  readonly image?: number | null
}

/** The switch of the preferences that each type obeys (product §2). */
const preference: {
  readonly [T in NotificationType]: 'balance' | 'points' | 'badges' | 'bookings' | 'missions'
} = {
  balance: 'balance',
  points: 'points',
  'booking-balance': 'bookings',
  booking: 'bookings',
  badge: 'badges',
  'activity-badge': 'badges',
  'activity-bitW': 'missions',
  'activity-coins': 'missions',
  'activity-enrollment-start': 'missions',
  'activity-enrollment-canceled': 'missions',
  'activity-rewarded': 'missions',
}

/**
 * The channel on which every server process hears whose notices are new, and who may no longer hear theirs (migration
 * 0054); the payload is a list of ids of residents.
 */
export const NOTICES = 'notices'
/** PostgreSQL carries 8000 bytes at a time. */
const IDS_PER_SIGNAL = 900

/** What the column holds; a moderator's comment may be longer. */
const MOST_SIGNS = 2000

/**
 * Writes notices in the transaction of what causes them; residents who switched a kind off get none of it.
 *
 * Residents are held, in the order of their ids, until the transaction ends: so a resident's notices become visible in
 * the order of their ids, and who has seen one has seen all before it (`stream.ts`).
 */
export async function notify(tx: Transaction, notices: readonly Notice[], now: Date): Promise<void> {
  if (notices.length === 0) return
  const rows = notices.map(({ user, image, type, ...notice }) => ({
    ...notice,
    type,
    user_id: user,
    image_id: image ?? null,
    switch: preference[type],
  }))
  const written = await tx.unsafe<{ user: number }[]>(
    `with given as materialized (
       select * from rows from (json_to_recordset($1::text::json)
         as (user_id integer, type text, title text, text text, link text, image_id integer, switch text)) with ordinality
         as x(user_id, type, title, text, link, image_id, switch, n)
     ), held as materialized (
       select id from users where id in (select user_id from given) order by id for no key update
     )
     insert into notifications (user_id, type, title, text, link, image_id, is_viewed, created_at, updated_at)
     select x.user_id, x.type, x.title, case when char_length(x.text) > ${MOST_SIGNS} then left(x.text, ${MOST_SIGNS - 1}) || '…' else x.text end,
       x.link, x.image_id, false, $2::timestamptz, $2::timestamptz
     from given x join held on held.id = x.user_id
     left join notifications_preferences p on p.user_id = x.user_id
     where coalesce(case x.switch
       when 'balance' then p.balance when 'points' then p.points when 'badges' then p.badges
       when 'bookings' then p.bookings else p.missions end, true)
     order by x.n
     returning user_id as user`,
    [JSON.stringify(rows), now.toISOString()],
  )
  const users = [...new Set(written.map(({ user }) => user))]
  for (let at = 0; at < users.length; at += IDS_PER_SIGNAL) {
    await tx`select pg_notify(${NOTICES}, ${users.slice(at, at + IDS_PER_SIGNAL).join(',')})`
  }
}
