import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { energyQuery } from '../../ledger/data.ts'
import { useMe } from '../../people/data.ts'
import { Board } from '../components/Board.tsx'
import { BoardFilters } from '../components/BoardFilters.tsx'
import { TeamBoard } from '../components/TeamBoard.tsx'
import type { BoardSearch } from '../search.ts'
import { texts } from '../texts.ts'

const route = getRouteApi('/resident/leaderboard')

/** The leaderboard; board, period and its time, team, mission type and page are kept in the address. */
export function LeaderboardScreen() {
  const me = useMe()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: energy } = useQuery(energyQuery)
  /** Every change of a filter resets the page. */
  const change = (part: BoardSearch) =>
    void navigate({ search: { ...search, page: undefined, ...part }, resetScroll: false })
  return (
    <>
      <PageHeader title={texts.leaderboard} lead={texts.lead(energy)} tutorial="leaderboard" />
      <BoardFilters search={search} onChange={change} />
      {search.board ? (
        <TeamBoard search={search} onChange={change} />
      ) : (
        <Board search={search} me={me.id} onChange={change} />
      )}
    </>
  )
}
