import { type AnyRoute, createRoute } from '@tanstack/react-router'
import { newOrIdParam } from '../../idParam.ts'
import { paths } from '../../paths.ts'
import { lazyScreen } from '../../ui/lazyScreen.ts'
import { leaveList } from '../../ui/listSearch.ts'
import { screenSkeleton } from '../../ui/ScreenSkeleton.tsx'
import { chipSearch, readChipEditor } from './screens/admin/search.ts'

/** The moderators' screens of chips. */
export const chipAdminRoutes = <Moderator extends AnyRoute>(areas: { moderator: Moderator }) =>
  [
    createRoute({
      getParentRoute: () => areas.moderator,
      path: paths.adminChips.path,
      onLeave: leaveList,
      validateSearch: chipSearch.read,
      loaderDeps: ({ search }) => search,
      loader: async ({ deps }) => (await import('./screens/admin/data.ts')).prefetchCatalogue(deps),
      component: lazyScreen(() => import('./screens/admin/ChipListScreen.tsx'), 'ChipListScreen'),
      pendingComponent: screenSkeleton('cards'),
    }),
    createRoute({
      getParentRoute: () => areas.moderator,
      path: paths.adminChip.path,
      params: newOrIdParam('badgeId'),
      validateSearch: readChipEditor,
      loaderDeps: ({ search: { from } }) => ({ from }),
      loader: async ({ params: { badgeId }, deps: { from } }) => {
        const id = badgeId === 'new' ? from : badgeId
        if (id) (await import('./screens/admin/data.ts')).prefetchChip(id)
      },
      component: lazyScreen(() => import('./screens/admin/ChipEditorScreen.tsx'), 'ChipEditorScreen'),
      pendingComponent: screenSkeleton('page'),
    }),
  ] as const
