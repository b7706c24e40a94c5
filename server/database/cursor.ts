import postgres from 'postgres'
import type { Database, Transaction } from './pool.ts'

export interface CursorOptions {
  /** A query with typed placeholders: `select id, name from tags where id > $1::integer`. */
  readonly text: string
  readonly values: readonly unknown[]
  /** Asks beforehand, in the same transaction; throws where nothing may be read. */
  readonly admit: (tx: Transaction) => Promise<unknown>
  /** One connection is held for as long as somebody reads, so readers may have to wait. */
  readonly turn: (work: () => Promise<unknown>) => Promise<unknown>
  /** Aborted when the reader has gone. */
  readonly signal: AbortSignal
  /** Milliseconds after which a reader that asks for nothing more counts as gone. */
  readonly patience?: number
}

type Row = readonly unknown[]

const BATCH = 500
/** Milliseconds, of one batch; before the first one everything may have to be put in order. */
const STATEMENT_TIMEOUT = 60_000

/**
 * Rows of one moment, as lists of values, fetched when they are asked for and never all at once. The first ones are there
 * when it resolves, so that a refusal comes before anything is sent. The transaction ends with the last row, an error,
 * the signal, or a reader that stops.
 */
export async function openCursor(
  sql: Database,
  { text, values, admit, turn, signal, patience = 120_000 }: CursorOptions,
): Promise<AsyncIterable<Row>> {
  const begun = Promise.withResolvers<Transaction>()
  const ended = Promise.withResolvers<void>()
  let fault: unknown
  /** Trap: the driver would send the end of a transaction into a connection that is no more, and throw at nobody. */
  let isLost = false
  let running: { cancel: () => void } | undefined
  let timer: NodeJS.Timeout | undefined

  const held = turn(() =>
    sql.begin('isolation level repeatable read read only', async tx => {
      begun.resolve(tx)
      await ended.promise
    }),
  )
  held.catch((error: unknown) => {
    fault ??= error
    isLost = true
  })
  const end = async (reason: unknown) => {
    fault ??= reason
    clearTimeout(timer)
    running?.cancel()
    if (!isLost) ended.resolve()
    await held.catch(() => undefined)
  }
  const run = async (query: string, given: readonly unknown[] = []): Promise<Row[]> => {
    const tx = await begun.promise
    if (fault) throw fault
    clearTimeout(timer)
    const sent = tx.unsafe(query, given as never[]).values()
    running = sent
    try {
      return await sent
    } catch (error) {
      isLost ||= !(error instanceof postgres.PostgresError)
      throw fault ?? error
    } finally {
      running = undefined
      if (!fault) timer = setTimeout(() => void end(new Error('nobody reads what was asked for')), patience)
    }
  }
  const fetch = () => run(`fetch ${BATCH} from reading`)

  signal.addEventListener('abort', () => void end(signal.reason), { once: true })
  try {
    signal.throwIfAborted()
    await Promise.race([begun.promise, held])
    await run(`select set_config('statement_timeout', $1, true)`, [String(STATEMENT_TIMEOUT)])
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
