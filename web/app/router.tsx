import { type AnyRoute, createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { heldChipsQuery, SHELF } from '../domains/chips/data.ts'
import { chipRoutes } from '../domains/chips/routes.tsx'
import { leaderboardRoutes } from '../domains/leaderboard/routes.tsx'
import { completedQuery } from '../domains/missions/data.ts'
import { missionRoutes } from '../domains/missions/routes.tsx'
import { currentResident } from '../domains/people/data.ts'
import { profileQuery } from '../domains/people/profile.ts'
import { returnPath } from '../domains/people/returnPath.ts'
import { signInRoutes } from '../domains/people/signInRoutes.tsx'
import { portalRoutes } from '../domains/portal/routes.tsx'
import { shopRoutes } from '../domains/shop/routes.tsx'
import { idParam } from '../idParam.ts'
import { paths } from '../paths.ts'
import { prefetch, queryClient, start } from '../queries.ts'
import { searchReader } from '../searchReader.ts'
import { lazyScreen, plainScreen } from '../ui/lazyScreen.ts'
import { screenSkeleton } from '../ui/ScreenSkeleton.tsx'
import type { adminRoutes } from './adminRoutes.tsx'
import { readDialogsInAddress } from './dialogsInAddress.ts'
import { blockedOnly, moderatorsOnly, residentsOnly } from './guards.ts'
import { Loading } from './Loading.tsx'
import { ResidentLayout } from './layouts/ResidentLayout.tsx'
import { openDashboard } from './openDashboard.ts'
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
  validateSearch: readDialogsInAddress,
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
  loader: async () => {
    const me = await currentResident()
    if (me) start(openDashboard(queryClient, me))
  },
  component: DashboardPage,
})

const profile = createRoute({
  getParentRoute: () => resident,
  path: paths.userProfile.path,
  params: idParam('userId'),
  loader: ({ params: { userId } }) =>
    prefetch(profileQuery(userId), heldChipsQuery(userId, 1, SHELF), completedQuery(userId, 1)),
  component: plainScreen(() => import('./pages/profile/ProfilePage.tsx'), 'ProfilePage'),
  pendingComponent: screenSkeleton('page'),
})

const account = createRoute({
  getParentRoute: () => resident,
  path: paths.account.path,
  validateSearch: readAccountSearch,
  loaderDeps: ({ search: { tab, category, page } }) => ({ tab, category, page }),
  loader: async ({ deps }) => (await import('./pages/account/prefetch.ts')).prefetchAccount(deps),
  component: lazyScreen(() => import('./pages/account/AccountPage.tsx'), 'AccountPage'),
  pendingComponent: screenSkeleton('page'),
})

const history = createRoute({
  getParentRoute: () => root,
  path: paths.history.path,
  beforeLoad: () => {
    throw redirect({ to: paths.account.path, search: { tab: 'history' }, replace: true })
  },
})

/** Without the menu: a conversation takes the whole screen. */
const onboarding = createRoute({
  getParentRoute: () => root,
  path: paths.onboarding.path,
  beforeLoad: residentsOnly,
  component: lazyScreen(
    () => import('../domains/onboarding/screens/OnboardingScreen.tsx'),
    'OnboardingScreen',
  ),
})

/** `from`: the address that failed. */
const readErrorSearch = searchReader<{ from?: string | undefined }>(({ from }) => ({
  from: returnPath(from, location.origin),
}))

const forbidden = createRoute({
  getParentRoute: () => root,
  path: paths.forbidden.path,
  validateSearch: readErrorSearch,
  component: ForbiddenPage,
})

const serverError = createRoute({
  getParentRoute: () => root,
  path: paths.serverError.path,
  validateSearch: readErrorSearch,
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

/**
 * Any address of the moderators' area until its routes are there: loads them, and the address is read again. So they
 * cost a resident nothing.
 */
const gate = createRoute({
  getParentRoute: () => moderator,
  path: `${paths.admin.path}/$`,
  beforeLoad: async ({ location: { href } }) => {
    await loadAdminRoutes()
    throw redirect({ href, replace: true })
  },
})

type AdminRoutes = ReturnType<typeof adminRoutes<typeof moderator>>

/** Typed as the whole, so that links into the moderators' area are checked as well. */
const gated = moderator.addChildren([gate] as readonly AnyRoute[] as AdminRoutes)

const routeTree = root.addChildren([
  home,
  history,
  onboarding,
  forbidden,
  serverError,
  blocked,
  ...signInRoutes(root),
  ...(kit ? [kit] : []),
  resident.addChildren([
    dashboard,
    account,
    profile,
    ...chipRoutes({ resident }),
    ...leaderboardRoutes({ resident }),
    ...missionRoutes({ resident }),
    ...shopRoutes({ resident }),
    ...portalRoutes({ resident }),
  ]),
  gated,
])

export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultPendingComponent: Loading,
  defaultPreload: 'intent',
  // The queries decide what is stale, not the router.
  defaultPreloadStaleTime: 0,
})

/** Replaces the gate by the routes of the moderators' area. */
export async function loadAdminRoutes() {
  const { adminRoutes } = await import('./adminRoutes.tsx')
  // Two calls may wait for the same code: the later one must not replace the routes that are in use.
  if (!(gate.id in router.routesById)) return
  moderator.addChildren(adminRoutes({ moderator }))
  router.setRoutes(router.buildRouteTree())
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
