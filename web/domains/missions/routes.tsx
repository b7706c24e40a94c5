import { type AnyRoute, createRoute } from '@tanstack/react-router'
import { idParam } from '../../idParam.ts'
import { paths } from '../../paths.ts'
import { queryClient, start } from '../../queries.ts'
import { plainScreen } from '../../ui/lazyScreen.ts'
import { screenSkeleton } from '../../ui/ScreenSkeleton.tsx'
import { currentResident } from '../people/data.ts'
import { cardTexts } from './cardTexts.ts'
import { readMissionSearch, readUserMissionSearch } from './search.ts'

/** The residents' screens of missions. */
export const missionRoutes = <Resident extends AnyRoute>(areas: { resident: Resident }) =>
  [
    createRoute({
      getParentRoute: () => areas.resident,
      path: paths.missions.path,
      validateSearch: readMissionSearch,
      loaderDeps: ({ search: { tab, q, type, reward, sort, page } }) => ({
        tab,
        q,
        type,
        reward,
        sort,
        page,
      }),
      loader: async ({ deps }) => {
        const [me, { openMissions }] = await Promise.all([currentResident(), import('./opening.ts')])
        if (me) start(openMissions(queryClient, me, deps))
      },
      component: plainScreen(() => import('./screens/MissionsScreen.tsx'), 'MissionsScreen'),
      pendingComponent: screenSkeleton('cards', cardTexts.missions),
    }),
    createRoute({
      getParentRoute: () => areas.resident,
      path: paths.userMissions.path,
      params: idParam('userId'),
      validateSearch: readUserMissionSearch,
      loaderDeps: ({ search: { tab, q, page } }) => ({ tab, q, page }),
      loader: async ({ params: { userId }, deps }) =>
        (await import('./lists.ts')).prefetchUserMissions(userId, deps),
      component: plainScreen(() => import('./screens/UserMissionsScreen.tsx'), 'UserMissionsScreen'),
      pendingComponent: screenSkeleton('cards'),
    }),
  ] as const
