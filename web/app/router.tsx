import { type AnyRoute, createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { currentResident } from '../domains/people/data.ts'
import { paths } from '../paths.ts'
import { queryClient, start } from '../queries.ts'
import { lazyScreen } from '../ui/lazyScreen.ts'
import type { adminRoutes } from './adminRoutes.tsx'
import { readDialogsInAddress } from './dialogsInAddress.ts'
import { moderatorsOnly, residentsOnly } from './guards.ts'
import { Loading } from './Loading.tsx'
import { ResidentLayout } from './layouts/ResidentLayout.tsx'
import { openDashboard } from './openDashboard.ts'
import { CaughtError } from './pages/CaughtError.tsx'
import { DashboardPage } from './pages/DashboardPage.tsx'
import { NotFoundPage } from './pages/TroublePage.tsx'
import { Root } from './Root.tsx'
import type { screenRoutes } from './screenRoutes.tsx'

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

/**
 * A route that matches every address without a route so far. It loads the routes that the address may belong to and has the
 * router read the address again. So the dashboard loads none of them.
 */
const gateTo = (load: () => Promise<void>) => ({
  beforeLoad: async ({ location: { href } }: { location: { href: string } }) => {
    await load()
    throw redirect({ href, replace: true })
  },
})

const gate = createRoute({ getParentRoute: () => root, path: '$', ...gateTo(() => loadScreenRoutes()) })

const adminGate = createRoute({
  getParentRoute: () => moderator,
  path: `${paths.admin.path}/$`,
  ...gateTo(() => loadAdminRoutes()),
})

// Typed as the whole, so that links to what is behind the gates are checked as well.
type ScreenRoutes = ReturnType<typeof screenRoutes<typeof root, typeof resident>>
const residentArea = resident.addChildren([dashboard] as readonly AnyRoute[] as readonly [
  typeof dashboard,
  ...ScreenRoutes['resident'],
])
const moderatorArea = moderator.addChildren([adminGate] as readonly AnyRoute[] as ReturnType<
  typeof adminRoutes<typeof moderator>
>)
const routeTree = root.addChildren([
  home,
  residentArea,
  moderatorArea,
  gate,
] as readonly AnyRoute[] as readonly [
  typeof home,
  typeof residentArea,
  typeof moderatorArea,
  ...ScreenRoutes['root'],
])

export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultPendingComponent: Loading,
  defaultPreload: 'intent',
  // The queries decide what is stale, not the router.
  defaultPreloadStaleTime: 0,
})

/** Replaces the gate by the routes of all screens outside the moderators' area. */
export async function loadScreenRoutes(): Promise<void> {
  const { screenRoutes } = await import('./screenRoutes.tsx')
  // Two calls may wait for the same code: the later one must not replace the routes that are in use.
  if (!(gate.id in router.routesById)) return
  const routes = screenRoutes({ root, resident })
  resident.addChildren([dashboard, ...routes.resident])
  root.addChildren([home, resident, moderator, ...routes.root])
  router.setRoutes(router.buildRouteTree())
}

/** Replaces the gate of the moderators' area by its routes. */
export async function loadAdminRoutes(): Promise<void> {
  const { adminRoutes } = await import('./adminRoutes.tsx')
  if (!(adminGate.id in router.routesById)) return
  moderator.addChildren(adminRoutes({ moderator }))
  router.setRoutes(router.buildRouteTree())
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
