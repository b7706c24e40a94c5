import argon2 from 'argon2'
import { text } from '#contract/rest/fields/index.ts'

/** What a new password must be. */
export const newPassword = text({ min: 6 })

/** OWASP's floor for argon2id: 19 MiB, two passes. Some 40 ms of one core. */
const COST = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => argon2.hash(password, COST)

let decoy: Promise<string> | undefined

/** Does the same work where there is no password to compare with, so that time does not tell who has an account. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('')
  const matches = await argon2.verify(stored ?? (await decoy), password)
  return matches && typeof stored === 'string'
}
