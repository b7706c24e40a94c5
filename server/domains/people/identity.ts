import type { FastifyRequest } from 'fastify'
import type { Database } from '../../database/pool.ts'
import type { Actor, Guard } from '../../rest/authorize.ts'
import type { Engine } from '../../rest/engine.ts'
import { Refusal } from '../../rest/refusals.ts'
import type { Identity } from '../../rest/routes.ts'
import type { Settings } from '../../settings.ts'
import { enabledIn, rankOf } from './actions.ts'
import { type Credential, Credentials, type Standing, textOf } from './credentials.ts'
import { IDLE_MS, Sessions, TOUCH_MS } from './sessions.ts'
import { TOKEN_DAYS } from './tokens.ts'

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

/** Wrong credentials are no obstacle where new ones are asked for (contract §14). */
const isForgiving = ({ raw }: FastifyRequest) => raw.url?.startsWith('/api/auth/') === true

interface Caller {
  readonly actor: Actor
  /** When a token ends, in milliseconds; the end of a session is told by its row. */
  readonly endsAt: number
  /** When a session wants to be prolonged. */
  prolongAt: number
}

/**
 * Remembers callers, so that signing in costs no statement of its own: what was remembered is checked by the guard of
 * the very statement that answers the request. Whoever the guard refuses is looked up again (`refresh`).
 */
class Directory implements Callers {
  readonly sessions: Sessions
  readonly #options: IdentityOptions
  readonly #credentials: Credentials
  /** By credential; the least recently seen leaves first. Nobody is kept here who may not call. */
  readonly #callers = new Map<string, Caller>()
  readonly #permissions = new Map<string, ReadonlySet<string> | null>()
  #public: Actor | undefined

  constructor(options: IdentityOptions) {
    this.#options = options
    this.sessions = new Sessions(options)
    this.#credentials = new Credentials(options, this.sessions)
  }

  actor(request: FastifyRequest): Actor | Promise<Actor> {
    const credential = this.#credentials.shown(request)
    if (!credential) return this.#public ?? this.#loadPublic()
    const known = this.#recall(credential)
    if (!known) return this.#load(request, credential)
    this.#prolong(request, credential, known)
    return known.actor
  }

  async refresh(request: FastifyRequest): Promise<Actor> {
    const credential = this.#credentials.shown(request)
    if (!credential) return this.#loadPublic()
    this.#callers.delete(textOf(credential))
    return this.#load(request, credential)
  }

  async signedIn(request: FastifyRequest): Promise<boolean> {
    const credential = this.#credentials.shown(request)
    return credential !== undefined && (await this.#credentials.find(credential))?.valid === true
  }

  knownAs(request: FastifyRequest): string | undefined {
    const credential = this.#credentials.shown(request)
    const known = credential && this.#callers.get(textOf(credential))
    return known && `user ${known.actor.id}`
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
      const row = await this.#credentials.find(credential)
      const actor = this.#admit(request, credential, row)
      if (row && !row.blocked) this.#remember(request, credential, actor, row)
      return actor
    } catch (error) {
      if (error instanceof Refusal && isForgiving(request)) return this.#public ?? this.#loadPublic()
      throw error
    }
  }

  #remember(
    request: FastifyRequest,
    credential: Credential,
    actor: Actor,
    { expires, issued }: Standing,
  ): void {
    const caller = {
      actor,
      endsAt: issued === null ? Number.POSITIVE_INFINITY : (issued + TOKEN_DAYS * 86_400) * 1000,
      prolongAt: expires === null ? Number.POSITIVE_INFINITY : Date.parse(expires) - IDLE_MS + TOUCH_MS,
    }
    if (this.#callers.size >= KEPT_CALLERS) this.#callers.delete(this.#callers.keys().next().value ?? '')
    this.#callers.set(textOf(credential), caller)
    this.#prolong(request, credential, caller)
  }

  #admit(request: FastifyRequest, credential: Credential, row: Standing | undefined): Actor {
    const { engine, blockedStatus = 403 } = this.#options
    const { refusals } = engine
    if (!row) {
      const isNobodys = 'token' in credential && this.#credentials.claims(credential.token) !== undefined
      throw refusals.unauthorized(isNobodys ? refusals.texts.noAccess : undefined)
    }
    if (!row.valid) throw refusals.unauthorized()
    if (row.blocked && !request.routeOptions.config.evenBlocked) {
      throw blockedStatus === 401
        ? refusals.unauthorized(refusals.texts.noAccess)
        : refusals.forbidden(refusals.texts.noAccess)
    }
    return this.#actor(row, row.id, this.#credentials.guard(credential, row))
  }

  #now(): number {
    return this.#options.clock().getTime()
  }

  async #loadPublic(): Promise<Actor> {
    const [row] = await this.#options.sql<Standing[]>`
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

  #actor({ role, type, version, permissions }: Standing, id: number | null, guard: Guard): Actor {
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
