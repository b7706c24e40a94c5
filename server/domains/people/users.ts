import {
  countUsers,
  createUser,
  deleteUser,
  listUsers,
  me,
  oneUser,
  updateUser,
} from '#contract/calls/users.ts'
import type { Actor } from '../../rest/authorize.ts'
import type { City } from '../domain.ts'
import { mayCall } from './actions.ts'
import { UserWrites, type UserWritesOptions } from './user-writes.ts'

/** Users without an envelope (contract §13), under both of their paths (specification §7). */
export function usersRoutes({ implement }: Pick<City, 'implement'>, options: UserWritesOptions): void {
  const { engine } = options
  const users = engine.model.table('users')
  const writes = new UserWrites(options)

  implement(listUsers, (actor, { query, reply }) => engine.list(actor, users, query, reply.raw))
  implement(countUsers, (actor, { query, reply }) => engine.count(actor, users, query, reply.raw))
  implement(me, async (actor, { query }) => {
    if (actor.id === null || !mayCall(actor, 'plugin::users-permissions.user.me'))
      throw engine.refusals.forbiddenTo(actor)
    return engine.one(reader(actor), users, actor.id, query)
  })
  implement(oneUser, (actor, { id, query }) => engine.one(actor, users, id ?? 0, query))
  implement(createUser, (actor, { data, query }) => writes.create(actor, data, query))
  implement(updateUser, (actor, { id, data, query }) => writes.update(actor, id ?? 0, data, query))
  implement(deleteUser, (actor, { id, query }) => writes.remove(actor, id ?? 0, query))
}

/**
 * For `users/me`: a role with permissions reads its own row by the action `user.me`, so `user.findOne` is
 * added for this call.
 */
const reader = (actor: Actor): Actor =>
  actor.permissions
    ? {
        ...actor,
        permissions: new Set([...actor.permissions, 'plugin::users-permissions.user.findOne']),
        key: `${actor.key} me`,
      }
    : actor
