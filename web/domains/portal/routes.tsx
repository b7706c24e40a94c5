import { type AnyRoute, createRoute } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { lazyScreen } from '../../ui/lazyScreen.ts'
import { portalSearch } from './search.ts'

/** The residents' screens of the portal. Their queries are loaded with them: the dashboard needs none of these. */
export const portalRoutes = <Resident extends AnyRoute>(areas: { resident: Resident }) =>
  [
    createRoute({
      getParentRoute: () => areas.resident,
      path: paths.portal.path,
      validateSearch: portalSearch,
      loaderDeps: ({ search }) => search,
      loader: async ({ deps }) => (await import('./screens/portal/prefetch.ts')).prefetchPortal(deps),
      component: lazyScreen(() => import('./screens/portal/PortalScreen.tsx'), 'PortalScreen'),
    }),
  ] as const
