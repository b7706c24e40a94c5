import type { Database, Transaction } from '../database/pool.ts'
import type { Actor } from './authorize.ts'
import { Recent } from './recent.ts'
import { type Compiled, valuesOf } from './statement.ts'

/** The bytes of the columns of one row. */
export type Row = readonly (Buffer | null)[]

/** Who executes a statement: the pool, or the transaction that it is a part of. */
export type Sender = Pick<Database | Transaction, 'unsafe'>

/** Recently sent texts; size in characters. */
const TEXTS = { entries: 4000, size: 8_000_000 }

/**
 * Executes generated statements, those of the engine and those of the domains. A text is prepared when it is sent for the
 * second time, so that a shape that is sent once uses no memory of PostgreSQL. The driver bounds the number of prepared
 * statements of each connection (docs/decisions/013).
 */
export class Statements {
  readonly #texts = new Recent<true>(TEXTS)
  readonly #clock: () => Date

  constructor(clock: () => Date) {
    this.#clock = clock
  }

  send({ text, bounds }: Compiled, actor: Actor, sql: Sender, id: number | null = null): Promise<Row[]> {
    const prepare = this.#texts.get(text) ?? false
    if (!prepare) this.#texts.set(text, true, text.length)
    const values = valuesOf(bounds, actor, this.#clock(), id)
    return sql.unsafe(text, values as never[], { prepare }).raw()
  }
}
