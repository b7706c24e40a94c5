import { queryOptions } from '@tanstack/react-query'
import { call } from '../../rest/call.ts'

/** How many of the reader's events were counted today, of the types with a cap (product §10). */
export const countedTodayQuery = queryOptions({
  queryKey: ['automation-event-types', 'today'],
  queryFn: ({ signal }) => call('GET /api/automation-event-types/today', {}, { signal }),
  // A comment is counted within a second after the write that makes this stale.
  staleTime: 0,
})
