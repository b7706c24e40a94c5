import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../rest/client.ts'
import { listOptions } from '../../rest/options.ts'

/** Whether a resident has chosen to be left out of the leaderboard; every resident has this row. */
export const hidingQuery = (user: number) =>
  queryOptions({
    ...listOptions('rating-users', { filters: { user: { id: user } }, pagination: { page: 1, pageSize: 1 } }),
    select: ({ data: [row] }) => row && { id: row.id, isHidden: row.is_hidden },
  })

export const useHide = (id: number) =>
  useMutation({
    mutationFn: (isHidden: boolean) => api.update('rating-users', id, { is_hidden: isHidden }),
    meta: { stale: [['rating'], ['rating-users']], awaits: [['rating-users']] },
  })
