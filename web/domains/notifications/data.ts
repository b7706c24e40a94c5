import { queryOptions, useMutation } from '@tanstack/react-query'
import type { NoticeSwitch } from '#contract/notices.ts'
import { makeStale, queryClient, write } from '../../queries.ts'
import { call } from '../../rest/call.ts'
import { api } from '../../rest/client.ts'
import { listOptions } from '../../rest/options.ts'
import type { FlatItem, Input } from '../../rest/types.ts'
import { type Notice, noticeShape, unreadQuery } from './unread.ts'
import { sendToWindows } from './windows.ts'

export const NOTICES_PAGE = 10
/** Marking as viewed comes by itself, and is seen nowhere else. */
const NOTICES = [['notifications']]
/** All notices, unread ones first. */
export const noticesQuery = (page: number) =>
  queryOptions({
    ...listOptions('notifications', {
      ...noticeShape,
      sort: ['is_viewed', 'createdAt:desc', 'id:desc'],
      pagination: { page, pageSize: NOTICES_PAGE },
    }),
    select: ({ data, meta }) => ({ notices: data, pagination: meta.pagination }),
  })

const viewMany = (data: { ids?: number[]; until?: number }) =>
  call('POST /api/notifications/view-many', { data })

/** The greatest id among the notices that this window has read; undefined: it has read none. */
function lastRead(): number | undefined {
  const read = queryClient.getQueriesData<{ readonly data: readonly Pick<Notice, 'id'>[] }>({
    queryKey: ['notifications', 'list'],
  })
  const ids = read.flatMap(([, list]) => list?.data.map(({ id }) => id) ?? [])
  return ids.length > 0 ? Math.max(...ids) : undefined
}

/**
 * Notices that were marked as viewed, in this window or in another, with the `updatedAt` that each had then; undefined for one
 * that was not among the unread.
 */
const viewed = new Map<number, string | undefined>()

/** `updatedAt` of a notice that is among the unread. */
const unreadAt = (id: number) =>
  queryClient.getQueryData(unreadQuery.queryKey)?.data.find(notice => notice.id === id)?.updatedAt

function keepViewed(ids: readonly number[]): void {
  for (const id of ids) viewed.set(id, unreadAt(id))
}

/**
 * Whether the notice was marked as viewed and has not become unread again since. That is seen by its `updatedAt`, because only
 * the window that holds the stream is told of it.
 */
function isViewed(id: number): boolean {
  const at = unreadAt(id)
  return viewed.has(id) && (at === undefined || at === viewed.get(id))
}

/** Records that another window has marked notices as viewed, and refetches. */
export function noteViewed(ids: readonly number[]): void {
  keepViewed(ids)
  void makeStale({ stale: NOTICES })
}

/** Ids of notices that were viewed and are unread anew, since more has happened (docs/decisions/023): they are news again. */
export function takeUnreadAgain(notices: readonly Notice[]): readonly number[] {
  const again = notices.filter(({ id, updatedAt }) => (viewed.get(id) ?? updatedAt) !== updatedAt)
  for (const { id } of again) viewed.delete(id)
  return again.map(({ id }) => id)
}

/**
 * Marks notices as viewed, here at once. When the request fails they stay unread and are shown again later.
 */
export async function markViewed(given: readonly number[]): Promise<void> {
  const ids = given.filter(id => !isViewed(id))
  if (ids.length === 0) return
  keepViewed(ids)
  await queryClient.cancelQueries({ queryKey: unreadQuery.queryKey })
  queryClient.setQueryData(unreadQuery.queryKey, known => {
    if (!known) return known
    const data = known.data.filter(({ id }) => !ids.includes(id))
    const pagination = known.meta.pagination
    const total = pagination.total - (known.data.length - data.length)
    return { data, meta: { pagination: { ...pagination, total } } }
  })
  // specification §9: a single notice is marked by a PUT, several by one call for all.
  const [id] = ids
  const send = (): Promise<unknown> =>
    ids.length === 1 && id ? api.update('notifications', id, { is_viewed: true }) : viewMany({ ids })
  const mark = async () => {
    try {
      await send()
    } catch (error) {
      for (const id of ids) viewed.delete(id)
      throw error
    }
    sendToWindows({ kind: 'viewed', ids })
  }
  await write(mark, { stale: NOTICES, awaits: NOTICES }).catch(() => undefined)
}

export const useViewAll = () =>
  useMutation({
    mutationFn: async () => {
      // Taken before the call: a poll meanwhile may already be without them.
      const unread = queryClient.getQueryData(unreadQuery.queryKey)?.data ?? []
      // What comes meanwhile, nobody has seen.
      const until = lastRead()
      // One call marks at most a thousand notices.
      while ((await viewMany(until === undefined ? {} : { until })).more);
      for (const { id, updatedAt } of unread) viewed.set(id, updatedAt)
      sendToWindows({ kind: 'viewed', ids: unread.map(({ id }) => id) })
    },
    meta: { stale: NOTICES, awaits: NOTICES },
  })

export type Preferences = Pick<FlatItem<'notifications-preferences'>, NoticeSwitch | 'email_digest'>

/** The resident's choice of notices; every resident has this row. */
export const preferencesQuery = queryOptions({
  ...listOptions('notifications-preferences', { pagination: { page: 1, pageSize: 1 } }),
  select: ({ data: [row] }) => row,
})

const CHOICE = [['notifications-preferences']]

export const useSavePreferences = (id: number) =>
  useMutation({
    mutationFn: (change: Input<'notifications-preferences'>) =>
      api.update('notifications-preferences', id, change),
    // Several are switched in a row, and nothing else shows them.
    meta: { stale: CHOICE, awaits: CHOICE },
  })
