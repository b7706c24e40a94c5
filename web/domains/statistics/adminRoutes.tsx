import { type AnyRoute, createRoute } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { lazyScreen } from '../../ui/lazyScreen.ts'
import { screenSkeleton } from '../../ui/ScreenSkeleton.tsx'
import { overviewSearch } from './search.ts'

/** Adds the overview to the moderators' area; its queries are loaded with it. */
export const statisticsAdminRoutes = <Moderator extends AnyRoute>(areas: { moderator: Moderator }) =>
  [
    createRoute({
      getParentRoute: () => areas.moderator,
      path: paths.adminOverview.path,
      validateSearch: overviewSearch,
      loaderDeps: ({ search }) => search,
      loader: async ({ deps }) => (await import('./data.ts')).prefetchOverview(deps),
      component: lazyScreen(() => import('./screens/overview/OverviewScreen.tsx'), 'OverviewScreen'),
      pendingComponent: screenSkeleton('page'),
    }),
  ] as const
