import { queryOptions } from '@tanstack/react-query'
import { LATEST_MISSIONS } from '#contract/constants.ts'
import { listOptions, oneOptions } from '../../rest/options.ts'
import type { FlatItem, ListQuery } from '../../rest/types.ts'
import type { Media } from '../../ui/Picture.tsx'
import type { ChipLook } from '../chips/chip.ts'
import type { MissionTab } from './search.ts'

/** The fields of a mission on every card. */
export const populate = { badge: { populate: { image: true } }, image: true } as const
/** Missions that open at the same moment are ordered by name. */
const newestFirst = ['opens_at:desc', 'name:desc'] as const

const list = (page: number, pageSize: number) =>
  listOptions('activities', {
    tab: 'published',
    sort: newestFirst,
    pagination: { page, pageSize },
    populate,
  })

/** Pictures and chip have only what a card shows, so that the editor can build the preview of an unsaved mission. */
export type Mission = Omit<FlatItem<'activities', { populate: typeof populate }>, 'image' | 'badge'> & {
  readonly image: readonly Media[] | null
  readonly badge:
    | (ChipLook & { readonly id: number; readonly name: string; readonly deletedAt: string | null })
    | null
}

export const latestMissionsQuery = queryOptions({
  ...list(1, LATEST_MISSIONS),
  select: ({ data }): readonly Mission[] => data,
})

/** A list that is only counted. */
export const counted = { fields: ['id'], pagination: { page: 1, pageSize: 1 } } as const
export const totalOf = ({ meta }: { meta: { pagination: { total: number } } }) => meta.pagination.total

/** How many missions a tab holds, of those that words and filters leave. */
export const tabCountQuery = (
  tab: MissionTab,
  narrowing: Pick<ListQuery<'activities'>, '_q' | 'filters'> = { filters: {} },
) =>
  queryOptions({
    ...listOptions('activities', { tab, ...narrowing, ...counted }),
    select: totalOf,
  })

/** One mission; one's own also when it is over, deleted or done. */
export const missionQuery = (id: number) =>
  queryOptions({ ...oneOptions('activities', id, { populate }), select: ({ data }) => data })
