const KEY = 'announced'

/**
 * Ids of the unread notices that this browser has announced: a toast that ran out leaves its notice unread, and a reload
 * does not show it again.
 */
export function announcedIds(): ReadonlySet<number> {
  try {
    return new Set(JSON.parse(localStorage.getItem(KEY) ?? '[]') as number[])
  } catch {
    return new Set()
  }
}

/** Replaces them: ids that are no longer unread need not be kept. */
export function keepAnnounced(ids: readonly number[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(ids))
  } catch {
    // Without storage a reload shows them again.
  }
}
