import { ME } from '#contract/rest/access.ts'
import { MAX_ID } from '#contract/rest/bounds.ts'
import { limits } from '#contract/rest/limits.ts'
import { type Actor, allowed, type Grant, writable } from './authorize.ts'
import { kindOf } from './fields/index.ts'
import { both, type Where } from './filters.ts'
import type { Relation, Scalar, Table } from './model.ts'
import type { Planner } from './plan.ts'
import type { Problem, Refusals } from './refusals.ts'

export interface Placement {
  readonly id: number
  readonly position?: {
    readonly before?: number
    readonly after?: number
    readonly start?: true
    readonly end?: true
  }
}

/** The change of an attribute's related rows by a body (contract §12). */
export type Change =
  | { readonly set: readonly number[] }
  | { readonly connect: readonly Placement[]; readonly disconnect: readonly number[] }

export interface Body {
  readonly scalars: ReadonlyMap<Scalar, unknown>
  readonly relations: ReadonlyMap<Relation, Change>
  /** Rows to which the caller may write all of these attributes; null: any row. */
  readonly where: Where | null
  /** The attributes whose right depends on the row, for the refusal that names them. */
  readonly conditional: readonly string[]
}

export interface BodyOptions {
  readonly mode: 'create' | 'update'
  /** The reference drops a relation whose target the caller may not list; ours refuses (contract §11). */
  readonly dropRestricted: boolean
  /** Attributes that the server sets; they need no right. */
  readonly set?: Data | undefined
}

