import { queryOptions } from '@tanstack/react-query'
import type { BookingState } from '#contract/domains/shop-types.ts'
import { api } from '../../rest/client.ts'
import { byWords, keptRows, listOptions, oneOptions } from '../../rest/options.ts'
import type { FlatItem } from '../../rest/types.ts'
import { filtersOf, orders, type ShopSearch } from './search.ts'
import { inStock } from './stock.ts'

export const SHOP_PAGE = 12
const ALIKE = 4

const shelf = ['name', 'price', 'type', 'quantity', 'options', 'limit_per_resident', 'publishedAt'] as const
const onShelf = { fields: shelf, populate: { image: true } } as const

export type ShopItem = FlatItem<'shop-items', typeof onShelf>

export const shopPageQuery = (search: ShopSearch, balance: number) =>
  queryOptions({
    ...listOptions('shop-items', {
      ...onShelf,
      ...byWords(search.q),
      filters: filtersOf(search, balance),
      sort: orders[search.sort ?? 'new'],
      pagination: { page: search.page ?? 1, pageSize: SHOP_PAGE },
    }),
    select: ({ data, meta }) => ({ items: data, pagination: meta.pagination }),
  })

const priced = (sort: 'price' | 'price:desc') =>
  ({
    fields: ['price'],
    filters: keptRows,
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
      fields: [...shelf, 'description', 'deletedAt'],
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
              ...keptRows,
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
      pagination: { page: 1, pageSize: 1000 },
    }),
    enabled: items.length > 0,
    select: ({ data }) => data.map(({ shop_item, ...own }) => ({ ...own, item: shop_item?.id })),
  })
export type Held = {
  readonly id: number
  readonly status: BookingState
  readonly price: number
  readonly item: number | undefined
}
