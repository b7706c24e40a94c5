/** Residents whom a dialog checks before an act; of more each part is checked by the server as it is sent. */
export const MOST_CHECKED = 20_000
/** Bytes of a file with a list. */
export const MOST_BYTES = 10 * 1024 * 1024
