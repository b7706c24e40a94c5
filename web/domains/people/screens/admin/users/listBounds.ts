/** Bounds of the calls of `contract/actions/people.ts` and of a bulk call; importing the calls would load their schemas. */
export const MOST_LINES = 5000
export const MOST_LINE = 300
export const MOST_FOUND = 5000
/** Residents of one bulk call: more are sent in parts, one after another. */
export const MOST_AT_ONCE = 1000
export const MOST_BYTES = 10 * 1024 * 1024
