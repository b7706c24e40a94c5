import { type BookingState, shopItemTypes } from '#contract/domains/shop-types.ts'
import { deletedRows, deskSearch, oneOf, type ValuesOf } from '../../desk/search.ts'
import { keptRows } from '../../rest/options.ts'
import { idIn, searchReader, tabIn } from '../../searchReader.ts'

/** The states of the bookings desk: pending first, then approved ones to be handed over. */
export const bookingTabs = [
  'pending',
  'approved',
  'issued',
  'rejected',
  'canceled',
] as const satisfies readonly BookingState[]

export const bookingSorts = ['oldest', 'newest'] as const
export type BookingSort = (typeof bookingSorts)[number]

export interface BookingSearch {
  state?: Exclude<BookingState, 'pending'> | undefined
  q?: string | undefined
  /** Bookings made in this team. */
  team?: number | undefined
  sort?: BookingSort | undefined
  page?: number | undefined
}

/** Pending and approved bookings are sorted from the oldest, all others from the newest. */
export const usualSort = ({ state }: BookingSearch): BookingSort =>
  state === undefined || state === 'approved' ? 'oldest' : 'newest'

/** Search parameters of the items of the shop. */
export const itemSearch = deskSearch('shop-items', {
  words: true,
  filters: { type: oneOf(shopItemTypes, type => ({ type })) },
  all: keptRows,
  groups: {
    published: { publishedAt: { $notNull: true } },
    drafts: { publishedAt: { $null: true } },
    soldOut: { quantity: 0 },
    deleted: deletedRows,
  },
  orders: {
    new: ['createdAt:desc', 'id:desc'],
    cheap: ['price', 'id'],
    dear: ['price:desc', 'id'],
    name: ['name', 'id'],
  },
})
export type ItemSearch = ValuesOf<typeof itemSearch>

/** specification §2: the items, and the desk of bookings. */
export const shopDeskTabs = ['shop-list', 'booking'] as const

/** Search parameters of «Товары и брони». */
export interface ShopDeskSearch
  extends Pick<BookingSearch, 'state' | 'team'>,
    Pick<ItemSearch, 'q' | 'type' | 'show' | 'page'> {
  tab?: 'booking' | undefined
  sort?: BookingSort | ItemSearch['sort']
}

export const shopDeskSearch = searchReader<ShopDeskSearch>(raw => {
  const tab = tabIn(shopDeskTabs, raw['tab'])
  // The reader returns every key.
  const items = itemSearch.read(raw) as Required<ItemSearch>
  if (!tab) return { ...items, tab, state: undefined, team: undefined }
  const state = bookingTabs.slice(1).find(known => known === raw['state']) as BookingSearch['state']
  const sort = bookingSorts.find(order => order === raw['sort'])
  return {
    q: items.q,
    page: items.page,
    tab,
    state,
    team: idIn(raw['team']),
    type: undefined,
    show: undefined,
    sort: sort === usualSort({ state }) ? undefined : sort,
  }
})

/** The list of items in the parameters of its screen. */
export const itemsIn = ({ q, type, show, sort, page }: ShopDeskSearch): ItemSearch => ({
  q,
  type,
  show,
  sort: itemSearch.orders.find(order => order === sort),
  page,
})

/** The desk of bookings in the parameters of its screen. */
export const bookingsIn = ({ state, q, team, sort, page }: ShopDeskSearch): BookingSearch => ({
  state,
  q,
  team,
  page,
  sort: bookingSorts.find(order => order === sort),
})
