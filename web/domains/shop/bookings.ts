import { queryOptions, useMutation } from '@tanstack/react-query'
import type { OwnAct } from '#contract/notices.ts'
import { ordered } from '#contract/words.ts'
import { queryClient } from '../../queries.ts'
import { onceWhileOpen } from '../../rest/call.ts'
import { api } from '../../rest/client.ts'
import { isReplay } from '../../rest/once.ts'
import { listOptions, oneOptions } from '../../rest/options.ts'
import type { FlatItem } from '../../rest/types.ts'
import { meQuery } from '../people/data.ts'
import { isOnShelf } from './item.ts'
import type { BookingsSearch } from './search.ts'

export const BOOKINGS_PAGE = 10

const chosen = { fields: ['type', 'publishedAt', 'deletedAt'], populate: { image: true } } as const
const withItem = { populate: { shop_item: chosen } } as const
export type Booking = ReturnType<typeof toBooking>

/** `item` is null when it is no longer on sale; `name` is the one booked, with the option. */
const toBooking = ({ shop_item: item, ...own }: FlatItem<'bookings', typeof withItem>) => ({
  ...own,
  item: item && isOnShelf(item) ? item : null,
  name: ordered(own.item_name ?? '', own.option_name),
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

/** `owner` is the id of the resident who booked: a moderator may read the bookings of others. */
export const bookingQuery = (id: number) =>
  queryOptions({
    ...oneOptions('bookings', id, { populate: { user: { fields: ['id'] }, shop_item: chosen } }),
    select: ({ data }) => ({ ...toBooking(data), owner: data.user?.id }),
  })

/** The screen shows the bookings next. */
const meta = { awaits: [['bookings']] }

/** Applies the new balance to the cache at once; a refetch follows. */
const moveBalance = (by: number) =>
  queryClient.setQueryData(
    meQuery.queryKey,
    me => me && { ...me, balance: Math.round(((me.balance ?? 0) + by) * 100) / 100 },
  )

/** `isReplay`: an earlier call, whose answer was lost, did it. The balance may have been read since, so it is not moved again. */
const told = async <T extends object>(answer: { data: T }) => ({
  ...answer.data,
  isReplay: isReplay(answer),
})

export interface Order {
  readonly item: number
  /** The one that is shown. */
  readonly price: number
  /** Id of the option, of an item that has them. */
  readonly option: string | null
  readonly comment: string
}

export const useBook = () =>
  useMutation({
    mutationKey: ['book' satisfies OwnAct],
    mutationFn: async ({ item, price, option, comment }: Order) => {
      const order = {
        shop_item: item,
        price,
        ...(option && { option }),
        user_comment: comment.trim() || null,
      }
      return told(await api.create('bookings', order, {}, onceWhileOpen))
    },
    onSuccess: ({ price, isReplay }) => {
      if (!isReplay) moveBalance(-price)
    },
    meta,
  })

export const useCancelBooking = () =>
  useMutation({
    mutationKey: ['cancel-booking' satisfies OwnAct],
    mutationFn: async (id: number) =>
      told(await api.update('bookings', id, { status: 'canceled' }, {}, { once: true })),
    onSuccess: ({ price, isReplay }) => {
      if (!isReplay) moveBalance(price)
    },
    meta,
  })
