import argon2 from 'argon2'
import { users } from '#contract/domains/people.ts'

/** The attribute that a new password is validated as. */
export const newPassword = users.fields.password

/** The minimum that OWASP recommends for argon2id: 19 MiB, two passes. Takes some 40 ms of one core. */
const COST = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => argon2.hash(password, COST)

let decoy: Promise<string> | undefined

/**
 * Hashes also when there is no stored password to compare with, so that the duration does not reveal which
 * accounts exist.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('')
  const matches = await argon2.verify(stored ?? (await decoy), password)
  return matches && typeof stored === 'string'
}
