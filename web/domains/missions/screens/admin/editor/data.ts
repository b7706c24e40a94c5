import { queryOptions, useMutation } from '@tanstack/react-query'
import { ratioQuery } from '#web/domains/ledger/data.ts'
import { logRows, toLog } from '#web/domains/people/changes.ts'
import { choiceQuery } from '#web/domains/people/screens/admin/users/data.ts'
import { prefetch, queryClient, write } from '#web/queries.ts'
import { readNow } from '#web/readNow.ts'
import { api } from '#web/rest/client.ts'
import { listOptions, oneOptions } from '#web/rest/options.ts'

const MISSIONS = 'activities'
const populate = { badge: { populate: { image: true } }, image: true } as const

export const editedQuery = (id: number) =>
  queryOptions({ ...oneOptions(MISSIONS, id, { populate }), select: ({ data }) => data })

/** One chip with its picture, also a deleted one. */
export const chipQuery = (id: number) =>
  queryOptions({ ...oneOptions('badges', id, { populate: { image: true } }), select: ({ data }) => data })

export const reload = (id: number) => readNow(oneOptions(MISSIONS, id, { populate }))

export type Changes = Parameters<typeof api.update<typeof MISSIONS, {}>>[2]

/** Saves against `updatedAt`; a new mission has none and no id. Returns the mission as it is saved. */
export async function saveMission(id: number | null, changes: Changes, updatedAt: string | null) {
  return write(async () => {
    const { data } =
      id === null
        ? await api.create(MISSIONS, changes, { populate }, { once: true })
        : await api.update(MISSIONS, id, changes, { populate }, { ifMatch: updatedAt, once: true })
    queryClient.setQueryData(editedQuery(data.id).queryKey, known => known && { ...known, data })
    return data
  })
}

const CHANGES = 'activity-change-items'

/** Who changed what, the latest first. */
export const changesQuery = (id: number, isWhole: boolean) =>
  queryOptions({
    ...listOptions(CHANGES, { ...logRows(3, isWhole), filters: { activity: { id } } }),
    select: toLog,
  })

/** How many conditions award the mission. */
export const countConditions = async (id: number) =>
  (
    await api.list('mission-award-conditions', {
      filters: { activity: { id }, is_active: true },
      fields: ['id'],
      pagination: { page: 1, pageSize: 1 },
    })
  ).meta.pagination.total

export const useRemoveMission = () => useMutation({ mutationFn: (id: number) => api.remove(MISSIONS, id) })

/** `from`: the mission that a new one copies. */
export function prefetchEditor(id: number | 'new', from: number | undefined) {
  prefetch(choiceQuery('badges', ''), ratioQuery)
  if (id !== 'new') prefetch(editedQuery(id), changesQuery(id, false))
  else if (from) prefetch(editedQuery(from))
}
