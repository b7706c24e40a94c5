import { queryOptions } from '@tanstack/react-query'
import { call } from '../../rest/call.ts'

/** A resident's energy in each of the last months, the current one last. */
export const energyMonthsQuery = (user: number) =>
  queryOptions({
    queryKey: ['user-points-changes', 'months', user],
    queryFn: ({ signal }) => call('GET /api/user-points-changes/months', { query: { user } }, { signal }),
    select: ({ data }) => data,
  })
