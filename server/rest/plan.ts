import type { CityClock } from '#contract/clock.ts'
import type { Verb } from '#contract/rest/collection.ts'
import { limits } from '#contract/rest/limits.ts'
import { type Actor, allowed, type Grant, readable, seesDrafts } from './authorize.ts'
import { excessIn } from './cost.ts'
import { truth } from './fields/boolean.ts'
import { kindOf } from './fields/index.ts'
import {
  attributeFor,
  both,
  type FilterReader,
  never,
  parseFilters,
  parseSearch,
  type Where,
} from './filters.ts'
import type { Relation, Scalar, Table } from './model.ts'
import type { Refusals } from './refusals.ts'
import { asList, isList, isObject, type Raw, type RawObject } from './request.ts'

export interface SortKey {
  /** To-one relations to walk before the attribute. */
  readonly path: readonly { readonly relation: Relation; readonly rule: Where | null }[]
  readonly scalar: Scalar
  readonly descending: boolean
}

/** A part of an answer that only some rows show; in the others it is null. */
export interface Shown<T> {
  readonly part: T
  readonly when: Where | null
}

export interface Related {
  readonly relation: Relation
  readonly selection: Selection
  readonly where: Where | null
  readonly sort: readonly SortKey[]
  /** Rows of a to-many relation for each parent. */
  readonly limit: number
  readonly offset: number
}

/** The parts of a row in the answer. */
export interface Selection {
  readonly table: Table
  readonly fields: readonly Shown<Scalar>[]
  readonly relations: readonly Shown<Related>[]
}

export interface Page {
  readonly style: 'page' | 'offset'
  readonly size: number
  readonly offset: number
  readonly number: number
  readonly withCount: boolean
}

export interface ListPlan {
  readonly selection: Selection
  readonly where: Where | null
  readonly sort: readonly SortKey[]
  readonly page: Page
}

export interface OnePlan {
  readonly selection: Selection
  readonly where: Where | null
}

type State = 'live' | 'preview'

/** Turns checked queries into plans for one caller (contract §5–§11). */
export class Planner {
  readonly actor: Actor
  readonly refusals: Refusals
  /** The clock that determines the day of a date without a time; absent: UTC. */
  readonly clock: CityClock | undefined
  readonly #reader: FilterReader & { readonly actor: Actor }
  #relations = 0

