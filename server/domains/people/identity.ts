import type { FastifyRequest } from 'fastify'
import type { Database } from '../../database/pool.ts'
import type { Actor, Guard } from '../../rest/authorize.ts'
import type { Engine } from '../../rest/engine.ts'
import { Refusal } from '../../rest/refusals.ts'
import type { Identity } from '../../rest/routes.ts'
import type { Settings } from '../../settings.ts'
import { enabledIn, type PermissionTree, rankOf } from './actions.ts'
import { IDLE_MS, idOf, Sessions, TOUCH_MS } from './sessions.ts'
import { TOKEN_DAYS, verifyToken } from './tokens.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route answers a blocked resident too: their own `users/me` (product §5). */
    evenBlocked?: true
  }
}

export interface IdentityOptions {
  readonly engine: Pick<Engine, 'refusals'>
  readonly sql: Database
  readonly settings: Pick<Settings, 'publicUrl' | 'secret'>
  readonly clock: () => Date
  /** What a blocked caller hears: 403 in the city (product §5), 401 on the reference (contract §11). */
  readonly blockedStatus?: 401 | 403
}

/** Who calls: a bearer token, else the session cookie, else the public. */
export interface Callers extends Identity {
  /** Asks the database whether the caller is signed in, blocked or not. */
  signedIn(request: FastifyRequest): Promise<boolean>
  /** Names a caller whose credentials were good a moment ago; for counting requests. */
  knownAs(request: FastifyRequest): string | undefined
  readonly sessions: Sessions
}

export const identityOf = (options: IdentityOptions): Callers => new Directory(options)

const KEPT_CALLERS = 10_000
const BEARER = /^bearer\s+(\S+)$/i

/** Wrong credentials are no obstacle where new ones are asked for (contract §14). */
const isForgiving = ({ raw }: FastifyRequest) => raw.url?.startsWith('/api/auth/') === true

type Credential = { readonly token: string } | { readonly session: string }
const textOf = (credential: Credential) => ('token' in credential ? credential.token : credential.session)

interface Caller {
  readonly actor: Actor
  /** When a token ends, in milliseconds; the end of a session is told by its row. */
  readonly endsAt: number
  /** When a session wants to be prolonged. */
  prolongAt: number
}

interface Row {
  readonly id: number
  readonly blocked: boolean
  readonly role: number
  readonly type: string
  readonly permissions: PermissionTree | null
  readonly version: string
  readonly valid: boolean
  /** A session's end. */
  readonly expires: string | null
  /** A token's beginning, in seconds. */
  readonly issued: number | null
}

/**
 * Remembers callers, so that signing in costs no statement of its own: what was remembered is checked by the guard of
 * the very statement that answers the request. Whoever the guard refuses is looked up again (`refresh`).
 *
 * The version of a role is the `xmin` of its row: whatever changes the row, in whatever way, changes it.
 */
class Directory implements Callers {
  readonly sessions: Sessions
  readonly #options: IdentityOptions
  /** By credential; the least recently seen leaves first. Nobody is kept here who may not call. */
  readonly #callers = new Map<string, Caller>()
  readonly #permissions = new Map<string, ReadonlySet<string> | null>()
  #public: Actor | undefined

  constructor(options: IdentityOptions) {
    this.#options = options
    this.sessions = new Sessions(options)
  }

  actor(request: FastifyRequest): Actor | Promise<Actor> {
    const credential = this.#credential(request)
    if (!credential) return this.#public ?? this.#loadPublic()
    const known = this.#recall(credential)
    if (!known) return this.#load(request, credential)
    this.#prolong(request, credential, known)
    return known.actor
  }

  async refresh(request: FastifyRequest): Promise<Actor> {
    const credential = this.#credential(request)
    if (!credential) return this.#loadPublic()
    this.#callers.delete(textOf(credential))
    return this.#load(request, credential)
  }

  async signedIn(request: FastifyRequest): Promise<boolean> {
    const credential = this.#credential(request)
    return credential !== undefined && (await this.#find(credential))?.valid === true
  }

  knownAs(request: FastifyRequest): string | undefined {
    const credential = this.#credential(request)
    const known = credential && this.#callers.get(textOf(credential))
    return known && `user ${known.actor.id}`
  }

  #credential(request: FastifyRequest): Credential | undefined {
    const [, token] = BEARER.exec(request.headers.authorization ?? '') ?? []
    if (token !== undefined) return { token }
    const session = this.sessions.keyOf(request)
    return session === undefined ? undefined : { session }
  }

  #recall(credential: Credential): Caller | undefined {
    const text = textOf(credential)
    const known = this.#callers.get(text)
    if (!known) return undefined
    this.#callers.delete(text)
    if (known.endsAt <= this.#now()) return undefined
    this.#callers.set(text, known)
    return known
  }

