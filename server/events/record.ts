import type { EventKey } from '#contract/domains/automation.ts'
import type { Database, Transaction } from '../database/pool.ts'

export interface Happening {
  readonly type: EventKey
  /** Id of the resident for whom it counts. */
  readonly user: number
  /** Identifies the event within its type and resident: an id, a day. A repeated one is ignored. */
  readonly subject: string | number
  /**
   * Caused by automation. It counts, but awards no repeatable mission, because awards would cause each other
   * endlessly.
   */
  readonly isAutomatic?: boolean
}

const text = `
  insert into events (type, user_id, subject, is_automatic, created_at)
  select x.type, x.user_id, x.subject, x.is_automatic, $2::timestamptz
  from json_to_recordset($1::text::json) as x(type text, user_id integer, subject text, is_automatic boolean)
  on conflict (type, user_id, subject) do nothing`

/** Records events in the caller's transaction; automation counts each of them once, later. */
export async function recordEvents(
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
  await sql.unsafe(text, [JSON.stringify(rows), now.toISOString()], { prepare: true })
}
