import { action, type Domain } from '../domain.ts'
import { board } from './board.ts'
import { ratingQuery, teamsQuery } from './query.ts'
import { ratingStatement } from './statement.ts'
import { Steps } from './steps.ts'
import { teamsStatement } from './teams.ts'

/** Who gave the city how much energy, in its periods. */
export const leaderboard: Domain = city => {
  const { app, sql, clock } = city
  const steps = new Steps({ sql, clock, log: app.log })
  app.addHook('onClose', () => steps.stop())
  const right = { of: city.table('users'), to: 'find' } as const
  const rating = board(city, steps, (actor, query) => ratingStatement(ratingQuery(city, actor, query), actor))
  const teams = board(city, steps, (actor, query) => teamsStatement(teamsQuery(city, query), actor))
  action(city, 'GET', '/api/rating', right, rating)
  action(city, 'GET', '/api/rating/teams', right, teams)
  return {}
}
