import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { prefetch } from '../../queries.ts'
import { missionPageQuery } from './data.ts'

/** Hangs the screens of missions under the areas they belong to. */
export const missionRoutes = <Moderator extends AnyRoute>(areas: { moderator: Moderator }) => ({
  moderator: [
    createRoute({
      getParentRoute: () => areas.moderator,
      path: paths.adminMissions.path,
      validateSearch: (search: Record<string, unknown>): { page?: number } => {
        const page = Math.trunc(Number(search['page']))
        return page > 1 ? { page } : {}
      },
      loaderDeps: ({ search }) => ({ page: search.page ?? 1 }),
      loader: ({ deps }) => prefetch(missionPageQuery(deps.page)),
      component: lazyRouteComponent(() => import('./screens/admin/MissionsScreen.tsx'), 'MissionsScreen'),
    }),
  ],
})
