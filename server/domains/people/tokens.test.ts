import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { signToken, verifyToken } from './tokens.ts'

const secret = 'a secret of the test'
const now = new Date('2026-01-01T12:00:00.400Z')
const later = (days: number, ms = 0) => new Date(now.getTime() + days * 86_400_000 + ms)
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test('a token is a JWT of id, iat and exp, good for thirty days', () => {
  const token = signToken(secret, 7, now)
  const iat = Math.floor(now.getTime() / 1000)
  const [header = '', payload = ''] = token.split('.').map(part => Buffer.from(part, 'base64url').toString())
  expect(JSON.parse(header)).toEqual({ alg: 'HS256', typ: 'JWT' })
  expect(JSON.parse(payload)).toEqual({ id: 7, iat, exp: iat + 30 * 86_400 })
  expect(verifyToken(secret, token, now)).toEqual({ id: 7, iat })
  expect(verifyToken(secret, token, later(30, -500))).toEqual({ id: 7, iat })
  expect(verifyToken(secret, token, later(30))).toBeUndefined()
})

test('session fixation, token forgery: neither another key nor another algorithm makes a token', () => {
  const token = signToken(secret, 7, now)
  const [header, payload = '', signature] = token.split('.')
  const someoneElse = encode({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), id: 1 })
  const unsigned = `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`
  const rawKey = createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url')
  const forged = [
    `${header}.${someoneElse}.${signature}`,
    unsigned,
    `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.${signature}`,
    `${encode({ alg: 'HS512', typ: 'JWT' })}.${payload}.${signature}`,
    `${header}.${payload}.${rawKey}`,
    signToken('another secret', 7, now),
    `${token}.more`,
    `${header}.${payload}`,
    '',
    '..',
  ]
  expect(forged.map(text => verifyToken(secret, text, now))).toEqual(forged.map(() => undefined))
})
