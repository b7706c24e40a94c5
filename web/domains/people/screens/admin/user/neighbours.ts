/** A resident and their place in a list, from 0. */
export interface Place {
  readonly id: number
  readonly at: number
}

export interface Neighbours {
  /** Where the resident stands; undefined when they are not among the rows. */
  readonly place: number | undefined
  readonly previous: Place | undefined
  readonly next: Place | undefined
}

/**
 * Who stands before and after a resident in the rows of a list that begin at `start`. `at` is the place that the address names:
 * of who is not among the rows the neighbours are those at that place.
 */
export function neighboursOf(
  rows: readonly { readonly id: number }[],
  { start, at, resident }: { readonly start: number; readonly at: number; readonly resident: number },
): Neighbours {
  const placeOf = (index: number): Place | undefined => {
    const row = rows[index]
    return row && { id: row.id, at: start + index }
  }
  const own = rows.findIndex(({ id }) => id === resident)
  if (own === -1) return { place: undefined, previous: placeOf(at - start - 1), next: placeOf(at - start) }
  return { place: start + own, previous: placeOf(own - 1), next: placeOf(own + 1) }
}
