import { prefetch, queryClient } from '../../../../queries.ts'
import { currentResident } from '../../../people/data.ts'
import { type PortalSearch, spaceStates } from '../../search.ts'
import { statisticsQuery } from '../../statistics.ts'
import { prefetchFeed } from './data.ts'
import { ownCountQuery, spaceQuery } from './space.ts'

/** Starts the queries of a tab of the portal. */
export async function prefetchPortal(search: PortalSearch) {
  if (!search.tab) prefetchFeed(search)
  const me = await currentResident()
  if (!me) return
  prefetch(ownCountQuery(me.id, search.q))
  if (!search.tab) return
  prefetch(statisticsQuery(me.id))
  for (const state of spaceStates) void queryClient.prefetchInfiniteQuery(spaceQuery(me.id, state, search.q))
}
