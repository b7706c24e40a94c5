import { type AnyRoute, createRoute } from '@tanstack/react-router'
import { idParam } from '../../idParam.ts'
import { paths } from '../../paths.ts'
import { prefetch } from '../../queries.ts'
import { lazyScreen } from '../../ui/lazyScreen.ts'
import { currentResident } from '../people/data.ts'
import { myBookingsQuery, priceRangeQuery, shopItemQuery, shopPageQuery } from './data.ts'
import { bookingsSearch, deskSearch, shopSearch } from './search.ts'

/** Hangs the screens of the shop under the areas they belong to. */
export const shopRoutes = <Resident extends AnyRoute, Moderator extends AnyRoute>(areas: {
  resident: Resident
  moderator: Moderator
}) => ({
  resident: [
    createRoute({
      getParentRoute: () => areas.resident,
      path: paths.shop.path,
      validateSearch: shopSearch,
      loaderDeps: ({ search }) => search,
      loader: async ({ deps }) => {
        const me = await currentResident()
        prefetch(shopPageQuery(deps, me?.balance ?? 0), priceRangeQuery)
      },
      component: lazyScreen(() => import('./screens/ShopScreen.tsx'), 'ShopScreen'),
    }),
    createRoute({
      getParentRoute: () => areas.resident,
      path: paths.shopItem.path,
      loader: ({ params }) => prefetch(shopItemQuery(Number(params.itemId))),
      component: lazyScreen(() => import('./screens/ItemScreen.tsx'), 'ItemScreen'),
    }),
    createRoute({
      getParentRoute: () => areas.resident,
      path: paths.myBookings.path,
      validateSearch: bookingsSearch,
      loaderDeps: ({ search }) => search,
      loader: async ({ deps }) => {
        const me = await currentResident()
        if (me) prefetch(myBookingsQuery(me.id, deps))
      },
      component: lazyScreen(() => import('./screens/MyBookingsScreen.tsx'), 'MyBookingsScreen'),
    }),
  ],
  // Residents never need the queries of the desk: they come with its screens.
  moderator: [
    createRoute({
      getParentRoute: () => areas.moderator,
      path: paths.adminBookings.path,
      validateSearch: deskSearch,
      loaderDeps: ({ search }) => search,
      loader: async ({ deps }) => (await import('./screens/admin/bookings/data.ts')).prefetchDesk(deps),
      component: lazyScreen(() => import('./screens/admin/bookings/BookingsScreen.tsx'), 'BookingsScreen'),
    }),
    createRoute({
      getParentRoute: () => areas.moderator,
      path: paths.adminBooking.path,
      params: idParam('bookingId'),
      loader: async ({ params }) =>
        (await import('./screens/admin/bookings/data.ts')).prefetchBooking(params.bookingId),
      component: lazyScreen(() => import('./screens/admin/bookings/BookingScreen.tsx'), 'BookingScreen'),
    }),
  ],
})