  async #load(request: FastifyRequest, credential: Credential): Promise<Actor> {
    try {
      const row = await this.#find(credential)
      const actor = this.#admit(request, credential, row)
      if (row && !row.blocked) this.#remember(request, credential, actor, row)
      return actor
    } catch (error) {
      if (error instanceof Refusal && isForgiving(request)) return this.#public ?? this.#loadPublic()
      throw error
    }
  }

  #remember(request: FastifyRequest, credential: Credential, actor: Actor, { expires, issued }: Row): void {
    const caller = {
      actor,
      endsAt: issued === null ? Number.POSITIVE_INFINITY : (issued + TOKEN_DAYS * 86_400) * 1000,
      prolongAt: expires === null ? Number.POSITIVE_INFINITY : Date.parse(expires) - IDLE_MS + TOUCH_MS,
    }
    if (this.#callers.size >= KEPT_CALLERS) this.#callers.delete(this.#callers.keys().next().value ?? '')
    this.#callers.set(textOf(credential), caller)
    this.#prolong(request, credential, caller)
  }

  #admit(request: FastifyRequest, credential: Credential, row: Row | undefined): Actor {
    const { engine, blockedStatus = 403 } = this.#options
    const { refusals } = engine
    if (!row) {
      const isNobodys = 'token' in credential && this.#claims(credential.token) !== undefined
      throw refusals.unauthorized(isNobodys ? refusals.texts.noAccess : undefined)
    }
    if (!row.valid) throw refusals.unauthorized()
    if (row.blocked && !request.routeOptions.config.evenBlocked) {
      throw blockedStatus === 401
        ? refusals.unauthorized(refusals.texts.noAccess)
        : refusals.forbidden(refusals.texts.noAccess)
    }
    return this.#actor(row, row.id, this.#guard(credential, row))
  }

  /** Whom a credential belongs to. A session that has ended, a token that was forged: nobody. */
  async #find(credential: Credential): Promise<Row | undefined> {
    const { sql, clock } = this.#options
    if ('session' in credential) {
      const [row] = await sql<Row[]>`
        select u.id, u.blocked, r.id as role, r.type, r.permissions, r.xmin::text as version,
          true as valid, s.expires_at as expires, null as issued
        from sessions s join users u on u.id = s.user_id join roles r on r.id = u.role_id
        where s.id = ${idOf(credential.session)} and s.expires_at > ${clock().toISOString()}`
      return row
    }
    const claims = this.#claims(credential.token)
    if (!claims) return undefined
    const [row] = await sql<Row[]>`
      select u.id, u.blocked, r.id as role, r.type, r.permissions, r.xmin::text as version,
        u.tokens_valid_from is null or u.tokens_valid_from <= to_timestamp(${claims.iat}::int) as valid,
        null as expires, ${claims.iat}::int as issued
      from users u join roles r on r.id = u.role_id where u.id = ${claims.id}`
    return row
  }

  #claims(token: string) {
    return verifyToken(this.#options.settings.secret, token, this.#options.clock())
  }

  #now(): number {
    return this.#options.clock().getTime()
  }

  #guard(credential: Credential, { id, issued, role, version, blocked }: Row): Guard {
    const { clock } = this.#options
    if ('session' in credential) {
      return {
        kind: 'session',
        from: 'sessions gs join users gu on gu.id = gs.user_id join roles gr on gr.id = gu.role_id',
        where: bind =>
          `gs.id = ${bind('session', 'text')} and gs.expires_at > ${bind('now', 'timestamptz')} and ${isSame(bind)}`,
        values: {
          session: idOf(credential.session),
          get now() {
            return clock().toISOString()
          },
          role,
          version,
          blocked,
        },
      }
    }
    return {
      kind: 'token',
      from: 'users gu join roles gr on gr.id = gu.role_id',
      where: bind =>
        `gu.id = ${bind('user', 'integer')} and ${isSame(bind)} and ` +
        `(gu.tokens_valid_from is null or gu.tokens_valid_from <= to_timestamp(${bind('issued', 'integer')}))`,
      values: { user: id, issued, role, version, blocked },
    }
  }

  async #loadPublic(): Promise<Actor> {
    const [row] = await this.#options.sql<Row[]>`
      select id as role, type, permissions, xmin::text as version from roles where type = 'public'`
    if (!row) return { id: null, rank: 'public', permissions: null, key: 'public', guard: null }
    const { role, version } = row
    this.#public = this.#actor(row, null, {
      kind: 'public',
      from: 'roles gr',
      where: bind => `gr.id = ${bind('role', 'integer')} and gr.xmin = ${bind('version', 'xid')}`,
      values: { role, version },
    })
    return this.#public
  }

  #actor({ role, type, version, permissions }: Row, id: number | null, guard: Guard): Actor {
    const key = `${role}.${version}`
    // Sets are shared by the callers of a role.
    let allowed = this.#permissions.get(key)
    if (allowed === undefined) {
      if (this.#permissions.size >= 1000) this.#permissions.clear()
      allowed = permissions && enabledIn(permissions)
      this.#permissions.set(key, allowed)
    }
    return { id, rank: rankOf(type), permissions: allowed, key: `${key}.${guard.kind}`, guard }
  }

  #prolong(request: FastifyRequest, credential: Credential, caller: Caller): void {
    if (!('session' in credential)) return
    const now = this.#now()
    if (now < caller.prolongAt) return
    caller.prolongAt = now + TOUCH_MS
    this.sessions.prolong(credential.session).catch((error: unknown) => {
      request.log.warn({ err: error }, 'a session was not prolonged')
    })
  }
}

type Bind = (value: string, type: string) => string

const isSame = (bind: Bind) =>
  `gu.role_id = ${bind('role', 'integer')} and gr.xmin = ${bind('version', 'xid')} and gu.blocked = ${bind('blocked', 'boolean')}`
