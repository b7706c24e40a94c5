import type { QueryClient } from '@tanstack/react-query'
import type { Me } from '../people/data.ts'
import { tabCountQuery } from './data.ts'
import { missionSearchQuery } from './lists.ts'
import { myPartsQuery, participantsQuery } from './participants.ts'
import { type MissionSearch, missionTabs, narrowedTo } from './search.ts'

/** Reads what the residents' list of missions shows first. */
export async function openMissions(client: QueryClient, me: Me, search: MissionSearch): Promise<void> {
  const cards = async () => {
    const { data } = await client.fetchQuery(missionSearchQuery(search))
    if (data.length > 0) await client.prefetchQuery(participantsQuery(data.map(({ id }) => id)))
  }
  await Promise.all([
    cards(),
    client.prefetchQuery(myPartsQuery(me.id)),
    ...missionTabs.map(tab => client.prefetchQuery(tabCountQuery(tab, narrowedTo(search)))),
  ])
}
