import { MAX_LIST_ITEMS, MAX_PAGE_SIZE, MAX_RELATED, MAX_SEARCH_TERMS } from './bounds.ts'

/** Bounds of one request; a request that exceeds one is refused with a 400 that names it (contract §14.6). */
export const limits = {
  /** Rows of a page: the default and the maximum. */
  defaultPageSize: 25,
  maxPageSize: MAX_PAGE_SIZE,
  /** Rows of one populated list: the default and the maximum. */
  defaultRelated: 25,
  maxRelated: MAX_RELATED,
  /** Most rows of an answer, populated rows included, with every list counted at its limit. */
  answerRows: 100_000,
  /** Most bytes of one list in an answer; the page itself is such a list. */
  answerBytes: 32 * 1024 * 1024,
  /** Most bytes of the answers that are kept for the `Idempotency-Key`s of one caller within a day. */
  keptBytes: 256 * 1024 * 1024,
  /** Consecutive relations in a path: `a.b.c` is 3. */
  populateDepth: 6,
  /** Relations populated by one query, at every depth together. */
  populateRelations: 60,
  /** Nested objects under `filters`. */
  filterDepth: 12,
  /** Comparisons in one query. */
  conditions: 100,
  /** Characters of one search, and its words that count: more of them are left out. */
  searchLength: 1000,
  searchTerms: MAX_SEARCH_TERMS,
  listItems: MAX_LIST_ITEMS,
  sortKeys: 10,
  /** Bytes. */
  queryBytes: 64 * 1024,
  bodyBytes: 1024 * 1024,
  /** Depth of nested lists and objects in a body. */
  bodyDepth: 64,
  /** Milliseconds that one statement may run. */
  statementMs: 10_000,
  /**
   * Comparisons that PostgreSQL may make for one read, estimated from its plan: past the first it is heavy, and shares few
   * connections with the other heavy ones; past the second it is refused before it runs.
   */
  heavyFrom: 3_000_000,
  comparisons: 300_000_000,
  /** Milliseconds that the statement of a heavy read may run. */
  heavyMs: 5_000,
  /** Calls of one caller that are worked on or sent at the same time; the next ones wait. */
  callsAtOnce: 4,
  /**
   * Milliseconds for which one caller may have more than one call in hand. Then the caller has one call at a time, until a
   * pause as long as the time used (docs/decisions/050).
   */
  burstMs: 2_000,
  /**
   * Calls of one caller that wait, and for how many milliseconds; past either they are refused (429). Every request is answered
   * within 5 s, so this and the wait for a connection (server/database/pool.ts) must be shorter together.
   */
  callsWaiting: 64,
  callWaitMs: 2_500,
  /** Milliseconds after which a call that was refused for that is answered. */
  refusedMs: 1_000,
  /** Files of one caller that are sent at the same time, and that wait; a screen shows up to some 60 pictures. */
  filesAtOnce: 100,
  filesWaiting: 500,
  /** Milliseconds that a form or a file of a caller with too many of them waits: these arrive, and are taken, slowly. */
  transferWaitMs: 40_000,
  /** Milliseconds after which a connection on which nothing moves is closed, and an answer that was not taken. */
  stalledMs: 45_000,
  answerMs: 60_000,
  /**
   * Bytes per second that a body must bring and that must be taken of a streamed answer, and the milliseconds after which a
   * request below that is ended. A bad 2G line has several times as many. Answers have more than `stalledMs`, because the
   * operating system takes their bytes in lumps.
   */
  slowBytesPerSecond: 1024,
  slowBodyMs: 10_000,
  slowAnswerMs: 60_000,
  /** Milliseconds for which an export of many rows may hold its connection to the database. */
  exportMs: 15 * 60_000,
  /** Milliseconds that the first answers of a screen may take before its page is sent without them, and their bytes. */
  openingMs: 1_000,
  openingBytes: 256 * 1024,
  /** Milliseconds that the page waits for the drawing of its screen, and how many of them may wait at once. */
  drawingMs: 300,
  drawingsWaiting: 8,
} as const
