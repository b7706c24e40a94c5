import type { QueryClient } from '@tanstack/react-query'
import { energyQuery } from '../ledger/data.ts'
import type { Me } from '../people/data.ts'
import { teamsQuery } from '../people/teams.ts'
import { ON_PODIUM } from './board.ts'
import { aroundMeQuery, boardQuery, teamBoardQuery } from './data.ts'
import type { BoardSearch } from './search.ts'

/** Reads what the leaderboard shows first. */
export async function openLeaderboard(client: QueryClient, me: Me, search: BoardSearch): Promise<void> {
  const { board, page = 1 } = search
  const residents = async () => {
    // Podium and bar lengths depend on the first page, whichever page is shown.
    const first = await client.fetchQuery(boardQuery(search, 1))
    const shown = page > 1 ? await client.fetchQuery(boardQuery(search, page)) : first
    const isShown = [...first.data.slice(0, ON_PODIUM), ...shown.data].some(({ user }) => user.id === me.id)
    if (!isShown && first.meta.me?.position !== null) await client.prefetchQuery(aroundMeQuery(search))
  }
  await Promise.all([
    board ? client.prefetchQuery(teamBoardQuery(search)) : residents(),
    client.prefetchQuery(energyQuery),
    client.prefetchQuery(teamsQuery),
  ])
}
