import { useQueries } from '@tanstack/react-query'
import { waitingQuery } from '../../domains/missions/screens/admin/review/data.ts'
import { proposedCountQuery } from '../../domains/portal/screens/admin/themes/data.ts'
import { stateCountQuery } from '../../domains/shop/screens/admin/bookings/data.ts'

/** How much waits for the moderator, by kind; undefined until the answer arrives. Nobody else may ask. */
export function useWaiting(enabled = true) {
  const [reports, bookings, late, themes] = useQueries({
    queries: [
      { ...waitingQuery('reports'), enabled },
      { ...stateCountQuery('pending'), enabled },
      { ...waitingQuery('late'), enabled },
      { ...proposedCountQuery, enabled },
    ],
  })
  return { reports: reports.data, bookings: bookings.data, late: late.data, themes: themes.data }
}

export type WaitingKind = keyof ReturnType<typeof useWaiting>
