import type { QueryClient } from '@tanstack/react-query'
import type { Me } from '#web/domains/people/data.ts'
import { newCommentsQuery } from '../../newComments.ts'
import { type PortalSearch, spaceStates } from '../../search.ts'
import { statisticsQuery } from '../../statistics.ts'
import { feedQuery } from './data.ts'
import { ownCountQuery, spaceQuery } from './space.ts'

/** Reads what a tab of the portal shows first. */
export async function openPortal(client: QueryClient, me: Me, search: PortalSearch): Promise<void> {
  await Promise.all([
    client.prefetchQuery(ownCountQuery(me.id, search.q)),
    ...(search.tab
      ? [
          client.prefetchQuery(statisticsQuery(me.id)),
          client.prefetchQuery(newCommentsQuery(me.id)),
          ...spaceStates.map(state => client.prefetchInfiniteQuery(spaceQuery(me.id, state, search.q))),
        ]
      : // The screen decides on its arrival what is read again.
        [client.ensureInfiniteQueryData(feedQuery(search))]),
  ])
}
