import { queryOptions, useMutation } from '@tanstack/react-query'
import { POLL_MS } from '#contract/domains/notifications.ts'
import { queryClient } from '../../queries.ts'
import { api } from '../../rest/client.ts'
import { listOptions } from '../../rest/options.ts'
import type { Input, Item } from '../../rest/types.ts'

export const NOTICES_PAGE = 10
/** The most that one answer holds. */
const MOST = 100

const shown = { populate: { image: true } } as const
type Row = Item<'notifications', typeof shown>
export type Notice = ReturnType<typeof toNotice>

const toNotice = ({ id, attributes: { image, ...own } }: Row) => ({
  ...own,
  id,
  image: image.data?.attributes ?? null,
})

const unread = { is_viewed: false } as const

/** What the resident has not seen yet, the latest first; asked for every 30 s (specification §9). */
export const unreadQuery = queryOptions({
  ...listOptions('notifications', {
    ...shown,
    filters: unread,
    sort: ['createdAt:desc', 'id:desc'],
    pagination: { page: 1, pageSize: MOST },
  }),
  staleTime: 0,
  refetchInterval: POLL_MS,
  select: ({ data, meta }) => ({ notices: data.map(toNotice), total: meta.pagination.total }),
})

/** How much of it there is, for those who do not ask by themselves. */
export const unreadCountQuery = queryOptions({
  ...unreadQuery,
  refetchInterval: false as const,
  select: ({ meta }) => meta.pagination.total,
})

/** All notices, unread ones first. */
export const noticesQuery = (page: number) =>
  queryOptions({
    ...listOptions('notifications', {
      ...shown,
      sort: ['is_viewed', 'createdAt:desc', 'id:desc'],
      pagination: { page, pageSize: NOTICES_PAGE },
    }),
    select: ({ data, meta }) => ({ notices: data.map(toNotice), pagination: meta.pagination }),
  })

/** They leave what is unread at once. One that the server does not hear of stays unread there: it is told again later. */
export async function markViewed(ids: readonly number[]): Promise<void> {
  await queryClient.cancelQueries({ queryKey: unreadQuery.queryKey })
  queryClient.setQueryData(unreadQuery.queryKey, known => {
    if (!known) return known
    const data = known.data.filter(({ id }) => !ids.includes(id))
    const pagination = known.meta.pagination
    const total = pagination.total - (known.data.length - data.length)
    return { data, meta: { pagination: { ...pagination, total } } }
  })
  await Promise.allSettled(ids.map(id => api.update('notifications', id, { is_viewed: true })))
  await queryClient.invalidateQueries({ queryKey: ['notifications'] })
}

export const useViewAll = () =>
  useMutation({
    mutationFn: async () => {
      const page = { fields: ['id'], filters: unread, pagination: { page: 1, pageSize: MOST } } as const
      let pages = 1
      while (pages > 0) {
        const { data, meta } = await api.list('notifications', page)
        await Promise.all(data.map(({ id }) => api.update('notifications', id, { is_viewed: true })))
        pages = meta.pagination.pageCount - 1
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['notifications'] }),
  })

export type Preferences = Pick<
  Item<'notifications-preferences'>['attributes'],
  'points' | 'balance' | 'badges' | 'bookings' | 'missions' | 'email_digest'
>

/** Which events the resident wants to hear of; everybody has this row. */
export const preferencesQuery = queryOptions({
  ...listOptions('notifications-preferences', { pagination: { page: 1, pageSize: 1 } }),
  select: ({ data: [row] }) => row && { id: row.id, ...row.attributes },
})

export const useSavePreferences = (id: number) =>
  useMutation({
    mutationFn: (change: Input<'notifications-preferences'>) =>
      api.update('notifications-preferences', id, change),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['notifications-preferences'] }),
  })
