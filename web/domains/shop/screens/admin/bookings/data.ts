import { queryOptions, useMutation } from '@tanstack/react-query'
import { POLL_MS } from '#contract/constants.ts'
import { sameOption } from '#contract/domains/shop.ts'
import type { BookingState } from '#contract/domains/shop-types.ts'
import { ordered } from '#contract/words.ts'
import { logRows, toLog } from '#web/domains/people/changes.ts'
import { face, faceOf, personName } from '#web/domains/people/face.ts'
import { nameOf } from '#web/domains/people/me.ts'
import { type BookingSearch, bookingTabs, usualSort } from '#web/domains/shop/adminSearch.ts'
import type { ShopItem } from '#web/domains/shop/data.ts'
import { withDrafts } from '#web/domains/shop/screens/admin/items/data.ts'
import { prefetch, queryClient } from '#web/queries.ts'
import { readNow } from '#web/readNow.ts'
import { onceWhileOpen } from '#web/rest/call.ts'
import { api } from '#web/rest/client.ts'
import { byWords, countOptions, listOptions, oneOptions } from '#web/rest/options.ts'
import type { FlatItem } from '#web/rest/types.ts'

const PAGE = 20

const whole = {
  populate: {
    user: face,
    shop_item: { fields: ['name', 'type', 'quantity', 'options'], populate: { image: true } },
    decided_by: personName,
  },
} as const

export type DeskBooking = ReturnType<typeof toBooking>

const toBooking = ({ user, shop_item: item, decided_by, ...own }: FlatItem<'bookings', typeof whole>) => ({
  ...own,
  resident: faceOf(user),
  /** As it was booked: the item may have got another name since, or be deleted. */
  name: ordered(own.item_name ?? '', own.option_name),
  /** The item's name of today, by which it is searched; null while it is the one that was booked. */
  renamed: item && item.name !== own.item_name ? item.name : null,
  item: item && {
    ...item,
    /** Of the option booked, where the item has options; undefined when it is gone. */
    quantity: stockOf(item, own),
  },
  decidedBy: decided_by && nameOf(decided_by),
})

function stockOf(
  { quantity, options }: Pick<ShopItem, 'quantity' | 'options'>,
  { option: id, option_name: name }: { option: string | null; option_name: string | null },
) {
  if (!options) return quantity
  return id === null ? undefined : sameOption(options, { id, name: name ?? '' })?.quantity
}

const orders = {
  oldest: ['createdAt:asc', 'id:asc'],
  newest: ['createdAt:desc', 'id:desc'],
} as const

/** The bookings in a state that words and team leave. */
const shownIn = (status: BookingState, { q, team }: Pick<BookingSearch, 'q' | 'team'>) => ({
  ...byWords(q),
  filters: { status, ...(team && { team: { id: team } }) },
})

/** Bookings in one state, refetched regularly, since other moderators decide too. */
export const deskQuery = (search: BookingSearch) => {
  const { state = 'pending', sort = usualSort(search), page = 1 } = search
  return queryOptions({
    ...listOptions('bookings', {
      ...whole,
      // Items that were taken off the shelf are handed over too.
      ...withDrafts,
      ...shownIn(state, search),
      sort: orders[sort],
      pagination: { page, pageSize: PAGE },
    }),
    refetchInterval: POLL_MS,
    select: ({ data, meta }) => ({ bookings: data.map(toBooking), pagination: meta.pagination }),
  })
}

/** How many bookings are in a state, of those that words and team leave. */
export const stateCountQuery = (status: BookingState, search: Pick<BookingSearch, 'q' | 'team'>) =>
  queryOptions({
    ...countOptions('bookings', shownIn(status, search)),
    refetchInterval: status === 'pending' ? POLL_MS : false,
  })

/** How many bookings wait for this moderator: another one decides about theirs. */
export const waitingQuery = (me: number) =>
  queryOptions({
    ...countOptions('bookings', { filters: { status: 'pending', user: { id: { $ne: me } } } }),
    refetchInterval: POLL_MS,
  })

