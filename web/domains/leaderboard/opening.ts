import type { QueryClient } from '@tanstack/react-query'
import { energyQuery } from '../ledger/data.ts'
import { boardQuery, teamBoardQuery, teamsQuery } from './data.ts'
import type { BoardSearch } from './search.ts'

/** Reads what the leaderboard shows first. Podium and bar lengths depend on the first page, whichever page is shown. */
export async function openLeaderboard(client: QueryClient, search: BoardSearch): Promise<void> {
  const { board, page = 1 } = search
  await Promise.all([
    board ? client.prefetchQuery(teamBoardQuery(search)) : client.prefetchQuery(boardQuery(search, 1)),
    page > 1 && client.prefetchQuery(boardQuery(search, page)),
    client.prefetchQuery(energyQuery),
    client.prefetchQuery(teamsQuery),
  ])
}
