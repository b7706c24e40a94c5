import { storage } from '../../ui/storage.ts'

const KEY = 'announced'

/**
 * Ids of the unread notices that this browser has announced: a toast that ran out leaves its notice unread, and a reload
 * does not show it again.
 */
export function announcedIds(): ReadonlySet<number> {
  const ids = storage.json(KEY)
  return new Set(Array.isArray(ids) ? (ids as number[]) : [])
}

/** Replaces them: ids that are no longer unread need not be kept. Where the browser keeps none, a reload shows them again. */
export function keepAnnounced(ids: readonly number[]): void {
  storage.set(KEY, JSON.stringify(ids))
}
