import { createHmac, timingSafeEqual } from 'node:crypto'

/** Days that a token is good for (contract §13). */
export const TOKEN_DAYS = 30

export interface Token {
  /** The user's. */
  readonly id: number
  /** Issued at, in whole seconds of the epoch. */
  readonly iat: number
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

// The algorithm is no choice of the token: one with any other header is none of ours.
const HEADER = encode({ alg: 'HS256', typ: 'JWT' })

/** A JWT of `{id, iat, exp}`. */
export function signToken(secret: string, id: number, now: Date): string {
  const iat = Math.floor(now.getTime() / 1000)
  const text = `${HEADER}.${encode({ id, iat, exp: iat + TOKEN_DAYS * 86_400 })}`
  return `${text}.${mark(secret, text).toString('base64url')}`
}

/** undefined: not signed by us, or expired. Whether the account still stands behind it is for the caller to ask. */
export function verifyToken(secret: string, token: string, now = new Date()): Token | undefined {
  const [header, payload = '', signature = '', ...rest] = token.split('.')
  if (header !== HEADER || rest.length > 0) return undefined
  const wanted = mark(secret, `${header}.${payload}`)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  const { id, iat, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Token & { exp: number }
  return exp * 1000 > now.getTime() ? { id, iat } : undefined
}

// The installation's secret signs other things too, so tokens have a key of their own.
function mark(secret: string, text: string): Buffer {
  const key = createHmac('sha256', secret).update('token').digest()
  return createHmac('sha256', key).update(text).digest()
}
