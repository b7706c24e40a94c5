import {
  type BookingState,
  bookingStates,
  type ShopItemType,
  shopItemTypes,
} from '#contract/domains/shop-types.ts'
import { keptRows } from '../../rest/options.ts'
import type { Filters, Sort } from '../../rest/types.ts'
import { idIn, pageIn, searchReader, textIn } from '../../searchReader.ts'
import { cheapFirst, inStock } from './stock.ts'

export const shopSorts = ['new', 'cheap', 'dear'] as const
export type ShopSort = (typeof shopSorts)[number]

/** Search parameters of the shop; defaults are left out. */
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

const amount = (value: unknown) => {
  const number = Number(value)
  return value !== '' && number >= 0 && Number.isFinite(number) ? number : undefined
}

export const shopSearch = searchReader<ShopSearch>(raw => {
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
})

export const typesOf = ({ type = '' }: Pick<ShopSearch, 'type'>): readonly ShopItemType[] => {
  const asked = type.split('.')
  return shopItemTypes.filter(known => asked.includes(known))
}

/** The types with one added or removed. */
export function withType(search: ShopSearch, type: ShopItemType): string | undefined {
  const chosen = typesOf(search)
  const next = shopItemTypes.filter(known => (known === type) !== chosen.includes(known))
  return next.length > 0 ? next.join('.') : undefined
}

/** How many filters are set: each type, the price, «По карману». */
export const filtersSet = ({ min, max, affordable, ...search }: ShopSearch) =>
  typesOf(search).length + Number(min !== undefined || max !== undefined) + Number(affordable === true)

/** What the filters of the shop set, beside its order, words and page. */
export type ShopFilterSearch = Omit<ShopSearch, 'page'>
export const noFilters = { type: undefined, min: undefined, max: undefined, affordable: undefined } as const

/** True when no filter or search is set. */
export const isEverything = (search: ShopSearch) => search.q === undefined && filtersSet(search) === 0

/** «По карману»: items not above the balance and not sold out. */
export function filtersOf({ min, max, affordable, ...search }: ShopSearch, balance: number) {
  const types = typesOf(search)
  const most = affordable ? Math.min(max ?? balance, balance) : max
  return {
    ...keptRows,
    $and: [
      ...(types.length > 0 ? [{ type: { $in: types } }] : []),
      ...(min === undefined ? [] : [{ price: { $gte: min } }]),
      ...(most === undefined ? [] : [{ price: { $lte: most } }]),
      ...(affordable ? [inStock] : []),
    ],
  } satisfies Filters<'shop-items'>
}

/** Items with the same price or moment are ordered by name. */
export const orders: Record<ShopSort, readonly Sort<'shop-items'>[]> = {
  new: ['publishedAt:desc', 'name'],
  cheap: cheapFirst,
  dear: ['price:desc', 'name'],
}

export interface BookingsSearch {
  status?: BookingState | undefined
  page?: number | undefined
  /** The booking whose dialog is open; notices link to it. */
  booking?: number | undefined
}

export const bookingsSearch = searchReader<BookingsSearch>(({ status, page, booking }) => ({
  status: bookingStates.find(state => state === status),
  page: pageIn(page),
  booking: idIn(booking),
}))
