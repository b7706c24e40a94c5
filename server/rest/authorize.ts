import { type Access, type Filter, granted, type Rank } from '#contract/rest/access.ts'
import { uid } from '#contract/rest/collection.ts'
import type { Attribute, Table } from './model.ts'

/** What a statement carries so that a session that ended, a block or a new role takes effect at once. */
export interface Guard {
  /** Tells one shape of guard from another where plans are kept. */
  readonly kind: string
  /** One row while the caller is who the plan was made for, none otherwise; `bind` names a value below. */
  readonly from: string
  readonly where: (bind: (value: string, type: string) => string) => string
  readonly values: { readonly [value: string]: unknown }
}

/** The caller. Everything that a plan depends on stands in `key`. */
export interface Actor {
  readonly id: number | null
  readonly rank: Rank
  /** Actions that the role may call, as `api::tag.tag.find`; null: what the declarations say. */
  readonly permissions: ReadonlySet<string> | null
  readonly key: string
  readonly guard: Guard | null
}

export type Action = 'find' | 'findOne' | 'create' | 'update' | 'delete'

const verbs = { find: 'read', findOne: 'read', create: 'create', update: 'update', delete: 'delete' } as const

/** Everything, nothing, or the rows that match any of these filters. */
export type Grant = true | false | readonly Filter[]

export function allowed(actor: Actor, table: Table, action: Action): Grant {
  const { collection } = table
  if (actor.permissions && !actor.permissions.has(`${uid(collection)}.${action}`)) return false
  return granted(collection.access[verbs[action]], actor.rank)
}

/** Who may edit a type sees its drafts, unless the declaration says who else does (contract §10). */
export function seesDrafts(actor: Actor, table: Table): Grant {
  const { collection } = table
  if (actor.permissions && !actor.permissions.has(`${uid(collection)}.update`)) return false
  return granted(collection.access.drafts ?? collection.access.update, actor.rank)
}

export function readable(actor: Actor, attribute: Attribute): Grant {
  if (attribute.field.private) return false
  if ('target' in attribute && !attribute.media && allowed(actor, attribute.target, 'find') === false)
    return false
  return attribute.field.read === undefined || granted(attribute.field.read, actor.rank)
}

export const writable = (actor: Actor, access: Access | undefined): Grant =>
  access === undefined || granted(access, actor.rank)
