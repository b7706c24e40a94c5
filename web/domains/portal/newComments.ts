import { queryOptions } from '@tanstack/react-query'
import { type CallAnswer, call } from '../../rest/call.ts'

/** What is new under one article. */
export type NewUnder = CallAnswer<'GET /api/articles/new-comments'>['data'][number]
/** By the article's id. */
export type NewComments = ReadonlyMap<number, NewUnder>

export const NEW_COMMENTS = ['articles', 'new-comments'] as const

/** What others wrote under one's articles since one has last opened them (product §12). */
export const newCommentsQuery = (me: number) =>
  queryOptions({
    queryKey: [...NEW_COMMENTS, me],
    queryFn: ({ signal }) => call('GET /api/articles/new-comments', {}, { signal }),
    select: ({ data, meta }) => ({
      total: meta.total,
      of: new Map(data.map(each => [each.id, each])) satisfies NewComments,
    }),
  })
