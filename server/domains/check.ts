/** An invariant: `sql` returns a row for each violation, with its description `what` in Russian. */
export interface Check {
  readonly title: string
  readonly sql: string
}
