import { history as feed, historyMonths as historyMonthsCall } from '#contract/calls/history.ts'
import { ask } from '../ask.ts'
import type { Domain } from '../domain.ts'
import { historyMonths } from './months.ts'
import { historyQuery } from './query.ts'
import { historyStatement } from './statement.ts'

/** The feed of a resident's events (product §3, History), one statement per page, and its sums by month. */
export const history: Domain = city => {
  city.implement(feed, async (actor, { query }) => {
    const statement = historyStatement(city, historyQuery(city, actor, query), actor)
    const [[body]] = await ask(city.engine, actor, statement)
    return body ?? Buffer.of()
  })
  city.implement(historyMonthsCall, historyMonths(city))
  return {}
}
