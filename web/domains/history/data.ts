import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { HistoryCategory } from '#contract/domains/history.ts'
import { type CallAnswer, call } from '../../rest/call.ts'

const PAGE_SIZE = 20

/** One thing that happened to a resident (product §3, History). */
export type HistoryRow = CallAnswer<'GET /api/history'>['data'][number]

/** `GET /history` (product §9), by cursor: rows added meanwhile come before the first page and do not shift it. */
export const historyQuery = (user: number, categories: readonly HistoryCategory[], month?: string) =>
  infiniteQueryOptions({
    queryKey: ['history', user, categories, month],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        filters: {
          user: { id: user },
          ...(categories.length > 0 && { category: { $in: categories } }),
          ...(month && { month }),
        },
        pagination: { limit: PAGE_SIZE, after: pageParam },
      }
      return call('GET /api/history', { query }, { signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.pagination.after,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  })

/** The sums of each month of the resident, the current one first. */
export const historyMonthsQuery = (user: number) =>
  queryOptions({
    queryKey: ['history', user, 'months'],
    queryFn: ({ signal }) => call('GET /api/history/months', { query: { user } }, { signal }),
    select: ({ data }) => data,
  })
