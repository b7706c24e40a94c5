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

/** Returns whether the browser keeps it. */
export const keepCopy = <Values>(name: string, copy: Copy<Values>): boolean =>
  storage.set(keyOf(name), JSON.stringify(copy))

/** A value of several fields; a row, such as a picture, is one value. */
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('id' in value)

/** What an older version of the form has kept lacks the fields of this one, and may have others. */
function completed<Values extends object>(kept: object, like: Values): Values {
  const of = kept as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(like).map(([field, standard]) => {
      const value = field in of ? of[field] : standard
      return [field, isRecord(standard) && isRecord(value) ? completed(value, standard) : value]
    }),
  ) as Values
}

/** Of a form whose fields are those of `like`. */
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
  return { before: completed(before, like), values: completed(values, like), at }
}

export const dropCopy = (name: string): void => storage.remove(keyOf(name))
