import { inOtherLayout } from '#contract/keyboardLayout.ts'

/** Words of one query; more are left out. */
const MAX_WORDS = 5
/** Letters from which the server is asked. */
export const LEAST_LETTERS = 2

/** What was typed, and the same keys under the other keyboard layout, word by word. */
export interface Asked {
  readonly typed: readonly string[]
  readonly swapped: readonly string[]
}

export function askedIn(text: string): Asked {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  return { typed, swapped: typed.map(inOtherLayout) }
}

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е')

/** Whether each word occurs in the text, under one layout or the other; ё and е are one letter. */
export function occurs({ typed, swapped }: Asked, text: string): boolean {
  const inside = plain(text)
  return typed.every((word, at) => [word, swapped[at] ?? word].some(one => inside.includes(plain(one))))
}

/** Whether something is found only under the other layout. */
export const isSwapped = ({ typed, swapped }: Asked, text: string): boolean =>
  occurs({ typed: swapped, swapped }, text) && !occurs({ typed, swapped: typed }, text)

/** The first place in the text where a word occurs: where it begins and ends. */
export function placeOf({ typed, swapped }: Asked, text: string): readonly [number, number] | null {
  const inside = plain(text)
  for (const word of [...typed, ...swapped]) {
    const start = inside.indexOf(plain(word))
    if (start >= 0) return [start, start + word.length]
  }
  return null
}

/**
 * A filter by which every word occurs in one of these attributes, under one layout or the other.
 */
export const containing = <Name extends string>({ typed, swapped }: Asked, ...attributes: Name[]) => ({
  $and: typed.map((word, at) => ({
    $or: [word, swapped[at] ?? word].flatMap(one =>
      attributes.map(
        name => ({ [name]: { $containsi: one } }) as { [K in Name]?: { readonly $containsi: string } },
      ),
    ),
  })),
})
