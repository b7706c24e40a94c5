import { type AnyRoute, createRoute, type RouteComponent } from '@tanstack/react-router'
import { idParam, newOrIdParam } from '../../idParam.ts'
import { paths } from '../../paths.ts'
import { prefetch } from '../../queries.ts'
import { lazyScreen } from '../../ui/lazyScreen.ts'
import { currentResident } from '../people/data.ts'
import { readEnrolments, readMissionDesk, readMissionEditor } from './adminSearch.ts'
import { completedQuery, inProgressQuery, missionSearchQuery, residentQuery, tabCountQuery } from './data.ts'
import { myPartsQuery } from './enrolments.ts'
import { missionTabs, readMissionSearch, readReviewSearch, readUserMissionSearch } from './search.ts'

/** Adds the routes of missions to their areas. */
export const missionRoutes = <Resident extends AnyRoute, Moderator extends AnyRoute>(areas: {
  resident: Resident
  moderator: Moderator
  /** The list of missions below what waits for the moderator in all domains. */
  MissionDesk: RouteComponent
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
      validateSearch: readMissionDesk,
      loaderDeps: ({ search }) => search,
      // Loaded with the screen, since residents never need these queries.
      loader: async ({ deps }) => (await import('./screens/admin/list/data.ts')).prefetchDesk(deps),
      component: areas.MissionDesk,
    }),
    createRoute({
      getParentRoute: () => areas.moderator,
      path: paths.adminMission.path,
      params: newOrIdParam('activityId'),
      validateSearch: readMissionEditor,
      loader: async ({ params: { activityId } }) =>
        (await import('./screens/admin/editor/data.ts')).prefetchEditor(
          activityId === 'new' ? null : activityId,
        ),
      component: lazyScreen(
        () => import('./screens/admin/editor/MissionEditorScreen.tsx'),
        'MissionEditorScreen',
      ),
    }),
    createRoute({
      getParentRoute: () => areas.moderator,
      path: paths.adminReview.path,
      validateSearch: readReviewSearch,
      loaderDeps: ({ search }) => search,
      loader: async ({ deps }) => (await import('./screens/admin/review/data.ts')).prefetchReview(deps),
      component: lazyScreen(() => import('./screens/admin/review/ReviewScreen.tsx'), 'ReviewScreen'),
    }),
    createRoute({
      getParentRoute: () => areas.moderator,
      path: paths.adminEnrolments.path,
      validateSearch: readEnrolments,
      loaderDeps: ({ search }) => search,
      loader: async ({ deps }) =>
        prefetch((await import('./screens/admin/enrolments/data.ts')).enrolmentsQuery(deps)),
      component: lazyScreen(
        () => import('./screens/admin/enrolments/EnrolmentsScreen.tsx'),
        'EnrolmentsScreen',
      ),
    }),
  ],
})
