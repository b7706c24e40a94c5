import { type Access, type Filter, granted, type Rank } from '#contract/rest/access.ts'
import { accessTo, uid, type Verb } from '#contract/rest/collection.ts'
import type { Attribute, Table } from './model.ts'

/**
 * A condition in every statement, so that the end of a session, a block or a new role takes effect at once.
 */
export interface Guard {
  /** Distinguishes the shapes of guards in the keys of cached plans. */
  readonly kind: string
  /**
   * Returns one row while the caller is unchanged since planning, none otherwise; `bind` names a value below.
   */
  readonly from: string
  readonly where: (bind: (value: string, type: string) => string) => string
  readonly values: { readonly [value: string]: unknown }
}

/** The caller. `key` contains everything that a plan depends on. */
export interface Actor {
  readonly id: number | null
  readonly rank: Rank
  /** What the role may call, as `api::tag.tag.find`; null: by the declarations alone. */
  readonly permissions: ReadonlySet<string> | null
  readonly key: string
  readonly guard: Guard | null
  /** Where a write comes from, for the triggers that record it. */
  readonly address?: string
}

/** Everything, nothing, or the rows that match any of these filters. */
export type Grant = true | false | readonly Filter[]

/** The name of a verb in the permissions of a role. */
export const permissionOf = ({ collection }: Table, verb: Verb): string =>
  collection.permissions?.[verb] ?? `${uid(collection)}.${verb}`

export function allowed(actor: Actor, table: Table, verb: Verb): Grant {
  if (actor.permissions && !actor.permissions.has(permissionOf(table, verb))) return false
  return granted(accessTo(table.collection, verb), actor.rank)
}

/** Who may edit a type sees its drafts, unless the declaration has a rule for drafts (contract §10). */
export function seesDrafts(actor: Actor, table: Table): Grant {
  const { collection } = table
  if (actor.permissions && !actor.permissions.has(permissionOf(table, 'update'))) return false
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
