import type { Actor } from '../../rest/authorize.ts'
import type { Command } from '../../rest/routes.ts'
import type { Compiled } from '../../rest/statement.ts'
import { ask } from '../ask.ts'
import type { City } from '../domain.ts'
import type { Steps } from './steps.ts'

/** What is counted beside a board is at the most this old. */
export const OLDEST = "interval '1 minute'"
/** A board asks to be counted anew this soon. */
export const FRESH = "interval '3 seconds'"

/** SQL: the first day `d.starts_on` of the period that runs, and its board `b`, where there is one. */
export const runningBoard = (period: string, type: string, now: string) => `
  (select period_start(${period}, city_day(${now})) as starts_on) d
  left join rating_boards b on b.period = ${period} and b.type = ${type} and b.starts_on = d.starts_on`

/** SQL: the board `b` if it was counted longer ago than this. */
export const older = (than: string, now: string) => `case when b.as_of < ${now} - ${than} then b.id end`

/** SQL: the part of `meta` that says which period it is. */
export const periodJson = (period: string) => `
  '"period":'||json_text(${period})||',"from":'||coalesce(json_day(nullif(b.starts_on,'-infinity')),'null')`

const KEPT_STATEMENTS = 500

/**
 * Reads a board by a statement that answers the JSON, the boards that are too old for it, and those to be counted soon:
 * once, and once more where some were too old.
 */
export function board(
  { engine }: City,
  steps: Steps,
  compile: (actor: Actor, query: string) => Compiled,
): Command {
  const statements = new Map<string, Compiled>()
  return async (actor, { query }) => {
    const key = `${actor.key} ${query}`
    const statement = statements.get(key) ?? compile(actor, query)
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
