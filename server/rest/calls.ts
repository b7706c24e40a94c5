import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { granted } from '#contract/rest/access.ts'
import { accessOf, type Call } from '#contract/rest/call.ts'
import type { Actor } from './authorize.ts'
import { checkedBody, checkedQuery } from './check.ts'
import type { Engine } from './engine.ts'
import { parseQuery } from './request.ts'
import {
  asCaller,
  type CommandInput,
  type Identity,
  idOf,
  queryOf,
  refuseOtherMethods,
  sendJson,
} from './routes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route also serves blocked residents: their own `users/me` (product §5). */
    evenBlocked?: true
    /** The route answers writing calls from pages of other sites too. */
    anyOrigin?: true
  }
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : never
type DataOf<C extends Call> = C extends { data: infer S }
  ? Parsed<S>
  : C extends { body: infer S }
    ? Parsed<S>
    : { readonly [name: string]: unknown }
type ParametersOf<C extends Call> = C extends { query: infer S } ? Parsed<S> : undefined

/** The input of a call, checked by its declaration. */
export interface CallInput<C extends Call> extends CommandInput<DataOf<C>> {
  readonly parameters: ParametersOf<C>
  readonly reply: FastifyReply
}

/** Returns JSON as bytes, any value that Fastify serializes, or a reply that was already sent. */
export type CallFunction<C extends Call> = (actor: Actor, input: CallInput<C>) => Promise<unknown>

/** Registers the calls of an application that are not verbs of a collection. */
export class Calls {
  readonly #app: FastifyInstance
  readonly #engine: Engine
  readonly #identity: Identity
  readonly #methods = new Map<string, Uppercase<Call['method']>[]>()

  constructor(parts: {
    readonly app: FastifyInstance
    readonly engine: Engine
    readonly identity: Identity
  }) {
    this.#app = parts.app
    this.#engine = parts.engine
    this.#identity = parts.identity
  }

  /** Registers the routes of a declared call; the function runs for callers who have the right to it. */
  implement = <const C extends Call>(call: C, run: CallFunction<C>): void =>
    this.#route(call, (request, reply) =>
      asCaller(this.#identity, request, actor => {
        this.#permit(call, actor)
        return run(actor, this.#inputOf(call, request, reply))
      }),
    )

  /**
   * The same for a call that needs no caller, or identifies the caller itself: signing in and out. Browsers open it with
   * parameters of others, so the query is left to the function.
   */
  open = <const C extends Call>(
    call: C,
    run: (input: Omit<CallInput<C>, 'parameters'>) => Promise<unknown>,
  ): void =>
    this.#route(call, async (request, reply) => {
      const { query: _, ...unasked } = call as Call
      return run(this.#inputOf<C>(unasked as C, request, reply))
    })

  /** Called after all calls are registered: other methods of their paths are answered with 405. */
  close(): void {
    for (const [url, methods] of this.#methods) refuseOtherMethods(this.#app, url, methods)
  }

  #route(call: Call, answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>): void {
    const method = call.method.toUpperCase() as Uppercase<Call['method']>
    const isStream = call.answer.file === 'text/event-stream'
    for (const path of [call.path, ...(call.also ?? [])]) {
      const url = path.replaceAll(/\{(\w+)\}/g, ':$1')
      this.#methods.set(url, [...(this.#methods.get(url) ?? []), method])
      this.#app.route({
        method,
        url,
        // A stream has no end, so there is no HEAD for it.
        exposeHeadRoute: !isStream,
        config: {
          ...(call.evenBlocked && { evenBlocked: true }),
          ...(call.anyOrigin && { anyOrigin: true }),
          ...(isStream && { endless: true }),
        },
        handler: async (request, reply) => {
          const body = await answer(request, reply)
          if (call.answer.status !== undefined && !reply.sent) reply.code(call.answer.status)
          return Buffer.isBuffer(body) || typeof body === 'string' ? sendJson(reply, body) : body
        },
      })
    }
  }

  #permit({ may, ...call }: Call, actor: Actor): void {
    const engine = this.#engine
    if ('of' in may) engine.permit(actor, engine.model.table(may.of.name), may.to)
    else if (granted(accessOf({ may, ...call }), actor.rank) !== true)
      throw engine.refusals.forbiddenTo(actor)
  }

  #inputOf<C extends Call>(call: C, request: FastifyRequest, reply: FastifyReply): CallInput<C> {
    const query = queryOf(request)
    const { refusals } = this.#engine
    return {
      id: idOf(request) || null,
      data: this.#dataOf(call, request.body) as DataOf<C>,
      query,
      parameters: (call.query &&
        checkedQuery(call.query, parseQuery(query, refusals), refusals)) as ParametersOf<C>,
      request,
      reply,
    }
  }

  #dataOf(call: Call, body: unknown): unknown {
    const { refusals } = this.#engine
    if (call.body) return checkedBody(call.body, body ?? {}, refusals)
    if (!call.data) return {}
    const sent = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined
    return checkedBody(call.data, sent === undefined ? {} : this.#engine.data(sent), refusals)
  }
}
