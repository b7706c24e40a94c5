import type { ScalarField } from '#contract/rest/fields/index.ts'
import { limits } from '#contract/rest/limits.ts'
import type { Where } from './filters.ts'
import type { Relation, Table } from './model.ts'
import type { ListPlan, Related, Selection, SortKey } from './plan.ts'

/** Bytes of one character in JSON at the most: a control character, `\u0001`. */
const CHARACTER = 6
/** Bytes of one attribute's name and punctuation, and of what has no length of its own: a number, a moment. */
const SMALL = 64

const times = ({ relation, limit }: Related) => (relation.many ? limit : 1)

/** The populate, as names from the root, with which an answer of `rows` rows may pass the bound on rows; null: none. */
export function excessIn(selection: Selection, rows: number): readonly string[] | null {
  let total = rows
  const walk = (at: Selection, parents: number, path: readonly string[]): readonly string[] | null => {
    for (const { part } of at.relations) {
      const children = parents * times(part)
      const name = [...path, part.relation.name]
      total += children
      if (total > limits.answerRows) return name
      const excess = walk(part.selection, children, name)
      if (excess) return excess
    }
    return null
  }
  return walk(selection, rows, [])
}

/** Whether so many rows can be longer than an answer may be, every attribute as long as its declaration lets it be. */
export const mayOverflow = (selection: Selection, rows: number): boolean =>
  rows * bytesOf(selection) > limits.answerBytes

const bytesOf = ({ fields, relations }: Selection): number =>
  fields.reduce((sum, { part }) => sum + widthOf(part.field), SMALL) +
  relations.reduce((sum, { part }) => sum + SMALL + times(part) * bytesOf(part.selection), 0)

function widthOf(field: ScalarField): number {
  if (field.kind === 'text') return SMALL + CHARACTER * field.max
  return field.kind === 'json' ? limits.bodyBytes : SMALL
}

/** How many rows a table has, about. */
export type RowsOf = (table: string) => number

/** What a search without an index of its own costs beside a comparison. */
const PATTERN = 5
/** Most rows that a search for words is expected to find by its index. */
const FOUND = 1000

/**
 * Comparisons that PostgreSQL is expected to make for a read: the rows that it looks at, by what it compares in each of
 * them, through relations as many times as there are related rows. `rows`: of the page, or those that are read by their ids: a
 * plan without an order has no page.
 */
export function workOf(
  { selection, where, sort }: Pick<ListPlan, 'selection' | 'where'> & Partial<Pick<ListPlan, 'sort'>>,
  rows: number,
  rowsOf: RowsOf,
): number {
  const { table } = selection
  const inEach = each(where, table, rowsOf) + ordered(sort ?? [], rowsOf)
  const looked = sort === undefined ? rows : reached(where, table, rowsOf)
  return looked * inEach + shownWork(selection, rows, rowsOf)
}

/** Comparisons in one row. */
function each(where: Where | null, table: Table, rowsOf: RowsOf): number {
  if (where === null) return 1
  if ('all' in where) return sum(where.all, part => each(part, table, rowsOf))
  if ('any' in where) return sum(where.any, part => each(part, table, rowsOf))
  if ('not' in where) return each(where.not, table, rowsOf)
  if ('words' in where) return PATTERN * (where.words.all.length + where.words.none.length)
  // The rows that match are found once for the whole read.
  if ('among' in where) return 1
  if (!('related' in where)) return 'is' in where && where.is.endsWith('like') ? PATTERN : 1
  const { related, where: inner, rule } = where
  const there = each(inner, related.target, rowsOf) + (rule ? each(rule, related.target, rowsOf) : 0)
  return 1 + fanOf(related, table, rowsOf) * there
}

/** Comparisons by which one row gets its place: each step of a path looks up a row that its reader may see. */
const ordered = (sort: readonly SortKey[], rowsOf: RowsOf): number =>
  sum(sort, ({ path }) =>
    sum(path, ({ relation, rule }) => 1 + (rule ? each(rule, relation.target, rowsOf) : 0)),
  )

/** Rows of a table that PostgreSQL looks at: an id, a related id or words are looked up, anything else is read through. */
function reached(where: Where | null, table: Table, rowsOf: RowsOf): number {
  const whole = Math.max(rowsOf(table.name), 1)
  if (where === null) return whole
  if ('all' in where) return Math.min(whole, ...where.all.map(part => reached(part, table, rowsOf)))
  if ('any' in where && where.any.length > 0)
    return Math.min(
      whole,
      sum(where.any, part => reached(part, table, rowsOf)),
    )
  if ('words' in where) return Math.min(whole, FOUND)
  if ('related' in where) {
    const ids = idsIn(where.where)
    if (ids === null) return whole
    const { related } = where
    const perTarget = (whole * fanOf(related, table, rowsOf)) / Math.max(rowsOf(related.target.name), 1)
    return Math.min(whole, Math.max(1, ids * perTarget))
  }
  const ids = idsIn(where)
  return ids === null ? whole : Math.min(whole, ids)
}

/** How many ids a condition names; null: it is no condition on the id. */
function idsIn(where: Where): number | null {
  if ('scalar' in where && where.scalar.name === 'id') {
    if ('in' in where) return where.in.length
    if ('is' in where && where.is === '=') return 1
  }
  return null
}

/** Related rows of one row, about. */
const fanOf = ({ many, target }: Relation, table: Table, rowsOf: RowsOf): number =>
  many ? Math.max(1, rowsOf(target.name) / Math.max(rowsOf(table.name), 1)) : 1

/** What is compared to populate so many rows. */
const shownWork = ({ table, relations }: Selection, rows: number, rowsOf: RowsOf): number =>
  sum(relations, ({ part }) => {
    const { relation, where, selection } = part
    const fan = fanOf(relation, table, rowsOf)
    // Those before the first one that is shown are looked at too.
    const passed = relation.many ? Math.min(part.limit + part.offset, Math.max(part.limit, fan)) : 1
    const looked = rows * (where || part.sort.length > 0 ? fan : passed)
    const inEach = each(where, relation.target, rowsOf) + ordered(part.sort, rowsOf)
    return looked * inEach + shownWork(selection, rows * times(part), rowsOf)
  })

const sum = <T>(list: readonly T[], of: (item: T) => number): number =>
  list.reduce((total, item) => total + of(item), 0)
