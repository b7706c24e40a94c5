import argon2 from 'argon2'
import { expect, onTestFinished, test, vi } from 'vitest'
import { changePassword, register, resetPassword } from '#contract/calls/auth.ts'
import { createUser, updateUser } from '#contract/calls/users.ts'
import { textKind } from '../../rest/fields/text.ts'
import { documented } from '../../rest/openapi/calls.ts'
import { ru } from '../../rest/texts.ts'
import { hashPassword, newPassword, verifyPassword } from './passwords.ts'

test('a password is kept as a salted argon2id hash of at least 19 MiB and two passes', async () => {
  const [first, second] = [await hashPassword('Passw0rd!'), await hashPassword('Passw0rd!')]
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,p=1,t=2\$/)
  expect(first).not.toBe(second)
  expect(await verifyPassword(first, 'Passw0rd!')).toBe(true)
  expect(await verifyPassword(first, 'passw0rd!')).toBe(false)
})

test('user probing: without a stored password the same work is done, and no password matches', async () => {
  const stored = await hashPassword('Passw0rd!')
  const verify = vi.spyOn(argon2, 'verify')
  onTestFinished(() => verify.mockRestore())
  for (const hash of [stored, null, undefined])
    expect(await verifyPassword(hash, 'something else')).toBe(false)
  expect(await verifyPassword(null, '')).toBe(false)
  // The work depends on the parameters and on the lengths of salt, hash and password only.
  const work = verify.mock.calls.map(([hash, password]) => {
    const [, ...parts] = hash.split('$')
    const [salt, sum] = parts.splice(3)
    return [...parts, salt?.length, sum?.length, password.length]
  })
  const [known] = work
  expect(known?.slice(0, 3)).toEqual(['argon2id', 'v=19', 'm=19456,p=1,t=2'])
  expect(work).toEqual([known, known, known, [...(known?.slice(0, -1) ?? []), 0]])
  expect(verify.mock.settledResults.map(({ value }) => value)).toEqual([false, false, false, true])
})

test.each([register, changePassword, resetPassword, createUser, updateUser])(
  '$method $path declares the lengths of a password that are accepted',
  call => {
    const { minLength, maxLength } = documented(call).body?.schema.properties?.['password'] ?? {}
    const isAccepted = (length: number) =>
      !('problem' in textKind.parse('x'.repeat(length), newPassword, 'password', ru))
    const [least, most] = [Number(minLength), Number(maxLength)]
    expect([least - 1, least, most, most + 1].map(isAccepted)).toEqual([false, true, true, false])
  },
)
