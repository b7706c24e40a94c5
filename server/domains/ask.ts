import type { Database } from '../database/pool.ts'
import type { Actor } from '../rest/authorize.ts'
import { refusalOf } from '../rest/database-errors.ts'
import { type Engine, StaleActor } from '../rest/engine.ts'
import { type Compiled, valuesOf } from '../rest/statement.ts'

/**
 * A read that no declaration describes, as one statement with the sign-in check in it (docs/decisions/002): the bytes of
 * the columns of its rows, of which there is at least one.
 */
export async function ask(
  { sql, clock, refusals }: Pick<Engine, 'clock' | 'refusals'> & { readonly sql: Pick<Database, 'unsafe'> },
  actor: Actor,
  { text, bounds }: Compiled,
): Promise<readonly [Row, ...Row[]]> {
  const rows = await sql
    .unsafe(text, valuesOf(bounds, actor, clock()) as never[], { prepare: true })
    .raw()
    .catch((error: unknown) => {
      throw refusalOf(error, refusals)
    })
  const [first, ...others] = rows as unknown as Row[]
  if (!first) throw new StaleActor()
  return [first, ...others]
}

export type Row = readonly (Buffer | null)[]
