import { type AnyRoute, createRoute } from '@tanstack/react-router'
import { idParam, newOrIdParam } from '../../idParam.ts'
import { paths } from '../../paths.ts'
import { prefetch } from '../../queries.ts'
import { copySearch } from '../../searchReader.ts'
import { lazyScreen } from '../../ui/lazyScreen.ts'
import { residentQuery } from '../people/profile.ts'
import { heldChipsQuery } from './data.ts'
import { chipListSearch } from './screens/admin/search.ts'
import { readChipSearch } from './search.ts'

/** Adds the routes of chips to their areas. */
export const chipRoutes = <Resident extends AnyRoute, Moderator extends AnyRoute>(areas: {
  resident: Resident
  moderator: Moderator
}) => ({
  resident: [
    createRoute({
      getParentRoute: () => areas.resident,
      path: paths.userChips.path,
      params: idParam('userId'),
      validateSearch: readChipSearch,
      loaderDeps: ({ search: { page } }) => ({ page }),
      loader: ({ params: { userId }, deps: { page } }) =>
        prefetch(residentQuery(userId), heldChipsQuery(userId, page)),
      component: lazyScreen(() => import('./screens/ChipsScreen.tsx'), 'ChipsScreen'),
    }),
  ] as const,
  // The queries of the admin screens are loaded with them, since residents never need them.
  moderator: [
    createRoute({
      getParentRoute: () => areas.moderator,
      path: paths.adminChips.path,
      validateSearch: chipListSearch,
      loaderDeps: ({ search }) => search,
      loader: async ({ deps }) => (await import('./screens/admin/data.ts')).prefetchCatalogue(deps),
      component: lazyScreen(() => import('./screens/admin/ChipListScreen.tsx'), 'ChipListScreen'),
    }),
    createRoute({
      getParentRoute: () => areas.moderator,
      path: paths.adminChip.path,
      params: newOrIdParam('badgeId'),
      validateSearch: copySearch,
      loaderDeps: ({ search }) => search,
      loader: async ({ params: { badgeId }, deps: { from } }) => {
        const id = badgeId === 'new' ? from : badgeId
        if (id) (await import('./screens/admin/data.ts')).prefetchChip(id)
      },
      component: lazyScreen(() => import('./screens/admin/ChipEditorScreen.tsx'), 'ChipEditorScreen'),
    }),
  ] as const,
})
