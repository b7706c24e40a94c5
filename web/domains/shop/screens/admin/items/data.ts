import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { POLL_MS } from '#contract/constants.ts'
import { type ItemOption, shopItems } from '#contract/domains/shop.ts'
import { type ShopItemType } from '#contract/domains/shop-types.ts'
import { asPage } from '#web/desk/search.ts'
import { logRows, toLog } from '#web/domains/people/changes.ts'
import { type ItemSearch, itemSearch } from '#web/domains/shop/adminSearch.ts'
import { write } from '#web/queries.ts'
import { readNow } from '#web/readNow.ts'
import { call } from '#web/rest/call.ts'
import { api } from '#web/rest/client.ts'
import { randomKey } from '#web/rest/http.ts'
import { countOptions, listOptions, oneOptions } from '#web/rest/options.ts'
import type { FlatItem, Input } from '#web/rest/types.ts'
import type { StoredPicture } from '#web/ui/editor/PictureField.tsx'
import { texts } from './texts.ts'

const whole = { populate: { image: true } } as const
export type DeskItem = FlatItem<'shop-items', typeof whole>

/** What the requests of the list add: drafts are in it. */
export const withDrafts = { publicationState: 'preview' } as const

/** Items with drafts, refetched regularly, since residents book meanwhile. */
export const itemListQuery = (search: ItemSearch) =>
  queryOptions({
    ...listOptions('shop-items', { ...whole, ...withDrafts, ...itemSearch.page(search) }),
    refetchInterval: POLL_MS,
    select: asPage,
  })

/** The chosen items by name, at most as many as one call publishes. */
export const chosenItemsQuery = (ids: readonly number[]) =>
  queryOptions({
    ...listOptions('shop-items', {
      ...whole,
      ...withDrafts,
      filters: { id: { $in: ids } },
      sort: ['name', 'id'],
      pagination: { page: 1, pageSize: ids.length, withCount: false },
    }),
    // What will be on sale is what it is now.
    staleTime: 0,
    select: ({ data }) => data,
  })

/** How many items there are, drafts and sold-out ones too. */
export const itemCountQuery = countOptions('shop-items', {
  ...withDrafts,
  ...itemSearch.group({}, undefined),
})

/** Bookings of the last 30 days, by item. */
export const demandQuery = (items: readonly number[]) =>
  queryOptions({
    queryKey: ['bookings', 'demand', items],
    queryFn: ({ signal }) => call('GET /api/shop-items/demand', { query: { ids: [...items] } }, { signal }),
    enabled: items.length > 0,
    placeholderData: keepPreviousData,
    select: ({ data }) => new Map(data.map(({ id, booked }) => [id, booked])),
  })

/** How many residents have the coins for this price. */
export const buyersQuery = (price: number) =>
  queryOptions({
    queryKey: ['users', 'buyers', price],
    queryFn: ({ signal }) => call('GET /api/shop-items/buyers', { query: { price } }, { signal }),
    enabled: price > 0,
    placeholderData: keepPreviousData,
    select: ({ data }) => data,
  })

/** Refetched regularly: the form shows the stock as it is now. */
export const deskItemQuery = (id: number) =>
  queryOptions({
    ...oneOptions('shop-items', id, whole),
    refetchInterval: POLL_MS,
    select: ({ data }) => data,
  })

/** How many bookings of the item wait for a decision. */
export const itemBookingsQuery = (item: number) =>
  countOptions('bookings', {
    filters: { shop_item: { id: item }, status: 'pending' },
  })

/** What was changed of an item, the latest first: its prices, or all else. */
export const itemChangesQuery = (item: number, part: 'price' | 'rest', isWhole: boolean) =>
  queryOptions({
    ...listOptions('shop-item-change-items', {
      ...logRows(10, isWhole),
      filters: { shop_item: { id: item }, field: part === 'price' ? 'price' : { $ne: 'price' } },
    }),
    select: toLog,
  })

/** A stock in the form: `add` is what is added to the stock that there is, or the whole of one that was not counted. */
export interface StockValues {
  limited: boolean
  add: number
  /**
   * There was no counted stock to add to: the item or the option is new, or its stock was not limited. `add` is then the whole
   * stock and is sent as such: a difference whose answer was lost would be added twice.
   */
  isWhole: boolean
  /**
   * The counted stock of the version that is edited. When the answer to a save was lost, another version has come since, or the
   * copy of a browser is brought back, another number here makes the change a conflict instead of a second addition.
   */
  of: number | null
}
/** The stock of the item itself. */
export interface ItemStock extends StockValues {
  /**
   * The stock that there was when the form began or ceased to count by options. The stock is then entered anew, and the server
   * refuses it when a booking has changed that stock since. null: the way of counting is unchanged.
   */
  seen: number | null
}
export interface OptionValues extends StockValues {
  id: string
  name: string
}
export interface ItemValues {
  name: string
  description: string
  type: ShopItemType | null
  price: number | null
  limit: number | null
  pictures: StoredPicture[]
  stock: ItemStock
  /** Empty: the item has no options, and `stock` counts. */
  options: OptionValues[]
}

export const freshItem: ItemValues = {
  name: '',
  description: '',
  type: 'shop_item_type_3',
  price: null,
  limit: null,
  pictures: [],
  stock: { limited: true, add: 0, isWhole: true, of: null, seen: null },
  options: [],
}

