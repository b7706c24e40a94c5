import type { ReactNode } from 'react'
import { log } from '../../log.ts'
import { publisher } from '../../ui/publisher.ts'
import type { Me } from '../people/data.ts'
import { type Stage, stageOf } from './stage.ts'

/** The screen that stands before the rest of the app; null when nothing does. */
export const threshold = publisher<ReactNode>(null)

/** A row that does not exist counts as done (specification §8). */
function knownOf<Row>(row: Row | null, isDone: (row: Row) => boolean): boolean {
  if (row) return isDone(row)
  log('No statistic ID')
  return true
}

export const stageOfMe = (me: Me): Stage =>
  stageOf({
    isPublic: false,
    isUserKnown: true,
    isBlocked: me.blocked === true,
    isGreeted: knownOf(me.user_greeting_statistic, row => row.is_greeted),
    isViewed: knownOf(me.user_onboarding_statistic, row => row.is_viewed),
  })

/** Who has come through: nothing stands before the app again until the page is loaded anew. */
let passed: number | undefined

/**
 * Resolves when nothing stands between a signed-in resident and the app: at once for most, otherwise after the greeting and
 * the dialogue. Guards wait for it, so that no screen loads before (specification §2, app root). Resolves to whether the
 * resident has just come through the dialogue, which ends on the dashboard.
 */
export async function passArrival(me: Me): Promise<boolean> {
  if (passed === me.id) return false
  const hasTalked = stageOfMe(me) !== 'main' && (await (await import('./welcome.tsx')).welcome(me))
  passed = me.id
  return hasTalked
}
