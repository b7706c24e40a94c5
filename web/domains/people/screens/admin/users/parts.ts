import { MAX_LIST_ITEMS } from '#contract/rest/bounds.ts'

/** A list in parts that a bulk call takes. */
export const partsOf = (users: readonly number[], size: number = MAX_LIST_ITEMS): number[][] =>
  Array.from({ length: Math.ceil(users.length / size) }, (_, n) => users.slice(n * size, (n + 1) * size))
