import { ask } from '../ask.ts'
import { action, type Domain } from '../domain.ts'
import { historyQuery } from './query.ts'
import { historyStatement } from './statement.ts'

/** Everything that happened to a resident, in one feed (product §3, History): one statement a page. */
export const history: Domain = city => {
  action(
    city,
    'GET',
    '/api/history',
    { of: city.table('user-points-changes'), to: 'find' },
    async (actor, { query }) => {
      const [[body]] = await ask(
        city.engine,
        actor,
        historyStatement(city, historyQuery(city, actor, query), actor),
      )
      return body ?? Buffer.of()
    },
  )
  return {}
}
