import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Transaction } from '../../database/pool.ts'
import { Cookie } from '../../http/cookies.ts'
import type { Settings } from '../../settings.ts'

/** A session ends after this time without a request … */
export const IDLE_MS = 12 * 3_600_000
/** … and in any case after this time. */
export const MAX_MS = 30 * 86_400_000
/** A session in use is prolonged at most this often, beside the request and never in its way. */
export const TOUCH_MS = 5 * 60_000

export interface SessionsOptions {
  readonly sql: Database
  readonly settings: Pick<Settings, 'publicUrl'>
  readonly clock: () => Date
}

/** Somebody was here: at a sign-in, and later every `TOUCH_MS` of use. */
export type SessionUse = (sql: Database | Transaction, user: number, now: Date) => Promise<void>

/** Rows behind the sign-in cookie. The cookie holds a random key, the row its hash. */
export class Sessions {
  readonly #options: SessionsOptions
  readonly #cookie: Cookie
  #use: SessionUse | undefined

  constructor(options: SessionsOptions) {
    this.#options = options
    this.#cookie = new Cookie('city', MAX_MS / 1000, options.settings)
  }

  /** The key that this browser shows. */
  keyOf(request: FastifyRequest): string | undefined {
    return this.#cookie.read(request)
  }

  /** Who wants to hear that sessions are used. */
  whenUsed(use: SessionUse): void {
    this.#use = use
  }

  /** A session under a key made here and now, so that no key known before sign-in is good after it. */
  async start(tx: Database | Transaction, user: number, idToken: string | null = null): Promise<string> {
    const key = randomBytes(32).toString('base64url')
    const now = this.#options.clock()
    const expires = new Date(now.getTime() + IDLE_MS)
    await tx`delete from sessions where expires_at <= ${now}`
    await tx`
      insert into sessions (id, user_id, created_at, expires_at, id_token)
      values (${idOf(key)}, ${user}, ${now}, ${expires}, ${idToken})`
    await this.#use?.(tx, user, now)
    return key
  }

  /** Ends a session; answers what the provider wants to hear of it. */
  async end(key: string): Promise<{ idToken: string | null } | undefined> {
    const [row] = await this.#options.sql<{ idToken: string | null }[]>`
      delete from sessions where id = ${idOf(key)} returning id_token as "idToken"`
    return row
  }

  async prolong(key: string): Promise<void> {
    const { sql, clock } = this.#options
    const now = clock()
    const expires = new Date(now.getTime() + IDLE_MS)
    const [row] = await sql<{ user: number }[]>`
      update sessions
      set expires_at = least(${expires}, created_at + make_interval(secs => ${MAX_MS / 1000}))
      where id = ${idOf(key)} and expires_at > ${now}
      returning user_id as user`
    if (row) await this.#use?.(sql, row.user, now)
  }

  hand(reply: FastifyReply, key: string): void {
    this.#cookie.write(reply, key)
  }

  takeBack(reply: FastifyReply): void {
    this.#cookie.clear(reply)
  }
}

/** What the row is kept under. */
export const idOf = (key: string) => createHash('sha256').update(key).digest('base64url')
