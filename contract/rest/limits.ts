/** Bounds of one request; past one of them the answer is a 400 that names it (contract §14.6). */
export const limits = {
  /** Rows of a page when the query names no size, and at the most (clients ask for 1000). */
  defaultPageSize: 25,
  maxPageSize: 1000,
  /** Relations in a row: `a.b.c` is 3. */
  populateDepth: 6,
  /** Relations populated by one query, at every depth together. */
  populateRelations: 60,
  /** Nested objects under `filters`. */
  filterDepth: 12,
  /** Comparisons in one query. */
  conditions: 100,
  /** Values of one `$in`, links in one body attribute. */
  listItems: 1000,
  sortKeys: 10,
  /** Bytes. */
  queryBytes: 64 * 1024,
  bodyBytes: 1024 * 1024,
  /** Lists and objects inside one another in a body. */
  bodyDepth: 64,
  /** Milliseconds that one statement may run. */
  statementMs: 10_000,
} as const
