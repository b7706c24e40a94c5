import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS } from '#contract/clock.ts'
import type { Database, Transaction } from '../../database/pool.ts'
import { Cookie } from '../../http/cookies.ts'
import type { Settings } from '../../settings.ts'
import { TOKEN_DAYS } from './tokens.ts'

/** A session expires after this time without a request … */
export const IDLE_MS = 12 * 3_600_000
/** … and in any case this long after its sign-in. */
export const MAX_MS = 30 * DAY_MS
/** A session in use is prolonged at most this often; the request does not wait for it. */
export const TOUCH_MS = 5 * 60_000

/** A person's open sessions; the oldest ends when another begins (product §11). */
export const MOST_SESSIONS = 10

export interface SessionsOptions {
  readonly sql: Database
  readonly settings: Pick<Settings, 'publicUrl'>
  readonly clock: () => Date
}

/** Called when a session is used: at the sign-in, and later after every `TOUCH_MS` of use. */
export type SessionUse = (sql: Database | Transaction, user: number, now: Date) => Promise<void>

/** A session at the identity provider. */
export interface ProviderSession {
  readonly issuer: string
  readonly subject: string
  /** `sid` of the ID token. */
  readonly sid: string | null
  /** Sent to the provider at the sign-out. */
  readonly idToken: string | null
  /** Encrypted. */
  readonly refreshToken: string | null
  /** When the provider is next asked whether its session is still valid; null: never. */
  readonly checkAt: Date | null
}

/** Options of a new session. */
export interface Beginning {
  /** The session at the identity provider that it was made from. */
  readonly provider?: ProviderSession
  /** The sign-in also issues a JWT. */
  readonly withToken?: boolean
}

/** A new session: the key is sent in the cookie, the id in the JWT. */
export interface Begun {
  readonly key: string
  readonly id: string
  /** How many others ended because the person had too many. */
  readonly ended: number
}

/** A session that ended. */
export interface Ended {
  readonly user: number
  /** Of a session made through the identity provider. */
  readonly idToken: string | null
}

/** Rows behind the sign-in cookie and the JWT. The cookie holds a random key, the row and the JWT its hash. */
export class Sessions {
  readonly #options: SessionsOptions
  readonly #cookie: Cookie
  #use: SessionUse | undefined

  constructor(options: SessionsOptions) {
    this.#options = options
    this.#cookie = new Cookie('city', MAX_MS / 1000, options.settings)
  }

  /** The key of the session in the cookie of a request. */
  keyOf(request: FastifyRequest): string | undefined {
    return this.#cookie.read(request)
  }

  /** Sets the only listener for the use of sessions. */
  whenUsed(use: SessionUse): void {
    this.#use = use
  }

  /**
   * Inserts a session with a new key, so that a key planted before the sign-in is not valid after it. In a transaction it waits
   * for a change of what the resident may do that is not committed yet, which raises the versions of the sessions that it sees.
   */
  async start(
    tx: Database | Transaction,
    user: number,
    { provider, withToken = false }: Beginning = {},
  ): Promise<Begun> {
    const key = randomBytes(32).toString('base64url')
    const id = idOf(key)
    const now = this.#options.clock()
    const expires = new Date(now.getTime() + IDLE_MS)
    const tokenExpires = withToken ? new Date(now.getTime() + TOKEN_DAYS * DAY_MS) : null
    // The role by a statement of its own, which sees the one that the resident has after the wait.
    await tx`select from users where id = ${user} for share`
    await tx`select from roles where id = (select role_id from users where id = ${user}) for share`
    await tx`delete from sessions where greatest(expires_at, token_expires_at) <= ${now}`
    await tx`
      insert into sessions (id, user_id, created_at, expires_at, token_expires_at, id_token, issuer, subject,
        provider_session, refresh_token, check_at)
      values (${id}, ${user}, ${now}, ${expires}, ${tokenExpires}, ${provider?.idToken ?? null},
        ${provider?.issuer ?? null}, ${provider?.subject ?? null}, ${provider?.sid ?? null},
        ${provider?.refreshToken ?? null}, ${provider?.checkAt ?? null})`
    const ended = await tx`
      delete from sessions where id in (
        select id from sessions where user_id = ${user} order by (id = ${id}) desc, created_at desc, id
        offset ${MOST_SESSIONS})`
    await this.#use?.(tx, user, now)
    return { key, id, ended: ended.count }
  }

  /** Ends sessions by id; returns one of them, rather one with an ID token. */
  async end(...ids: readonly string[]): Promise<Ended | undefined> {
    const rows = await this.#options.sql<Ended[]>`
      delete from sessions where id = any(${ids as string[]}) returning user_id as user, id_token as "idToken"`
    return rows.find(({ idToken }) => idToken !== null) ?? rows[0]
  }

  /** Ends the sessions made from a session at the provider, or all those of a subject there; returns whose they were. */
  async endOf(
    { issuer, subject, sid }: { issuer: string; subject?: string; sid?: string },
    tx: Transaction,
  ): Promise<readonly number[]> {
    const ended = await tx<{ user: number }[]>`
      delete from sessions
      where issuer = ${issuer} and subject = coalesce(${subject ?? null}, subject)
        and (${sid ?? null}::text is null or provider_session = ${sid ?? null}) returning user_id as user`
    return ended.map(({ user }) => user)
  }

  async prolong(id: string): Promise<void> {
    const { sql, clock } = this.#options
    const now = clock()
    const expires = new Date(now.getTime() + IDLE_MS)
    const [row] = await sql<{ user: number }[]>`
      update sessions
      set expires_at = least(${expires}, created_at + make_interval(secs => ${MAX_MS / 1000}))
      where id = ${id} and expires_at > ${now}
      returning user_id as user`
    if (!row) return
    await this.#use?.(sql, row.user, now)
  }

  hand(reply: FastifyReply, key: string): void {
    this.#cookie.write(reply, key)
  }

  takeBack(reply: FastifyReply): void {
    this.#cookie.clear(reply)
  }
}

/** The id of the session with a key: the hash of the key. */
export const idOf = (key: string) => createHash('sha256').update(key).digest('base64url')
