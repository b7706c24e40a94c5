import { queryOptions } from '@tanstack/react-query'
import { call } from '../../rest/call.ts'

/** The denominator of rarity. */
export const residentCountQuery = queryOptions({
  queryKey: ['users', 'count'],
  queryFn: ({ signal }) => call('GET /api/users/count', {}, { signal }),
  staleTime: 5 * 60_000,
})
