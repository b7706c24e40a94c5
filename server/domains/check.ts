/** One thing that must hold; `sql` answers a row, `what` in Russian, for each place where it does not. */
export interface Check {
  readonly title: string
  readonly sql: string
}
