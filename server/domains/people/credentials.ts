import type { FastifyRequest } from 'fastify'
import type { Database } from '../../database/pool.ts'
import type { Guard } from '../../rest/authorize.ts'
import type { Settings } from '../../settings.ts'
import type { PermissionTree } from './actions.ts'
import { idOf, type Sessions } from './sessions.ts'
import { verifyToken } from './tokens.ts'

/** What a caller shows. */
export type Credential = { readonly token: string } | { readonly session: string }
export const textOf = (credential: Credential) =>
  'token' in credential ? credential.token : credential.session

/** Whom a credential belongs to, and what they may do. */
export interface Standing {
  readonly id: number
  readonly blocked: boolean
  readonly role: number
  readonly type: string
  readonly permissions: PermissionTree | null
  readonly version: string
  readonly valid: boolean
  /** Of a session. */
  readonly expires: string | null
  readonly session: number | null
  /** A token's beginning, in seconds. */
  readonly issued: number | null
}

export interface CredentialsOptions {
  readonly sql: Database
  readonly settings: Pick<Settings, 'secret'>
  readonly clock: () => Date
}

const BEARER = /^bearer\s+(\S+)$/i

/**
 * Bearer tokens and sessions: where a request shows them, whose they are, and how a statement sees that they still hold.
 *
 * The version of a role is the `xmin` of its row: whatever changes the row, in whatever way, changes it.
 */
export class Credentials {
  readonly #options: CredentialsOptions
  readonly #sessions: Sessions

  constructor(options: CredentialsOptions, sessions: Sessions) {
    this.#options = options
    this.#sessions = sessions
  }

  shown(request: FastifyRequest): Credential | undefined {
    const [, token] = BEARER.exec(request.headers.authorization ?? '') ?? []
    if (token !== undefined) return { token }
    const session = this.#sessions.keyOf(request)
    return session === undefined ? undefined : { session }
  }

  /** Whom a credential belongs to. A session that has ended, a token that was forged: nobody. */
  async find(credential: Credential): Promise<Standing | undefined> {
    const { sql, clock } = this.#options
    if ('session' in credential) {
      const [row] = await sql<Standing[]>`
        select u.id, u.blocked, r.id as role, r.type, r.permissions, r.xmin::text as version,
          true as valid, s.expires_at as expires, s.version as session, null as issued
        from sessions s join users u on u.id = s.user_id join roles r on r.id = u.role_id
        where s.id = ${idOf(credential.session)} and s.expires_at > ${clock().toISOString()}`
      return row
    }
    const claims = this.claims(credential.token)
    if (!claims) return undefined
    const [row] = await sql<Standing[]>`
      select u.id, u.blocked, r.id as role, r.type, r.permissions, r.xmin::text as version,
        u.tokens_valid_from is null or u.tokens_valid_from <= to_timestamp(${claims.iat}::int) as valid,
        null as expires, null as session, ${claims.iat}::int as issued
      from users u join roles r on r.id = u.role_id where u.id = ${claims.id}`
    return row
  }

  claims(token: string) {
    return verifyToken(this.#options.settings.secret, token, this.#options.clock())
  }

  guard(credential: Credential, { id, issued, role, version, blocked, session }: Standing): Guard {
    const { clock } = this.#options
    if ('session' in credential) {
      // Whatever changes the resident's rights moves the version of their sessions (migration 0003): one row to look at.
      return {
        kind: 'session',
        from: 'sessions gs',
        where: bind =>
          `gs.id = ${bind('id', 'text')} and gs.version = ${bind('version', 'integer')} and gs.expires_at > ${bind('now', 'timestamptz')}`,
        values: {
          id: idOf(credential.session),
          version: session,
          get now() {
            return clock().toISOString()
          },
        },
      }
    }
    return {
      kind: 'token',
      from: 'users gu join roles gr on gr.id = gu.role_id',
      where: bind =>
        `gu.id = ${bind('user', 'integer')} and gu.blocked = ${bind('blocked', 'boolean')} and ` +
        `gu.role_id = ${bind('role', 'integer')} and gr.xmin = ${bind('version', 'xid')} and ` +
        `(gu.tokens_valid_from is null or gu.tokens_valid_from <= to_timestamp(${bind('issued', 'integer')}))`,
      values: { user: id, blocked, role, version, issued },
    }
  }
}
