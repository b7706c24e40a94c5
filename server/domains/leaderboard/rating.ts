import type { Command } from '../../rest/routes.ts'
import type { Compiled } from '../../rest/statement.ts'
import { ask } from '../ask.ts'
import type { City } from '../domain.ts'
import { ratingQuery } from './query.ts'
import { ratingStatement } from './statement.ts'
import type { Steps } from './steps.ts'

const KEPT_STATEMENTS = 500

/** `GET /rating` (product §3): one statement, and once more where the steps it counts from are too old. */
export function rating(city: City, steps: Steps): Command {
  const statements = new Map<string, Compiled>()
  return async (actor, { query }) => {
    const key = `${actor.key} ${query}`
    const statement = statements.get(key) ?? ratingStatement(ratingQuery(city, actor, query), actor)
    if (statements.size >= KEPT_STATEMENTS) statements.clear()
    statements.set(key, statement)
    const [[body, due, soon]] = await ask(city.engine, actor, statement)
    const late = boardsOf(due)
    if (late.length === 0) {
      steps.soon(boardsOf(soon))
      return body ?? Buffer.of()
    }
    await Promise.all(late.map(board => steps.count(board)))
    const [[fresh]] = await ask(city.engine, actor, statement)
    return fresh ?? Buffer.of()
  }
}

const boardsOf = (list: Buffer | null | undefined) =>
  list && list.length > 0 ? String(list).split(',').map(Number) : []
