import type { Actor } from './authorize.ts'
import { parseBody } from './body.ts'
import type { Engine } from './engine.ts'
import type { Table } from './model.ts'

/**
 * The checked values of a body: numbers and texts of attributes, ids of relations. Attributes absent from the
 * body are undefined.
 */
export interface Input {
  readonly text: (attribute: string) => string | null | undefined
  readonly number: (attribute: string) => number | null | undefined
  readonly boolean: (attribute: string) => boolean | null | undefined
  readonly id: (relation: string) => number | null | undefined
  readonly ids: (relation: string) => readonly number[] | undefined
  readonly has: (attribute: string) => boolean
}

/** Reads the body of a command by the declaration of its collection: types, bounds, rights to each attribute. */
export function inputOf(
  engine: Engine,
  actor: Actor,
  table: Table,
  data: { readonly [name: string]: unknown },
  mode: 'create' | 'update',
): Input {
  const body = parseBody(data, table, engine.planner(actor), { mode, dropRestricted: false })
  const values = new Map<string, unknown>()
  for (const [{ name }, value] of body.scalars) values.set(name, value)
  for (const [{ name }, change] of body.relations) values.set(name, 'set' in change ? change.set : [])
  const ids = (relation: string) => values.get(relation) as readonly number[] | undefined
  const number = (attribute: string) => {
    const value = values.get(attribute)
    return value === undefined || value === null ? value : Number(value)
  }
  return {
    text: attribute => values.get(attribute) as string | null | undefined,
    number,
    boolean: attribute => values.get(attribute) as boolean | null | undefined,
    id: relation => {
      const list = ids(relation)
      return list && (list[0] ?? null)
    },
    ids,
    has: attribute => values.has(attribute),
  }
}
