import { queryOptions } from '@tanstack/react-query'
import { call } from '../../rest/call.ts'

/** My own place of this month; null while I have none. */
export const myPlaceQuery = queryOptions({
  queryKey: ['rating', 'my-place'],
  queryFn: ({ signal }) => call('GET /api/rating', { query: { pagination: { pageSize: 1 } } }, { signal }),
  select: ({ meta }) => meta.me?.position ?? null,
})
