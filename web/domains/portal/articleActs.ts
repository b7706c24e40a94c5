import { partialMatchKey, useMutation } from '@tanstack/react-query'
import { queryClient } from '../../queries.ts'
import { api } from '../../rest/client.ts'

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

export const useRemove = () =>
  useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      api.update('articles', id, { removedAt: new Date().toISOString(), removal_reason: reason }),
    onSettled: changed,
  })
