/** Rows of a page, the podium included. */
export const PAGE_SIZE = 10
export const ON_PODIUM = 3
const MOST_SHOWN = 100

/** The number of public positions: no board has a public bottom (product §3). */
export const shownOf = (total: number) =>
  total <= PAGE_SIZE ? total : Math.min(MOST_SHOWN, Math.max(PAGE_SIZE, Math.ceil(total / 2)))

export const pageCountOf = (total: number) => Math.max(1, Math.ceil(shownOf(total) / PAGE_SIZE))

/** The page with a row that has so many above it; null where the row is below the public positions. */
export const pageOf = (start: number, total: number) =>
  start < shownOf(total) ? Math.floor(start / PAGE_SIZE) + 1 : null

/** The public rows of a page. */
export const publicRows = <Row>(rows: readonly Row[], page: number, total: number) =>
  rows.slice(0, Math.max(0, shownOf(total) - (page - 1) * PAGE_SIZE))

interface RankedTeam {
  readonly position: number | null
  readonly team: { readonly id: number }
}

/**
 * The public rows of a team board with so many places, of which the server sends the first ones and mine; `own` is my team
 * where it is below them.
 */
export function teamsShown<Row extends RankedTeam>(rows: readonly Row[], mine: number | null, total: number) {
  const placed = rows.filter((row): row is Row & { readonly position: number } => row.position !== null)
  const own = placed.slice(shownOf(total)).find(({ team }) => team.id === mine)
  return { rows: placed.slice(0, shownOf(total)), own }
}

interface Ranked {
  readonly user: { readonly id: number }
}

interface Neighbours<Row> {
  readonly rows: readonly Row[]
  /** The number of rows above. */
  readonly start: number
}

/**
 * My row and its neighbours when they are not on the page, without rows that the page shows. `apart`: other rows
 * are between them and the page.
 */
export function neighboursOutside<Row extends Ranked>(
  neighbours: Neighbours<Row>,
  shown: { readonly rows: readonly Ranked[]; readonly start: number },
) {
  const known = new Set(shown.rows.map(({ user }) => user.id))
  const rows = neighbours.rows.filter(({ user }) => !known.has(user.id))
  const isAbove = neighbours.start < shown.start
  const end = shown.start + shown.rows.length
  const apart = isAbove
    ? neighbours.start + neighbours.rows.length < shown.start
    : rows.length === neighbours.rows.length && neighbours.start > end
  return { rows, isAbove, apart }
}

/** The length of a row's bar relative to the first row's, in percent. */
export const barOf = (points: number, first: number) =>
  first > 0 ? Math.max(2, Math.round((points / first) * 100)) : 0
