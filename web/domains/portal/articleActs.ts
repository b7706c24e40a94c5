import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../rest/client.ts'
import { oneOptions } from '../../rest/options.ts'

const ARTICLES = [['articles']]
/** What is done to an article from its menu, wherever it is shown: the feed and the talk are read anew too. */
const changed = { also: [...ARTICLES, ['comments']], awaits: ARTICLES }

/** The page that shows an article is left after it is deleted. */
const deletion = {
  also: ARTICLES,
  gone: (id: number) => [
    ['articles', 'one', id],
    ['articles', 'list', 'next', id],
    ['article-likes', 'mine', id],
  ],
}

export const usePublish = () =>
  useMutation({
    mutationFn: ({ id, isPublished }: { id: number; isPublished: boolean }) =>
      api.update('articles', id, { publishedAt: isPublished ? new Date().toISOString() : null }),
    meta: changed,
  })

export const useDelete = () =>
  useMutation({
    mutationFn: (id: number) => api.remove('articles', id),
    meta: deletion,
  })

const figures = { fields: ['views', 'likes_count', 'dislikes_count', 'comments_count'] } as const

/** What an article loses when it is removed, as it is now. */
export const figuresQuery = (id: number) =>
  queryOptions({
    ...oneOptions('articles', id, figures),
    staleTime: 0,
    select: ({ data }) => ({
      views: data.views ?? 0,
      likes: data.likes_count,
      dislikes: data.dislikes_count,
      comments: data.comments_count,
    }),
  })

export const useRemove = () =>
  useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      api.update('articles', id, { removedAt: new Date().toISOString(), removal_reason: reason }),
    meta: changed,
  })
