import { MAX_ID } from '#contract/rest/bounds.ts'
import type { Collection } from '#contract/rest/collection.ts'
import {
  type AnyField,
  isRelation,
  type RelationField,
  type ScalarField,
} from '#contract/rest/fields/index.ts'

export interface Scalar {
  readonly name: string
  readonly field: ScalarField
  readonly column: string
  /** The table of a counter, whose rows have the ids of this table's rows; null: a column of the row itself. */
  readonly counters: string | null
}

export interface Relation {
  readonly name: string
  readonly field: RelationField
  readonly target: Table
  readonly media: boolean
  /** Media that accepts pictures only. */
  readonly picturesOnly: boolean
  readonly many: boolean
  /** How rows are joined. `own`: our column; `link`: a table of pairs; `foreign`: a column of theirs. */
  readonly join:
    | { readonly by: 'own'; readonly column: string }
    | { readonly by: 'link'; readonly table: string; readonly mine: string; readonly theirs: string }
    | { readonly by: 'foreign'; readonly column: string }
}

export type Attribute = Scalar | Relation

/** The representation of a collection in the database. */
export interface Table {
  readonly collection: Collection
  readonly name: string
  readonly scalars: ReadonlyMap<string, Scalar>
  readonly relations: ReadonlyMap<string, Relation>
  readonly id: Scalar
  /** What the column `rendered` holds as JSON members; empty when the collection is not prerendered. */
  readonly rendered: readonly Scalar[]
}

export interface Model {
  readonly tables: ReadonlyMap<string, Table>
  table(name: string): Table
}

export const snake = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase()

export const tableName = ({ name }: Pick<Collection, 'name'>) => snake(name)

/** Pairs of a to-many relation, in order: `articles_themes (owner_id, target_id, position)`. */
export const linkTable = (table: string, attribute: string) => `${table}_${snake(attribute)}`

/** The counters of a table's rows: `articles_counters (id, views, …)`. */
const countersTable = (table: string) => `${table}_counters`

const idField = { kind: 'integer', min: 1, max: MAX_ID, required: true } as const

type Writable<T> = { -readonly [K in keyof T]: T[K] }

/** Derives tables from declarations; throws when a relation names a collection that does not exist. */
export function modelOf(collections: readonly Collection[]): Model {
  const tables = new Map<string, Table>()
  const model: Model = {
    tables,
    table(name) {
      const found = tables.get(name)
      if (!found) throw new Error(`no collection is named ${name}`)
      return found
    },
  }
  for (const collection of collections) {
    tables.set(collection.name, {
      collection,
      name: tableName(collection),
      scalars: new Map(),
      relations: new Map(),
      id: { name: 'id', field: idField, column: 'id', counters: null },
      rendered: [],
    })
  }
  for (const table of tables.values()) {
    const scalars = table.scalars as Map<string, Scalar>
    const relations = table.relations as Map<string, Relation>
    for (const [name, field] of Object.entries<AnyField>(table.collection.fields)) {
      if (!isRelation(field)) {
        const isCounter = field.kind === 'integer' && field.counter === true
        const counters = isCounter ? countersTable(table.name) : null
        const scalar = { name, field, column: snake(name), counters }
        scalars.set(name, scalar)
        const common = !field.private && !field.computed && !field.read && !isCounter
        if (table.collection.prerendered && common) (table.rendered as Scalar[]).push(scalar)
        continue
      }
      const target = model.table(field.target)
      const relation: Writable<Relation> = {
        name,
        field,
        target,
        media: field.kind !== 'inverse' && field.media === true,
        picturesOnly: field.kind !== 'inverse' && field.media === true && !field.documents,
        many: field.kind === 'many' || (field.kind === 'inverse' && !field.single),
        join: { by: 'own', column: `${snake(name)}_id` },
      }
      if (field.kind === 'many') {
        relation.join = {
          by: 'link',
          table: linkTable(table.name, name),
          mine: 'owner_id',
          theirs: 'target_id',
        }
      } else if (field.kind === 'inverse') {
        const other = target.collection.fields[field.of]
        relation.join =
          other?.kind === 'many'
            ? { by: 'link', table: linkTable(target.name, field.of), mine: 'target_id', theirs: 'owner_id' }
            : { by: 'foreign', column: `${snake(field.of)}_id` }
      }
      relations.set(name, relation)
    }
  }
  return model
}
