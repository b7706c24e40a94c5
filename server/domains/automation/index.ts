import { countedToday } from '#contract/calls/automation.ts'
import { chipProgress } from '#contract/calls/chips.ts'
import { awardForecast } from '#contract/calls/settings.ts'
import type { Domain } from '../domain.ts'
import { ifMatchCommands } from '../if-match.ts'
import { causeCommands } from './causes.ts'
import { forecast } from './forecast.ts'
import { presence } from './presence.ts'
import { progressOf } from './progress.ts'
import { today } from './today.ts'
import { Worker } from './worker.ts'

/** Counts events while the server listens, and awards what conditions demand. */
export const automation: Domain = city => {
  const { app, identity, sql, clock, settings } = city
  city.implement(awardForecast, forecast(city))
  city.implement(chipProgress, progressOf(city))
  city.implement(countedToday, today(city))
  identity.sessions.whenUsed(presence(settings.cityTime))
  const worker = new Worker({ sql, clock, log: app.log })
  app.addHook('onListen', () => worker.start())
  app.addHook('onClose', () => worker.stop())
  return {
    ...causeCommands(city),
    ...ifMatchCommands(city, 'mission-award-conditions'),
    ...ifMatchCommands(city, 'automation-event-types'),
  }
}
