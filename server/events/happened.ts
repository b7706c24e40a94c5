import type { EventKey } from '#contract/domains/automation.ts'
import type { Transaction } from '../database/pool.ts'

export interface Happening {
  readonly type: EventKey
  /** Whom it counts for. */
  readonly user: number
  /** Tells this happening from others of its type: an id, a day. The same one twice counts once. */
  readonly subject: string | number
}

/** Tells that something happened, in the transaction in which it does; automation counts it later, once. */
export async function happened(tx: Transaction, happenings: readonly Happening[], now: Date): Promise<void> {
  if (happenings.length === 0) return
  const rows = happenings.map(({ type, user, subject }) => ({
    type,
    user_id: user,
    subject: String(subject),
  }))
  await tx.unsafe(
    `insert into events (type, user_id, subject, created_at)
     select x.type, x.user_id, x.subject, $2::timestamptz
     from json_to_recordset($1::text::json) as x(type text, user_id integer, subject text)
     on conflict (type, user_id, subject) do nothing`,
    [JSON.stringify(rows), now.toISOString()],
  )
  await tx`select pg_notify('events', '')`
}
