import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../queries.ts'
import { type CallAnswer, call } from '../../rest/call.ts'

/** What is new under one article. */
export type NewUnder = CallAnswer<'GET /api/articles/new-comments'>['data'][number]
/** By the article's id. */
export type NewComments = ReadonlyMap<number, NewUnder>

const KEY = ['articles', 'new-comments'] as const

/** What others wrote under one's articles since one has last opened them (product §12). */
export const newCommentsQuery = (me: number) =>
  queryOptions({
    queryKey: [...KEY, me],
    queryFn: ({ signal }) => call('GET /api/articles/new-comments', {}, { signal }),
    select: ({ data, meta }) => ({
      total: meta.total,
      of: new Map(data.map(each => [each.id, each])) satisfies NewComments,
    }),
  })

/** After one has opened one of them. */
export const forgetNewComments = () => queryClient.invalidateQueries({ queryKey: KEY })
