import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router'
import { idParam, newOrIdParam } from '../../idParam.ts'
import { paths } from '../../paths.ts'
import { prefetch } from '../../queries.ts'
import { copySearch } from '../../searchReader.ts'
import { lazyScreen } from '../../ui/lazyScreen.ts'
import { currentResident } from '../people/data.ts'
import { myBookingsQuery, priceRangeQuery, shopItemQuery, shopPageQuery } from './data.ts'
import { bookingsSearch, shopDeskSearch, shopSearch } from './search.ts'

/** Adds the routes of the shop to their areas. */
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
  // The desk's queries are loaded with its screens, since residents never need them.
  moderator: [
    createRoute({
      getParentRoute: () => areas.moderator,
      path: paths.adminShop.path,
      validateSearch: shopDeskSearch,
      loaderDeps: ({ search }) => search,
      loader: async ({ deps }) => (await import('./screens/admin/prefetch.ts')).prefetchShopDesk(deps),
      component: lazyScreen(() => import('./screens/admin/ShopDeskScreen.tsx'), 'ShopDeskScreen'),
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
    }),
    // The desk had an address of its own, with the state as its tab.
    createRoute({
      getParentRoute: () => areas.moderator,
      path: paths.adminBookings.path,
      beforeLoad: ({ location: { search } }) => {
        const { tab, ...rest } = search as Record<string, unknown>
        throw redirect({
          to: paths.adminShop.path,
          search: shopDeskSearch({ ...rest, tab: 1, state: tab }),
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
    }),
  ],
})
