import type { ScalarField } from '#contract/rest/fields/index.ts'
import { limits } from '#contract/rest/limits.ts'
import type { Related, Selection } from './plan.ts'

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
