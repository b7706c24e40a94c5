import { LEAST_PART, plainOf, readings, type Search, type Term, withoutParticles } from '#contract/search.ts'

/** Letters of a stem: shorter words are marked where they are the same. */
const LEAST_STEM = 3
/** What may stand after the stem of a Russian word: «а», «ами», «ого», «ешь»; or of an English one. */
const ENDING = /^(?:[аеиоуыэюяйь]{0,3}(?:[мвхтшл][аеиоюья]?|го|му|с[ья])?|s|es|ed|ing)$/

/** Whether two plain words are forms of one: the same beginning, and then endings. A rule of thumb, for marks alone. */
export function isForm(one: string, other: string): boolean {
  let stem = 0
  while (stem < one.length && one[stem] === other[stem]) stem += 1
  if (stem < LEAST_STEM) return one === other
  return [one, other].every(word => word.length - stem < 5 && ENDING.test(word.slice(stem)))
}

interface Word {
  readonly plain: string
  readonly start: number
}
type Place = readonly [start: number, end: number]

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({ plain: plainOf(word), start: index }))

/** The whole of a form; otherwise the part of a word, or its beginning when less than three letters are sought. */
function placeOfWord(sought: string, { plain, start }: Word): Place | null {
  if (isForm(sought, plain)) return [start, start + plain.length]
  const at = plain.indexOf(sought)
  const isThere = at === 0 || (at > 0 && sought.length >= LEAST_PART)
  return isThere ? [start + at, start + at + sought.length] : null
}

/** Words one after the other: the first may be the end of a word, the last the beginning of one. */
function placeOfWords(sought: readonly string[], words: readonly Word[]): Place | null {
  const last = sought.length - 1
  const isThere = sought.every((one, index) => {
    const plain = words[index]?.plain ?? ''
    return (
      isForm(one, plain) ||
      (index === 0 && plain.endsWith(one)) ||
      (index === last && one !== '' && plain.startsWith(one))
    )
  })
  const [first, end] = [words[0], words[last]]
  return isThere && first && end ? [first.start, end.start + end.plain.length] : null
}

const placesOf = (term: Term, words: readonly Word[]): Place[] =>
  readings(term).flatMap(reading => {
    const sought = wordsOf(reading).map(({ plain }) => plain)
    const [only] = sought
    return words.flatMap((word, index) => {
      const place =
        sought.length === 1 && only !== undefined
          ? placeOfWord(only, word)
          : placeOfWords(sought, words.slice(index))
      return place ? [place] : []
    })
  })

/** A text in pieces of which every second one was searched for. */
export function piecesOf(search: Search, text: string): string[] {
  const words = wordsOf(text)
  const places = withoutParticles(search).all.flatMap(term => placesOf(term, words))
  const pieces: string[] = []
  let from = 0
  for (const [start, end] of places.toSorted((a, b) => a[0] - b[0] || b[1] - a[1])) {
    if (start < from) continue
    pieces.push(text.slice(from, start), text.slice(start, end))
    from = end
  }
  return [...pieces, text.slice(from)]
}

/** Whether all that is searched for stands in a text, as the database finds it, but for rare forms of words. */
export function isFoundIn(search: Search, text: string): boolean {
  const words = wordsOf(text)
  const { all, none } = withoutParticles(search)
  const isThere = (term: Term) => placesOf(term, words).length > 0
  return all.every(isThere) && !none.some(isThere)
}

/** Whether a text is found only as the same keys type the words under the other layout. */
export function isFoundSwapped(search: Search, text: string): boolean {
  const asTyped = { ...search, all: search.all.map(term => ({ ...term, swapped: '' })) }
  const asSwapped = {
    ...search,
    all: search.all.map(term => ({ ...term, typed: term.swapped || term.typed })),
  }
  return isFoundIn(asSwapped, text) && !isFoundIn(asTyped, text)
}
