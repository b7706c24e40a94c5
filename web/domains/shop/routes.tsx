import { type AnyRoute, createRoute } from '@tanstack/react-router'
import { words } from '#contract/words.ts'
import { paths } from '../../paths.ts'
import { prefetch, queryClient, start } from '../../queries.ts'
import { lazyScreen, plainScreen } from '../../ui/lazyScreen.ts'
import { leaveList } from '../../ui/listSearch.ts'
import { screenSkeleton } from '../../ui/ScreenSkeleton.tsx'
import { currentResident } from '../people/data.ts'
import { bookingsSearch, shopSearch } from './search.ts'

/** The residents' screens of the shop. Their queries are loaded with them: the dashboard needs none of these. */
export const shopRoutes = <Resident extends AnyRoute>(areas: { resident: Resident }) =>
  [
    createRoute({
      getParentRoute: () => areas.resident,
      path: paths.shop.path,
      onLeave: leaveList,
      validateSearch: shopSearch,
      loaderDeps: ({ search }) => search,
      loader: async ({ deps }) => {
        const [me, { openShop }] = await Promise.all([currentResident(), import('./opening.ts')])
        if (me) start(openShop(queryClient, me, deps))
      },
      component: plainScreen(() => import('./screens/ShopScreen.tsx'), 'ShopScreen'),
      pendingComponent: screenSkeleton('cards', words.shop),
    }),
    createRoute({
      getParentRoute: () => areas.resident,
      path: paths.shopItem.path,
      loader: async ({ params }) => {
        const [me, { openShopItem }] = await Promise.all([currentResident(), import('./opening.ts')])
        if (me) start(openShopItem(queryClient, me, Number(params.itemId)))
      },
      component: lazyScreen(() => import('./screens/ItemScreen.tsx'), 'ItemScreen'),
      pendingComponent: screenSkeleton('page'),
    }),
    createRoute({
      getParentRoute: () => areas.resident,
      path: paths.myBookings.path,
      validateSearch: bookingsSearch,
      loaderDeps: ({ search }) => search,
      loader: async ({ deps }) => {
        const [me, { myBookingsQuery }] = await Promise.all([currentResident(), import('./bookings.ts')])
        if (me) prefetch(myBookingsQuery(me.id, deps))
      },
      component: plainScreen(() => import('./screens/MyBookingsScreen.tsx'), 'MyBookingsScreen'),
      pendingComponent: screenSkeleton('rows'),
    }),
  ] as const
