import { MAX_ID, MAX_SOUGHT } from '#contract/rest/bounds.ts'

type Raw = Record<string, unknown>

/** Every key of `Search`, with undefined for what the address does not hold. */
type Complete<Search> = { readonly [Key in keyof Search]-?: Search[Key] | undefined }

/**
 * Declares what a screen reads from the query of its address, for `validateSearch` of a route.
 *
 * The router merges the result over the raw query, so a key that is missing from the result would keep the value that
 * the caller typed. The type therefore requires every key: what is invalid is returned as undefined, never left out.
 */
export const searchReader =
  <Search extends object>(read: (raw: Raw) => Complete<Search>): ((raw: Raw) => Search) =>
  raw =>
    read(raw) as Search

/** A page of a list; undefined for the first one and for what is no page. */
export function pageIn(value: unknown): number | undefined {
  const page = Math.trunc(Number(value))
  return page > 1 && page <= 10_000 ? page : undefined
}

/**
 * The tab that an address names by its key or its index (specification §2, tab sets). Undefined for the first one, which
 * an address leaves out, and for what is no tab.
 */
export function tabIn<const Others extends readonly string[]>(
  tabs: readonly [string, ...Others],
  value: unknown,
): Others[number] | undefined {
  const tab = tabs.findIndex((key, index) => value === key || String(value) === String(index))
  return tabs[tab > 0 ? tab : tabs.length]
}

/** The id of a row; undefined for what cannot be one. */
export function idIn(value: unknown): number | undefined {
  const id = Number(value)
  return Number.isInteger(id) && id > 0 && id <= MAX_ID ? id : undefined
}

/** A day: `2026-11-16`. */
export const dayIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && isDay(value) ? value : undefined

/** A month: `2026-11`. */
export const monthIn = (value: unknown): string | undefined =>
  typeof value === 'string' && dayIn(`${value}-01`) ? value : undefined

// `Date.parse` alone takes 30 February as 2 March.
const isDay = (value: string) => {
  const time = Date.parse(value)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

/** Words to search for; undefined for none. The router reads `?q=5` as a number. */
export const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).slice(0, MAX_SOUGHT) || undefined
    : undefined

/** Whether a change of an address is what somebody types into a field: it adds no step to Back. */
export const isTyped = (change: object, field = 'q'): boolean => Object.keys(change).join() === field

/** Of an empty editor: the row that it starts from a copy of. */
export interface CopySearch {
  from?: number | undefined
}
export const copySearch = searchReader<CopySearch>(raw => ({ from: idIn(raw['from']) }))
