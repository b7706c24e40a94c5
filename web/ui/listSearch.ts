/** The search parameters with which each list was last left in this window, by its path. */
export const searchLeft = new Map<string, object>()

/**
 * `onLeave` of a list: the way back to it from one of its rows keeps its filters, order and page. On the server one thread draws for
 * many residents: nothing of one may be left for another.
 */
export function leaveList({ pathname, search }: { readonly pathname: string; readonly search: object }) {
  if (!import.meta.env.SSR) searchLeft.set(pathname, search)
}
