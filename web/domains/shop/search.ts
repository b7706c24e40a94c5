import { type BookingState, bookingStates, type ShopItemType, shopItemTypes } from '#contract/domains/shop.ts'
import type { Filters, Sort } from '../../rest/types.ts'

export const shopSorts = ['new', 'cheap', 'dear'] as const
export type ShopSort = (typeof shopSorts)[number]

/** What the address of the shop holds; what is not set is not written. */
export interface ShopSearch {
  /** Types joined by dots: `shop_item_type_1.shop_item_type_3`. */
  type?: string | undefined
  min?: number | undefined
  max?: number | undefined
  affordable?: true | undefined
  sort?: Exclude<ShopSort, 'new'> | undefined
  q?: string | undefined
  page?: number | undefined
}

type Raw = Record<string, unknown>

const amount = (value: unknown) => {
  const number = Number(value)
  return value !== '' && number >= 0 && Number.isFinite(number) ? number : undefined
}
const MAX_WORDS = 200
const pageIn = (value: unknown) => {
  const page = Math.trunc(Number(value))
  return page > 1 && page <= 10_000 ? page : undefined
}
/** The router reads `?q=5` as a number. */
const textIn = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).slice(0, MAX_WORDS) || undefined
    : undefined

export function shopSearch(raw: Raw): ShopSearch {
  const types = typesOf({ type: textIn(raw['type']) })
  return {
    type: types.length > 0 ? types.join('.') : undefined,
    min: raw['min'] === undefined ? undefined : amount(raw['min']),
    max: raw['max'] === undefined ? undefined : amount(raw['max']),
    affordable: raw['affordable'] === true ? true : undefined,
    sort: raw['sort'] === 'cheap' || raw['sort'] === 'dear' ? raw['sort'] : undefined,
    q: textIn(raw['q']),
    page: pageIn(raw['page']),
  }
}

export const typesOf = ({ type = '' }: Pick<ShopSearch, 'type'>): readonly ShopItemType[] => {
  const asked = type.split('.')
  return shopItemTypes.filter(known => asked.includes(known))
}

/** The types with one put in or taken out. */
export function withType(search: ShopSearch, type: ShopItemType): string | undefined {
  const chosen = typesOf(search)
  const next = shopItemTypes.filter(known => (known === type) !== chosen.includes(known))
  return next.length > 0 ? next.join('.') : undefined
}

/** How many of the filters in the panel are set: those that a phone folds away. */
export const filtersSet = ({ min, max, affordable }: ShopSearch) =>
  Number(min !== undefined || max !== undefined) + Number(affordable === true)

/** True when the whole shop is shown. */
export const isEverything = ({ type, q, ...rest }: ShopSearch) =>
  type === undefined && q === undefined && filtersSet(rest) === 0

export const inStock = { $or: [{ quantity: { $null: true } }, { quantity: { $gt: 0 } }] } as const

/** «По карману» is what may be had now: no dearer than the balance, and not sold out. */
export function filtersOf({ min, max, affordable, q, ...search }: ShopSearch, balance: number) {
  const types = typesOf(search)
  const words = q?.trim()
  const most = affordable ? Math.min(max ?? balance, balance) : max
  return {
    deletedAt: { $null: true },
    $and: [
      ...(types.length > 0 ? [{ type: { $in: types } }] : []),
      ...(min === undefined ? [] : [{ price: { $gte: min } }]),
      ...(most === undefined ? [] : [{ price: { $lte: most } }]),
      ...(affordable ? [inStock] : []),
      ...(words ? [{ $or: [{ name: { $containsi: words } }, { description: { $containsi: words } }] }] : []),
    ],
  } satisfies Filters<'shop-items'>
}

/** The name settles the order of what costs the same or came at the same time. */
export const orders: Record<ShopSort, readonly Sort<'shop-items'>[]> = {
  new: ['publishedAt:desc', 'name'],
  cheap: ['price', 'name'],
  dear: ['price:desc', 'name'],
}

export interface BookingsSearch {
  status?: BookingState | undefined
  page?: number | undefined
}

export const bookingsSearch = (raw: Raw): BookingsSearch => ({
  status: bookingStates.find(state => state === raw['status']),
  page: pageIn(raw['page']),
})

/** The bookings desk: what waits first, then what was approved and is to be handed over. */
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
  tab?: Exclude<BookingState, 'pending'> | undefined
  q?: string | undefined
  sort?: DeskSort | undefined
  page?: number | undefined
}

/** What waits is shown from the oldest, what is over from the newest. */
export const usualSort = ({ tab }: DeskSearch): DeskSort =>
  tab === undefined || tab === 'approved' ? 'oldest' : 'newest'

export function deskSearch(raw: Raw): DeskSearch {
  const tab = deskTabs.slice(1).find(state => state === raw['tab']) as DeskSearch['tab']
  const sort = deskSorts.find(order => order === raw['sort'])
  return {
    tab,
    q: textIn(raw['q']),
    sort: sort === usualSort({ tab }) ? undefined : sort,
    page: pageIn(raw['page']),
  }
}
