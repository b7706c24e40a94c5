import type { CityClock } from '#contract/clock.ts'
import { granted, ME, NOW } from '#contract/rest/access.ts'
import { limits } from '#contract/rest/limits.ts'
import { type Search, searchOf, type Term, withoutParticles } from '#contract/search.ts'
import { type Actor, readable } from './authorize.ts'
import { truth } from './fields/boolean.ts'
import { kindOf } from './fields/index.ts'
import type { Attribute, Relation, Scalar, Table } from './model.ts'
import type { Refusals } from './refusals.ts'
import { isList, isObject, type Raw, type RawObject } from './request.ts'

export type Slot = 'me' | 'now'
/** A value, the caller, or the moment of the request plus some days. */
export type Operand =
  | { readonly value: unknown; readonly type: string }
  | { readonly slot: Slot; readonly days?: number }

export type Comparator = '=' | '=i' | '<' | '<=' | '>' | '>=' | 'like' | 'ilike'

/** A condition on the rows of a table, resolved against the declarations; no SQL in it. */
export type Where =
  | { readonly all: readonly Where[] }
  | { readonly any: readonly Where[] }
  | { readonly not: Where }
  | { readonly scalar: Scalar; readonly is: Comparator; readonly operand: Operand }
  | { readonly scalar: Scalar; readonly in: readonly unknown[]; readonly type: string }
  | { readonly scalar: Scalar; readonly isNull: true }
  /** Some related row matches; with none, the condition is read as if all its attributes were null. */
  | { readonly related: Relation; readonly where: Where; readonly rule: Where | null }
  /** The row has these words, or a row beside it; `isOpen`: of its open words alone. */
  | { readonly words: Search; readonly table: Table; readonly isOpen: boolean }
  /** The column holds the id of a row that matches; those are found first, by their indexes. */
  | { readonly column: string; readonly among: Table; readonly where: Where }

const always: Where = { all: [] }
export const never: Where = { any: [] }

export const both = (...parts: readonly (Where | null)[]): Where | null => {
  const real = parts.filter(part => part !== null && part !== always) as Where[]
  return real.length === 0 ? null : real.length === 1 ? (real[0] ?? null) : { all: real }
}

