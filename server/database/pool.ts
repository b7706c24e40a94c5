import { EventEmitter } from 'node:events'
import { limits } from '#contract/rest/limits.ts'
import postgres from './driver/index.js'
import { retrying } from './retrying.ts'

/** A pool of connections; see `connect`. */
export type Database = ReturnType<typeof connect>
/** What `sql.begin` hands to its body. */
export type Transaction = Database extends postgres.Sql<infer Types> ? postgres.TransactionSql<Types> : never

export interface PoolOptions {
  /** Most connections. */
  max?: number
  /** Milliseconds a statement may take; 0: no bound. */
  statementTimeout?: number
  /** Milliseconds a statement may wait for a lock (SQLSTATE 55P03 after that); 0: no separate bound. */
  lockTimeout?: number
  /** Milliseconds a transaction may wait for its next statement; 0: no bound. A server that has vanished holds its locks for so long. */
  idleTimeout?: number
  /** Milliseconds without an answer after which a connection looks whether its database host is still there. */
  silence?: number
  /** Milliseconds a statement may wait for a connection, and how many may wait; absent: no bound. */
  waiting?: { readonly most: number; readonly ms: number }
  /** The application_name in pg_stat_activity. */
  name?: string
  /**
   * A prepared statement is planned once, for any values: generated statements need no plan of their own per
   * value.
   */
  generic?: boolean
  /** Called for every statement that is sent, with its text and its parameters. */
  watch?: (text: string, parameters: readonly unknown[]) => void
  /** Never replaces a working connection; for state of a session, such as an advisory lock. */
  lasting?: boolean
}

/** Bounds of one connection. docs/decisions/013 measures their memory in PostgreSQL. */
const PREPARED = { statements: 200, bytes: 512 * 1024 }

const SILENCE_MS = 10_000

/**
 * Bounds of the pool that serves requests. While PostgreSQL is unreachable or every connection is busy, a
 * request is answered 503 within 5 seconds, and at most `waiting.most` statements wait.
 */
export const serving = {
  name: 'city',
  statementTimeout: limits.statementMs,
  lockTimeout: 4000,
  // Between two statements stand calls of the file store; the transaction of an export has a bound of its own (cursor.ts).
  idleTimeout: 180_000,
  waiting: { most: 1000, ms: 2000 },
  generic: true,
} satisfies PoolOptions

/** Bounds of the pool of heavy reads. */
export const servingHeavy = {
  ...serving,
  statementTimeout: limits.heavyMs,
  name: 'city heavy',
} satisfies PoolOptions

// The same formats as inside the JSON that statements build.
const types = {
  bigint: {
    to: 20,
    from: [20],
    serialize: String,
    parse: (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : text),
  },
  numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
  instant: {
    to: 1184,
    from: [1114, 1184],
    serialize: (value: Date | string) => (value instanceof Date ? value.toISOString() : value),
    parse: (text: string) => new Date(text).toISOString(),
  },
  day: { to: 1082, from: [1082], serialize: String, parse: String },
}

/**
 * A pool of connections to `url`; connects at the first query. `?host=/directory` means a Unix socket, as in
 * libpq. Rows hold: bigint and numeric as numbers (a bigint past 2^53 as text), instants as ISO text in UTC,
 * dates as `YYYY-MM-DD`. Trap: a parameter of type json is encoded by the driver; JSON text must be bound as
 * `$1::text::jsonb`.
 */
export function connect(url: string, options: PoolOptions = {}) {
  const { max = 10, name = 'city', lasting = false, generic = false, watch } = options
  const { statementTimeout = 0, lockTimeout = 0, idleTimeout = 0, silence = SILENCE_MS, waiting } = options
  const address = new URL(url)
  const directory = address.searchParams.get('host')
  address.searchParams.delete('host')
  const notices = new EventEmitter<{ [code: string]: [detail: string] }>()
  const sql = postgres(address.href, {
    max,
    ...(directory && { path: `${directory}/.s.PGSQL.${address.port || 5432}` }),
    connect_timeout: waiting ? waiting.ms / 1000 : 10,
    // Seconds between attempts while the server is unreachable, so that its return is noticed within a
    // second.
    backoff: failures => (0.5 + Math.random() / 2) * Math.min(3 ** failures / 100, 0.5),
    // One statement at a time: a pipelined short one would wait behind a long one on the same connection.
    max_pipeline: 0,
    max_prepared: PREPARED.statements,
    max_prepared_bytes: PREPARED.bytes,
    max_silence: silence,
    ...(waiting && { max_wait: waiting.ms, max_waiting: waiting.most }),
    ...(lasting && { max_lifetime: null }),
    ...(watch && {
      debug: (_: number, text: string, parameters: unknown[]) => watch(text, parameters),
    }),
    types,
    onnotice: notice => void notices.emit(notice['code'] ?? '', notice['detail'] ?? ''),
    connection: {
      application_name: name,
      TimeZone: 'UTC',
      ...(generic && { plan_cache_mode: 'force_generic_plan' }),
      ...(statementTimeout > 0 && { statement_timeout: statementTimeout }),
      ...(lockTimeout > 0 && { lock_timeout: lockTimeout }),
      ...(idleTimeout > 0 && { idle_in_transaction_session_timeout: idleTimeout }),
    },
  })
  const transactions = { retried: 0 }
  // Every transaction of the server begins here.
  sql.begin = retrying(sql, () => {
    transactions.retried += 1
  }) as unknown as typeof sql.begin
  return Object.assign(sql, { transactions, notices })
}
