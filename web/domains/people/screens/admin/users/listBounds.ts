/** Bounds of the calls of `contract/actions/people.ts` and of a bulk call; importing the calls would load their schemas. */
export const MOST_LINES = 5000
export const MOST_LINE = 300
/** Ids of one answer: all that were found are read by several calls. */
export const IDS_AT_ONCE = 10_000
/** Residents whom a dialog checks before an act; of more each part is checked by the server as it is sent. */
export const MOST_CHECKED = 20_000
/** Residents of one bulk call: more are sent in parts, one after another. */
export const MOST_AT_ONCE = 1000
export const MOST_BYTES = 10 * 1024 * 1024
