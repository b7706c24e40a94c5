import { type AnyRoute, createRoute } from '@tanstack/react-router'
import { idParam } from '../../idParam.ts'
import { paths } from '../../paths.ts'
import { prefetch } from '../../queries.ts'
import { lazyScreen } from '../../ui/lazyScreen.ts'
import { currentResident } from '../people/data.ts'
import {
  completedQuery,
  inProgressQuery,
  missionPageQuery,
  missionSearchQuery,
  residentQuery,
  tabCountQuery,
} from './data.ts'
import { myPartsQuery } from './enrolments.ts'
import { missionTabs, readMissionSearch, readReviewSearch, readUserMissionSearch } from './search.ts'

/** Hangs the screens of missions under the areas they belong to. */
export const missionRoutes = <Resident extends AnyRoute, Moderator extends AnyRoute>(areas: {
  resident: Resident
  moderator: Moderator
}) => ({
  resident: [
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
        prefetch(missionSearchQuery(deps), ...missionTabs.map(tabCountQuery))
        const me = await currentResident()
        if (me) prefetch(myPartsQuery(me.id))
      },
      component: lazyScreen(() => import('./screens/MissionsScreen.tsx'), 'MissionsScreen'),
    }),
    createRoute({
      getParentRoute: () => areas.resident,
      path: paths.userMissions.path,
      params: idParam('userId'),
      validateSearch: readUserMissionSearch,
      loaderDeps: ({ search: { tab, page = 1 } }) => ({ tab, page }),
      loader: ({ params: { userId }, deps: { tab, page } }) =>
        prefetch(
          residentQuery(userId),
          tab === 'completed' ? completedQuery(userId, page) : inProgressQuery(userId, page),
        ),
      component: lazyScreen(() => import('./screens/UserMissionsScreen.tsx'), 'UserMissionsScreen'),
    }),
  ] as const,
  moderator: [
    createRoute({
      getParentRoute: () => areas.moderator,
      path: paths.adminMissions.path,
      validateSearch: (search: Record<string, unknown>): { page?: number } => {
        const page = Math.trunc(Number(search['page']))
        return page > 1 ? { page } : {}
      },
      loaderDeps: ({ search }) => ({ page: search.page ?? 1 }),
      loader: ({ deps }) => prefetch(missionPageQuery(deps.page)),
      component: lazyScreen(() => import('./screens/admin/MissionsScreen.tsx'), 'MissionsScreen'),
    }),
    createRoute({
      getParentRoute: () => areas.moderator,
      path: paths.adminReview.path,
      validateSearch: readReviewSearch,
      loaderDeps: ({ search }) => search,
      // Residents never need these queries: they come with the screen.
      loader: async ({ deps }) => (await import('./screens/admin/review/data.ts')).prefetchReview(deps),
      component: lazyScreen(() => import('./screens/admin/review/ReviewScreen.tsx'), 'ReviewScreen'),
    }),
  ],
})
