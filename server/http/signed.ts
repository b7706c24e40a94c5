import { createHmac } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'

const keyOf = (secret: string, purpose: string) => createHmac('sha256', secret).update(purpose).digest()

/**
 * HMAC-SHA256 of a text, in base64url; `purpose` separates the keys, so that a value of one kind is never
 * accepted as another.
 */
export const hmacOf = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', keyOf(secret, purpose)).update(text).digest('base64url')

/** Signed values that clients keep for this installation and return unchanged. Clients can read them. */
export interface Signed<T> {
  /** A JWT (HS256) of the value with `iat` and `exp`. */
  readonly seal: (value: T) => Promise<string>
  /** undefined: not signed here, signed for another purpose, or expired. */
  readonly open: (sealed: string) => Promise<T | undefined>
}

/** JWTs of one purpose, valid for `seconds`. */
export function signed<T extends object>(
  secret: string,
  purpose: string,
  seconds: number,
  clock: () => Date,
): Signed<T> {
  const key = keyOf(secret, purpose)
  return {
    seal(value) {
      const now = Math.floor(clock().getTime() / 1000)
      return new SignJWT(value as JWTPayload)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(now)
        .setExpirationTime(now + seconds)
        .sign(key)
    },
    async open(sealed) {
      try {
        const { payload, protectedHeader } = await jwtVerify<T>(sealed, key, {
          algorithms: ['HS256'],
          typ: 'JWT',
          requiredClaims: ['iat', 'exp'],
          currentDate: clock(),
        })
        // Exactly the header that `seal` writes: no key id, no key URL.
        return Object.keys(protectedHeader).length === 2 ? payload : undefined
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },
  }
}
