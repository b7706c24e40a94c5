import type { EventKey } from '#contract/domains/automation.ts'
import type { Database, Transaction } from '../database/pool.ts'

export interface Happening {
  readonly type: EventKey
  /** Whom it counts for. */
  readonly user: number
  /** Tells this happening from others of its type: an id, a day. The same one twice counts once. */
  readonly subject: string | number
  /** Automation did it. It counts, but calls for no repeatable mission, or one award would call for the next for ever. */
  readonly isAutomatic?: boolean
}

/** The channel on which every server process hears that something happened. */
export const EVENTS = 'events'

/** Tells that something happened, in the transaction in which it does; automation counts it later, once. */
export async function happened(
  sql: Database | Transaction,
  happenings: readonly Happening[],
  now: Date,
): Promise<void> {
  if (happenings.length === 0) return
  const rows = happenings.map(({ type, user, subject, isAutomatic = false }) => ({
    type,
    user_id: user,
    subject: String(subject),
    is_automatic: isAutomatic,
  }))
  await sql.unsafe(
    `with told as (
      insert into events (type, user_id, subject, is_automatic, created_at)
      select x.type, x.user_id, x.subject, x.is_automatic, $2::timestamptz
      from json_to_recordset($1::text::json)
        as x(type text, user_id integer, subject text, is_automatic boolean)
      on conflict (type, user_id, subject) do nothing
      returning id
    )
    select pg_notify($3, '') where exists (select from told)`,
    [JSON.stringify(rows), now.toISOString(), EVENTS],
  )
}
