import { queryOptions } from '@tanstack/react-query'
import { LATEST_MISSIONS } from '#contract/constants.ts'
import { listOptions, oneOptions, searched } from '../../rest/options.ts'
import type { FlatItem } from '../../rest/types.ts'
import type { Media } from '../../ui/Picture.tsx'
import type { ChipLook } from '../chips/chip.ts'
import { type MissionSearch, type MissionTab, missionListQuery, narrowedTo } from './search.ts'

const STREET_PAGE = 12

/** The fields of a mission on every card. */
export const populate = { badge: { populate: { image: true } }, image: true } as const
const notDeleted = { deletedAt: { $null: true } } as const
/** Missions created at the same moment are ordered by name. */
const newestFirst = ['createdAt:desc', 'name:desc'] as const

const list = (page: number, pageSize: number) =>
  listOptions('activities', {
    filters: notDeleted,
    sort: newestFirst,
    pagination: { page, pageSize },
    populate,
  })

/** Of its pictures and its chip what a card shows, which a mission that is being written has too. */
export type Mission = Omit<FlatItem<'activities', { populate: typeof populate }>, 'image' | 'badge'> & {
  readonly image: readonly Media[] | null
  readonly badge: (ChipLook & { readonly id: number; readonly name: string }) | null
}

export const latestMissionsQuery = queryOptions({
  ...list(1, LATEST_MISSIONS),
  select: ({ data }): readonly Mission[] => data,
})

/** The missions of one address, 12 a page. */
export const missionSearchQuery = (search: MissionSearch) =>
  queryOptions({
    ...listOptions('activities', { ...missionListQuery(search, STREET_PAGE), populate }),
    select: ({ data, meta }) => ({ missions: data, pagination: meta.pagination }),
  })

const counted = { fields: ['id'], pagination: { page: 1, pageSize: 1 } } as const
const totalOf = ({ meta }: { meta: { pagination: { total: number } } }) => meta.pagination.total

/** How many missions a tab holds, of those that words and filters leave. */
export const tabCountQuery = (tab: MissionTab, search: MissionSearch = {}) =>
  queryOptions({
    ...listOptions('activities', { tab, ...narrowedTo(search), ...counted }),
    select: totalOf,
  })

/** Whose missions they are. */
export { residentQuery } from '../people/profile.ts'

const enrolled = { fields: ['status', 'createdAt'], populate: { activity: { populate } } } as const
const rewarded = { fields: ['createdAt'], populate: { activity: { populate } } } as const

const openOf = (user: number, q?: string) =>
  ({ ...searched(q), tab: 'inProgress', filters: { user: { id: user } } }) as const
const doneOf = (user: number, q?: string) => ({ ...searched(q), filters: { user: { id: user } } }) as const

/** How many missions of a resident are in progress, and how many completed. */
export const userTabCountQueries = (user: number, q?: string) =>
  [
    queryOptions({
      ...listOptions('user-activity-enrolls', { ...openOf(user, q), ...counted }),
      select: totalOf,
    }),
    queryOptions({ ...listOptions('user-activities', { ...doneOf(user, q), ...counted }), select: totalOf }),
  ] as const

/** Open enrolments of a resident. A mission that the reader may not see is null. */
export const inProgressQuery = (user: number, page: number, q?: string) =>
  queryOptions({
    ...listOptions('user-activity-enrolls', {
      ...enrolled,
      ...openOf(user, q),
      sort: ['createdAt:desc', 'id:desc'],
      pagination: { page, pageSize: STREET_PAGE },
    }),
    select: ({ data, meta }) => ({
      rows: data.map(({ activity, ...own }) => ({ ...own, mission: activity })),
      pagination: meta.pagination,
    }),
  })

/** Missions that a resident was rewarded for, the latest first. */
export const completedQuery = (user: number, page: number, q?: string) =>
  queryOptions({
    ...listOptions('user-activities', {
      ...rewarded,
      ...doneOf(user, q),
      sort: ['createdAt:desc', 'id:desc'],
      pagination: { page, pageSize: STREET_PAGE },
    }),
    select: ({ data, meta }) => ({
      rows: data.map(({ activity, ...own }) => ({ ...own, status: 'rewarded' as const, mission: activity })),
      pagination: meta.pagination,
    }),
  })

/** One mission; one's own also when it is over, deleted or done. */
export const missionQuery = (id: number) =>
  queryOptions({ ...oneOptions('activities', id, { populate }), select: ({ data }) => data })
