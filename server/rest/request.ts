import qs from 'qs'
import { limits } from '#contract/rest/limits.ts'
import type { Refusals } from './refusals.ts'

/** A query string parsed by its brackets: text, null (a key without `=`), lists and objects of these. */
export type Raw = string | null | undefined | readonly Raw[] | RawObject
export interface RawObject {
  readonly [key: string]: Raw
}

export const isList = (raw: Raw): raw is readonly Raw[] => Array.isArray(raw)
export const isObject = (raw: Raw): raw is RawObject =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw)

const empty: RawObject = {}

/**
 * `filters[name][$eq]=x&sort=id` → `{ filters: { name: { $eq: 'x' } }, sort: 'id' }` (contract §4).
 * Refuses what qs would drop or guess, so that no part of a caller's filter is lost.
 */
export function parseQuery(query: string, refusals: Refusals): RawObject {
  if (query === '') return empty
  if (query.length > limits.queryBytes) throw refusals.limit('query', limits.queryBytes)
  const [forbidden] = /__proto__|\0|%00/i.exec(query) ?? /__proto__/i.exec(decode(query)) ?? []
  if (forbidden) throw refusals.invalidParameter(forbidden.replace('\0', '%00'))
  try {
    return qs.parse(query, {
      depth: 20,
      strictDepth: true,
      arrayLimit: limits.listItems + 1,
      parameterLimit: 5 * limits.listItems,
      throwOnLimitExceeded: true,
      strictNullHandling: true,
      plainObjects: true,
      decoder: decode,
    }) as RawObject
  } catch (error) {
    if (error instanceof RangeError) throw refusals.limit('query', limits.listItems)
    throw error
  }
}

const decode = (text: string): string => {
  const spaced = text.replaceAll('+', ' ')
  if (!spaced.includes('%')) return spaced
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}

/** A list as brackets may write it: one value, `a[0]=…`, or an object with numeric keys beside named ones. */
export const asList = (raw: Raw): readonly Raw[] => (isList(raw) ? raw : [raw])
