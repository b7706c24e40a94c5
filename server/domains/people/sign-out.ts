import type { SessionsEnd } from '#contract/domains/history.ts'
import type { Transaction } from '../../database/pool.ts'
import { recordSecurityEvents } from '../../events/security.ts'
import { revokeCodes } from './codes.ts'

/** Who makes sessions end, and why. */
export interface SignOutCause {
  readonly actor: number | null
  readonly address: string | undefined
  readonly reason: SessionsEnd
}

/**
 * Ends every session and JWT of a user and voids every mailed link: after a new password (contract §14, §15). Returns how
 * many ended.
 */
export async function signOutEverywhere(
  tx: Transaction,
  user: number,
  now: Date,
  { reason, ...by }: SignOutCause,
): Promise<number> {
  const { count: sessions } = await tx`delete from sessions where user_id = ${user}`
  await revokeCodes(tx, user)
  const event = { kind: 'sessions.ended', ...by, user, details: { reason, sessions } } as const
  await recordSecurityEvents(tx, [event], now)
  return sessions
}
