import { addDays, type CityClock } from '#contract/clock.ts'
import type { DigestKind } from '#contract/domains/notifications.ts'

const FRIDAY = 5

/**
 * Whose letters are due: those that were last looked at before these moments, which are the beginnings of today and of
 * this Monday. null: before the hour and at weekends no letters are sent.
 */
export function dueSince(
  now: Date,
  city: CityClock,
  hour: number,
): { readonly [kind in DigestKind]: Date } | null {
  const today = city.dayOf(now)
  // Monday is 1.
  const weekday = new Date(today).getUTCDay() || 7
  if (weekday > FRIDAY || city.hourOf(now) < hour) return null
  return { daily: city.startOf(today), weekly: city.startOf(addDays(today, 1 - weekday)) }
}
