import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

test('a password is kept as a salted argon2id hash of at least 19 MiB and two passes', async () => {
  const [first, second] = [await hashPassword('Passw0rd!'), await hashPassword('Passw0rd!')]
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,p=1,t=2\$/)
  expect(first).not.toBe(second)
  expect(await verifyPassword(first, 'Passw0rd!')).toBe(true)
  expect(await verifyPassword(first, 'passw0rd!')).toBe(false)
})

test('user probing: without a stored password the same work is done, and no password matches', async () => {
  const stored = await hashPassword('Passw0rd!')
  expect(await verifyPassword(null, '')).toBe(false)
  const fastest = async (hash: string | undefined) => {
    const times: number[] = []
    for (let round = 0; round < 7; round += 1) {
      const start = performance.now()
      await verifyPassword(hash, 'something else')
      times.push(performance.now() - start)
    }
    return Math.min(...times)
  }
  const [known, unknown] = [await fastest(stored), await fastest(undefined)]
  expect(unknown / known).toBeGreaterThan(0.5)
  expect(unknown / known).toBeLessThan(2)
})
