import { DAY_MS } from '#contract/clock.ts'
import { storage } from '../storage.ts'

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

/** Where the browser does not keep it, the guard still asks before leaving. */
export function keepCopy<Values>(name: string, copy: Copy<Values>): void {
  storage.set(keyOf(name), JSON.stringify(copy))
}

export function readCopy<Values extends object>(
  name: string,
  like: Values,
  now = Date.now(),
): Copy<Values> | null {
  const { before, values, at = 0 } = (storage.json(keyOf(name)) ?? {}) as Partial<Copy<Values>>
  if (!before || !values) return null
  if (now - at > LIFE_MS) {
    dropCopy(name)
    return null
  }
  // A copy by an older version of the form would lack fields.
  const isComplete = Object.keys(like).every(field => field in before && field in values)
  return isComplete ? { before, values, at } : null
}

export const dropCopy = (name: string): void => storage.remove(keyOf(name))
