import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router'
import { chipRoutes } from '../domains/chips/routes.tsx'
import { leaderboardRoutes } from '../domains/leaderboard/routes.tsx'
import { missionRoutes } from '../domains/missions/routes.tsx'
import { returnPath } from '../domains/people/returnPath.ts'
import { signInRoutes } from '../domains/people/signInRoutes.tsx'
import { portalRoutes } from '../domains/portal/routes.tsx'
import { shopRoutes } from '../domains/shop/routes.tsx'
import { idParam } from '../idParam.ts'
import { paths } from '../paths.ts'
import { searchReader } from '../searchReader.ts'
import { lazyScreen, plainScreen } from '../ui/lazyScreen.ts'
import { screenSkeleton } from '../ui/ScreenSkeleton.tsx'
import { blockedOnly, residentsOnly } from './guards.ts'
import { readAccountSearch } from './pages/account/search.ts'

/** `from`: the address that failed. */
const readErrorSearch = searchReader<{ from?: string | undefined }>(({ from }) => ({
  from: returnPath(from, location.origin),
}))

/** The screens outside the moderators' area, except the dashboard. */
export const screenRoutes = <Root extends AnyRoute, Resident extends AnyRoute>(areas: {
  root: Root
  resident: Resident
}) => {
  const profile = createRoute({
    getParentRoute: () => areas.resident,
    path: paths.userProfile.path,
    params: idParam('userId'),
    loader: async ({ params: { userId } }) =>
      (await import('./pages/profile/prefetch.ts')).prefetchProfile(userId),
    component: plainScreen(() => import('./pages/profile/ProfilePage.tsx'), 'ProfilePage'),
    pendingComponent: screenSkeleton('page'),
  })

  const account = createRoute({
    getParentRoute: () => areas.resident,
    path: paths.account.path,
    validateSearch: readAccountSearch,
    loaderDeps: ({ search: { tab, category, month, page } }) => ({ tab, category, month, page }),
    loader: async ({ deps }) => (await import('./pages/account/prefetch.ts')).prefetchAccount(deps),
    component: lazyScreen(() => import('./pages/account/AccountPage.tsx'), 'AccountPage'),
    pendingComponent: screenSkeleton('page'),
  })

  const history = createRoute({
    getParentRoute: () => areas.root,
    path: paths.history.path,
    beforeLoad: () => {
      throw redirect({ to: paths.account.path, search: { tab: 'history' }, replace: true })
    },
  })

  /** Without the menu: a conversation takes the whole screen. */
  const onboarding = createRoute({
    getParentRoute: () => areas.root,
    path: paths.onboarding.path,
    beforeLoad: residentsOnly,
    component: lazyScreen(
      () => import('../domains/onboarding/screens/OnboardingScreen.tsx'),
      'OnboardingScreen',
    ),
  })

  const forbidden = createRoute({
    getParentRoute: () => areas.root,
    path: paths.forbidden.path,
    validateSearch: readErrorSearch,
    component: plainScreen(() => import('./pages/ErrorPages.tsx'), 'ForbiddenPage'),
  })

  const serverError = createRoute({
    getParentRoute: () => areas.root,
    path: paths.serverError.path,
    validateSearch: readErrorSearch,
    component: plainScreen(() => import('./pages/ErrorPages.tsx'), 'ServerErrorPage'),
  })

  const blocked = createRoute({
    getParentRoute: () => areas.root,
    path: paths.blocked.path,
    beforeLoad: blockedOnly,
    component: plainScreen(() => import('./pages/ErrorPages.tsx'), 'BlockedPage'),
  })

  /** All components side by side, in development only. */
  const kit =
    import.meta.env.DEV &&
    createRoute({
      getParentRoute: () => areas.root,
      path: '/kit',
      component: lazyScreen(() => import('./pages/KitPage.tsx'), 'KitPage'),
    })
  return {
    root: [
      history,
      onboarding,
      forbidden,
      serverError,
      blocked,
      ...signInRoutes(areas.root),
      ...(kit ? [kit] : []),
    ],
    resident: [
      account,
      profile,
      ...chipRoutes(areas),
      ...leaderboardRoutes(areas),
      ...missionRoutes(areas),
      ...shopRoutes(areas),
      ...portalRoutes(areas),
    ],
  } as const
}
