import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router'
import { chipAdminRoutes } from '../domains/chips/adminRoutes.tsx'
import { missionAdminRoutes } from '../domains/missions/adminRoutes.tsx'
import { peopleAdminRoutes } from '../domains/people/adminRoutes.tsx'
import { portalAdminRoutes } from '../domains/portal/adminRoutes.tsx'
import { shopAdminRoutes } from '../domains/shop/adminRoutes.tsx'
import { statisticsAdminRoutes } from '../domains/statistics/adminRoutes.tsx'
import { paths } from '../paths.ts'
import { lazyScreen } from '../ui/lazyScreen.ts'
import { screenSkeleton } from '../ui/ScreenSkeleton.tsx'
import { superadminsOnly } from './guards.ts'
import { readSettingsSearch } from './pages/settings/search.ts'

/** The moderators' area. The router loads it when somebody who may enter comes to one of its addresses. */
export const adminRoutes = <Moderator extends AnyRoute>(areas: { moderator: Moderator }) => {
  const admin = createRoute({
    getParentRoute: () => areas.moderator,
    path: paths.admin.path,
    beforeLoad: () => {
      throw redirect({ to: paths.adminMissions.path, replace: true })
    },
  })
  /** Screens for the Superadmin alone. */
  const superadmin = createRoute({
    getParentRoute: () => areas.moderator,
    id: 'superadmin',
    beforeLoad: superadminsOnly,
  })
  const settings = createRoute({
    getParentRoute: () => superadmin,
    path: paths.adminSettings.path,
    validateSearch: readSettingsSearch,
    loaderDeps: ({ search: { tab } }) => ({ tab }),
    loader: async ({ deps: { tab } }) => {
      if (!tab) (await import('./pages/settings/data.ts')).prefetchSettings()
    },
    component: lazyScreen(() => import('./pages/settings/SettingsPage.tsx'), 'SettingsPage'),
    pendingComponent: screenSkeleton('page'),
  })
  const MissionDesk = lazyScreen(() => import('./pages/admin/MissionDeskPage.tsx'), 'MissionDeskPage')
  const User = lazyScreen(() => import('./pages/admin/user/UserPage.tsx'), 'UserPage')
  return [
    admin,
    superadmin.addChildren([settings]),
    ...missionAdminRoutes({ ...areas, MissionDesk }),
    ...peopleAdminRoutes({ ...areas, User }),
    ...chipAdminRoutes(areas),
    ...shopAdminRoutes(areas),
    ...portalAdminRoutes(areas),
    ...statisticsAdminRoutes(areas),
  ] as const
}
