import { type Rank, reaches } from '#contract/rest/access.ts'
import type { Verb } from '#contract/rest/collection.ts'
import { type Actor, allowed, permissionOf } from '../../rest/authorize.ts'
import type { Model } from '../../rest/model.ts'

/** Calls of signed-in residents that are not an operation on a collection. */
const ownCalls = [
  'plugin::users-permissions.user.me',
  'plugin::users-permissions.auth.changePassword',
] as const
type OwnCall = (typeof ownCalls)[number]

/**
 * A role with permissions must list each of these calls; the other roles allow them to every signed-in
 * caller.
 */
export const mayCall = (
  { permissions, rank }: Pick<Actor, 'permissions' | 'rank'>,
  call: OwnCall,
): boolean => (permissions ? permissions.has(call) : reaches(rank, 'resident'))

/**
 * What a blocked resident may still call: their own `users/me` (product §5). It returns the relations that
 * the page «доступ закрыт» shows, role and avatar; the others lead to colleagues and are left out, at any depth
 * of `populate`.
 */
export const rightsOfBlocked = (allowed: ReadonlySet<string> | null): ReadonlySet<string> =>
  new Set(
    ['plugin::users-permissions.user.me', 'plugin::users-permissions.role.find'].filter(
      action => allowed?.has(action) ?? true,
    ),
  )

/**
 * The tree of permissions as a role stores it and the API returns it; `policy` is always empty
 * (contract §13).
 */
export interface PermissionTree {
  [type: string]: {
    controllers: { [controller: string]: { [action: string]: { enabled: boolean; policy?: '' } } }
  }
}

const verbs: readonly Verb[] = ['find', 'findOne', 'create', 'update', 'delete']
const singletonVerbs: readonly Verb[] = ['find', 'update', 'delete']

/** The tree of all actions, each enabled if a role with these permissions and this rank may call it. */
export function treeOf(model: Model, role: Pick<Actor, 'permissions' | 'rank'>): PermissionTree {
  const tree: PermissionTree = {}
  const actor: Actor = { ...role, id: null, key: '', guard: null }
  const put = (action: string, enabled: boolean) => {
    const [type = '', controller = '', name = ''] = action.split('.')
    const { controllers } = (tree[type] ??= { controllers: {} })
    const actions = (controllers[controller] ??= {})
    actions[name] = { enabled, policy: '' }
  }
  for (const table of model.tables.values()) {
    const { collection } = table
    for (const verb of collection.singleton ? singletonVerbs : verbs) {
      put(permissionOf(table, verb), allowed(actor, table, verb) !== false)
    }
  }
  for (const call of ownCalls) put(call, mayCall(role, call))
  return tree
}

/** The names of the enabled actions, such as `api::tag.tag.find`. */
export const enabledIn = (tree: PermissionTree): ReadonlySet<string> =>
  new Set(
    Object.entries(tree).flatMap(([type, { controllers }]) =>
      Object.entries(controllers).flatMap(([controller, actions]) =>
        Object.entries(actions).flatMap(([action, { enabled }]) =>
          enabled ? [`${type}.${controller}.${action}`] : [],
        ),
      ),
    ),
  )

/** The rank of a role in the declarations; a role made by an administrator has the rank of a resident. */
export const rankOf = (type: string): Rank =>
  type === 'public'
    ? 'public'
    : type === 'moderator'
      ? 'moderator'
      : type === 'superadmin'
        ? 'admin'
        : 'resident'
