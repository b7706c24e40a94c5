import { queryOptions } from '@tanstack/react-query'
import { api } from '../../rest/client.ts'
import { cardQuery, toCard } from './card.ts'
import { readable } from './readable.ts'

/** Articles on a profile. */
export const LATEST = 3

/** The newest articles of a resident, and how many there are. */
export const residentArticlesQuery = (author: number) =>
  queryOptions({
    queryKey: ['articles', 'of', author],
    queryFn: ({ signal }) =>
      api.list(
        'articles',
        {
          ...cardQuery,
          filters: { ...readable, author: { id: author } },
          sort: ['publishedAt:desc', 'id'],
          pagination: { page: 1, pageSize: LATEST },
        },
        signal,
      ),
    select: ({ data, meta }) => ({ articles: data.map(row => toCard(row)), pagination: meta.pagination }),
  })
