import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { heldChipsQuery, SHELF } from '../domains/chips/data.ts'
import { chipRoutes } from '../domains/chips/routes.tsx'
import { myPlaceQuery } from '../domains/leaderboard/data.ts'
import { leaderboardRoutes } from '../domains/leaderboard/routes.tsx'
import { energyQuery } from '../domains/ledger/data.ts'
import { readMissionInAddress } from '../domains/missions/components/MissionInAddress.tsx'
import { completedQuery, latestMissionsQuery } from '../domains/missions/data.ts'
import { missionRoutes } from '../domains/missions/routes.tsx'
import { peopleRoutes } from '../domains/people/peopleRoutes.tsx'
import { profileQuery } from '../domains/people/profile.ts'
import { signInRoutes } from '../domains/people/signInRoutes.tsx'
import { portalRoutes } from '../domains/portal/routes.tsx'
import { shopRoutes } from '../domains/shop/routes.tsx'
import { statisticsRoutes } from '../domains/statistics/routes.tsx'
import { idParam } from '../idParam.ts'
import { paths } from '../paths.ts'
import { prefetch } from '../queries.ts'
import { lazyScreen } from '../ui/lazyScreen.ts'
import { blockedOnly, moderatorsOnly, residentsOnly, superadminsOnly } from './guards.ts'
import { Loading } from './Loading.tsx'
import { ResidentLayout } from './layouts/ResidentLayout.tsx'
import { readAccountSearch } from './pages/account/search.ts'
import { CaughtError } from './pages/CaughtError.tsx'
import { DashboardPage } from './pages/DashboardPage.tsx'
import { BlockedPage, ForbiddenPage, NotFoundPage, ServerErrorPage } from './pages/ErrorPages.tsx'
import { Root } from './Root.tsx'

// Only the root and the areas have error boundaries: an error inside replaces the shell by a page of its own.
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

/** Screens of the moderators' area for the Superadmin alone. */
const superadmin = createRoute({
  getParentRoute: () => moderator,
  id: 'superadmin',
  beforeLoad: superadminsOnly,
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
  loader: () => prefetch(energyQuery, latestMissionsQuery, myPlaceQuery),
  component: DashboardPage,
})

const profile = createRoute({
  getParentRoute: () => resident,
  path: paths.userProfile.path,
  params: idParam('userId'),
  loader: ({ params: { userId } }) =>
    prefetch(profileQuery(userId), heldChipsQuery(userId, 1, SHELF), completedQuery(userId, 1)),
  component: lazyScreen(() => import('./pages/profile/ProfilePage.tsx'), 'ProfilePage'),
})

const account = createRoute({
  getParentRoute: () => resident,
  path: paths.account.path,
  validateSearch: readAccountSearch,
  loaderDeps: ({ search: { tab, category, page } }) => ({ tab, category, page }),
  loader: async ({ deps }) => (await import('./pages/account/prefetch.ts')).prefetchAccount(deps),
  component: lazyScreen(() => import('./pages/account/AccountPage.tsx'), 'AccountPage'),
})

const history = createRoute({
  getParentRoute: () => root,
  path: paths.history.path,
  beforeLoad: () => {
    throw redirect({ to: paths.account.path, search: { tab: 'history' }, replace: true })
  },
})

const admin = createRoute({
  getParentRoute: () => moderator,
  path: paths.admin.path,
  beforeLoad: () => {
    throw redirect({ to: paths.adminMissions.path, replace: true })
  },
})

const settings = createRoute({
  getParentRoute: () => superadmin,
  path: paths.adminSettings.path,
  loader: async () => (await import('./pages/settings/data.ts')).prefetchSettings(),
  component: lazyScreen(() => import('./pages/settings/SettingsPage.tsx'), 'SettingsPage'),
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

/** All components side by side, in development only. */
const kit =
  import.meta.env.DEV &&
  createRoute({
    getParentRoute: () => root,
    path: '/kit',
    component: lazyScreen(() => import('./pages/KitPage.tsx'), 'KitPage'),
  })

const areas = { resident, moderator, superadmin }
const missions = missionRoutes({
  ...areas,
  MissionDesk: lazyScreen(() => import('./pages/admin/MissionDeskPage.tsx'), 'MissionDeskPage'),
})
const chips = chipRoutes(areas)
const leaderboard = leaderboardRoutes(areas)
const people = peopleRoutes(areas)
const shop = shopRoutes(areas)
const portal = portalRoutes(areas)
const statistics = statisticsRoutes(areas)

const routeTree = root.addChildren([
  home,
  history,
  forbidden,
  serverError,
  blocked,
  ...signInRoutes(root),
  ...(kit ? [kit] : []),
  resident.addChildren([
    dashboard,
    account,
    profile,
    ...chips.resident,
    ...leaderboard.resident,
    ...missions.resident,
    ...shop.resident,
  ]),
  moderator.addChildren([
    admin,
    superadmin.addChildren([settings]),
    ...missions.moderator,
    ...people.moderator,
    ...chips.moderator,
    ...shop.moderator,
    ...portal.moderator,
    ...statistics.moderator,
  ]),
])

export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultPendingComponent: Loading,
  defaultPreload: 'intent',
  // The queries decide what is stale, not the router.
  defaultPreloadStaleTime: 0,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
