import type { FastifyRequest } from 'fastify'
import { addDays } from '#contract/clock.ts'
import type { Database } from '../../database/pool.ts'
import type { Actor, Guard } from '../../rest/authorize.ts'
import type { Engine } from '../../rest/engine.ts'
import { Refusal } from '../../rest/refusals.ts'
import type { Identity } from '../../rest/routes.ts'
import type { Settings } from '../../settings.ts'
import { enabledIn, rankOf, rightsOfBlocked } from './actions.ts'
import { type Credential, Credentials, nameOf, type Standing } from './credentials.ts'
import { type Ended, IDLE_MS, Sessions, TOUCH_MS } from './sessions.ts'

export interface IdentityOptions {
  readonly engine: Pick<Engine, 'refusals'>
  readonly sql: Database
  readonly settings: Pick<Settings, 'publicUrl' | 'secret' | 'cityTime'>
  readonly clock: () => Date
  /**
   * The status for a blocked caller: 403 in the city (product §5), 401 as in the reference (contract §11).
   */
  readonly blockedStatus?: 401 | 403
}

/** Identifies the caller of a request by its bearer token, else by its session cookie, else as the public. */
export interface ResidentCallers extends Identity {
  /** Ends every session whose cookie or JWT the request has. */
  signOut(request: FastifyRequest): Promise<Ended | undefined>
  /** Queries the database for the caller, blocked or not, instead of using what is remembered. */
  signedIn(request: FastifyRequest): Promise<boolean>
  /** The key of a caller whose credentials were valid at their last request; for limits. */
  knownAs(request: FastifyRequest): string | undefined
  /** Makes the caller known, if the credential is valid; undefined when the request shows none. */
  lookUp(request: FastifyRequest): Promise<unknown> | undefined
  readonly sessions: Sessions
}

export const identityOf = (options: IdentityOptions): ResidentCallers => new RememberedCallers(options)

const KEPT_CALLERS = 10_000

/** Routes that issue new credentials ignore invalid ones (contract §14). */
const isForgiving = ({ routeOptions }: FastifyRequest) => routeOptions.url?.startsWith('/api/auth/') === true

/** Adds the address of the request to a write. A remembered actor has none, because its calls may come from several. */
function identified(request: FastifyRequest, actor: Actor): Actor {
  request.user = actor.id
  return request.method === 'GET' ? actor : { ...actor, address: request.ip }
}

/** A role as its row has it, and whether the resident is blocked. */
type RoleRow = Pick<Standing, 'role' | 'type' | 'permissions' | 'version'> & { readonly blocked?: boolean }

interface Caller {
  readonly actor: Actor
  readonly session: string
  /**
   * When a token expires, in milliseconds. Absent for a session: its use prolongs it, so its row is checked.
   */
  readonly endsAt: number
  /** When the session is to be prolonged. */
  prolongAt: number
}

/**
 * Remembers callers, so that identifying one takes no statement of its own: the guard in the statement that
 * serves the request checks what was remembered. A caller whom the guard refuses is looked up again
 * (`refresh`).
 */
class RememberedCallers implements ResidentCallers {
  readonly sessions: Sessions
  readonly #options: IdentityOptions
  readonly #credentials: Credentials
  /**
   * Callers by `nameOf` their credential; the least recently used is evicted first. Blocked residents are not
   * remembered.
   */
  readonly #callers = new Map<string, Caller>()
  readonly #permissions = new Map<string, ReadonlySet<string> | null>()
  #public: Actor | undefined

  constructor(options: IdentityOptions) {
    this.#options = options
    this.sessions = new Sessions(options)
    this.#credentials = new Credentials(options, this.sessions)
  }

  actor(request: FastifyRequest): Actor | Promise<Actor> {
    const actor = this.#actorOf(request)
    if (actor instanceof Promise) return actor.then(found => identified(request, found))
    return identified(request, actor)
  }

