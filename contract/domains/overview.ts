/** Weeks of a period of the overview, the running one included. */
export const overviewPeriods = { month: 4, quarter: 12, year: 52 } as const
export type OverviewPeriod = keyof typeof overviewPeriods

/** Months of the treasury, the running one included. */
export const treasuryMonths: { readonly [period in OverviewPeriod]: number } = {
  month: 6,
  quarter: 6,
  year: 12,
}

/** What waits is counted up to this number, so that a backlog does not make the overview slow. */
export const MOST_WAITING = 1000
/** Rows of each list of what nobody uses. */
export const IDLE_ROWS = 5
/** A mission counts as one that nobody takes when it has been open for this long with at most one participant. */
export const IDLE_DAYS = 14
/** An item counts as one that nobody can afford when at most this many residents can. */
export const IDLE_BUYERS = 3
