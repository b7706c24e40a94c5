import { type AnyRoute, createRoute } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { queryClient, start } from '../../queries.ts'
import { plainScreen } from '../../ui/lazyScreen.ts'
import { screenSkeleton } from '../../ui/ScreenSkeleton.tsx'
import { currentResident } from '../people/data.ts'
import { readBoardSearch } from './search.ts'

/** The residents' screen of the leaderboard. */
export const leaderboardRoutes = <Resident extends AnyRoute>(areas: { resident: Resident }) =>
  [
    createRoute({
      getParentRoute: () => areas.resident,
      path: paths.leaderboard.path,
      validateSearch: readBoardSearch,
      loaderDeps: ({ search }) => search,
      loader: async ({ deps }) => {
        const [me, { openLeaderboard }] = await Promise.all([currentResident(), import('./opening.ts')])
        if (me) start(openLeaderboard(queryClient, me, deps))
      },
      component: plainScreen(() => import('./screens/LeaderboardScreen.tsx'), 'LeaderboardScreen'),
      pendingComponent: screenSkeleton('rows'),
    }),
  ] as const
