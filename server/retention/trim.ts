import type { Transaction } from '../database/pool.ts'

/** What one batch did: rows removed, and the moment of the newest of them. */
export interface Trimmed {
  readonly removed: number
  readonly last: Date | null
  /** Rows looked at, where some of them stay. */
  readonly looked?: number
  /** Why rows stay that should have gone; it is logged. */
  readonly trouble?: Error
}

/** Rows that grow without end and are removed after a time. */
export interface Trim {
  /** The row of table `retention`, and the label of the metrics. */
  readonly kind: string
  /** How long a row is kept; rows that name their own end are kept no longer: 0. */
  readonly days: number
  /** Removes at most `size` rows that are older than `before`, oldest first, and passes over rows that others hold. */
  readonly run: (tx: Transaction, before: Date, size: number) => Promise<Trimmed>
}

export interface OldRows {
  readonly table: string
  /** SQL over the table called `t`: the moment from which the time of a row counts, as an index has it. */
  readonly at: string
  /** SQL over the table called `t`: which of the old rows may go. */
  readonly when?: string
  /** SQL that uses the deleted rows, called `gone`: `, kept as (insert …)`. */
  readonly also?: string
}

/** Deletes by one statement. `at` may be a date. */
export const oldRows =
  ({ table, at, when = 'true', also = '' }: OldRows): Trim['run'] =>
  async (tx, before, size) => {
    const [row] = await tx.unsafe<{ removed: number; last: Date | string | null }[]>(
      `with old as (
        select ctid from ${table} t where ${at} < $1::timestamptz and ${when}
        order by ${at} limit $2::integer for update skip locked
      ), gone as (
        delete from ${table} t using old where t.ctid = old.ctid returning t.*
      )${also}
      select count(*)::integer as removed, max(${at})::timestamptz as last from gone t`,
      [before.toISOString(), size],
    )
    return { removed: row?.removed ?? 0, last: row?.last ? new Date(row.last) : null }
  }
