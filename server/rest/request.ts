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
  if (/\0|%00/.test(query)) throw refusals.invalidParameter('%00')
  /** Each key as qs sees it, which would drop this name and what it filters. */
  const decoder = (text: string) => {
    const plain = decode(text)
    if (/__proto__/i.test(plain)) throw refusals.invalidParameter('__proto__')
    return plain
  }
  try {
    return qs.parse(query, {
      depth: 20,
      strictDepth: true,
      arrayLimit: limits.listItems + 1,
      parameterLimit: 5 * limits.listItems,
      throwOnLimitExceeded: true,
      strictNullHandling: true,
      plainObjects: true,
      decoder,
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
