import type { Actor } from '../../rest/authorize.ts'
import type { Answer } from '../../rest/engine.ts'
import type { CommandInput } from '../../rest/routes.ts'
import type { Compiled } from '../../rest/statement.ts'
import { ask } from '../ask.ts'
import type { City } from '../domain.ts'
import type { BoardQuery } from './query.ts'
import type { Steps } from './steps.ts'

/** Maximum age of the steps and teams of a board in an answer. */
const OLDEST = "interval '1 minute'"
/** Age above which a board is recounted in the background. */
const FRESH = "interval '3 seconds'"

/** Placeholders of the parameters that select a board, and of the time of the request. */
export interface BoardSlots {
  readonly period: string
  readonly type: string
  readonly now: string
}

/**
 * SQL: the first days `d.starts_on` of the requested period and `d.ends_on` of the one after it, and the board `b` of the
 * requested one, if there is one.
 */
export const boardOf = ({ when }: BoardQuery, { period, type, now }: BoardSlots) => {
  const running = `period_start(${period}, city_day(${now}))`
  const dates =
    when === 'current'
      ? `${running} as starts_on, null::date as ends_on`
      : `period_start(${period}, ${running} - 1) as starts_on, ${running} as ends_on`
  return `
  (select ${dates}) d
  left join rating_boards b on b.period = ${period} and b.type = ${type} and b.starts_on = d.starts_on`
}

/**
 * SQL, two columns about the board `b`: its id when it is too old for an answer, and when it is to be recounted in the
 * background, else null.
 */
export const ageOf = ({ when }: BoardQuery, now: string) =>
  when === 'current'
    ? { due: olderThan(OLDEST, now), soon: olderThan(FRESH, now) }
    : { due: `case when ${isNotFinal('b', 'city_midnight(b.ends_on)', now)} then b.id end`, soon: 'null' }

const olderThan = (than: string, now: string) => `case when b.as_of < ${now} - ${than} then b.id end`

/**
 * SQL condition: the board of a period that is over has to be counted once more: since the period's end, a minute later for
 * what was committed late, and a minute after somebody came or went.
 */
export const isNotFinal = (board: string, endedAt: string, now: string) => `(
  ${board}.as_of < ${endedAt} + case when ${now} < ${endedAt} + ${OLDEST} then interval '0' else ${OLDEST} end
  or (${board}.moved_at >= ${board}.as_of - interval '1 millisecond' and ${board}.as_of < ${now} - ${OLDEST}))`

/** SQL: the attributes of `meta` that describe the period. */
export const periodJson = ({ when }: BoardQuery, period: string) => `
  '"period":'||json_text(${period})||',"when":"${when}","from":'||coalesce(json_day(nullif(b.starts_on,'-infinity')),'null')`

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
