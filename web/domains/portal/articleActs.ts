import { partialMatchKey, queryOptions, useMutation } from '@tanstack/react-query'
import { queryClient } from '../../queries.ts'
import { api } from '../../rest/client.ts'
import { oneOptions } from '../../rest/options.ts'

/** What is done to an article from its menu, wherever it is shown. */
const changed = () => {
  void queryClient.invalidateQueries({ queryKey: ['comments'] })
  void queryClient.invalidateQueries({ queryKey: ['tags'] })
  return queryClient.invalidateQueries({ queryKey: ['articles'] })
}

export const usePublish = () =>
  useMutation({
    mutationFn: ({ id, isPublished }: { id: number; isPublished: boolean }) =>
      api.update('articles', id, { publishedAt: isPublished ? new Date().toISOString() : null }),
    onSettled: changed,
  })

export const useDelete = () =>
  useMutation({
    mutationFn: (id: number) => api.remove('articles', id),
    // The page that shows it is left first: it would ask for what is gone.
    onSuccess: (_, id) => {
      const queryKey = ['articles', 'one', id]
      void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
      void queryClient.invalidateQueries({
        queryKey: ['articles'],
        predicate: query => !partialMatchKey(query.queryKey, queryKey),
      })
      void queryClient.invalidateQueries({ queryKey: ['tags'] })
    },
  })

const figures = { fields: ['views', 'likes_count', 'dislikes_count', 'comments_count'] } as const

/** What an article loses when it is removed, as it is now. */
export const figuresQuery = (id: number) =>
  queryOptions({
    ...oneOptions('articles', id, figures),
    staleTime: 0,
    select: ({ data: { attributes } }) => ({
      views: attributes.views ?? 0,
      likes: attributes.likes_count,
      dislikes: attributes.dislikes_count,
      comments: attributes.comments_count,
    }),
  })

export const useRemove = () =>
  useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      api.update('articles', id, { removedAt: new Date().toISOString(), removal_reason: reason }),
    onSettled: changed,
  })
