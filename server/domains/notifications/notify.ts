import { type NotificationType, noticeKinds, noticeSwitches } from '#contract/notices.ts'
import type { Transaction } from '../../database/pool.ts'

export interface Notice {
  readonly user: number
  readonly type: NotificationType
  readonly title: string
  readonly text: string
  /** A path of the web app, opened by a click. */
  readonly link: string
  /** Id of a file. */
  readonly image?: number | null
}

/**
 * The NOTIFY channel for residents with new notices, or with streams that may have to end (migration 0054);
 * the payload is a list of ids of residents.
 */
export const NOTICES = 'notices'
/** PostgreSQL limits a payload to 8000 bytes. */
const IDS_PER_SIGNAL = 900

/** Signs of the text of a notice. */
export const MOST_TEXT = 2000

/** SQL: the text of a column of `x` in as many signs as the table takes; names and comments may be longer. */
export const shortened = (column: 'title' | 'text', most: number) =>
  `case when char_length(x.${column}) > ${most} then left(x.${column}, ${most - 1}) || '…' else x.${column} end`

interface Written {
  readonly id: number
  readonly user: number
}

/**
 * Writes notices in the transaction of what causes them and returns those written: residents who switched a
 * kind off get none.
 *
 * Residents are locked, in the order of their ids, until the transaction ends: so a resident's notices become
 * visible in the order of their ids, and a stream that has read one has read all before it (`stream.ts`).
 */
export async function notify(
  tx: Transaction,
  notices: readonly Notice[],
  now: Date,
): Promise<readonly Written[]> {
  if (notices.length === 0) return []
  const rows = notices.map(({ user, image, type, ...notice }) => ({
    ...notice,
    type,
    user_id: user,
    image_id: image ?? null,
    switch: noticeKinds[type].switch,
  }))
  const written = await tx.unsafe<Written[]>(
    `with given as materialized (
       select * from rows from (json_to_recordset($1::text::json)
         as (user_id integer, type text, title text, text text, link text, image_id integer, switch text)) with ordinality
         as x(user_id, type, title, text, link, image_id, switch, n)
     ), held as materialized (
       select id from users where id in (select user_id from given) order by id for no key update
     )
     insert into notifications (user_id, type, title, text, link, image_id, is_viewed, created_at, updated_at)
     select x.user_id, x.type, ${shortened('title', 255)}, ${shortened('text', MOST_TEXT)}, x.link, x.image_id, false, $2::timestamptz, $2::timestamptz
     from given x join held on held.id = x.user_id
     left join notifications_preferences p on p.user_id = x.user_id
     where coalesce(case x.switch ${noticeSwitches.map(name => `when '${name}' then p.${name}`).join(' ')} end, true)
     order by x.n
     returning id, user_id as user`,
    [JSON.stringify(rows), now.toISOString()],
    { prepare: true },
  )
  const users = [...new Set(written.map(({ user }) => user))]
  for (let at = 0; at < users.length; at += IDS_PER_SIGNAL) {
    await tx`select pg_notify(${NOTICES}, ${users.slice(at, at + IDS_PER_SIGNAL).join(',')})`
  }
  return written
}
