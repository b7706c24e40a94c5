import { action, type Domain } from '../domain.ts'
import { rating } from './rating.ts'
import { Steps } from './steps.ts'

/** Who gave the city how much energy, in its periods. */
export const leaderboard: Domain = city => {
  const { app, sql, clock } = city
  const steps = new Steps({ sql, clock, log: app.log })
  app.addHook('onClose', () => steps.stop())
  action(city, 'GET', '/api/rating', { of: city.table('users'), to: 'find' }, rating(city, steps))
  return {}
}
