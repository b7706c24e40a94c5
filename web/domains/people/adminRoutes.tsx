import { type AnyRoute, createRoute } from '@tanstack/react-router'
import { idParam } from '../../idParam.ts'
import { paths } from '../../paths.ts'
import { lazyScreen } from '../../ui/lazyScreen.ts'
import { screenSkeleton } from '../../ui/ScreenSkeleton.tsx'
import { readPeopleSearch, readPersonSearch } from './peopleSearch.ts'

/** The moderators' screens of people. */
export const peopleAdminRoutes = <Moderator extends AnyRoute>(areas: { moderator: Moderator }) =>
  [
    createRoute({
      getParentRoute: () => areas.moderator,
      path: paths.adminUsers.path,
      validateSearch: readPeopleSearch,
      component: lazyScreen(() => import('./screens/admin/users/UsersScreen.tsx'), 'UsersScreen'),
      pendingComponent: screenSkeleton('rows'),
    }),
    createRoute({
      getParentRoute: () => areas.moderator,
      path: paths.adminUser.path,
      params: idParam('userId'),
      validateSearch: readPersonSearch,
      component: lazyScreen(() => import('./screens/admin/user/UserScreen.tsx'), 'UserScreen'),
      pendingComponent: screenSkeleton('page'),
    }),
  ] as const
