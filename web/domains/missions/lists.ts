import { queryOptions } from '@tanstack/react-query'
import { prefetch } from '../../queries.ts'
import { byWords, listOptions } from '../../rest/options.ts'
import { residentQuery } from '../people/profile.ts'
import { counted, populate, totalOf } from './data.ts'
import { type MissionSearch, missionListQuery, type UserMissionSearch } from './search.ts'

const STREET_PAGE = 12

/** The missions of one address, 12 a page. */
export const missionSearchQuery = (search: MissionSearch) =>
  queryOptions({
    ...listOptions('activities', { ...missionListQuery(search, STREET_PAGE), populate }),
    select: ({ data, meta }) => ({ missions: data, pagination: meta.pagination }),
  })

const enrolled = { fields: ['status', 'createdAt'], populate: { activity: { populate } } } as const
const rewarded = { fields: ['createdAt'], populate: { activity: { populate } } } as const

const openOf = (user: number, q?: string) =>
  ({ ...byWords(q), tab: 'inProgress', filters: { user: { id: user } } }) as const
const doneOf = (user: number, q?: string) => ({ ...byWords(q), filters: { user: { id: user } } }) as const

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

/** Starts the queries of the missions of a resident. */
export const prefetchUserMissions = (userId: number, { tab, q, page = 1 }: UserMissionSearch) =>
  prefetch(
    residentQuery(userId),
    tab === 'completed' ? completedQuery(userId, page, q) : inProgressQuery(userId, page, q),
    ...userTabCountQueries(userId, q),
  )
