import { type AnyRoute, createRoute } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { prefetch } from '../../queries.ts'
import { lazyScreen } from '../../ui/lazyScreen.ts'
import { screenSkeleton } from '../../ui/ScreenSkeleton.tsx'
import { energyQuery } from '../ledger/data.ts'
import { boardQuery, teamBoardQuery, teamsQuery } from './data.ts'
import { readBoardSearch } from './search.ts'

/** The residents' screen of the leaderboard. */
export const leaderboardRoutes = <Resident extends AnyRoute>(areas: { resident: Resident }) =>
  [
    createRoute({
      getParentRoute: () => areas.resident,
      path: paths.leaderboard.path,
      validateSearch: readBoardSearch,
      loaderDeps: ({ search: { board, period, team, type } }) => ({ board, period, team, type }),
      // Podium and bar lengths depend on the first page, whichever page is shown.
      loader: ({ deps }) =>
        prefetch(deps.board ? teamBoardQuery(deps) : boardQuery(deps, 1), energyQuery, teamsQuery),
      component: lazyScreen(() => import('./screens/LeaderboardScreen.tsx'), 'LeaderboardScreen'),
      pendingComponent: screenSkeleton('rows'),
    }),
  ] as const
