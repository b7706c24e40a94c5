import type { Actor } from '../../rest/authorize.ts'
import type { Answer } from '../../rest/engine.ts'
import type { CommandInput } from '../../rest/routes.ts'
import type { Compiled } from '../../rest/statement.ts'
import { ask } from '../ask.ts'
import type { City } from '../domain.ts'
import type { Steps } from './steps.ts'

/** Maximum age of the steps and teams of a board in an answer. */
export const OLDEST = "interval '1 minute'"
/** Age above which a board is recounted in the background. */
export const FRESH = "interval '3 seconds'"

/** SQL: the first day `d.starts_on` of the current period, and its board `b`, if there is one. */
export const runningBoard = (period: string, type: string, now: string) => `
  (select period_start(${period}, city_day(${now})) as starts_on) d
  left join rating_boards b on b.period = ${period} and b.type = ${type} and b.starts_on = d.starts_on`

/** SQL: the id of the board `b` when it was counted longer ago than this, else null. */
export const boardOlderThan = (than: string, now: string) =>
  `case when b.as_of < ${now} - ${than} then b.id end`

/** SQL: the attributes of `meta` that describe the period. */
export const periodJson = (period: string) => `
  '"period":'||json_text(${period})||',"from":'||coalesce(json_day(nullif(b.starts_on,'-infinity')),'null')`

const KEPT_STATEMENTS = 500

/**
 * Reads a board by a statement with three columns: the JSON, the boards that are too old for it, and those to
 * recount in the background. When some are too old, recounts them first and reads again.
 */
export function board<Parameters>(
  { engine }: City,
  steps: Steps,
  compile: (actor: Actor, parameters: Parameters) => Compiled,
) {
  const statements = new Map<string, Compiled>()
  return async (
    actor: Actor,
    { query, parameters }: Pick<CommandInput, 'query'> & { readonly parameters: Parameters },
  ): Promise<Answer> => {
    const key = `${actor.key} ${query}`
    const statement = statements.get(key) ?? compile(actor, parameters)
    if (statements.size >= KEPT_STATEMENTS) statements.clear()
    statements.set(key, statement)
    const [[body, due, soon]] = await ask(engine, actor, statement)
    const late = boardsOf(due)
    if (late.length === 0) {
      steps.soon(boardsOf(soon))
      return body ?? Buffer.of()
    }
    await Promise.all(late.map(id => steps.count(id)))
    const [[fresh]] = await ask(engine, actor, statement)
    return fresh ?? Buffer.of()
  }
}

const boardsOf = (list: Buffer | null | undefined) =>
  list && list.length > 0 ? String(list).split(',').map(Number) : []
