import { MOST_AT_ONCE } from './listBounds.ts'

/** A list in parts that a bulk call takes. */
export const partsOf = (users: readonly number[], size = MOST_AT_ONCE): number[][] =>
  Array.from({ length: Math.ceil(users.length / size) }, (_, n) => users.slice(n * size, (n + 1) * size))
