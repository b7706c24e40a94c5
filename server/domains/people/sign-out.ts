import type { Transaction } from '../../database/pool.ts'
import { revokeCodes } from './codes.ts'

/**
 * Ends every session and JWT of a user and voids every mailed link: after a new password (contract §14, §15).
 */
export async function signOutEverywhere(tx: Transaction, user: number): Promise<void> {
  await tx`delete from sessions where user_id = ${user}`
  await revokeCodes(tx, user)
}
