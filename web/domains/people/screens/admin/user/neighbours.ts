/** A resident and their place in a list, from 0. */
export interface Place {
  readonly id: number
  readonly at: number
}

export interface Neighbours {
  /** Where the resident stands now; undefined when they are not among the rows. */
  readonly place: number | undefined
  readonly previous: Place | undefined
  readonly next: Place | undefined
}

/**
 * Whom one comes to before and after a resident in the rows of a list that begin at `start`. `at` is the place at which they
 * stood when one came to them: an act may have moved them within it or out of it since, and the way through the others goes on.
 */
export function neighboursOf(
  rows: readonly { readonly id: number }[],
  { start, at, resident }: { readonly start: number; readonly at: number; readonly resident: number },
): Neighbours {
  const others = rows.filter(({ id }) => id !== resident)
  const placeOf = (row: { readonly id: number } | undefined): Place | undefined =>
    row && { id: row.id, at: start + rows.indexOf(row) }
  const own = rows.findIndex(({ id }) => id === resident)
  return {
    place: own === -1 ? undefined : start + own,
    previous: placeOf(others[at - start - 1]),
    next: placeOf(others[at - start]),
  }
}
