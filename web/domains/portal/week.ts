import { queryOptions } from '@tanstack/react-query'
import { api } from '../../rest/client.ts'
import { UNTITLED } from './cardTexts.ts'
import { readable } from './readable.ts'

const HOUR_MS = 60 * 60_000
const WEEK_MS = 7 * 24 * HOUR_MS

/** By whole hours: the server, which reads ahead for a page, and the browser ask for the same. */
export const aWeekAgo = (now = Date.now()) =>
  new Date(Math.floor((now - WEEK_MS) / HOUR_MS) * HOUR_MS).toISOString()

const NEWEST = 3

/** How many articles were published within a week, and the newest three. */
export const weekQuery = queryOptions({
  queryKey: ['articles', 'week'],
  queryFn: ({ signal }) =>
    api.list(
      'articles',
      {
        fields: ['title'],
        populate: { author: { fields: ['full_name'] } },
        filters: { ...readable, publishedAt: { $gt: aWeekAgo() } },
        sort: ['publishedAt:desc', 'id'],
        pagination: { page: 1, pageSize: NEWEST },
      },
      signal,
    ),
  select: ({ data, meta }) => ({
    count: meta.pagination.total,
    newest: data.map(({ id, title, author }) => ({
      id,
      title: title || UNTITLED,
      author: author?.full_name ?? null,
    })),
  }),
})
