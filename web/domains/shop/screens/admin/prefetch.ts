import { prefetch } from '#web/queries.ts'
import { bookingsIn, itemsIn, type ShopDeskSearch } from '../../adminSearch.ts'
import { prefetchDesk } from './bookings/data.ts'
import { deskItemQuery, itemListQuery } from './items/data.ts'

export const prefetchShopDesk = (search: ShopDeskSearch) =>
  search.tab === 'booking' ? prefetchDesk(bookingsIn(search)) : prefetch(itemListQuery(itemsIn(search)))

export const prefetchItem = (id: number) => prefetch(deskItemQuery(id))