const ignored = new Set(['id', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy'])

type Data = { readonly [name: string]: unknown }

/** Reads `{"data": {…}}`: unknown attributes are ignored, all errors are reported at once. */
export function parseBody(data: Data, table: Table, planner: Planner, options: BodyOptions): Body {
  const { actor, refusals } = planner
  const scalars = new Map<Scalar, unknown>()
  const relations = new Map<Relation, Change>()
  const problems: Problem[] = []
  const forbidden: string[] = []
  const conditional: string[] = []
  const rules: (Where | null)[] = []

  for (const [name, value] of Object.entries({ ...data, ...options.set })) {
    if (ignored.has(name) || value === undefined) continue
    const ours = options.set !== undefined && Object.hasOwn(options.set, name)
    const attribute = table.scalars.get(name) ?? table.relations.get(name)
    if (!attribute || (attribute.field.private && !ours) || attribute.field.kind === 'inverse') continue
    const isOwner = 'owner' in attribute.field && attribute.field.owner && actor.id !== null
    const granted = ours || writable(actor, attribute.field.write)
    // An owner may name themselves; `own` refuses any other id.
    const grant = isOwner && granted !== true ? options.mode === 'create' || ownRows(name) : granted
    if (grant === false) {
      forbidden.push(name)
      continue
    }
    if (grant !== true && options.mode === 'update') {
      conditional.push(name)
      rules.push(planner.where(grant, table))
    }
    if ('target' in attribute) {
      const dropped = options.dropRestricted && !attribute.media && !listable(attribute, actor)
      if (!dropped) relations.set(attribute, parseChange(value, attribute, refusals))
      continue
    }
    if (value === null) {
      scalars.set(attribute, null)
      continue
    }
    const parsed = kindOf(attribute.field).parse(value, attribute.field, name, refusals.texts, planner.clock)
    if ('problem' in parsed) problems.push(parsed.problem)
    else scalars.set(attribute, parsed.value)
  }
  if (forbidden.length > 0) throw refusals.forbiddenAttributes(forbidden)
  own(relations, table, actor, options, refusals)
  problems.unshift(...missing(scalars, relations, problems, table, options, refusals))
  if (problems.length > 0) throw refusals.problems(problems)
  return { scalars, relations, where: both(...rules), conditional }
}

/** The rows whose owner is the caller. */
const ownRows = (owner: string): Grant => [{ [owner]: { id: ME } }]

const listable = (relation: Relation, actor: Actor) => allowed(actor, relation.target, 'find') !== false

/** Contract §14.3: the owner is the caller; another's id requires the right to write the attribute. */
function own(
  relations: Map<Relation, Change>,
  table: Table,
  actor: Actor,
  { mode }: BodyOptions,
  refusals: Refusals,
): void {
  for (const relation of table.relations.values()) {
    if (!('owner' in relation.field) || !relation.field.owner || actor.id === null) continue
    const change = relations.get(relation)
    if (!change) {
      if (mode === 'create') relations.set(relation, { set: [actor.id] })
      continue
    }
    const self = 'set' in change && change.set.length === 1 && change.set[0] === actor.id
    if (self || writable(actor, relation.field.write) === true) continue
    throw refusals.forbiddenAttributes([relation.name])
  }
}

/** Required attributes that a create omits or a body sets to null; a draft may omit them. */
function missing(
  scalars: Map<Scalar, unknown>,
  relations: ReadonlyMap<Relation, Change>,
  problems: readonly Problem[],
  table: Table,
  { mode }: BodyOptions,
  { texts }: Refusals,
): Problem[] {
  const publishedAt = table.scalars.get('publishedAt')
  const draft = publishedAt !== undefined && scalars.has(publishedAt) && scalars.get(publishedAt) === null
  if (mode === 'create' && draft) return []
  const found: Problem[] = []
  const reported = new Set(problems.map(problem => problem.path[0]))
  for (const scalar of table.scalars.values()) {
    if (!scalar.field.required || scalar.name === 'createdAt' || scalar.name === 'updatedAt') continue
    if (reported.has(scalar.name)) continue
    const absent = mode === 'create' && !scalars.has(scalar) && scalar.field.default === undefined
    const emptied = scalars.has(scalar) && scalars.get(scalar) === null
    if (absent || emptied) found.push({ path: [scalar.name], message: texts.required(scalar.name) })
  }
  for (const relation of table.relations.values()) {
    if (relation.field.kind !== 'one' || !relation.field.required) continue
    const change = relations.get(relation)
    const absent = mode === 'create' && !change
    const emptied = change !== undefined && 'set' in change && change.set.length === 0
    if (absent || emptied) found.push({ path: [relation.name], message: texts.required(relation.name) })
  }
  return found
}

/** `3`, `"3"`, `{id: 3}`, lists of these, `{set}`, `{connect, disconnect}`, null (contract §12). */
function parseChange(value: unknown, relation: Relation, refusals: Refusals): Change {
  if (value === null) return { set: [] }
  if (Array.isArray(value)) return setOf(value, relation, refusals)
  if (typeof value === 'object') {
    const form = value as Data
    if ('set' in form) return setOf(listOf(form['set'] ?? [], refusals), relation, refusals)
    if ('connect' in form || 'disconnect' in form) {
      const connect = listOf(form['connect'] ?? [], refusals).map(item => placement(item, refusals))
      const disconnect = listOf(form['disconnect'] ?? [], refusals).map(item => idOf(item, refusals))
      if (relation.many) return { connect, disconnect }
      const last = connect.at(-1)
      return last ? { set: [last.id] } : { connect: [], disconnect }
    }
  }
  return setOf([value], relation, refusals)
}

function setOf(items: readonly unknown[], relation: Relation, refusals: Refusals): Change {
  bounded(items, refusals)
  const ids = [...new Set(items.map(item => idOf(item, refusals)))]
  return { set: relation.many ? ids : ids.slice(0, 1) }
}

function listOf(value: unknown, refusals: Refusals): readonly unknown[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  bounded(items, refusals)
  return items
}

function bounded(items: readonly unknown[], refusals: Refusals): void {
  if (items.length > limits.listItems) throw refusals.limit('data', limits.listItems)
}

function idOf(item: unknown, refusals: Refusals): number {
  const raw = typeof item === 'object' && item !== null && 'id' in item ? item.id : item
  const id = typeof raw === 'string' && /^\d{1,10}$/.test(raw) ? Number(raw) : raw
  if (typeof id !== 'number' || !Number.isInteger(id) || id < 1)
    throw refusals.validation(refusals.texts.invalidRelations)
  // An id beyond 32 bits names no row; 0 is the one integer that never does either.
  return id > MAX_ID ? 0 : id
}

function placement(item: unknown, refusals: Refusals): Placement {
  const id = idOf(item, refusals)
  const position = typeof item === 'object' && item !== null && 'position' in item ? item.position : undefined
  if (position === undefined || position === null) return { id }
  if (typeof position !== 'object') throw refusals.validation(refusals.texts.invalidRelations)
  const { before, after, start, end } = position as Data
  if (before !== undefined) return { id, position: { before: idOf(before, refusals) } }
  if (after !== undefined) return { id, position: { after: idOf(after, refusals) } }
  if (start === true) return { id, position: { start: true } }
  if (end === true) return { id, position: { end: true } }
  throw refusals.validation(refusals.texts.invalidRelations)
}
