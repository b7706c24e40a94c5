import type { Transaction } from '../../database/pool.ts'
import { revokeCodes } from './codes.ts'

/**
 * A new password ends whatever was opened with the old one: sessions, tokens, mailed links (contract §14, §15).
 * Answers since when tokens are good.
 *
 * Tokens know whole seconds only. So the moment lies in the next second, and whoever gets a token sooner gets one of
 * that moment: a token of the same second from before the change is told from one after it.
 */
export async function signOutEverywhere(tx: Transaction, user: number, now: Date): Promise<string | null> {
  await tx`delete from sessions where user_id = ${user}`
  await revokeCodes(tx, user)
  const [row] = await tx<{ since: string }[]>`
    update users
    set tokens_valid_from = greatest(date_trunc('second', ${now}::timestamptz), tokens_valid_from) + interval '1 second'
    where id = ${user} returning tokens_valid_from as since`
  return row?.since ?? null
}