export const valuesOf = (item: DeskItem): ItemValues => ({
  name: item.name ?? '',
  description: item.description ?? '',
  type: item.type,
  price: item.price,
  limit: item.limit_per_resident,
  pictures: [...(item.image ?? [])],
  stock: {
    limited: item.quantity !== null,
    add: 0,
    isWhole: typeof item.quantity !== 'number',
    of: item.quantity ?? null,
    seen: null,
  },
  options: (item.options ?? []).map(({ id, name, quantity }) => ({
    id,
    name,
    limited: quantity !== null,
    add: 0,
    isWhole: quantity === null,
    of: quantity,
  })),
})

/** A copy starts as a draft with nothing in stock. */
export function copyOf(item: DeskItem): ItemValues {
  const values = valuesOf(item)
  return {
    ...values,
    name: texts.copyName(values.name).slice(0, shopItems.fields.name.max),
    stock: { ...values.stock, isWhole: true, of: null },
    options: values.options.map(option => ({ ...option, id: randomKey(), isWhole: true, of: null })),
  }
}

/** The stock that there is: null for no limit, undefined for an option that is not saved yet. */
export const stockNow = (item: DeskItem | null, option?: string): number | null | undefined => {
  if (option === undefined) return item?.options ? undefined : item?.quantity
  return item?.options?.find(({ id }) => id === option)?.quantity
}

/** What bookings have done to a stock: of an option, or of the item itself. */
export interface StockMove {
  readonly option: string | null
  readonly was: number
  readonly is: number
}

/** How the stock of an item has moved between two reads of one version of it. */
export function stockMoves(was: DeskItem, is: DeskItem): readonly StockMove[] {
  const pairs = is.options
    ? is.options.map(({ id, name, quantity }) => ({ option: name, was: stockNow(was, id), is: quantity }))
    : [{ option: null, was: stockNow(was), is: is.quantity }]
  return pairs.flatMap(({ option, was: before, is: after }) =>
    typeof before === 'number' && after !== null && before !== after
      ? [{ option, was: before, is: after }]
      : [],
  )
}

/** The stock to which the form adds. */
export const addedTo = ({ isWhole }: StockValues, now: number | null | undefined) =>
  isWhole && typeof now === 'number' ? undefined : now

/** What the form makes of a stock; null: not limited. */
export const stockAfter = (item: DeskItem | null, stock: StockValues, option?: string) =>
  stock.limited ? (addedTo(stock, stockNow(item, option)) ?? 0) + stock.add : null

/**
 * What is sent for a stock: the difference to the present one, so that a booking made meanwhile is not overwritten. A stock
 * that was not counted before is sent whole, the same at every attempt; when the form has read a counted stock since, together
 * with what it has read.
 */
function quantityOf(stock: StockValues, now: number | null | undefined, isSeen: boolean) {
  const { limited, add, isWhole } = stock
  if (!limited) return null
  if (typeof addedTo(stock, now) === 'number') return { add }
  const total = Math.max(add, 0)
  return isWhole && isSeen && typeof now === 'number' ? { total, seen: now } : total
}

/**
 * `quantity` and `options` as they are sent: no number in them overwrites a booking that was made meanwhile. `updatedAt`:
 * the version that the form is based on; the item may be a later one.
 */
export function stockBody(
  item: DeskItem | null,
  { stock, options }: Pick<ItemValues, 'stock' | 'options'>,
  updatedAt: string | null,
) {
  const { seen } = stock
  const isSeen = item?.updatedAt === updatedAt
  if (options.length === 0) {
    const quantity = quantityOf(stock, stockNow(item), isSeen)
    return {
      options: null,
      quantity: typeof quantity === 'number' && seen !== null ? { total: quantity, seen } : quantity,
    }
  }
  return {
    ...(seen !== null && { quantity: { seen } }),
    options: options.map(option => ({
      id: option.id,
      name: option.name.trim(),
      quantity: quantityOf(option, stockNow(item, option.id), isSeen),
    })),
  }
}

export async function saveItem(
  item: DeskItem | null,
  values: ItemValues,
  changed: readonly (keyof ItemValues)[],
  updatedAt: string | null,
) {
  const { name, description, type, price, limit, pictures } = values
  const hasStock = !item || changed.includes('stock') || changed.includes('options')
  const data = {
    name: name.trim(),
    description: description.trim() || null,
    type,
    price,
    limit_per_resident: limit,
    image: pictures.map(({ id }) => id),
    ...(hasStock && stockBody(item, values, updatedAt)),
  }
  // A stock is sent as a difference, which a row does not have: contract/calls/shop.ts.
  const body = data as unknown as Input<'shop-items'>
  const { data: row } = await write(() =>
    item
      ? api.update('shop-items', item.id, body, whole, { ifMatch: updatedAt, once: true })
      : api.create('shop-items', { ...body, publishedAt: null }, whole, { once: true }),
  )
  return row
}

/** The item as it is now. */
export const loadItem = (id: number) => readNow(oneOptions('shop-items', id, whole))

export const usePublish = () =>
  useMutation({
    mutationFn: ({ ids, isOnSale }: { ids: readonly number[]; isOnSale: boolean }) =>
      call(
        isOnSale ? 'POST /api/shop-items/publish-many' : 'POST /api/shop-items/unpublish-many',
        { data: { ids: [...ids] } },
        { once: true },
      ),
  })

export const useDeleteItem = () => useMutation({ mutationFn: (id: number) => api.remove('shop-items', id) })
export const useRestoreItem = () =>
  useMutation({
    mutationFn: (id: number) => api.update('shop-items', id, { deletedAt: null }),
  })

export type { ItemOption }
