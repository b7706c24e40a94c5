import { useQueries } from '@tanstack/react-query'
import { waitingQuery as waitingEnrolments } from '../../domains/missions/screens/admin/review/data.ts'
import { useMe } from '../../domains/people/data.ts'
import { proposedCountQuery } from '../../domains/portal/screens/admin/themes/data.ts'
import { waitingQuery as waitingBookings } from '../../domains/shop/screens/admin/bookings/data.ts'

/** How much waits for the moderator, by kind; undefined until the answer arrives. Nobody else may ask. */
export function useWaiting(enabled = true) {
  const me = useMe().id
  const [reports, bookings, late, themes] = useQueries({
    queries: [
      { ...waitingEnrolments('reports'), enabled },
      { ...waitingBookings(me), enabled },
      { ...waitingEnrolments('late'), enabled },
      { ...proposedCountQuery, enabled },
    ],
  })
  return { reports: reports.data, bookings: bookings.data, late: late.data, themes: themes.data }
}

export type WaitingKind = keyof ReturnType<typeof useWaiting>
