import type { Database, Transaction } from '../../database/pool.ts'
import { happened } from '../../events/happened.ts'

/** A resident was here today (UTC): one event a day, from which `login.streak` counts days in a row. */
export const present = (sql: Database | Transaction, user: number, now: Date): Promise<void> =>
  happened(sql, [{ type: 'login.streak', user, subject: now.toISOString().slice(0, 10) }], now)
