import { rating, teamRating } from '#contract/calls/leaderboard.ts'
import type { Domain } from '../domain.ts'
import { board } from './board.ts'
import { boardQuery, ratingQuery } from './query.ts'
import { ratingStatement } from './statement.ts'
import { Steps } from './steps.ts'
import { teamsStatement } from './teams.ts'

/** The leaderboard of residents and teams by period. */
export const leaderboard: Domain = city => {
  const { app, sql, clock } = city
  const steps = new Steps({ sql, clock, log: app.log })
  app.addHook('onClose', () => steps.stop())
  city.implement(
    rating,
    board(city, steps, (actor, asked) => ratingStatement(ratingQuery(city, actor, asked), actor)),
  )
  city.implement(
    teamRating,
    board(city, steps, (actor, asked) => teamsStatement(boardQuery(asked), actor)),
  )
  return {}
}
