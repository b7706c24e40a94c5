import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router'
import { idParam, newOrIdParam } from '../../idParam.ts'
import { paths } from '../../paths.ts'
import { copySearch } from '../../searchReader.ts'
import { lazyScreen } from '../../ui/lazyScreen.ts'
import { leaveList } from '../../ui/listSearch.ts'
import { screenSkeleton } from '../../ui/ScreenSkeleton.tsx'
import { shopDeskSearch } from './adminSearch.ts'

/** The moderators' screens of the shop. */
export const shopAdminRoutes = <Moderator extends AnyRoute>(areas: { moderator: Moderator }) =>
  [
    createRoute({
      getParentRoute: () => areas.moderator,
      path: paths.adminShop.path,
      onLeave: leaveList,
      validateSearch: shopDeskSearch,
      loaderDeps: ({ search }) => search,
      loader: async ({ deps }) => (await import('./screens/admin/prefetch.ts')).prefetchShopDesk(deps),
      component: lazyScreen(() => import('./screens/admin/ShopDeskScreen.tsx'), 'ShopDeskScreen'),
      pendingComponent: screenSkeleton('rows'),
    }),
    createRoute({
      getParentRoute: () => areas.moderator,
      path: paths.adminShopItem.path,
      params: newOrIdParam('itemId'),
      validateSearch: copySearch,
      loaderDeps: ({ search }) => search,
      loader: async ({ params: { itemId }, deps: { from } }) => {
        const id = itemId === 'new' ? from : itemId
        if (id) (await import('./screens/admin/prefetch.ts')).prefetchItem(id)
      },
      component: lazyScreen(() => import('./screens/admin/items/ItemEditorScreen.tsx'), 'ItemEditorScreen'),
      pendingComponent: screenSkeleton('page'),
    }),
    // The desk had an address of its own, with the state as its tab.
    createRoute({
      getParentRoute: () => areas.moderator,
      path: paths.adminBookings.path,
      beforeLoad: ({ location: { search } }) => {
        const { tab, ...rest } = search as Record<string, unknown>
        throw redirect({
          to: paths.adminShop.path,
          search: shopDeskSearch({ ...rest, tab: 'booking', state: tab }),
          replace: true,
        })
      },
    }),
    createRoute({
      getParentRoute: () => areas.moderator,
      path: paths.adminBooking.path,
      params: idParam('bookingId'),
      loader: async ({ params }) =>
        (await import('./screens/admin/bookings/data.ts')).prefetchBooking(params.bookingId),
      component: lazyScreen(() => import('./screens/admin/bookings/BookingScreen.tsx'), 'BookingScreen'),
      pendingComponent: screenSkeleton('page'),
    }),
  ] as const