  #actorOf(request: FastifyRequest): Actor | Promise<Actor> {
    const credential = this.#credentials.shown(request)
    if (!credential) return this.#public ?? this.#loadPublic()
    const known = this.#recall(credential)
    if (!known) return this.#load(request, credential)
    this.#prolong(request, known)
    return known.actor
  }

  async refresh(request: FastifyRequest): Promise<Actor> {
    const credential = this.#credentials.shown(request)
    if (!credential) return identified(request, await this.#loadPublic())
    this.#callers.delete(nameOf(credential))
    return identified(request, await this.#load(request, credential))
  }

  async signedIn(request: FastifyRequest): Promise<boolean> {
    const credential = this.#credentials.shown(request)
    return credential !== undefined && (await this.#credentials.find(credential)) !== undefined
  }

  async signOut(request: FastifyRequest): Promise<Ended | undefined> {
    return this.sessions.end(...(await this.#credentials.sessionsOf(request)))
  }

  knownAs(request: FastifyRequest): string | undefined {
    const credential = this.#credentials.shown(request)
    const known = credential && this.#callers.get(nameOf(credential))
    return known && `user ${known.actor.id}`
  }

  lookUp(request: FastifyRequest): Promise<unknown> | undefined {
    const credential = this.#credentials.shown(request)
    return (
      credential &&
      this.#load(request, credential).catch((error: unknown) => {
        // An invalid credential is refused later, by the call itself. An error of the database ends the request here.
        if (!(error instanceof Refusal)) throw error
      })
    )
  }

  #recall(credential: Credential): Caller | undefined {
    const text = nameOf(credential)
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
      if (!row) throw await this.#refusal(credential)
      const actor = this.#admit(request, credential, row)
      if (!row.blocked) this.#remember(request, credential, actor, row)
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
    { expires, session }: Standing,
  ): void {
    const isToken = credential.kind === 'token'
    const caller = {
      actor,
      session,
      endsAt: isToken ? Date.parse(expires) : Number.POSITIVE_INFINITY,
      prolongAt: isToken ? Number.POSITIVE_INFINITY : this.#touchAfter(Date.parse(expires) - IDLE_MS),
    }
    if (this.#callers.size >= KEPT_CALLERS) this.#callers.delete(this.#callers.keys().next().value ?? '')
    this.#callers.set(nameOf(credential), caller)
    this.#prolong(request, caller)
  }

  async #refusal(credential: Credential): Promise<Refusal> {
    const { refusals } = this.#options.engine
    const isOfDeleted = await this.#credentials.isOfDeleted(credential)
    return refusals.unauthorized(isOfDeleted ? refusals.texts.noAccess : undefined)
  }

  #admit(request: FastifyRequest, credential: Credential, row: Standing): Actor {
    const { engine, blockedStatus = 403 } = this.#options
    const { refusals } = engine
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
    const [row] = await this.#options.sql<RoleRow[]>`
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

  #actor(row: RoleRow, id: number | null, guard: Guard): Actor {
    const { role, type, version, permissions, blocked = false } = row
    const key = `${role}.${version}${blocked ? '.blocked' : ''}`
    // Callers with the same role share the set.
    let allowed = this.#permissions.get(key)
    if (allowed === undefined) {
      if (this.#permissions.size >= 1000) this.#permissions.clear()
      allowed = permissions && enabledIn(permissions)
      if (blocked) allowed = rightsOfBlocked(allowed)
      this.#permissions.set(key, allowed)
    }
    return { id, rank: rankOf(type), permissions: allowed, key: `${key}.${guard.kind}`, guard }
  }

  /** When a session touched at `last` is touched again: at the latest with the first request of the next day of the city. */
  #touchAfter(last: number): number {
    const { dayOf, startOf } = this.#options.settings.cityTime
    return Math.min(last + TOUCH_MS, startOf(addDays(dayOf(last), 1)).getTime())
  }

  #prolong(request: FastifyRequest, caller: Caller): void {
    const now = this.#now()
    if (now < caller.prolongAt) return
    caller.prolongAt = this.#touchAfter(now)
    this.sessions.prolong(caller.session).catch((error: unknown) => {
      request.log.warn({ err: error }, 'a session was not prolonged')
    })
  }
}
