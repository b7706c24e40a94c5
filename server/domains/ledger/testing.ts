import type { Database } from '../../database/pool.ts'
import { type Currency, post } from './ledger.ts'

/**
 * Gives a resident of a test energy or coins through the ledger; a `balance` set by a builder would not equal
 * the sum of the rows.
 */
export async function fund(
  sql: Database,
  user: number,
  amount: number,
  currency: Currency = 'coins',
): Promise<void> {
  const entry = { user, amount, kind: 'manual', comment: 'аванс', changedBy: null } as const
  await sql.begin(tx => post(tx, currency, [entry], new Date()))
}