  constructor(actor: Actor, refusals: Refusals, clock?: CityClock) {
    this.actor = actor
    this.refusals = refusals
    this.clock = clock
    this.#reader = {
      actor,
      refusals,
      clock,
      budget: limits.conditions,
      ruleOf: table => this.rule(table, 'find', 'preview'),
    }
  }

  list(table: Table, query: RawObject): ListPlan {
    if (!table.collection.flat && ('page' in query || 'limit' in query || 'start' in query)) {
      throw this.refusals.topLevelPagination()
    }
    const state = this.#state(query['publicationState'], 'live')
    const page = this.#page(table.collection.flat ? withTopLevel(query) : query['pagination'])
    return {
      selection: this.#bounded(this.#selection(table, query, state, 0), page.size),
      where: both(
        this.rule(table, 'find', state),
        this.filters(table, query),
        this.tab(table, query['tab']),
        this.#search(table, query['_q']),
      ),
      sort: this.#sort(query['sort'], table),
      page,
    }
  }

  /**
   * One row, or `rows` by their ids: drafts are included for those who may see them, whatever the publication
   * state (contract §10).
   */
  one(table: Table, query: RawObject, verb: Verb = 'findOne', rows = 1): OnePlan {
    this.#state(query['publicationState'], 'live')
    // The whole query is checked before reading, including parts that a single read does not use.
    this.filters(table, query)
    this.#sort(query['sort'], table)
    return {
      selection: this.#bounded(this.#selection(table, query, 'preview', 0), rows),
      where: this.rule(table, verb, 'preview'),
    }
  }

  #bounded(selection: Selection, rows: number): Selection {
    const excess = excessIn(selection, rows)
    if (excess) throw this.refusals.answerRows(excess, limits.answerRows)
    return selection
  }

  filters(table: Table, query: RawObject): Where | null {
    return parseFilters(query['filters'], table, this.#reader)
  }

  /** The rows of a table that the caller may reach with a verb; null: all of them. */
  rule(table: Table, verb: Verb, state: State): Where | null {
    const rows = this.where(allowed(this.actor, table, verb), table)
    if (!table.collection.drafts) return rows
    const publishedAt = table.scalars.get('publishedAt')
    if (!publishedAt) return rows
    const published: Where = { not: { scalar: publishedAt, isNull: true } }
    if (state === 'live') return both(rows, published)
    const drafts = this.where(seesDrafts(this.actor, table), table)
    return drafts === null ? rows : both(rows, drafts === never ? published : { any: [published, drafts] })
  }

  /** A grant as a condition: null where everything is granted, `never` where nothing is. */
  where(grant: Grant, table: Table): Where | null {
    if (grant === true) return null
    if (grant === false) return never
    const reader: FilterReader = { actor: null, refusals: this.refusals, budget: 1000, ruleOf: () => null }
    const any = grant.map(filter => parseFilters(filter as RawObject, table, reader))
    return any.includes(null) ? null : { any: any as Where[] }
  }

  /** A group of rows that the declaration names. */
  tab(table: Table, raw: Raw): Where | null {
    if (raw === undefined || table.collection.tabs === undefined) return null
    const filter =
      typeof raw === 'string' && Object.hasOwn(table.collection.tabs, raw) && table.collection.tabs[raw]
    if (!filter) throw this.refusals.invalidParameter('tab')
    return this.where([filter], table)
  }

  #search(table: Table, raw: Raw): Where | null {
    if (raw === undefined || raw === null || raw === '') return null
    if (typeof raw !== 'string') throw this.refusals.invalidValue('_q', 'текст')
    if (raw.length > limits.searchLength) throw this.refusals.limit('_q', limits.searchLength)
    return parseSearch(raw, table, this.#reader)
  }

  #state(raw: Raw, inherited: State): State {
    if (raw === undefined) return inherited
    if (raw !== 'live' && raw !== 'preview')
      throw this.refusals.invalidValue('publicationState', 'live или preview')
    return raw
  }

  #selection(table: Table, query: RawObject, state: State, depth: number): Selection {
    return {
      table,
      fields: this.#fields(query['fields'], table),
      relations: this.#populate(query['populate'], table, state, depth),
    }
  }

  #fields(raw: Raw, table: Table): Shown<Scalar>[] {
    const names = raw === undefined || raw === '' || raw === null ? ['*'] : asList(raw)
    const shown = new Map<string, Shown<Scalar>>()
    const add = (scalar: Scalar, required: boolean) => {
      const grant = readable(this.actor, scalar)
      if (grant === false) {
        if (required) throw this.refusals.invalidParameter(scalar.name)
        return
      }
      shown.set(scalar.name, { part: scalar, when: this.where(grant, table) })
    }
    for (const name of names) {
      if (typeof name !== 'string') throw this.refusals.invalidParameter('fields')
      if (name === 'id' || name === '') continue
      if (name === '*') {
        for (const scalar of table.scalars.values()) add(scalar, false)
        continue
      }
      const scalar = table.scalars.get(name)
      if (!scalar) throw this.refusals.invalidParameter(name)
      add(scalar, true)
    }
    return [...shown.values()]
  }

  /** Unknown names are ignored (contract §9), the rest becomes one tree however it was written. */
  #populate(raw: Raw, table: Table, state: State, depth: number): Shown<Related>[] {
    const wanted = new Map<string, Wish>()
    this.#wishes(raw, table, wanted)
    const shown: Shown<Related>[] = []
    for (const [name, query] of wanted) {
      const relation = table.relations.get(name)
      if (!relation || relation.field.private) continue
      const grant = readable(this.actor, relation)
      if (grant === false) continue
      if (depth >= limits.populateDepth) throw this.refusals.limit('populate', limits.populateDepth)
      this.#relations += 1
      if (this.#relations > limits.populateRelations)
        throw this.refusals.limit('populate', limits.populateRelations)
      const { target } = relation
      const inner = this.#state(query['publicationState'], state)
      const page = this.#window(query, name)
      shown.push({
        when: this.where(grant, table),
        part: {
          relation,
          selection: this.#selection(target, query, inner, depth + 1),
          where: both(
            relation.media ? null : this.rule(target, 'find', inner),
            parseFilters(query['filters'], target, this.#reader),
          ),
          sort: this.#sort(query['sort'], target),
          ...page,
        },
      })
    }
    return shown
  }

  #wishes(raw: Raw, table: Table, wanted: Map<string, Wish>): void {
    if (raw === undefined || raw === null || raw === '') return
    if (typeof raw === 'string') {
      for (const path of raw.split(',')) this.#wish(path.trim(), table, wanted)
    } else if (isList(raw)) {
      for (const item of raw) this.#wishes(item, table, wanted)
    } else {
      for (const [name, value] of Object.entries(raw)) {
        if (/^\d+$/.test(name)) this.#wishes(value, table, wanted)
        else if (isObject(value)) merge(wanted, name, value)
        else if (value === '*' || (typeof value === 'string' && truth.get(value) === true))
          merge(wanted, name, {})
        else if (name === '*' || !table.relations.has(name)) continue
        else if (typeof value !== 'string' || truth.get(value) !== false) {
          throw this.refusals.invalidValue(`populate[${name}]`, 'true, false или объект')
        }
      }
    }
  }

  #wish(path: string, table: Table, wanted: Map<string, Wish>): void {
    if (path === '*') {
      for (const name of table.relations.keys()) merge(wanted, name, {})
      return
    }
    // A star at the end of a path adds nothing, as in the reference.
    const [name = '', ...rest] = path.split('.')
    if (rest.length > limits.populateDepth) throw this.refusals.limit('populate', limits.populateDepth)
    if (table.relations.has(name))
      merge(wanted, name, rest.length > 0 && rest[0] !== '*' ? { populate: [rest.join('.')] } : {})
  }

  /** The part of each parent's related rows: `limit`/`start`, or `page`/`pageSize`. */
  #window(query: RawObject, name: string): { limit: number; offset: number } {
    const paged = query['page'] !== undefined || query['pageSize'] !== undefined
    const asked = this.#whole(query[paged ? 'pageSize' : 'limit'], paged ? 'pageSize' : 'limit')
    if (asked !== undefined && asked > limits.maxRelated)
      throw this.refusals.limit(`populate[${name}][${paged ? 'pageSize' : 'limit'}]`, limits.maxRelated)
    if (paged) {
      const size = Math.max(asked ?? limits.defaultRelated, 1)
      const number = Math.max(this.#whole(query['page'], 'page') ?? 1, 1)
      return { limit: size, offset: (number - 1) * size }
    }
    const limit = asked === -1 ? limits.maxRelated : Math.max(asked ?? limits.defaultRelated, 0)
    return { limit, offset: Math.max(0, this.#whole(query['start'], 'start') ?? 0) }
  }

  #sort(raw: Raw, table: Table): SortKey[] {
    const keys: SortKey[] = []
    this.#sortKeys(raw, table, [], keys)
    return keys
  }

  #sortKeys(raw: Raw, table: Table, path: readonly string[], keys: SortKey[]): void {
    if (raw === undefined || raw === null || raw === '') return
    if (isList(raw)) {
      for (const item of raw) this.#sortKeys(item, table, path, keys)
    } else if (isObject(raw)) {
      for (const [name, value] of Object.entries(raw)) {
        if (isObject(value)) this.#sortKeys(value, table, [...path, name], keys)
        else if (/^\d+$/.test(name)) this.#sortKeys(value, table, path, keys)
        else if (typeof value === 'string') this.#addSortKey([...path, name], value, table, keys)
        else throw this.refusals.invalidParameter('sort')
      }
    } else {
      for (const item of raw.split(',')) {
        if (item.trim() === '') continue
        const [name = '', direction, ...more] = item.trim().split(':')
        if (more.length > 0) throw this.refusals.invalidValue('sort', 'поле:asc или поле:desc')
        this.#addSortKey([...path, ...name.split('.')], direction, table, keys)
      }
    }
  }

  #addSortKey(names: readonly string[], direction: string | undefined, table: Table, keys: SortKey[]): void {
    if (keys.length === limits.sortKeys) throw this.refusals.limit('sort', limits.sortKeys)
    keys.push(this.#sortKey(names, direction, table))
  }

  #sortKey(names: readonly string[], direction: string | undefined, table: Table): SortKey {
    const word = direction?.trim().toLowerCase() ?? 'asc'
    if (word !== 'asc' && word !== 'desc') throw this.refusals.invalidValue('sort', 'поле:asc или поле:desc')
    if (names.length > limits.populateDepth + 1) throw this.refusals.limit('sort', limits.populateDepth)
    const path: { relation: Relation; rule: Where | null }[] = []
    let at = table
    for (const [index, raw] of names.entries()) {
      const name = raw.trim()
      const attribute = attributeFor(name, at, this)
      if (!('target' in attribute)) {
        if (index < names.length - 1) throw this.refusals.invalidParameter(names[index + 1] ?? name)
        // JSON has no order.
        if (kindOf(attribute.field).comparison === 'none') throw this.refusals.invalidParameter(name)
        return { path, scalar: attribute, descending: word === 'desc' }
      }
      // The first file of a media list stands for the list; any other to-many would repeat rows.
      if (attribute.many && !attribute.media) throw this.refusals.invalidParameter(name)
      path.push({
        relation: attribute,
        rule: attribute.media ? null : this.rule(attribute.target, 'find', 'preview'),
      })
      at = attribute.target
    }
    throw this.refusals.invalidParameter(names.at(-1) ?? 'sort')
  }

  #page(raw: Raw): Page {
    const given = isObject(raw) ? raw : {}
    if (raw !== undefined && raw !== null && raw !== '' && !isObject(raw)) {
      throw this.refusals.invalidValue('pagination', 'объект')
    }
    const paged = given['page'] !== undefined || given['pageSize'] !== undefined
    const offset = given['start'] !== undefined || given['limit'] !== undefined
    if (paged && offset) throw this.refusals.validation(this.refusals.texts.invalidPagination)
    const withCount = this.#withCount(given['withCount'])
    if (offset) {
      const limit = this.#whole(given['limit'], 'limit') ?? limits.defaultPageSize
      const size = limit === -1 ? limits.maxPageSize : clamp(limit)
      const start = Math.max(0, this.#whole(given['start'], 'start') ?? 0)
      return { style: 'offset', size, offset: start, number: 1, withCount }
    }
    const size = clamp(this.#whole(given['pageSize'], 'pageSize') ?? limits.defaultPageSize)
    const number = Math.max(1, this.#whole(given['page'], 'page') ?? 1)
    return { style: 'page', size, offset: (number - 1) * size, number, withCount }
  }

  #withCount(raw: Raw): boolean {
    if (raw === undefined) return true
    const value = typeof raw === 'string' ? truth.get(raw) : undefined
    if (value === undefined) throw this.refusals.validation(this.refusals.texts.invalidCount)
    return value
  }

  /** A whole number of a page; empty counts as 0, which the bounds then lift to 1. */
  #whole(raw: Raw, name: string): number | undefined {
    if (raw === undefined) return undefined
    const text = typeof raw === 'string' ? raw.trim() : raw === null ? '' : '?'
    if (!/^-?\d{0,9}$/.test(text) || text === '-') throw this.refusals.invalidValue(name, 'целое число')
    return Number(text)
  }
}

const clamp = (size: number) => Math.min(Math.max(size, 1), limits.maxPageSize)

/** Flat lists also know `start` and `limit` at the top (contract §13). */
function withTopLevel(query: RawObject): Raw {
  if (query['pagination'] !== undefined) return query['pagination']
  const { start, limit } = query
  return { ...(start !== undefined && { start }), ...(limit !== undefined && { limit }) }
}

/** What is wished of one relation, as the query nests it. */
interface Wish {
  [key: string]: Raw
  populate?: Raw[]
}

/** Wishes for the same relation add up: `badge,badge.image` is one relation with one below it. */
function merge(wanted: Map<string, Wish>, name: string, { populate, ...query }: RawObject): void {
  // An object of our own, and one flat list in it, which grow in place: nested once for each wish the list would overflow the stack,
  // and copied for each they would take a second for the longest query.
  const own: Wish = wanted.get(name) ?? {}
  wanted.set(name, Object.assign(own, query))
  if (populate === undefined) return
  own.populate ??= []
  for (const wish of asList(populate)) own.populate.push(wish)
}
