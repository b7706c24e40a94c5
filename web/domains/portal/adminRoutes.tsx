import { type AnyRoute, createRoute } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { lazyScreen } from '../../ui/lazyScreen.ts'
import { screenSkeleton } from '../../ui/ScreenSkeleton.tsx'
import { themeSearch } from './adminSearch.ts'

/** Adds the routes of the portal to their areas. */
export const portalAdminRoutes = <Moderator extends AnyRoute>(areas: { moderator: Moderator }) =>
  [
    createRoute({
      getParentRoute: () => areas.moderator,
      path: paths.adminThemes.path,
      validateSearch: themeSearch,
      loaderDeps: ({ search }) => search,
      loader: async ({ deps }) => (await import('./screens/admin/themes/data.ts')).prefetchThemes(deps),
      component: lazyScreen(() => import('./screens/admin/themes/ThemesScreen.tsx'), 'ThemesScreen'),
      pendingComponent: screenSkeleton('rows'),
    }),
  ] as const
