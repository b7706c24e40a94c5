import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { signed } from '../../http/signed.ts'
import { tokensOf } from './tokens.ts'

const secret = 'a secret of the test'
const now = new Date('2026-01-01T12:00:00.400Z')
const later = (days: number, ms = 0) => new Date(now.getTime() + days * 86_400_000 + ms)
const at = (moment: Date) => tokensOf(secret, () => moment)
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('a token is a JWT of id, session, iat and exp, valid for thirty days', async () => {
  const token = await at(now).seal({ id: 7, sid: 's' })
  const iat = Math.floor(now.getTime() / 1000)
  const [header = '', payload = ''] = token.split('.').map(part => Buffer.from(part, 'base64url').toString())
  expect(JSON.parse(header)).toEqual({ alg: 'HS256', typ: 'JWT' })
  expect(JSON.parse(payload)).toEqual({ id: 7, sid: 's', iat, exp: iat + 30 * 86_400 })
  expect(await at(now).open(token)).toMatchObject({ id: 7, sid: 's', iat })
  expect(await at(later(30, -500)).open(token)).toMatchObject({ id: 7 })
  expect(await at(later(30)).open(token)).toBeUndefined()
})

test('session fixation, token forgery: a token signed with another key or another algorithm is refused', async () => {
  const value = { id: 7, sid: 's' }
  const token = await at(now).seal(value)
  const [header, payload = '', signature] = token.split('.')
  const someoneElse = encode({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), id: 1 })
  const rawKey = createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url')
  const forged = [
    `${header}.${someoneElse}.${signature}`,
    `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.${signature}`,
    `${encode({ alg: 'HS512', typ: 'JWT' })}.${payload}.${signature}`,
    `${header}.${payload}.${rawKey}`,
    await tokensOf('another secret', () => now).seal(value),
    await signed(secret, 'sign-in', 1000, () => now).seal(value),
    `${token}.more`,
    `${header}.${payload}`,
    '',
    '..',
  ]
  const opened = await Promise.all(forged.map(text => at(now).open(text)))
  expect(opened).toEqual(forged.map(() => undefined))
})