export const deskBookingQuery = (id: number) =>
  queryOptions({
    ...oneOptions('bookings', id, whole),
    refetchInterval: POLL_MS,
    select: ({ data }) => toBooking(data),
  })

/**
 * The list in which the next booking is sought: that from which the reader came, in the state that waits for the same decision. A
 * decided one was among those.
 */
export const queueOf = (status: BookingState, { q, team, sort }: BookingSearch): BookingSearch => ({
  q,
  team,
  sort,
  state: status === 'approved' || status === 'issued' ? 'approved' : undefined,
})

/** The first other booking of a list, one's own excluded; null for none. */
export const nextQuery = (search: BookingSearch, id: number, me: number) => {
  const { state = 'pending', sort = usualSort(search) } = search
  const { filters, ...words } = shownIn(state, search)
  return queryOptions({
    ...listOptions('bookings', {
      ...words,
      fields: ['id'],
      filters: { ...filters, id: { $ne: id }, user: { id: { $ne: me } } },
      sort: orders[sort],
      pagination: { page: 1, pageSize: 1, withCount: false },
    }),
    select: ({ data }) => data[0]?.id ?? null,
  })
}

/** Who decided what about a booking, and what was said, the latest first. */
export const bookingChangesQuery = (booking: number, isWhole: boolean) =>
  queryOptions({
    ...listOptions('booking-change-items', {
      ...logRows(20, isWhole),
      filters: { booking: { id: booking } },
    }),
    select: toLog,
  })

/** What a moderator does about a booking: its moves, and other words about where an approved one is received (product §3). */
export type Decision = 'approved' | 'rejected' | 'issued' | 'corrected'

/** Removes a decided booking from the cached lists at once; a refetch follows. */
function drop(id: number) {
  queryClient.setQueriesData<{ readonly data: readonly { readonly id: number }[] }>(
    { queryKey: ['bookings', 'list'] },
    known => known && { ...known, data: known.data.filter(row => row.id !== id) },
  )
}

interface Deciding {
  readonly booking: Pick<DeskBooking, 'id' | 'status' | 'updatedAt'>
  readonly decision: Decision
  readonly comment: string | null
}

export const useDecide = () =>
  useMutation({
    mutationFn: async ({ booking, decision, comment }: Deciding) => {
      const { id, status, updatedAt } = booking
      const input = {
        ...(decision !== 'corrected' && { status: decision }),
        ...(comment && { moderator_comment: comment }),
      }
      // Who rejects or corrects an approved booking has seen the approval.
      const isSeen = status === 'approved' && decision !== 'issued'
      return (
        await api.update('bookings', id, input, whole, {
          ...onceWhileOpen,
          ...(isSeen && { ifMatch: updatedAt }),
        })
      ).data
    },
    onSuccess(data, { decision }) {
      if (decision !== 'corrected') drop(data.id)
      queryClient.setQueryData(deskBookingQuery(data.id).queryKey, known => known && { ...known, data })
    },
  })

/**
 * Refetches what a booking has become meanwhile, and whether this person decided so: by a call whose answer was lost, or in another
 * window. Null while nothing has changed.
 */
export async function decidedSince({ id, status }: Pick<DeskBooking, 'id' | 'status'>, me: number) {
  const now = await readNow(deskBookingQuery(id))
  return now.status === status ? null : { status: now.status, isMine: now.decided_by?.id === me }
}

/** Refetches which booking is next, since other moderators decide too; undefined for none. */
export const readNext = async (search: BookingSearch, id: number, me: number) =>
  (await readNow(nextQuery(search, id, me)))[0]?.id

export const prefetchDesk = (search: BookingSearch) =>
  prefetch(deskQuery(search), ...bookingTabs.map(state => stateCountQuery(state, search)))

export const prefetchBooking = (id: number) => prefetch(deskBookingQuery(id))
