import { storage } from '../../ui/storage.ts'

const KEY = 'announced'

/**
 * Ids of the unread notices that this browser has announced: a toast that ran out leaves its notice unread, and a reload
 * does not show it again.
 */
export const announcedIds = (): ReadonlySet<number> => new Set(storage.json(KEY) as number[] | null)

/** Replaces them: ids that are no longer unread need not be kept. Where the browser keeps none, a reload shows them again. */
export function keepAnnounced(ids: readonly number[]): void {
  storage.set(KEY, JSON.stringify(ids))
}
