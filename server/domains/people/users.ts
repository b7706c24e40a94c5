import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../../rest/authorize.ts'
import type { Answer } from '../../rest/engine.ts'
import { asCaller, type Identity, idOf, queryOf, refuseOtherMethods, sendJson } from '../../rest/routes.ts'
import { mayCall } from './actions.ts'
import { UserWrites, type UserWritesOptions } from './user-writes.ts'

export interface UsersOptions extends UserWritesOptions {
  readonly identity: Identity
}

type Call = (actor: Actor, request: FastifyRequest) => Promise<Answer>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Users without an envelope (contract §13), under both of their paths (specification §7). */
export function usersRoutes(app: FastifyInstance, options: UsersOptions): void {
  const { engine, identity } = options
  const users = engine.model.table('users')
  const writes = new UserWrites(options)

  const me = async (actor: Actor, query: string) => {
    if (actor.id === null || !mayCall(actor, 'plugin::users-permissions.user.me'))
      throw engine.refusals.forbidden()
    return engine.one(reader(actor), users, actor.id, query)
  }
  const calls: { readonly [path: string]: Partial<Record<Method, Call>> } = {
    '': {
      GET: (actor, request) => engine.list(actor, users, queryOf(request)),
      POST: (actor, request) => writes.create(actor, request.body, queryOf(request)),
    },
    '/count': { GET: (actor, request) => engine.count(actor, users, queryOf(request)) },
    '/me': { GET: (actor, request) => me(actor, queryOf(request)) },
    '/:id': {
      GET: (actor, request) => engine.one(actor, users, idOf(request), queryOf(request)),
      PUT: (actor, request) => writes.update(actor, idOf(request), request.body, queryOf(request)),
      DELETE: (actor, request) => writes.remove(actor, idOf(request), queryOf(request)),
    },
  }
  for (const path of ['/api/users', '/api/users-permissions/users']) {
    for (const [tail, methods] of Object.entries(calls)) {
      for (const [method, call] of Object.entries(methods)) {
        app.route({
          method,
          url: path + tail,
          config: tail === '/me' ? { evenBlocked: true } : {},
          handler: async (request, reply) => {
            const body = await asCaller(identity, request, actor => call(actor, request))
            return sendJson(method === 'POST' ? reply.code(201) : reply, body)
          },
        })
      }
      refuseOtherMethods(app, path + tail, Object.keys(methods))
    }
  }
}

/** Roles that may read none but their own row name that by an action of its own. */
const reader = (actor: Actor): Actor =>
  actor.permissions
    ? {
        ...actor,
        permissions: new Set([...actor.permissions, 'plugin::users-permissions.user.findOne']),
        key: `${actor.key} me`,
      }
    : actor
