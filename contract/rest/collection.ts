import { type Access, type Filter, nobody } from './access.ts'
import { type AnyField, datetime } from './fields/index.ts'

export type Fields = { readonly [attribute: string]: AnyField }

/** Who reads, creates, changes and deletes rows. `drafts`: who sees rows that are not published. */
export interface CollectionAccess {
  readonly read: Access
  readonly create: Access
  readonly update: Access
  readonly delete: Access
  readonly drafts?: Access
}

/** A verb of a collection; in the permissions of a role it is an action, `api::tag.tag.find` (contract §13). */
export type Verb = 'find' | 'findOne' | 'create' | 'update' | 'delete'

const keys = { find: 'read', findOne: 'read', create: 'create', update: 'update', delete: 'delete' } as const

/** Who may use the verb, and on which rows. */
export const accessTo = ({ access }: { readonly access: CollectionAccess }, verb: Verb): Access =>
  access[keys[verb]]

export interface CollectionOptions<F extends Fields = Fields> {
  /** Singular name: `badge` of `badges`. Part of `api::badge.badge`. */
  readonly singular: string
  readonly fields: F
  readonly access: CollectionAccess
  /** Named filters that a list accepts: `tab=needAction`. They may contain ME and NOW. */
  readonly tabs?: { readonly [name: string]: Filter }
  /** One row, with GET, PUT and DELETE on the collection's path. */
  readonly singleton?: true
  /** Rows have `publishedAt`; null is a draft (contract §10). */
  readonly drafts?: true
  /** DELETE sets `deletedAt`, so that rows referenced by the history remain. */
  readonly softDelete?: true
  /**
   * Each row stores the JSON text of the attributes that everybody reads, so that a read copies it instead of
   * rendering. For collections that are read often: it doubles the row and costs some 15 µs a write
   * (docs/decisions/001).
   */
  readonly prerendered?: true
  /** The collection that records who changed which attribute. */
  readonly changes?: string
  /** Its rows are settings of the city: the database records who writes them in `setting-change-items`. */
  readonly setting?: true
  /**
   * Drafts are saved every few seconds, so only some changes are recorded: true, those after publication; `status`,
   * those made together with a change of the status.
   */
  readonly quietDrafts?: true | 'status'
  /**
   * Where `_q` looks for words (contract/search.ts, docs/decisions/039). `'row'`: in the columns `search` and `words` of the
   * row. `beside`: in a table beside it; callers without this access search its column `open_words` alone. A list: in the
   * rows of these relations. Absent: `_q` is a substring of any text.
   */
  readonly search?: 'row' | { readonly beside: Access } | readonly string[]
  /** Answers without the data envelope: users, roles, files (contract §13). */
  readonly flat?: true
  /** The plugin of the reference that the type belongs to; absent: `api`. */
  readonly plugin?: string
  /** Names of its verbs in the permissions of a role; absent: `api::badge.badge.find`. */
  readonly permissions?: { readonly [verb in Verb]: string }
  /** No generic routes: it is read through relations and by calls of its domain. */
  readonly unrouted?: true
}

const deletedAt = datetime()
const publishedAt = datetime()
const stamp = datetime({ required: true, write: nobody })

/** The attributes of every row besides its declared ones. */
type SystemFields<O> = { readonly createdAt: typeof stamp; readonly updatedAt: typeof stamp } & (O extends {
  drafts: true
}
  ? { readonly publishedAt: typeof publishedAt }
  : {}) &
  (O extends { softDelete: true } ? { readonly deletedAt: typeof deletedAt } : {})

export interface Collection<Name extends string = string, F extends Fields = Fields>
  extends CollectionOptions<F> {
  readonly name: Name
}

/*
 * The builders of declarations are marked as free of side effects: what a page does not read of the contract is removed from
 * its chunk.
 */
/* @__NO_SIDE_EFFECTS__ */
export function collection<const Name extends string, const O extends CollectionOptions>(
  name: Name,
  options: O,
): Collection<Name, O['fields'] & SystemFields<O>> & Omit<O, 'fields'> {
  const fields = {
    ...options.fields,
    ...(options.softDelete && { deletedAt }),
    createdAt: stamp,
    updatedAt: stamp,
    ...(options.drafts && { publishedAt }),
  } as unknown as O['fields'] & SystemFields<O>
  return { name, ...options, fields }
}

/** The type name in error texts and permission trees: `api::badge.badge`, `plugin::upload.file`. */
export const uid = ({ plugin, singular }: Pick<Collection, 'plugin' | 'singular'>) =>
  plugin ? `plugin::${plugin}.${singular}` : `api::${singular}.${singular}`
