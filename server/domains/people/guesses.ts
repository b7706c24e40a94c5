import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../database/pool.ts'
import { Cookie } from '../../http/cookies.ts'
import { addressKey } from '../../http/limits.ts'
import { type Signed, signed } from '../../http/signed.ts'
import type { Settings } from '../../settings.ts'
import { Attempts } from './attempts.ts'

/** The browser and the network address that a sign-in attempt comes from. */
export interface Origin {
  readonly address: string
  /** The verified content of the cookie that marks the browser, if it has one. */
  readonly mark: Mark | undefined
}

/** A browser in which an account has signed in before. */
interface Mark {
  readonly account: number
  readonly browser: string
}

export interface GuessesOptions {
  readonly sql: Database
  readonly clock: () => Date
  readonly settings: Pick<Settings, 'secret' | 'publicUrl'>
}

/** The window of a person's own wrong passwords. */
export const ATTEMPT_MINUTES = 15
const MARK_SECONDS = 180 * 86_400

/**
 * Limits the guessing of passwords (docs/decisions/016). Wrong passwords are counted per account and origin:
 * the browser if the account has signed in from it before, else the network address. Attempts from unknown
 * browsers are also counted per account, from all addresses together, so that many addresses do not make many
 * attempts. The second limit does not apply to a known browser, so that a stranger cannot lock the owner out.
 */
export class Guesses {
  readonly #near: Attempts
  readonly #strangers: Attempts
  readonly #cookie: Cookie
  readonly #marks: Signed<Mark>

  constructor({ sql, clock, settings }: GuessesOptions) {
    this.#near = new Attempts({ sql, clock, purpose: 'sign-in', most: 10, minutes: ATTEMPT_MINUTES })
    this.#strangers = new Attempts({
      sql,
      clock,
      purpose: 'sign-in of strangers',
      most: 100,
      minutes: 24 * 60,
    })
    this.#cookie = new Cookie('city-known', MARK_SECONDS, settings)
    this.#marks = signed<Mark>(settings.secret, 'known browser', MARK_SECONDS, clock)
  }

  async originOf(request: FastifyRequest): Promise<Origin> {
    const cookie = this.#cookie.read(request)
    return {
      address: addressKey(request.ip),
      mark: cookie === undefined ? undefined : await this.#marks.open(cookie),
    }
  }

  /**
   * Counts one attempt. Returns null when the password may be compared, otherwise the seconds until the next attempt.
   * `account` is undefined for an unknown identifier.
   */
  async take(identifier: string, account: number | undefined, origin: Origin): Promise<number | null> {
    const key = keyOf(identifier, account, origin)
    const wait = await this.#near.wait(key)
    return wait !== null || isKnown(account, origin) ? wait : this.#strangers.wait(identifier)
  }

  /** Resets the count of the origin after a right password. */
  async forget(identifier: string, account: number, origin: Origin): Promise<void> {
    await this.#near.forget(keyOf(identifier, account, origin))
  }

  /** Sets the cookie that marks the browser as known to this account. */
  async mark(reply: FastifyReply, account: number, { mark }: Origin, fresh: string): Promise<void> {
    const browser = mark?.account === account ? mark.browser : fresh
    this.#cookie.write(reply, await this.#marks.seal({ account, browser }))
  }
}

const isKnown = (account: number | undefined, { mark }: Origin) =>
  mark !== undefined && mark.account === account

// The key has the identifier as it was given, not the account: a shared counter would reveal which address
// belongs to which name.
const keyOf = (identifier: string, account: number | undefined, origin: Origin) =>
  isKnown(account, origin) ? `browser ${origin.mark?.browser}` : `${identifier} from ${origin.address}`
