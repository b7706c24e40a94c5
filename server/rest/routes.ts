import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { MAX_ID } from '#contract/rest/bounds.ts'
import { giveBack } from '../database/answers.ts'
import type { Actor } from './authorize.ts'
import { type Answer, type Engine, StaleActor } from './engine.ts'
import type { Table } from './model.ts'
import { Refusal } from './refusals.ts'
import { repeatedOf } from './repeated.ts'

/** Identifies callers, and identifies one again when the cached caller is outdated. */
export interface Identity {
  /** The caller; throws a refusal for invalid credentials. */
  readonly actor: (request: FastifyRequest) => Actor | Promise<Actor>
  /** Identifies the caller again, who has signed out, been blocked or got another role. */
  readonly refresh: (request: FastifyRequest) => Promise<Actor>
}

/** A create or update sent as a form: the JSON of its `data` part with the ids of the files stored for it. */
export type FormReader = (request: FastifyRequest, actor: Actor, table: Table) => Promise<unknown>

declare module 'fastify' {
  interface FastifyInstance {
    /** Absent from an application without files. */
    readForm?: FormReader
  }
}

export type WriteVerb = 'create' | 'update' | 'delete'
export interface CommandInput<Data = { readonly [name: string]: unknown }> {
  readonly id: number | null
  readonly data: Data
  readonly query: string
  readonly request: FastifyRequest
}
/** A domain's replacement of a generic verb (CONTRIBUTING.md). */
export interface Command<Data = { readonly [name: string]: unknown }> {
  (actor: Actor, input: CommandInput<Data>): Promise<Answer>
  /** It compares the version that `If-Match` names, and answers 412 to an older one. */
  readonly comparesVersions?: true
}
/** By `collection.verb`: `user-activity-enrolls.create`. */
export type Commands = { readonly [verb: string]: Command }

export interface RoutesOptions {
  readonly engine: Engine
  readonly identity: Identity
  readonly commands?: Commands
}

const methods: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
/** `?…` of a request as it was sent. */
export function queryOf({ raw }: FastifyRequest): string {
  const url = raw.url ?? ''
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at + 1)
}

/** An invalid id is answered like a missing row (contract §12). */
export function idOf(request: FastifyRequest): number {
  const { id } = request.params as { id?: string }
  return id !== undefined && /^[1-9]\d{0,9}$/.test(id) && Number(id) <= MAX_ID ? Number(id) : 0
}

/**
 * Sends JSON bytes unchanged. They belong to the reply: whoever sends an answer does not keep it. One that repeats an earlier
 * answer says when that was.
 */
export function sendJson(reply: FastifyReply, body: Answer | string) {
  const { raw, request } = reply
  const repeated = repeatedOf(request)
  if (repeated !== undefined) reply.header('idempotency-replayed', repeated)
  // `finish` comes when the operating system has all bytes. It also comes when the client has left earlier: then the bytes may
  // still be read, and are not given back.
  if (typeof body !== 'string') raw.once('finish', () => request.socket.destroyed || giveBack(body))
  return reply.header('content-type', 'application/json; charset=utf-8').send(body)
}

/** Runs a call for the caller, once more when the caller turned out to have changed. */
export async function asCaller<T>(
  identity: Identity,
  request: FastifyRequest,
  call: (actor: Actor) => Promise<T>,
): Promise<T> {
  const actor = await identity.actor(request)
  try {
    return await call(actor)
  } catch (error) {
    // A refusal before any statement was not checked by a guard: the caller's rights may have been extended meanwhile.
    const isEarly = error instanceof Refusal && (error.status === 400 || error.status === 403)
    if (!isEarly && !(error instanceof StaleActor)) throw error
    const fresh = await identity.refresh(request)
    if (isEarly && fresh.key === actor.key) throw error
    return call(fresh)
  }
}

/** Any other method of a known path is answered with the API's only plain-text error (contract §1). */
export function refuseOtherMethods(app: FastifyInstance, path: string, known: readonly HTTPMethods[]): void {
  const others = methods.filter(
    method => !known.includes(method) && !(method === 'HEAD' && known.includes('GET')),
  )
  app.route({
    method: [...others],
    url: path,
    handler: (_request, reply) =>
      reply.code(405).type('text/plain; charset=utf-8').send('Method Not Allowed'),
  })
}

/** Registers the five verbs of every routed collection. */
export function restRoutes(app: FastifyInstance, options: RoutesOptions): void {
  for (const table of options.engine.model.tables.values()) {
    if (table.collection.unrouted) continue
    const path = `/api/${table.collection.name}`
    if (table.collection.singleton) {
      verbs(app, path, table, options, ['read', 'update', 'delete'], true)
    } else {
      verbs(app, path, table, options, ['list', 'create'], false)
      verbs(app, `${path}/:id`, table, options, ['read', 'update', 'delete'], false)
    }
  }
}

type RouteVerb = 'list' | 'read' | WriteVerb
const methodOf = { list: 'GET', read: 'GET', create: 'POST', update: 'PUT', delete: 'DELETE' } as const
const actionOf = { create: 'create', update: 'update', delete: 'delete' } as const

function verbs(
  app: FastifyInstance,
  url: string,
  table: Table,
  { engine, identity, commands }: RoutesOptions,
  wanted: readonly RouteVerb[],
  single: boolean,
): void {
  const { name } = table.collection
  const read = (actor: Actor, request: FastifyRequest) =>
    engine.one(actor, table, single ? null : idOf(request), queryOf(request))
  const generic: Record<WriteVerb, Command> = {
    create: (actor, { data, query }) => engine.create(actor, table, data, query),
    update: (actor, { id, data, query }) => engine.update(actor, table, id, data, query),
    delete: (actor, { id, query }) => engine.remove(actor, table, id, query),
  }
  const write = (verb: WriteVerb) => async (actor: Actor, request: FastifyRequest) => {
    engine.permit(actor, table, actionOf[verb])
    const data = verb === 'delete' ? {} : engine.data(await payload(request, actor, table))
    const command = commands?.[`${name}.${verb}`] ?? generic[verb]
    return command(actor, { id: single ? null : idOf(request), data, query: queryOf(request), request })
  }
  const calls: Record<
    RouteVerb,
    (actor: Actor, request: FastifyRequest, reply: FastifyReply) => Promise<Answer>
  > = {
    list: (actor, request, { raw }) => engine.list(actor, table, queryOf(request), raw),
    read,
    create: write('create'),
    update: write('update'),
    delete: write('delete'),
  }
  for (const verb of wanted) {
    app.route({
      method: methodOf[verb],
      url,
      handler: async (request, reply) =>
        sendJson(reply, await asCaller(identity, request, actor => calls[verb](actor, request, reply))),
    })
  }
  refuseOtherMethods(
    app,
    url,
    wanted.map(verb => methodOf[verb]),
  )
}

async function payload(request: FastifyRequest, actor: Actor, table: Table): Promise<unknown> {
  const { readForm } = request.server
  if (readForm && request.headers['content-type']?.startsWith('multipart/form-data'))
    return readForm(request, actor, table)
  const { body } = request
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
}
