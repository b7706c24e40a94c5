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

export interface CollectionOptions<F extends Fields = Fields> {
  /** Name of one: `badge` of `badges`. Stands in `api::badge.badge`. */
  readonly singular: string
  readonly fields: F
  readonly access: CollectionAccess
  /** Groups of rows that a list may ask for by name: `tab=needAction`. ME and NOW may stand in the filters. */
  readonly tabs?: { readonly [name: string]: Filter }
  /** One row with a path of its own: GET, PUT, DELETE on it. */
  readonly singleton?: true
  /** Rows have `publishedAt`; null is a draft (contract §10). */
  readonly drafts?: true
  /** DELETE sets `deletedAt`, so that history keeps what it points at. */
  readonly softDelete?: true
  /**
   * Each row keeps the JSON text of the attributes that everybody reads, so that a read glues and does not write them.
   * For what is read often: it doubles the row and costs some 15 µs a write (docs/decisions/001).
   */
  readonly prerendered?: true
  /** The collection that keeps who changed which attribute. */
  readonly changes?: string
  /** Drafts save themselves every few seconds: nothing is noted of a row before it is published. */
  readonly quietDrafts?: true
  /** `_q` looks for words of this language, in any of their forms, in the column `search`; absent: for a piece of any text. */
  readonly search?: 'russian'
  /** Answers without the data envelope: users, roles, files (contract §13). */
  readonly flat?: true
  /** The plugin of the reference that the type belongs to; absent: `api`. */
  readonly plugin?: string
  /** No generic routes: it is read through relations and served by its domain. */
  readonly unrouted?: true
}

const deletedAt = datetime()
const publishedAt = datetime()
const stamp = datetime({ required: true, write: nobody })

/** What every row has beside its declared attributes. */
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

/** The type as error texts and permission trees name it: `api::badge.badge`, `plugin::upload.file`. */
export const uid = ({ plugin, singular }: Pick<Collection, 'plugin' | 'singular'>) =>
  plugin ? `plugin::${plugin}.${singular}` : `api::${singular}.${singular}`
