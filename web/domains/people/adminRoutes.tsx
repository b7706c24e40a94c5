import { type AnyRoute, createRoute, type RouteComponent } from '@tanstack/react-router'
import { idParam } from '../../idParam.ts'
import { paths } from '../../paths.ts'
import { lazyScreen } from '../../ui/lazyScreen.ts'
import { screenSkeleton } from '../../ui/ScreenSkeleton.tsx'
import { readPeopleSearch, readPersonSearch } from './peopleSearch.ts'

/** The moderators' screens of people. */
export const peopleAdminRoutes = <Moderator extends AnyRoute>(areas: {
  moderator: Moderator
  /** A resident, with what other domains show of them. */
  User: RouteComponent
}) =>
  [
    createRoute({
      getParentRoute: () => areas.moderator,
      path: paths.adminUsers.path,
      validateSearch: readPeopleSearch,
      loaderDeps: ({ search }) => search,
      loader: async ({ deps }) => (await import('./screens/admin/users/data.ts')).prefetchPeople(deps),
      component: lazyScreen(() => import('./screens/admin/users/UsersScreen.tsx'), 'UsersScreen'),
      pendingComponent: screenSkeleton('rows'),
    }),
    createRoute({
      getParentRoute: () => areas.moderator,
      path: paths.adminUser.path,
      params: idParam('userId'),
      validateSearch: readPersonSearch,
      loaderDeps: ({ search }) => search,
      loader: async ({ params: { userId }, deps }) =>
        (await import('./screens/admin/user/data.ts')).prefetchPerson(userId, deps),
      component: areas.User,
      pendingComponent: screenSkeleton('page'),
    }),
  ] as const
