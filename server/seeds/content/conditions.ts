import type { EventKey } from '#contract/domains/automation.ts'
import type { Days } from './types.ts'

export type ConditionSeed = {
  event: EventKey
  threshold: number
  /** null: counted over all time */
  windowDays: Days | null
  /** Key of the mission it awards; once, or each time again if that mission is repeatable. */
  mission: string
  isActive: boolean
}

export const conditions: ConditionSeed[] = [
  { event: 'onboarding.completed', threshold: 1, windowDays: null, mission: 'first-spark', isActive: true },
  { event: 'article.published', threshold: 2, windowDays: null, mission: 'chronicle', isActive: true },
  { event: 'article.liked', threshold: 25, windowDays: null, mission: 'warm-response', isActive: true },
  { event: 'comment.created', threshold: 3, windowDays: 30, mission: 'square-talk', isActive: true },
  { event: 'mission.completed', threshold: 10, windowDays: 90, mission: 'ten-deeds', isActive: true },
  { event: 'chip.received', threshold: 5, windowDays: null, mission: 'collector', isActive: true },
  { event: 'booking.issued', threshold: 1, windowDays: null, mission: 'first-purchase', isActive: true },
  { event: 'login.streak', threshold: 30, windowDays: null, mission: 'thirty-sunrises', isActive: true },
]
