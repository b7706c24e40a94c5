import { createHash, randomBytes } from 'node:crypto'
import type { Database, Transaction } from '../../database/pool.ts'

/** Hours that a mailed link is valid. */
export const LIFE = { reset: 1, confirmation: 72 } as const
export type Purpose = keyof typeof LIFE

const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url')

/** Stores and returns a code for a link in a letter to the owner of an account. */
export async function issueCode(
  sql: Database | Transaction,
  user: number,
  purpose: Purpose,
  now: Date,
): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  const expires = new Date(now.getTime() + LIFE[purpose] * 3_600_000)
  await sql`delete from mail_codes where expires_at <= ${now}`
  await sql`
    insert into mail_codes (hash, user_id, purpose, expires_at)
    values (${hashOf(code)}, ${user}, ${purpose}, ${expires})`
  return code
}

/**
 * The account of a code, which stays valid: mail scanners open links before people do. The code is locked, so that it is
 * not revoked until the transaction ends.
 */
export async function ownerOfCode(
  tx: Transaction,
  code: string,
  purpose: Purpose,
  now: Date,
): Promise<number | undefined> {
  const [row] = await tx<{ user_id: number }[]>`
    select user_id from mail_codes where hash = ${hashOf(code)} and purpose = ${purpose} and expires_at > ${now}
    for share`
  return row?.user_id
}

/**
 * The account of a code, which is deleted. Of two concurrent calls with the same code only one gets the
 * account.
 */
export async function useCode(
  tx: Transaction,
  code: string,
  purpose: Purpose,
  now: Date,
): Promise<number | undefined> {
  const [row] = await tx<{ user_id: number }[]>`
    delete from mail_codes where hash = ${hashOf(code)} and purpose = ${purpose} and expires_at > ${now}
    returning user_id`
  return row?.user_id
}

/** Deletes all codes of an account, which voids every link mailed to it so far. */
export async function revokeCodes(tx: Transaction, user: number): Promise<void> {
  await tx`delete from mail_codes where user_id = ${user}`
}
