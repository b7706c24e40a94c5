import { limits } from '#contract/rest/limits.ts'

/** A list in parts that a bulk call takes. */
export const partsOf = (users: readonly number[], size: number = limits.listItems): number[][] =>
  Array.from({ length: Math.ceil(users.length / size) }, (_, n) => users.slice(n * size, (n + 1) * size))
