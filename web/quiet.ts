import { queryClient } from './queries.ts'

const whenIdle = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act))

/**
 * Calls `act` once the page is loaded, no query is running and the browser has time for more; not after the returned
 * function was called.
 */
export function whenQuiet(act: () => void): () => void {
  const isQuiet = () => document.readyState === 'complete' && queryClient.isFetching() === 0
  const look = () => {
    // A query may have begun before the browser had time.
    if (isQuiet()) whenIdle(() => isQuiet() && end() && act())
  }
  let isOver = false
  const end = () => {
    if (isOver) return false
    isOver = true
    leave()
    removeEventListener('load', look)
    return true
  }
  const leave = queryClient.getQueryCache().subscribe(look)
  addEventListener('load', look)
  look()
  return () => void end()
}

/** Loads one after another, each when the page is quiet, until one fails: the connection may be gone. */
export async function loadInQuiet(loads: readonly (() => Promise<unknown>)[]): Promise<void> {
  try {
    for (const load of loads) {
      await new Promise<void>(resolve => whenQuiet(resolve))
      await load()
    }
  } catch {
    // What was not loaded is loaded when it is needed.
  }
}
