import { queryOptions } from '@tanstack/react-query'
import { call } from '../../rest/call.ts'

/** My own place of this month and of the last one, null while I have none, and why. */
export const myPlaceQuery = queryOptions({
  queryKey: ['rating', 'my-place'],
  queryFn: ({ signal }) => call('GET /api/rating', { query: { pagination: { pageSize: 1 } } }, { signal }),
  select: ({ meta: { me } }) => ({
    position: me?.position ?? null,
    reason: me?.reason ?? null,
    // Who hides or is staff has no place of last month to be told of either.
    previous: me?.reason === 'no-energy' ? me.previous : null,
  }),
})

export type MyPlace = NonNullable<ReturnType<NonNullable<typeof myPlaceQuery.select>>>
