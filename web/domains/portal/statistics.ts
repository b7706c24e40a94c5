import { queryOptions } from '@tanstack/react-query'
import { type CallAnswer, call } from '../../rest/call.ts'

export type ArticleStatistics = CallAnswer<'GET /api/articles/statistics'>['data']

/** What one's articles did, in all and by month (product §10). */
export const statisticsQuery = (me: number) =>
  queryOptions({
    queryKey: ['articles', 'statistics', me],
    queryFn: ({ signal }) =>
      call('GET /api/articles/statistics', { query: { filters: { author: { id: me } } } }, { signal }),
    select: ({ data }) => data,
  })
