export type Direction = 'asc' | 'desc'

/** The order of a table as a query and an address have it: `points:desc`. */
export type Sort = `${string}:${Direction}`

export const sortOf = (key: string, direction: Direction): Sort => `${key}:${direction}`

/** The direction in which a column is sorted; undefined: by another one. */
export const directionOf = (sort: string | undefined, key: string): Direction | undefined =>
  sort === `${key}:asc` ? 'asc' : sort === `${key}:desc` ? 'desc' : undefined

/** The order after a click on the column's head: its first direction, then the other one. */
export function nextSort(sort: string | undefined, key: string, first: Direction): Sort {
  const current = directionOf(sort, key)
  return sortOf(key, current ? (current === 'asc' ? 'desc' : 'asc') : first)
}
