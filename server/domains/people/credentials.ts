import type { FastifyRequest } from 'fastify'
import type { Database } from '../../database/pool.ts'
import type { Signed } from '../../http/signed.ts'
import type { Guard } from '../../rest/authorize.ts'
import type { Settings } from '../../settings.ts'
import type { PermissionTree } from './actions.ts'
import { idOf, type Sessions } from './sessions.ts'
import { type Token, tokensOf } from './tokens.ts'

/**
 * The credential of a request: a JWT as Bearer, or the key of a session as cookie. Neither is valid in the
 * other's place.
 */
export interface Credential {
  readonly kind: 'token' | 'session'
  readonly text: string
}
/**
 * A unique text per credential; it includes the kind, so that a remembered cookie is not found by a Bearer
 * with the same text.
 */
export const nameOf = ({ kind, text }: Credential) => `${kind} ${text}`

/** The resident that a credential belongs to, with role and permissions. */
export interface Standing {
  readonly id: number
  readonly blocked: boolean
  readonly role: number
  readonly type: string
  readonly permissions: PermissionTree | null
  readonly version: string
  /** When the credential expires. */
  readonly expires: string
  readonly session: string
  readonly sessionVersion: number
}

export interface CredentialsOptions {
  readonly sql: Database
  readonly settings: Pick<Settings, 'secret'>
  readonly clock: () => Date
}

const BEARER = /^bearer\s+(\S+)$/i

/**
 * JWTs and cookies: finds them in a request, looks up their resident, and gives the SQL that checks that they
 * are still valid.
 */
export class Credentials {
  readonly #options: CredentialsOptions
  readonly #sessions: Sessions
  readonly #tokens: Signed<Token>

  constructor(options: CredentialsOptions, sessions: Sessions) {
    this.#options = options
    this.#sessions = sessions
    this.#tokens = tokensOf(options.settings.secret, options.clock)
  }

  /** The credential of a request: the JWT, else the cookie. */
  shown(request: FastifyRequest): Credential | undefined {
    const [token] = this.#tokenOf(request)
    if (token) return token
    const key = this.#sessions.keyOf(request)
    return key === undefined ? undefined : { kind: 'session', text: key }
  }

  /** Ids of the sessions of all credentials in a request. */
  async sessionsOf(request: FastifyRequest): Promise<readonly string[]> {
    const key = this.#sessions.keyOf(request)
    const tokens = await Promise.all(this.#tokenOf(request).map(({ text }) => this.#tokens.open(text)))
    return [...(key === undefined ? [] : [idOf(key)]), ...tokens.flatMap(token => token?.sid ?? [])]
  }

  /** The resident of a credential; undefined if it is forged or expired, or its session has ended. */
  async find(credential: Credential): Promise<Standing | undefined> {
    const { sql, clock } = this.#options
    const isToken = credential.kind === 'token'
    const session = isToken ? (await this.#tokens.open(credential.text))?.sid : idOf(credential.text)
    if (session === undefined) return undefined
    // The version of a role is the `xmin` of its row: every change of the row changes it.
    const [row] = await sql<Standing[]>`
      select u.id, u.blocked, r.id as role, r.type, r.permissions, r.xmin::text as version,
        ${expiryOf(sql, isToken)} as expires, s.id as session, s.version as "sessionVersion"
      from sessions s join users u on u.id = s.user_id join roles r on r.id = u.role_id
      where s.id = ${session} and ${expiryOf(sql, isToken)} > ${clock().toISOString()}`
    return row
  }

  /**
   * Whether it is a valid JWT whose user has been deleted: contract §11 has another message for that refusal.
   */
  async isOfDeleted({ kind, text }: Credential): Promise<boolean> {
    const token = kind === 'token' ? await this.#tokens.open(text) : undefined
    if (!token) return false
    const [user] = await this.#options.sql`select from users where id = ${token.id}`
    return user === undefined
  }

  /**
   * Every change of a resident's rights raises the version of their sessions (migration 0003), so that one
   * row has to be checked.
   */
  guard({ kind }: Credential, { session, sessionVersion }: Standing): Guard {
    const { clock } = this.#options
    const expiry = kind === 'token' ? 'token_expires_at' : 'expires_at'
    return {
      kind,
      from: 'sessions gs',
      where: bind =>
        `gs.id = ${bind('id', 'text')} and gs.version = ${bind('version', 'integer')} and gs.${expiry} > ${bind('now', 'timestamptz')}`,
      values: {
        id: session,
        version: sessionVersion,
        get now() {
          return clock().toISOString()
        },
      },
    }
  }

  #tokenOf({ headers }: FastifyRequest): readonly Credential[] {
    const [, text] = BEARER.exec(headers.authorization ?? '') ?? []
    return text === undefined ? [] : [{ kind: 'token', text }]
  }
}

const expiryOf = (sql: Database, isToken: boolean) => (isToken ? sql`s.token_expires_at` : sql`s.expires_at`)
