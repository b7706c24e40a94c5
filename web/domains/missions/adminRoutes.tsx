import { type AnyRoute, createRoute, type RouteComponent } from '@tanstack/react-router'
import { newOrIdParam } from '../../idParam.ts'
import { paths } from '../../paths.ts'
import { prefetch } from '../../queries.ts'
import { lazyScreen } from '../../ui/lazyScreen.ts'
import { leaveList } from '../../ui/listSearch.ts'
import { screenSkeleton } from '../../ui/ScreenSkeleton.tsx'
import { enrolmentSearch, readMissionDesk, readMissionEditor, readReviewSearch } from './adminSearch.ts'

/** The moderators' screens of missions. */
export const missionAdminRoutes = <Moderator extends AnyRoute>(areas: {
  moderator: Moderator
  /** The list of missions below what waits for the moderator in all domains. */
  MissionDesk: RouteComponent
}) =>
  [
    createRoute({
      getParentRoute: () => areas.moderator,
      path: paths.adminMissions.path,
      onLeave: leaveList,
      validateSearch: readMissionDesk,
      loaderDeps: ({ search }) => search,
      loader: async ({ deps }) => (await import('./screens/admin/list/data.ts')).prefetchDesk(deps),
      component: areas.MissionDesk,
      pendingComponent: screenSkeleton('rows'),
    }),
    createRoute({
      getParentRoute: () => areas.moderator,
      path: paths.adminMission.path,
      params: newOrIdParam('activityId'),
      validateSearch: readMissionEditor,
      loaderDeps: ({ search: { from } }) => ({ from }),
      loader: async ({ params: { activityId }, deps: { from } }) =>
        (await import('./screens/admin/editor/data.ts')).prefetchEditor(activityId, from),
      component: lazyScreen(
        () => import('./screens/admin/editor/MissionEditorScreen.tsx'),
        'MissionEditorScreen',
      ),
      pendingComponent: screenSkeleton('page'),
    }),
    createRoute({
      getParentRoute: () => areas.moderator,
      path: paths.adminReview.path,
      validateSearch: readReviewSearch,
      loaderDeps: ({ search }) => search,
      loader: async ({ deps }) => (await import('./screens/admin/review/data.ts')).prefetchReview(deps),
      component: lazyScreen(() => import('./screens/admin/review/ReviewScreen.tsx'), 'ReviewScreen'),
      pendingComponent: screenSkeleton('page'),
    }),
    createRoute({
      getParentRoute: () => areas.moderator,
      path: paths.adminEnrolments.path,
      validateSearch: enrolmentSearch.read,
      loaderDeps: ({ search }) => search,
      loader: async ({ deps }) =>
        prefetch((await import('./screens/admin/enrolments/data.ts')).enrolmentsQuery(deps)),
      component: lazyScreen(
        () => import('./screens/admin/enrolments/EnrolmentsScreen.tsx'),
        'EnrolmentsScreen',
      ),
      pendingComponent: screenSkeleton('rows'),
    }),
  ] as const
