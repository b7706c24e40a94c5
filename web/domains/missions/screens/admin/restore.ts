import { useMutation } from '@tanstack/react-query'
import { api } from '#web/rest/client.ts'

/** Brings a deleted mission back. */
export const useRestoreMission = () =>
  useMutation({
    mutationFn: (id: number) => api.update('activities', id, { deletedAt: null }),
    meta: { awaits: [['activities']] },
  })
