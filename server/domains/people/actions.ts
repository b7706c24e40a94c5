import { type Rank, reaches } from '#contract/rest/access.ts'
import { uid } from '#contract/rest/collection.ts'
import { type Action, type Actor, allowed } from '../../rest/authorize.ts'
import type { Model } from '../../rest/model.ts'

/** Calls of signed-in people that are no verb of a collection. */
const ownCalls = [
  'plugin::users-permissions.user.me',
  'plugin::users-permissions.auth.changePassword',
] as const
type OwnCall = (typeof ownCalls)[number]

/** Roles with permissions of their own name each call; the others open these to whoever is signed in. */
export const mayCall = (
  { permissions, rank }: Pick<Actor, 'permissions' | 'rank'>,
  call: OwnCall,
): boolean => (permissions ? permissions.has(call) : reaches(rank, 'resident'))

/** As roles keep their permissions and as the API shows them; `policy` is always empty (contract §13). */
export interface PermissionTree {
  [type: string]: {
    controllers: { [controller: string]: { [action: string]: { enabled: boolean; policy?: '' } } }
  }
}

const verbs: readonly Action[] = ['find', 'findOne', 'create', 'update', 'delete']
const singletonVerbs: readonly Action[] = ['find', 'update', 'delete']
// Files go by the names that the upload endpoints have in the reference.
const fileVerbs = { find: 'find', findOne: 'findOne', upload: 'create', destroy: 'delete' } as const

/** Every action there is, enabled where a role of these permissions and this rank may call it. */
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
    if (collection.plugin === 'upload') {
      for (const [name, verb] of Object.entries(fileVerbs)) {
        const action = `plugin::upload.content-api.${name}`
        put(action, role.permissions ? role.permissions.has(action) : allowed(actor, table, verb) !== false)
      }
      continue
    }
    for (const verb of collection.singleton ? singletonVerbs : verbs) {
      put(`${uid(collection)}.${verb}`, allowed(actor, table, verb) !== false)
    }
  }
  for (const call of ownCalls) put(call, mayCall(role, call))
  return tree
}

/** `api::tag.tag.find` of what is enabled. */
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

/** The rank that the declarations know a role by; whoever has a role of their own making is a resident. */
export const rankOf = (type: string): Rank =>
  type === 'public'
    ? 'public'
    : type === 'moderator'
      ? 'moderator'
      : type === 'superadmin'
        ? 'admin'
        : 'resident'
