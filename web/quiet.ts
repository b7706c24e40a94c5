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
