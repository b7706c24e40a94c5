import { modal } from '../../ui/modal/modal.ts'
import type { ShopFilterSearch, ShopSort } from './search.ts'

/** The dialog of one's booking: its events, and cancelling while it is pending. */
export const bookingInfo = modal<{ bookingId: number }>(
  'booking-info',
  () => import('./modals/BookingInfoModal.tsx'),
)

/** specification §4: the filters of the shop where they have no column; resolves with what was chosen. */
export const itemFilters = modal<{ search: ShopFilterSearch; balance: number }, ShopFilterSearch>(
  'user-items-filter',
  () => import('./modals/ItemFiltersModal.tsx'),
)

/** specification §4: the order of the shop on phones and tablets; resolves with the one chosen. */
export const itemSort = modal<{ sort: ShopSort }, ShopSort>(
  'user-items-sort',
  () => import('./modals/ItemSortModal.tsx'),
  { small: true },
)
