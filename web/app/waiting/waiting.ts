import { useQueries } from '@tanstack/react-query'
import { waitingQuery } from '../../domains/missions/screens/admin/review/data.ts'
import { proposedCountQuery } from '../../domains/portal/screens/admin/themes/data.ts'
import { stateCountQuery } from '../../domains/shop/screens/admin/bookings/data.ts'

/** How much waits for the moderator, by kind; undefined until the answer arrives. */
export function useWaiting() {
  const [reports, bookings, late, themes] = useQueries({
    queries: [waitingQuery('reports'), stateCountQuery('pending'), waitingQuery('late'), proposedCountQuery],
  })
  return { reports: reports.data, bookings: bookings.data, late: late.data, themes: themes.data }
}

export type WaitingKind = keyof ReturnType<typeof useWaiting>
