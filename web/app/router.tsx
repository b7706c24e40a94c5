import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { energyQuery } from '../domains/ledger/data.ts'
import { readMissionInAddress } from '../domains/missions/components/MissionInAddress.tsx'
import { latestMissionsQuery } from '../domains/missions/data.ts'
import { missionRoutes } from '../domains/missions/routes.tsx'
import { shopRoutes } from '../domains/shop/routes.tsx'
import { paths } from '../paths.ts'
import { prefetch } from '../queries.ts'
import { lazyScreen } from '../ui/lazyScreen.ts'
import { blockedOnly, moderatorsOnly, residentsOnly } from './guards.ts'
import { Loading } from './Loading.tsx'
import { ResidentLayout } from './layouts/ResidentLayout.tsx'
import { CaughtError } from './pages/CaughtError.tsx'
import { DashboardPage } from './pages/DashboardPage.tsx'
import { BlockedPage, ForbiddenPage, NotFoundPage, ServerErrorPage } from './pages/ErrorPages.tsx'
import { Root } from './Root.tsx'

// Only the root and the areas catch errors: what fails inside takes the shell with it and gets a page of its own.
const root = createRootRoute({
  component: Root,
  errorComponent: CaughtError,
  notFoundComponent: NotFoundPage,
})

const resident = createRoute({
  getParentRoute: () => root,
  id: 'resident',
  validateSearch: readMissionInAddress,
  beforeLoad: residentsOnly,
  component: ResidentLayout,
  errorComponent: CaughtError,
})

const moderator = createRoute({
  getParentRoute: () => root,
  id: 'moderator',
  beforeLoad: moderatorsOnly,
  component: lazyScreen(() => import('./layouts/ModeratorLayout.tsx'), 'ModeratorLayout'),
  errorComponent: CaughtError,
})

const home = createRoute({
  getParentRoute: () => root,
  path: paths.home.path,
  beforeLoad: () => {
    throw redirect({ to: paths.dashboard.path, replace: true })
  },
})

const dashboard = createRoute({
  getParentRoute: () => resident,
  path: paths.dashboard.path,
  loader: () => prefetch(energyQuery, latestMissionsQuery),
  component: DashboardPage,
})

const admin = createRoute({
  getParentRoute: () => moderator,
  path: paths.admin.path,
  beforeLoad: () => {
    throw redirect({ to: paths.adminMissions.path, replace: true })
  },
})

const forbidden = createRoute({
  getParentRoute: () => root,
  path: paths.forbidden.path,
  component: ForbiddenPage,
})

const serverError = createRoute({
  getParentRoute: () => root,
  path: paths.serverError.path,
  component: ServerErrorPage,
})

const blocked = createRoute({
  getParentRoute: () => root,
  path: paths.blocked.path,
  beforeLoad: blockedOnly,
  component: BlockedPage,
})

/** All components side by side, while developing. */
const kit = createRoute({
  getParentRoute: () => root,
  path: '/kit',
  component: lazyScreen(() => import('./pages/KitPage.tsx'), 'KitPage'),
})

const missions = missionRoutes({ resident, moderator })
const shop = shopRoutes({ resident })

const routeTree = root.addChildren([
  home,
  forbidden,
  serverError,
  blocked,
  ...(import.meta.env.DEV ? [kit] : []),
  resident.addChildren([dashboard, ...missions.resident, ...shop.resident]),
  moderator.addChildren([admin, ...missions.moderator]),
])

export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultPendingComponent: Loading,
  defaultPreload: 'intent',
  // What is fresh is for the queries to know, not for the router.
  defaultPreloadStaleTime: 0,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
