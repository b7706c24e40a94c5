import { queryOptions, useMutation } from '@tanstack/react-query'
import { queryClient } from '../../queries.ts'
import { api } from '../../rest/client.ts'
import { listOptions } from '../../rest/options.ts'
import type { Input, Item } from '../../rest/types.ts'

export const LATEST = 4
export const PAGE_SIZE = 20

/** What every place that shows a mission needs of it. */
const populate = { badge: { populate: { image: true } }, image: true } as const
const notDeleted = { deletedAt: { $null: true } } as const
/** The name settles the order of missions that were made together. */
const newestFirst = ['createdAt:desc', 'name:desc'] as const

const list = (page: number, pageSize: number) =>
  listOptions('activities', {
    filters: notDeleted,
    sort: newestFirst,
    pagination: { page, pageSize },
    populate,
  })

type Row = Item<'activities', { populate: typeof populate }>
export type Mission = ReturnType<typeof toMission>

const toMission = ({ id, attributes: { badge, image, ...own } }: Row) => ({
  ...own,
  id,
  image: image.data?.map(file => file.attributes) ?? [],
  badge: badge.data && {
    id: badge.data.id,
    name: badge.data.attributes.name,
    image: badge.data.attributes.image.data?.map(file => file.attributes) ?? [],
  },
})

export const latestMissionsQuery = queryOptions({
  ...list(1, LATEST),
  select: ({ data }) => data.map(toMission),
})

/** All missions that are not deleted, 20 a page. */
export const missionPageQuery = (page: number) =>
  queryOptions({
    ...list(page, PAGE_SIZE),
    select: ({ data, meta }) => ({ missions: data.map(toMission), pagination: meta.pagination }),
  })

export const useSaveMission = () =>
  useMutation({
    mutationFn: async ({ id, ...changes }: Input<'activities'> & { id: number }) =>
      toMission((await api.update('activities', id, changes, { populate })).data),
    // Awaited: the dialog closes over a page that shows what was saved.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['activities'] }),
  })
