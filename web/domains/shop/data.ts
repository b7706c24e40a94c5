import { queryOptions, useMutation } from '@tanstack/react-query'
import type { OwnAct } from '#contract/notices.ts'
import { ordered } from '#contract/words.ts'
import { queryClient } from '../../queries.ts'
import { api } from '../../rest/client.ts'
import { listOptions, oneOptions, searched } from '../../rest/options.ts'
import type { FlatItem } from '../../rest/types.ts'
import { meQuery } from '../people/data.ts'
import { type BookingsSearch, filtersOf, inStock, orders, type ShopSearch } from './search.ts'

export const SHOP_PAGE = 12
export const BOOKINGS_PAGE = 10
const ALIKE = 4

const shelf = ['name', 'price', 'type', 'quantity', 'options', 'limit_per_resident', 'publishedAt'] as const
const onShelf = { fields: shelf, populate: { image: true } } as const

export type ShopItem = FlatItem<'shop-items', typeof onShelf>

export const shopPageQuery = (search: ShopSearch, balance: number) =>
  queryOptions({
    ...listOptions('shop-items', {
      ...onShelf,
      ...searched(search.q),
      filters: filtersOf(search, balance),
      sort: orders[search.sort ?? 'new'],
      pagination: { page: search.page ?? 1, pageSize: SHOP_PAGE },
    }),
    select: ({ data, meta }) => ({ items: data, pagination: meta.pagination }),
  })

const priced = (sort: 'price' | 'price:desc') =>
  ({
    fields: ['price'],
    filters: { deletedAt: { $null: true } },
    sort: [sort],
    pagination: { page: 1, pageSize: 1, withCount: false },
  }) as const

/** The lowest and the highest price of the whole shop; null while nothing is on sale. */
export const priceRangeQuery = queryOptions({
  queryKey: ['shop-items', 'price-range'],
  queryFn: async ({ signal }) => {
    const ends = await Promise.all([
      api.list('shop-items', priced('price'), signal),
      api.list('shop-items', priced('price:desc'), signal),
    ])
    const [min, max] = ends.map(({ data }) => data[0]?.price)
    return min === undefined || max === undefined ? null : { min, max }
  },
})

export const shopItemQuery = (id: number) =>
  queryOptions({
    ...oneOptions('shop-items', id, {
      fields: [...shelf, 'description'],
      populate: { image: true },
    }),
    select: ({ data }) => data,
  })

/** Four others, of the same type before all other types. */
export const alikeQuery = ({ id, type }: Pick<ShopItem, 'id' | 'type'>) =>
  queryOptions({
    queryKey: ['shop-items', 'alike', id, type],
    queryFn: async ({ signal }) => {
      const others = (of: object, limit: number) =>
        api.list(
          'shop-items',
          {
            ...onShelf,
            filters: {
              id: { $ne: id },
              deletedAt: { $null: true },
              ...inStock,
              ...of,
            },
            sort: orders.new,
            pagination: { page: 1, pageSize: limit, withCount: false },
          },
          signal,
        )
      const same = type ? (await others({ type: { $eq: type } }, ALIKE)).data : []
      const rest = ALIKE - same.length
      const more = rest > 0 ? (await others(type ? { type: { $ne: type } } : {}, rest)).data : []
      return [...same, ...more]
    },
  })

const chosen = { fields: ['name', 'type', 'price'], populate: { image: true } } as const
const withItem = { populate: { shop_item: chosen } } as const
export type Booking = ReturnType<typeof toBooking>

/** `item` is null when it is no longer on sale; its name is the one booked, with the option. */
const toBooking = ({ shop_item: item, ...own }: FlatItem<'bookings', typeof withItem>) => ({
  ...own,
  item: item && { ...item, name: ordered(item.name ?? '', own.option_name) },
})

/** Filtered by user, since a moderator may read all bookings. */
export const myBookingsQuery = (me: number, { status, page = 1 }: BookingsSearch) =>
  queryOptions({
    ...listOptions('bookings', {
      ...withItem,
      filters: { user: { id: me }, ...(status && { status }) },
      sort: ['createdAt:desc', 'id:desc'],
      pagination: { page, pageSize: BOOKINGS_PAGE },
    }),
    select: ({ data, meta }) => ({ bookings: data.map(toBooking), pagination: meta.pagination }),
  })

export const bookingQuery = (id: number) =>
  queryOptions({ ...oneOptions('bookings', id, withItem), select: ({ data }) => toBooking(data) })

/** My bookings of these items that count towards the limit, the newest first. */
export const heldQuery = (me: number, items: readonly number[]) =>
  queryOptions({
    ...listOptions('bookings', {
      fields: ['status', 'price'],
      populate: { shop_item: { fields: ['id'] } },
      filters: {
        user: { id: me },
        shop_item: { id: { $in: items } },
        status: { $in: ['pending', 'approved', 'issued'] },
      },
      sort: ['createdAt:desc'],
      pagination: { page: 1, pageSize: 100 },
    }),
    enabled: items.length > 0,
    select: ({ data }) => data.map(({ shop_item, ...own }) => ({ ...own, item: shop_item?.id })),
  })
export type Held = {
  readonly id: number
  readonly status: Booking['status']
  readonly price: number
  readonly item: number | undefined
}

/** The screen shows the bookings next. */
const meta = { awaits: [['bookings']] }

/** Applies the new balance to the cache at once; a refetch follows. */
const moveBalance = (by: number) =>
  queryClient.setQueryData(
    meQuery.queryKey,
    me => me && { ...me, balance: Math.round(((me.balance ?? 0) + by) * 100) / 100 },
  )

interface Order {
  readonly item: number
  /** Id of the option, of an item that has them. */
  readonly option: string | null
  readonly comment: string
}

export const useBook = () =>
  useMutation({
    mutationKey: ['book' satisfies OwnAct],
    mutationFn: async ({ item, option, comment }: Order) =>
      (
        await api.create(
          'bookings',
          { shop_item: item, ...(option && { option }), user_comment: comment.trim() || null },
          {},
          { once: true },
        )
      ).data,
    onSuccess: ({ price }) => void moveBalance(-price),
    meta,
  })

export const useCancelBooking = () =>
  useMutation({
    mutationKey: ['cancel-booking' satisfies OwnAct],
    mutationFn: async (id: number) =>
      (await api.update('bookings', id, { status: 'canceled' }, {}, { once: true })).data,
    onSuccess: ({ price }) => void moveBalance(price),
    meta,
  })
