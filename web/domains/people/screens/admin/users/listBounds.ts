/** Bounds of `POST /api/people/resolve` and of a bulk call; importing the calls would load their schemas. */
export const MOST_LINES = 5000
export const MOST_LINE = 300
export const MOST_CHOSEN = 1000
export const MOST_BYTES = 10 * 1024 * 1024
