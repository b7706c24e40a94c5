import { repeatedly } from '../../database/retrying.ts'
import type { Actor } from '../../rest/authorize.ts'
import { refusalOf } from '../../rest/database-errors.ts'
import { type Answer, type Engine, StaleActor } from '../../rest/engine.ts'
import type { CommandInput } from '../../rest/routes.ts'
import type { Compiled } from '../../rest/statement.ts'

/** Whether the answer needs no query and no earlier one: such a call is one statement. */
export const isPlain = ({ query, request }: CommandInput): boolean =>
  query === '' && request.headers['idempotency-key'] === undefined

/** What became of an act: the refusal that it ended with, by name, or its answer. */
type Outcome =
  | { readonly outcome: null; readonly body: Answer }
  | { readonly outcome: string; readonly body: null }

/**
 * Sends one of the functions of migration 0174, whose first argument is the sign-in check, as a statement `outcome, body`. It
 * is a transaction of its own, so it may be repeated.
 */
export async function act(
  { sql, statements, refusals }: Engine,
  actor: Actor,
  { text, bounds }: Compiled,
): Promise<Outcome> {
  const compiled = { text: text.replaceAll(/\s+/g, ' '), bounds }
  const [row] = await repeatedly(() => statements.send(compiled, actor, sql)).catch((error: unknown) => {
    throw refusalOf(error, refusals)
  })
  const outcome = row?.[0]?.toString()
  if (outcome === 'stale') throw new StaleActor()
  return outcome === undefined ? { outcome: null, body: row?.[1] ?? Buffer.of() } : { outcome, body: null }
}
