import { type Signed, signed } from '../../http/signed.ts'

/** Days that a token is valid (contract §13). */
export const TOKEN_DAYS = 30

/** The claims of a token, in addition to `iat` and `exp`. */
export interface Token {
  /** The id of the user. */
  readonly id: number
  /** The id of the session that it was issued with: when that ends, the token ends too. */
  readonly sid: string
}

/** The JWTs of `/auth/local`. */
export const tokensOf = (secret: string, clock: () => Date): Signed<Token> =>
  signed<Token>(secret, 'token', TOKEN_DAYS * 86_400, clock)
