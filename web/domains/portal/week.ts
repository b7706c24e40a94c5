import { queryOptions } from '@tanstack/react-query'
import { api } from '../../rest/client.ts'
import { readable } from './readable.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000

/** How many articles were published within a week, and the title of the newest. */
export const weekQuery = queryOptions({
  queryKey: ['articles', 'week'],
  queryFn: ({ signal }) =>
    api.list(
      'articles',
      {
        fields: ['title'],
        filters: { ...readable, publishedAt: { $gt: new Date(Date.now() - WEEK_MS).toISOString() } },
        sort: ['publishedAt:desc', 'id'],
        pagination: { page: 1, pageSize: 1 },
      },
      signal,
    ),
  select: ({ data, meta }) => ({ count: meta.pagination.total, newest: data[0]?.attributes.title ?? null }),
})
