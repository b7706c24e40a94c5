import { limits } from '#contract/rest/limits.ts'
import postgres from './driver/index.js'
import type { Database, Transaction } from './pool.ts'

export interface CursorOptions {
  /** A query with typed placeholders: `select id, name from tags where id > $1::integer`. */
  readonly text: string
  readonly values: readonly unknown[]
  /** Runs first, in the same transaction; throws when the caller may not read. */
  readonly admit: (tx: Transaction) => Promise<unknown>
  /** Each reader holds one connection until it has finished, so further readers may have to wait. */
  readonly turn: (work: () => Promise<unknown>) => Promise<unknown>
  /** Aborted when the reader disconnects. */
  readonly signal: AbortSignal
  /**
   * Milliseconds after which the transaction ends, read or not. The rate at which an answer must be taken (http/slow.ts)
   * leaves hours to a large one.
   */
  readonly mostMs?: number
}

type Row = readonly unknown[]

const BATCH = 500
/** Milliseconds for one batch; the first one may include sorting all rows. */
const STATEMENT_TIMEOUT = 60_000

/**
 * Rows of one snapshot, as lists of values, fetched in batches on demand. Resolves when the first batch is
 * fetched, so that a refusal precedes the first byte of the response. The transaction ends after the last
 * row, on an error, on the signal, when the reader stops, or when its time is up: the next read then throws.
 */
export async function openCursor(
  sql: Database,
  { text, values, admit, turn, signal, mostMs = limits.exportMs }: CursorOptions,
): Promise<AsyncIterable<Row>> {
  const begun = Promise.withResolvers<Transaction>()
  const ended = Promise.withResolvers<void>()
  let fault: unknown
  /** Trap: the driver would send COMMIT or ROLLBACK over a closed connection and throw an uncaught error. */
  let isLost = false
  let running: { cancel: () => Promise<void> } | undefined
  let timer: NodeJS.Timeout | undefined

  const held = turn(() =>
    sql.begin('isolation level repeatable read read only', async tx => {
      timer = setTimeout(() => void end(new Error(`not read within ${mostMs} ms`)), mostMs)
      begun.resolve(tx)
      await ended.promise
    }),
  )
  held
    .catch((error: unknown) => {
      fault ??= error
      isLost = true
    })
    .finally(() => clearTimeout(timer))
  const end = async (reason: unknown) => {
    fault ??= reason
    // Waits until the database has the request: later it could cancel the statement of whoever gets this connection next.
    await running?.cancel()
    if (!isLost) ended.resolve()
    await held.catch(() => undefined)
  }
  const run = async (query: string, given: readonly unknown[] = []): Promise<Row[]> => {
    const tx = await begun.promise
    if (fault) throw fault
    const sent = tx.unsafe(query, given as never[]).values()
    running = sent
    try {
      return await sent
    } catch (error) {
      isLost ||= !(error instanceof postgres.PostgresError)
      throw fault ?? error
    } finally {
      running = undefined
    }
  }
  const fetch = () => run(`fetch ${BATCH} from reading`)

  signal.addEventListener('abort', () => void end(signal.reason), { once: true })
  try {
    signal.throwIfAborted()
    await Promise.race([begun.promise, held])
    // The reader may take its time between two batches: `mostMs` ends it.
    await run(
      `select set_config('statement_timeout', $1, true), set_config('idle_in_transaction_session_timeout', $2, true)`,
      [String(STATEMENT_TIMEOUT), String(2 * mostMs)],
    )
    await admit(await begun.promise)
    await run(`declare reading no scroll cursor for ${text}`, values)
    return rowsFrom(await fetch(), fetch, end)
  } catch (error) {
    await end(error)
    throw error
  }
}

async function* rowsFrom(
  first: Row[],
  fetch: () => Promise<Row[]>,
  end: (reason: unknown) => Promise<void>,
): AsyncGenerator<Row> {
  try {
    let batch = first
    while (batch.length > 0) {
      yield* batch
      batch = batch.length < BATCH ? [] : await fetch()
    }
  } finally {
    await end(new Error('the reader has stopped'))
  }
}
