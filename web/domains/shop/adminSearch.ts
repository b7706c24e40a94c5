import { type BookingState, type ShopItemType, shopItemTypes } from '#contract/domains/shop.ts'
import { idIn, pageIn, searchReader, tabIn, textIn } from '../../searchReader.ts'

/** The states of the bookings desk: pending first, then approved ones to be handed over. */
export const deskTabs = [
  'pending',
  'approved',
  'issued',
  'rejected',
  'canceled',
] as const satisfies readonly BookingState[]

export const deskSorts = ['oldest', 'newest'] as const
export type DeskSort = (typeof deskSorts)[number]

export interface DeskSearch {
  state?: Exclude<BookingState, 'pending'> | undefined
  q?: string | undefined
  /** Bookings of the members of this team. */
  team?: number | undefined
  sort?: DeskSort | undefined
  page?: number | undefined
}

/** Pending and approved bookings are sorted from the oldest, all others from the newest. */
export const usualSort = ({ state }: DeskSearch): DeskSort =>
  state === undefined || state === 'approved' ? 'oldest' : 'newest'

export const itemShows = ['published', 'drafts', 'soldOut', 'deleted'] as const
export const itemSorts = ['new', 'cheap', 'dear', 'name'] as const
export type ItemSort = (typeof itemSorts)[number]

/** specification §2: the items, and the desk of bookings. */
export const shopDeskTabs = ['shop-list', 'booking'] as const

/** Search parameters of «Товары и брони». */
export interface ShopDeskSearch extends Omit<DeskSearch, 'sort'> {
  tab?: 'booking' | undefined
  type?: ShopItemType | undefined
  show?: (typeof itemShows)[number] | undefined
  sort?: DeskSort | Exclude<ItemSort, 'new'> | undefined
}

export const shopDeskSearch = searchReader<ShopDeskSearch>(raw => {
  const tab = tabIn(shopDeskTabs, raw['tab'])
  const common = { q: textIn(raw['q']), page: pageIn(raw['page']) }
  if (!tab)
    return {
      ...common,
      tab,
      state: undefined,
      team: undefined,
      type: shopItemTypes.find(type => type === raw['type']),
      show: itemShows.find(show => show === raw['show']),
      sort: itemSorts.slice(1).find(sort => sort === raw['sort']) as ShopDeskSearch['sort'],
    }
  const state = deskTabs.slice(1).find(known => known === raw['state']) as DeskSearch['state']
  const sort = deskSorts.find(order => order === raw['sort'])
  return {
    ...common,
    tab,
    state,
    team: idIn(raw['team']),
    type: undefined,
    show: undefined,
    sort: sort === usualSort({ state }) ? undefined : sort,
  }
})

/** The desk of bookings in the parameters of its screen. */
export const deskIn = ({ state, q, team, sort, page }: ShopDeskSearch): DeskSearch => ({
  state,
  q,
  team,
  page,
  sort: deskSorts.find(order => order === sort),
})
