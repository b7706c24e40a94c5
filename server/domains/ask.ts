import type { Actor } from '../rest/authorize.ts'
import { refusalOfRead } from '../rest/database-errors.ts'
import { type Engine, StaleActor } from '../rest/engine.ts'
import type { Compiled } from '../rest/statement.ts'
import type { Row, Sender } from '../rest/statements.ts'

/**
 * Sends a read that no declaration describes as one statement that includes the sign-in check
 * (docs/decisions/002). Returns the bytes of the columns of its rows, of which there is at least one.
 */
export async function ask(
  { sql, statements, refusals }: Pick<Engine, 'statements' | 'refusals'> & { readonly sql: Sender },
  actor: Actor,
  compiled: Compiled,
): Promise<readonly [Row, ...Row[]]> {
  const [first, ...others] = await statements.send(compiled, actor, sql).catch((error: unknown) => {
    throw refusalOfRead(error, refusals)
  })
  if (!first) throw new StaleActor()
  return [first, ...others]
}
