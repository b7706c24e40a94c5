import { type AnyRoute, createRoute } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { lazyScreen } from '../../ui/lazyScreen.ts'
import { themeSearch } from './search.ts'

/** Adds the routes of the portal to their areas. */
export const portalRoutes = <Moderator extends AnyRoute>(areas: { moderator: Moderator }) => ({
  moderator: [
    createRoute({
      getParentRoute: () => areas.moderator,
      path: paths.adminThemes.path,
      validateSearch: themeSearch,
      loaderDeps: ({ search }) => search,
      // Loaded with the screen, since residents never need these queries.
      loader: async ({ deps }) => (await import('./screens/admin/themes/data.ts')).prefetchThemes(deps),
      component: lazyScreen(() => import('./screens/admin/themes/ThemesScreen.tsx'), 'ThemesScreen'),
    }),
  ] as const,
})
