import { isPart, readings, type Search, type Term } from '#contract/search.ts'
import type { Where } from './filters.ts'
import { snake } from './model.ts'

/** The columns of a row in which words are found: their forms, and the plain text (migration 0220). */
interface Words {
  readonly forms: string
  readonly texts: readonly string[]
}

/**
 * `кружки` → `(t1.search @@ (phraseto_tsquery('pg_catalog.russian','кружки')||…) or t1.words like '%кружки%' or …)`
 *
 * A word is found in any form, or as a part of another. Readings are literals, which PostgreSQL knows when it plans: a rare
 * word is looked for in the indexes, a frequent one in the order of the list. They are letters, digits, `@ . -` and spaces,
 * and nothing that could end a literal.
 */
function termCondition(term: Term, { forms, texts }: Words): string {
  const parts = patternsOf(term).map(pattern => {
    const like = texts.map(text => `${text} like '${pattern}'`)
    return like.length > 1 ? `(${like.join(' and ')})` : like
  })
  return `(${[`${forms} @@ (${formsOf(term)})`, ...parts].join(' or ')})`
}

/** The forms of a word, or of the words of a phrase, as a `tsquery`. */
export const formsOf = (term: Term) =>
  readings(term)
    .map(reading => `phraseto_tsquery('pg_catalog.russian','${reading}')`)
    .join('||')

/** What `like` finds of a term: a part of a word; of a short one, its beginning. */
export const patternsOf = (term: Term) =>
  readings(term).map(reading => (isPart(reading) ? `%${reading}%` : `% ${reading}%`))

/**
 * The conditions of a search, of one row. No index is asked for a term that `isFiltered`: `coalesce` hides it from the planner,
 * which otherwise reads a hundred thousand entries of a frequent word to spare a few thousand rows.
 */
export const conditionsOf = (
  { all, none }: Search,
  words: Words,
  isFiltered: (term: Term) => boolean = () => false,
): string[] => [
  ...all.map(term =>
    isFiltered(term) ? `coalesce(${termCondition(term, words)},false)` : termCondition(term, words),
  ),
  ...none.map(term => `not ${termCondition(term, words)}`),
]

/** Whether a row has the words, or the row beside it: `user_words` of `users`, by `user_id`. */
export function wordsCondition(where: Extract<Where, { words: Search }>, row: string): string {
  const { words: search, table, isOpen } = where
  const wordsOf = (alias: string): Words => ({
    forms: `${alias}.search`,
    // The open words are some of the others, which have the index.
    texts: [`${alias}.words`, ...(isOpen ? [`${alias}.open_words`] : [])],
  })
  if (table.collection.search === 'row') return conditionsOf(search, wordsOf(row)).join(' and ') || 'true'
  const name = snake(table.collection.singular)
  const beside = `${row}w`
  const conditions = conditionsOf(search, wordsOf(beside)).join(' and ') || 'true'
  return `${row}.id in (select ${beside}.${name}_id from ${name}_words ${beside} where ${conditions})`
}
