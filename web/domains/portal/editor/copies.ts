import { createStore, delMany, entries, promisifyRequest, type UseStore } from 'idb-keyval'
import { DAY_MS } from '#contract/clock.ts'
import type { Copy } from './saving.ts'

// Unsaved words in this browser, in IndexedDB. Every function rejects when the browser refuses: private mode, a full disk.

/** Copies that were set aside, or left by a window long ago, are not offered any more. */
const LIFE_MS = 60 * DAY_MS

let store: UseStore | undefined
const opened = () => (store ??= createStore('city-articles', 'copies'))

/** Stores the copy; the others go in the same transaction, so that a failure leaves them. */
export const keepCopy = (copy: Copy, instead: readonly string[] = []): Promise<void> =>
  opened()('readwrite', copies => {
    copies.put(copy, copy.id)
    for (const id of instead) copies.delete(id)
    return promisifyRequest(copies.transaction)
  })

export const dropCopies = (ids: readonly string[]): Promise<void> => delMany([...ids], opened())

/** What this person has in this browser of one article; null: of those that the server has not made yet. */
export async function readCopies(person: number, article: number | null): Promise<readonly Copy[]> {
  const all = (await entries<string, Copy>(opened())).map(([, copy]) => copy)
  const old = all.filter(({ at }) => Date.now() - at > LIFE_MS)
  if (old.length > 0) await dropCopies(old.map(({ id }) => id))
  return all.filter(copy => copy.person === person && copy.article === article && !old.includes(copy))
}
