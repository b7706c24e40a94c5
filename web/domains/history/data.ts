import { infiniteQueryOptions } from '@tanstack/react-query'
import type { HistoryCategory, HistoryRow } from '#contract/domains/history.ts'
import { send } from '../../rest/http.ts'
import { queryString } from '../../rest/query-string.ts'

const PAGE_SIZE = 20

interface Page {
  readonly data: readonly HistoryRow[]
  readonly meta: { readonly pagination: { readonly after: string | null } }
}

/** `GET /history` (product §9), page after page: what comes in meanwhile stands before the first one. */
export const historyQuery = (user: number, categories: readonly HistoryCategory[]) =>
  infiniteQueryOptions({
    queryKey: ['history', user, categories],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        filters: { user: { id: user }, ...(categories.length > 0 && { category: { $in: categories } }) },
        pagination: { limit: PAGE_SIZE, after: pageParam },
      }
      return send<Page>(`/api/history?${queryString(query)}`, { signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.pagination.after,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  })
