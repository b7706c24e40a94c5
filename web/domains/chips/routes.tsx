import { type AnyRoute, createRoute } from '@tanstack/react-router'
import { idParam } from '../../idParam.ts'
import { paths } from '../../paths.ts'
import { plainScreen } from '../../ui/lazyScreen.ts'
import { screenSkeleton } from '../../ui/ScreenSkeleton.tsx'
import { readChipSearch } from './search.ts'

/** The residents' screens of chips. */
export const chipRoutes = <Resident extends AnyRoute>(areas: { resident: Resident }) =>
  [
    createRoute({
      getParentRoute: () => areas.resident,
      path: paths.userChips.path,
      params: idParam('userId'),
      validateSearch: readChipSearch,
      loaderDeps: ({ search: { page } }) => ({ page }),
      loader: async ({ params: { userId }, deps: { page } }) =>
        (await import('./data.ts')).prefetchChips(userId, page),
      component: plainScreen(() => import('./screens/ChipsScreen.tsx'), 'ChipsScreen'),
      pendingComponent: screenSkeleton('cards'),
    }),
  ] as const