/** The context of a filter: the caller's rights and bounds; a rule of a declaration has none. */
export interface FilterReader {
  readonly refusals: Refusals
  readonly clock?: CityClock | undefined
  /** null for a rule of a declaration: it may use private attributes and ME, and rights are not checked. */
  readonly actor: Actor | null
  /** The rows of a relation's target that the caller may see. */
  readonly ruleOf: (table: Table) => Where | null
  /** Comparisons left. */
  budget: number
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
const patterns: Record<string, (text: string) => string> = {
  $contains: text => `%${escapeLike(text)}%`,
  $startsWith: text => `${escapeLike(text)}%`,
  $endsWith: text => `%${escapeLike(text)}`,
}

const ordered: Record<string, Comparator> = { $lt: '<', $lte: '<=', $gt: '>', $gte: '>=' }

const operators = new Set([
  '$eq',
  '$ne',
  '$eqi',
  '$nei',
  '$lt',
  '$lte',
  '$gt',
  '$gte',
  '$in',
  '$notIn',
  '$null',
  '$notNull',
  '$between',
  '$not',
  '$contains',
  '$notContains',
  '$startsWith',
  '$endsWith',
  '$containsi',
  '$notContainsi',
  '$startsWithi',
  '$endsWithi',
])

/** `{ name: { $contains: 'x' }, badge: { id: '6' } }` → a condition (contract §5). */
export function parseFilters(raw: Raw, table: Table, reader: FilterReader, depth = 0): Where | null {
  if (raw === '' || raw === undefined || raw === null) return null
  const { refusals } = reader
  if (!isObject(raw)) throw refusals.invalidValue('filters', 'объект')
  if (depth > limits.filterDepth) throw refusals.limit('filters', limits.filterDepth)
  const parts: Where[] = []
  for (const [key, value] of Object.entries(raw)) {
    if (key === '$and' || key === '$or')
      parts.push(group(key, value, item => parseFilters(item, table, reader, depth + 1), reader))
    else if (key === '$not') parts.push({ not: parseFilters(value, table, reader, depth + 1) ?? always })
    else parts.push(condition(attributeFor(key, table, reader), value, reader, depth))
  }
  return both(...parts)
}

function group(
  key: string,
  value: Raw,
  read: (item: Raw) => Where | null,
  { refusals }: FilterReader,
): Where {
  if (!isList(value)) throw refusals.invalidValue(key, 'список условий')
  if (value.length > limits.conditions) throw refusals.limit(key, limits.conditions)
  const items = value.map(item => {
    if (!isObject(item)) throw refusals.invalidValue(key, 'список условий')
    return read(item) ?? always
  })
  return key === '$and' ? { all: items } : { any: items }
}

/**
 * The attribute of a filter or sort key; one that the caller may not read in every row is treated as unknown.
 */
export function attributeFor(
  key: string,
  table: Table,
  { actor, refusals }: Pick<FilterReader, 'actor' | 'refusals'>,
): Attribute {
  if (key === 'id') return table.id
  const attribute = table.scalars.get(key) ?? table.relations.get(key)
  if (!attribute || (actor && readable(actor, attribute) !== true)) throw refusals.invalidParameter(key)
  if (attribute.field.computed) throw refusals.invalidParameter(key)
  return attribute
}

function condition(attribute: Attribute, raw: Raw, reader: FilterReader, depth: number): Where {
  if (!('target' in attribute)) return comparison(attribute, raw, reader, depth)
  const rule = attribute.media ? null : reader.ruleOf(attribute.target)
  const related = (where: Where): Where => ({ related: attribute, where, rule })
  if (!isObject(raw)) return related(comparison(attribute.target.id, raw, reader, depth))
  const own: [string, Raw][] = []
  const theirs: [string, Raw][] = []
  for (const [key, value] of Object.entries(raw)) {
    const onId =
      key === '$not'
        ? !isObject(value) || Object.keys(value).every(inner => operators.has(inner))
        : operators.has(key)
    ;(onId ? own : theirs).push([key, value])
  }
  const parts: Where[] = []
  if (own.length > 0) parts.push(comparison(attribute.target.id, Object.fromEntries(own), reader, depth))
  const inner =
    theirs.length > 0 ? parseFilters(Object.fromEntries(theirs), attribute.target, reader, depth + 1) : null
  return related(both(...parts, inner) ?? always)
}

/** A value, a list, or an object of operators, all of them joined by AND. */
function comparison(scalar: Scalar, raw: Raw, reader: FilterReader, depth: number): Where {
  if (depth > limits.filterDepth) throw reader.refusals.limit('filters', limits.filterDepth)
  if (isList(raw)) return operator('$in', scalar, raw, reader, depth)
  if (!isObject(raw)) return operator('$eq', scalar, raw, reader, depth)
  const parts = Object.entries(raw).map(([key, value]) => {
    if (key === '$and' || key === '$or')
      return group(key, value, item => comparison(scalar, item, reader, depth + 1), reader)
    return operator(key, scalar, value, reader, depth)
  })
  return both(...parts) ?? always
}

function operator(key: string, scalar: Scalar, raw: Raw, reader: FilterReader, depth: number): Where {
  const { refusals } = reader
  if (!operators.has(key)) throw refusals.invalidParameter(key)
  reader.budget -= isList(raw) ? Math.max(1, raw.length / limits.listItems) : 1
  if (reader.budget < 0) throw refusals.limit('filters', limits.conditions)
  const again = (operatorKey: string) => operator(operatorKey, scalar, raw, reader, depth)
  switch (key) {
    case '$not':
      return { not: comparison(scalar, raw, reader, depth + 1) }
    case '$ne':
      return { not: again('$eq') }
    case '$nei':
      return { not: again('$eqi') }
    case '$notIn':
      return { not: again('$in') }
    case '$notContains':
      return { not: again('$contains') }
    case '$notContainsi':
      return { not: again('$containsi') }
    case '$notNull':
      return { not: again('$null') }
    case '$null':
      return nullTest(scalar, raw, reader)
    case '$in':
      return membership(scalar, isList(raw) ? raw : [raw], reader)
    case '$between':
      return between(scalar, raw, reader)
  }
  if (isList(raw)) return { any: raw.map(item => operator(key, scalar, item, reader, depth)) }
  if (raw === null) {
    if (key !== '$eq' && key !== '$eqi')
      throw refusals.invalidValue(scalar.name, kindOf(scalar.field).expected)
    return { scalar, isNull: true }
  }
  const comparator = ordered[key]
  if (key === '$eq' || comparator) {
    const is = comparator ?? '='
    if (comparator && kindOf(scalar.field).comparison === 'equal') throw refusals.invalidParameter(key)
    return { scalar, is, operand: operand(scalar, raw, reader, is === '>=' || is === '<' ? 'start' : 'end') }
  }
  if (key === '$eqi') {
    const bound = operand(scalar, raw, reader)
    return { scalar, is: isText(scalar) ? '=i' : '=', operand: bound }
  }
  const insensitive = key.endsWith('i')
  const pattern = patterns[insensitive ? key.slice(0, -1) : key]
  if (!pattern || kindOf(scalar.field).comparison === 'none' || typeof raw !== 'string') {
    throw refusals.invalidValue(scalar.name, kindOf(scalar.field).expected)
  }
  if (raw.length > 10_000) throw refusals.limit(scalar.name, 10_000)
  return { scalar, is: insensitive ? 'ilike' : 'like', operand: { value: pattern(raw), type: 'text' } }
}

export const isText = (scalar: Scalar) => kindOf(scalar.field).comparison === 'text'

function operand(
  scalar: Scalar,
  raw: Raw,
  { actor, refusals, clock }: FilterReader,
  edge: 'start' | 'end' = 'end',
): Operand {
  if (actor === null && raw === ME) return { slot: 'me' }
  if (actor === null && typeof raw === 'string' && raw.startsWith(NOW)) {
    return { slot: 'now', days: Number.parseInt(raw.slice(NOW.length) || '0', 10) }
  }
  const kind = kindOf(scalar.field)
  const text = actor === null && (typeof raw === 'boolean' || typeof raw === 'number') ? String(raw) : raw
  const bound = typeof text === 'string' ? kind.operand(text, scalar.field, clock, edge) : undefined
  if (bound) return bound
  throw scalar.field.kind === 'datetime' || scalar.field.kind === 'date'
    ? refusals.validation(refusals.texts.invalidDate(scalar.name))
    : refusals.invalidValue(scalar.name, kind.expected)
}

function nullTest(scalar: Scalar, raw: Raw, { refusals }: FilterReader): Where {
  const wanted = typeof raw === 'boolean' ? raw : typeof raw === 'string' ? truth.get(raw) : undefined
  if (wanted === undefined) throw refusals.invalidValue('$null', 'true или false')
  const test: Where = { scalar, isNull: true }
  return wanted ? test : { not: test }
}

function membership(scalar: Scalar, items: readonly Raw[], reader: FilterReader): Where {
  if (items.length > limits.listItems) throw reader.refusals.limit('$in', limits.listItems)
  const bound = items.map(item => operand(scalar, item, reader))
  const values = bound.map(item => ('value' in item ? item.value : null))
  const type = bound.some(item => 'value' in item && item.type === 'numeric') ? 'numeric' : undefined
  const first = bound.find(item => 'value' in item)
  if (!first || !('type' in first)) return never
  return { scalar, in: values, type: type ?? first.type }
}

function between(scalar: Scalar, raw: Raw, reader: FilterReader): Where {
  if (!isList(raw) || raw.length !== 2 || kindOf(scalar.field).comparison === 'equal') {
    throw reader.refusals.invalidValue('$between', 'ровно два значения')
  }
  const [from, to] = raw
  return {
    all: [
      { scalar, is: '>=', operand: operand(scalar, from, reader, 'start') },
      { scalar, is: '<=', operand: operand(scalar, to, reader) },
    ],
  }
}

/** `_q`: words where the collection declares them, otherwise a substring of any text (contract §5). */
export const parseSearch = (text: string, table: Table, reader: FilterReader & { readonly actor: Actor }) =>
  table.collection.search ? sought(searchOf(text), table, reader) : substring(text, table, reader.actor)

/** The rows in which these words are found. */
function sought(search: Search, table: Table, reader: FilterReader & { readonly actor: Actor }): Where {
  const { search: place } = table.collection
  if (place === 'row') return { words: withoutParticles(search), table, isOpen: false }
  if (place && 'beside' in place)
    return { words: search, table, isOpen: granted(place.beside, reader.actor.rank) !== true }
  const relations = (place ?? []).flatMap(name => table.relations.get(name) ?? [])
  const columns = relations.flatMap(relation =>
    relation.join.by === 'own' && readable(reader.actor, relation) === true
      ? [{ column: relation.join.column, among: relation.target }]
      : [],
  )
  const { all, none } = withoutParticles(search)
  // A word in one of them, the next in another: «кружка Анна».
  const inOne = (term: Term): Where => ({
    any: columns.map(({ column, among }) => ({
      column,
      among,
      where: both(sought({ all: [term], none: [] }, among, reader), reader.ruleOf(among)) ?? always,
    })),
  })
  return { all: [...all.map(inOne), ...none.map(term => ({ not: inOne(term) }))] }
}

/** A substring of any text attribute, of the id, and of numbers when it is one. */
function substring(text: string, table: Table, actor: Actor): Where {
  const like: Operand = { value: `%${escapeLike(text)}%`, type: 'text' }
  const numeric = /^-?\d+(\.\d+)?$/.test(text)
  const parts: Where[] = [{ scalar: table.id, is: 'ilike', operand: like }]
  for (const scalar of table.scalars.values()) {
    if (scalar.field.computed || readable(actor, scalar) !== true) continue
    const isNumber = scalar.field.kind === 'integer' || scalar.field.kind === 'decimal'
    if (isText(scalar) || (numeric && isNumber)) parts.push({ scalar, is: 'ilike', operand: like })
  }
  return { any: parts }
}

export type { RawObject }
