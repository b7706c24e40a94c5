import type { NotificationType } from '#contract/domains/notifications.ts'
import { queryClient } from '../../queries.ts'
import type { Heard } from './stream.ts'

const missions = ['activities', 'user-activities', 'user-activity-enrolls'] as const
const energy = ['users', 'energy', 'rating', 'user-points-changes'] as const
const coins = ['users', 'user-balance-changes'] as const
const chips = ['users', 'badges', 'user-badges'] as const
const bookings = ['bookings', 'shop-items'] as const

/** The collections that are no longer what they were, by what a notice tells of. */
const moved: Record<NotificationType, readonly string[]> = {
  points: energy,
  balance: coins,
  'booking-balance': [...coins, ...bookings],
  booking: bookings,
  badge: chips,
  'activity-badge': [...chips, ...missions],
  'activity-bitW': [...energy, ...missions],
  'activity-coins': [...coins, ...missions],
  'activity-rewarded': missions,
  'activity-enrollment-start': missions,
  'activity-enrollment-canceled': missions,
}

const known = new Set<number>()

/** Totals and lists move with the event: what a notice tells of is asked for anew, once for each. */
export function renew(notices: readonly Heard[]): void {
  const news = notices.filter(({ id }) => !known.has(id))
  if (news.length === 0) return
  for (const { id } of news) known.add(id)
  for (const name of new Set(['notifications', 'history', ...news.flatMap(({ type }) => moved[type])]))
    void queryClient.invalidateQueries({ queryKey: [name] })
}
