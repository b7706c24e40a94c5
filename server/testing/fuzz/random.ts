import { randomFrom } from '../../seeds/random.ts'

/** Choices that the same seed repeats. */
export interface Random {
  /** An integer from 0 up to and without `end`. */
  readonly below: (end: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(from: readonly [T, ...T[]]) => T
  /** One of a list that may be empty. */
  readonly some: <T>(from: readonly T[]) => T | undefined
  /** A few entries of a list, in its order. */
  readonly few: <T>(from: readonly T[], atMost: number) => T[]
}

export function randomOf(seed: number): Random {
  const next = randomFrom(seed)
  const below = (end: number) => Math.floor(next() * end)
  const some = <T>(from: readonly T[]): T | undefined => from[below(from.length)]
  return {
    below,
    chance: probability => next() < probability,
    pick: from => some(from) ?? from[0],
    some,
    few: (from, atMost) => {
      const wanted = below(atMost + 1) / Math.max(from.length, 1)
      return from.filter(() => next() < wanted)
    },
  }
}
