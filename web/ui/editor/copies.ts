import { DAY_MS } from '#contract/clock.ts'

/** Unsaved values kept in this browser, so that a closed tab or a crash loses nothing. */
export interface Copy<Values> {
  /** The values that the edits were made to. */
  readonly before: Values
  readonly values: Values
  /** When it was kept: milliseconds since 1970. */
  readonly at: number
}

const keyOf = (name: string) => `editor:${name}`
/** Older copies are not offered: the row has moved on. */
const LIFE_MS = 14 * DAY_MS

export function keepCopy<Values>(name: string, copy: Copy<Values>): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(copy))
  } catch {
    // The storage is full or forbidden: the guard still asks before leaving.
  }
}

export function readCopy<Values extends object>(
  name: string,
  like: Values,
  now = Date.now(),
): Copy<Values> | null {
  try {
    const copy = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null') as Copy<Values> | null
    if (!copy) return null
    if (now - copy.at > LIFE_MS) {
      dropCopy(name)
      return null
    }
    // A copy by an older version of the form would lack fields.
    const isComplete = Object.keys(like).every(field => field in copy.before && field in copy.values)
    return isComplete ? copy : null
  } catch {
    return null
  }
}

export function dropCopy(name: string): void {
  try {
    localStorage.removeItem(keyOf(name))
  } catch {
    // A forbidden storage holds no copy.
  }
}
