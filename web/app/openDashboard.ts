import type { QueryClient } from '@tanstack/react-query'
import { myPlaceQuery } from '../domains/leaderboard/myPlace.ts'
import { energyQuery } from '../domains/ledger/data.ts'
import { latestMissionsQuery } from '../domains/missions/data.ts'
import { underwayQuery } from '../domains/missions/underway.ts'
import type { Me } from '../domains/people/data.ts'
import { weekQuery } from '../domains/portal/week.ts'
import { affordableQuery } from '../domains/shop/affordable.ts'

/** Reads what the dashboard shows first. */
export async function openDashboard(client: QueryClient, me: Me): Promise<void> {
  await Promise.all([
    client.prefetchQuery(energyQuery),
    client.prefetchQuery(underwayQuery(me.id)),
    client.prefetchQuery(latestMissionsQuery),
    client.prefetchQuery(myPlaceQuery),
    client.prefetchQuery(affordableQuery(me.balance ?? 0)),
    client.prefetchQuery(weekQuery),
  ])
}
