import { DAY_MS } from '#contract/clock.ts'
import { NEW_MISSION_DAYS } from '#contract/constants.ts'

/** The tag of a deadline turns red this many days before it (design, tags). */
const SOON_DAYS = 10

/** Opened to residents within the last seven days (specification §4). */
export const isNew = ({ opens_at }: { readonly opens_at: string | null }, now = Date.now()) => {
  const age = now - Date.parse(opens_at ?? '')
  return age >= 0 && age < NEW_MISSION_DAYS * DAY_MS
}

/** State of the deadline: none, later, within ten days, passed. */
export function deadlineOf({ available_until }: { available_until: string | null }, now = Date.now()) {
  if (!available_until) return 'none'
  const left = Date.parse(available_until) - now
  if (left <= 0) return 'over'
  return left <= SOON_DAYS * DAY_MS ? 'urgent' : 'ahead'
}
