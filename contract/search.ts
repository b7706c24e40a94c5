import { inOtherLayout } from './keyboardLayout.ts'
import { particles } from './particles.ts'
import { MAX_SEARCH_TERMS } from './rest/bounds.ts'

/** Letters from which a part of a word is found; fewer are looked for at the beginning of words. */
export const LEAST_PART = 3

/** A word or a phrase: what was typed, and the same keys under the other keyboard layout, both plain. */
export interface Term {
  readonly typed: string
  /** Empty where the same keys type the same text under the other layout, or no letters. */
  readonly swapped: string
  /** A particle, ignored among other words of a text: «и», «для». */
  readonly isParticle: boolean
}

/** A search (product §11): every one of `all` is found, none of `none` is. */
export interface Search {
  readonly all: readonly Term[]
  readonly none: readonly Term[]
}

/**
 * The form in which texts and searches are compared: lower case, ё as е, letters, digits and `@ . -`. Any other character
 * separates words. The function `search_text` of the database does the same (migration 0220).
 */
export const plainOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[^\p{L}\p{N}@.-]+/gu, ' ')

const trimmed = (text: string) => text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')

const wordsIn = (plain: string) => plain.split(' ').length

/** Parts of a search: `-` excludes, then a `"phrase"` that ends before a space, or anything up to a space. */
const PART = /(-?)(?:"([^"]+)"(?=\s|$)|(\S+))/g

/** `маяк "северный ветер" -гавань` as terms. */
export function searchOf(text: string): Search {
  const all: Term[] = []
  const none: Term[] = []
  for (const [, minus, phrase, word] of text.matchAll(PART)) {
    const sought = phrase ?? word ?? ''
    const typed = trimmed(plainOf(sought))
    const other = trimmed(plainOf(inOtherLayout(sought)))
    // «кружка» is `rhe;rf` under the other layout, which is no word.
    const swapped = other === typed || wordsIn(other) > wordsIn(typed) ? '' : other
    if (typed === '') continue
    const isParticle = phrase === undefined && (particles.has(typed) || particles.has(swapped))
    const term = { typed, swapped, isParticle }
    if (minus) none.push(term)
    else all.push(term)
    if (all.length + none.length === MAX_SEARCH_TERMS) break
  }
  return { all, none }
}

/** The terms that count in texts: particles do where nothing else is searched for. */
export function withoutParticles({ all, none }: Search): Search {
  const telling = all.filter(({ isParticle }) => !isParticle)
  return {
    all: telling.length > 0 || none.length > 0 ? telling : all,
    none: none.filter(({ isParticle }) => !isParticle),
  }
}

/** What is looked for of a term: as typed, and under the other layout. */
export const readings = ({ typed, swapped }: Term): readonly string[] => [typed, swapped].filter(Boolean)

/** Whether a part of a word is enough, rather than its beginning. */
export const isPart = (plain: string) => new RegExp(`[\\p{L}\\p{N}]{${LEAST_PART}}`, 'u').test(plain)
