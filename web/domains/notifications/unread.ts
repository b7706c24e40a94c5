import { queryOptions } from '@tanstack/react-query'
import { POLL_MS } from '#contract/constants.ts'
import { listOptions } from '../../rest/options.ts'
import type { FlatItem } from '../../rest/types.ts'

const FIRST_MS = 5_000
/** The largest page of unread notices. */
const MOST = 100

export const noticeShape = { populate: { image: true } } as const
export type Notice = FlatItem<'notifications', typeof noticeShape>

const unread = { is_viewed: false } as const

/** Unread notices, latest first; polled every 30 s (specification §9). */
export const unreadQuery = queryOptions({
  ...listOptions('notifications', {
    ...noticeShape,
    filters: unread,
    sort: ['createdAt:desc', 'id:desc'],
    pagination: { page: 1, pageSize: MOST },
  }),
  // Notices that came with the page count as fresh: they are read again once the stream is open, not when a part shows them.
  staleTime: FIRST_MS,
  refetchInterval: POLL_MS,
  select: ({ data, meta }) => ({ notices: data, total: meta.pagination.total }),
})

/** The number of unread notices, without polling of its own. */
export const unreadCountQuery = queryOptions({
  ...unreadQuery,
  refetchInterval: false as const,
  select: ({ meta }) => meta.pagination.total,
})
