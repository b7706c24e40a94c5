import {
  createRole,
  deleteRole,
  listRoles,
  oneRole,
  permissionTree,
  updateRole,
} from '#contract/calls/users.ts'
import { roleTypes } from '#contract/domains/role-types.ts'
import { type Actor } from '../../rest/authorize.ts'
import type { Engine } from '../../rest/engine.ts'
import type { CommandInput } from '../../rest/routes.ts'
import type { City } from '../domain.ts'
import { enabledIn, type PermissionTree, rankOf, treeOf } from './actions.ts'
import type { PeopleTexts } from './texts.ts'

export interface RolesOptions {
  readonly engine: Engine
  readonly texts: PeopleTexts
}

type Call = (actor: Actor, input: CommandInput<unknown>) => Promise<unknown>
interface Role {
  readonly id: number
  readonly name: string
  readonly type: string
  readonly permissions: PermissionTree | null
}

const builtIn: ReadonlySet<string> = new Set(['public', ...roleTypes])
const ok = { ok: true }

/** The endpoints of roles and their permissions (contract §13). */
export function rolesRoutes({ implement }: Pick<City, 'implement'>, options: RolesOptions): void {
  const roles = new Roles(options)
  implement(listRoles, roles.list)
  implement(createRole, roles.create)
  implement(oneRole, roles.one)
  implement(updateRole, roles.update)
  implement(deleteRole, roles.remove)
  implement(permissionTree, roles.permissions)
}

class Roles {
  readonly #engine: Engine
  readonly #texts: PeopleTexts

  constructor({ engine, texts }: RolesOptions) {
    this.#engine = engine
    this.#texts = texts
  }

  get #table() {
    return this.#engine.model.table('roles')
  }

  list: Call = async actor => {
    const rows = await this.#engine.list(actor, this.#table, 'sort=id&pagination[limit]=-1')
    const counts = await this.#engine.sql<{ role_id: number; count: number }[]>`
      select role_id, count(*) from users group by role_id`
    const countOf = new Map(counts.map(({ role_id, count }) => [role_id, count]))
    const roles = JSON.parse(rows.toString()) as { id: number }[]
    return { roles: roles.map(role => ({ ...role, nb_users: countOf.get(role.id) ?? 0 })) }
  }

  one: Call = async (actor, input) => {
    const { id, type, permissions } = await this.#role(input)
    const row = await this.#engine.one(actor, this.#table, id, '')
    const tree = treeOf(this.#engine.model, {
      rank: rankOf(type),
      permissions: permissions && enabledIn(permissions),
    })
    return { role: { ...(JSON.parse(row.toString()) as object), permissions: tree } }
  }

  /** All actions, each enabled if the caller may call it. */
  permissions: Call = async actor => {
    return { permissions: treeOf(this.#engine.model, actor) }
  }

  create: Call = async (actor, { data: body }) => {
    const { name, description, type, permissions } = this.#body(body)
    const data = { name, description, type: type ?? (typeof name === 'string' ? typeOf(name) : undefined) }
    // A role made without permissions may call nothing: the rights in the declarations are those of the
    // city's roles.
    await this.#engine.create(actor, this.#table, data, '', {
      set: { permissions: this.#tree(permissions === undefined ? {} : permissions) },
    })
    return ok
  }

  update: Call = async (actor, input) => {
    const { name, description, permissions } = this.#body(input.data)
    const role = await this.#role(input)
    const renamed = name !== undefined && name !== role.name
    if (builtIn.has(role.type) && (renamed || (permissions !== undefined && role.permissions === null))) {
      throw this.#engine.refusals.application(this.#texts.builtInRole(role.type))
    }
    const set = permissions === undefined ? {} : { permissions: this.#tree(permissions) }
    await this.#engine.update(actor, this.#table, role.id, { name, description }, '', { set })
    return ok
  }

  /** Residents who had the role get the role `public` (contract §13). */
  remove: Call = async (actor, input) => {
    const { id, type } = await this.#role(input)
    if (builtIn.has(type)) throw this.#engine.refusals.application(this.#texts.cannotDeleteRole(type))
    await this.#engine.sql.begin(async tx => {
      await tx`
        select set_config('rest.actor', ${actor.id}::text, true), set_config('rest.address', ${actor.address ?? null}, true)`
      await tx`
        update users set role_id = (select id from roles where type = 'public'), updated_at = ${this.#engine.clock()}
        where role_id = ${id}`
      await this.#engine.remove(actor, this.#table, id, '', { tx })
    })
    return ok
  }

  async #role({ id }: Pick<CommandInput, 'id'>): Promise<Role> {
    const [role] = await this.#engine.sql<Role[]>`
      select id, name, type, permissions from roles where id = ${id}`
    if (!role) throw this.#engine.refusals.notFound(this.#texts.roleNotFound)
    return role
  }

  #body(body: unknown): { readonly [name: string]: unknown } {
    const isFull =
      typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length > 0
    if (!isFull) throw this.#engine.refusals.validation(this.#texts.emptyBody)
    return body as { readonly [name: string]: unknown }
  }

  /** The enabled actions of a tree; 400 for a malformed one. */
  #tree(given: unknown): PermissionTree {
    const { refusals } = this.#engine
    const wrong = refusals.validation(this.#texts.wrongPermissions, ['permissions'])
    const entriesOf = (value: unknown): [string, unknown][] => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong
      return Object.entries(value)
    }
    const tree: PermissionTree = {}
    for (const [type, plugin] of entriesOf(given)) {
      for (const [controller, actions] of entriesOf(new Map(entriesOf(plugin)).get('controllers') ?? {})) {
        for (const [action, state] of entriesOf(actions)) {
          if (new Map(entriesOf(state)).get('enabled') !== true) continue
          const { controllers } = (tree[type] ??= { controllers: {} })
          const enabled = (controllers[controller] ??= {})
          enabled[action] = { enabled: true }
        }
      }
    }
    return tree
  }
}

/** `Event hosts` → `event_hosts`. */
const typeOf = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
