import { queryOptions } from '@tanstack/react-query'
import { openStates } from '#contract/domains/missions.ts'
import { look, notDeleted, toChip } from '../../../../domains/chips/data.ts'
import { populate, toMission } from '../../../../domains/missions/data.ts'
import { nameOf } from '../../../../domains/people/me.ts'
import { listOptions } from '../../../../rest/options.ts'

const author = { fields: ['full_name', 'username'] } as const
const latest = ['createdAt:desc', 'id:desc'] as const

/** The chips that a resident holds, the latest first, with what each was given for and by whom. */
export const heldChipsQuery = (user: number, pageSize: number) =>
  queryOptions({
    ...listOptions('user-badges', {
      filters: { user: { id: user }, ...notDeleted },
      fields: ['createdAt'],
      populate: { badge: look, activity: { fields: ['name'] }, awarded_by: author },
      sort: [...latest],
      pagination: { page: 1, pageSize },
    }),
    select: ({ data, meta }) => ({
      rows: data.flatMap(({ id, attributes: { badge, activity, awarded_by, createdAt } }) =>
        badge.data
          ? [
              {
                id,
                createdAt,
                chip: toChip(badge.data),
                mission: activity.data?.attributes.name ?? null,
                by: awarded_by.data && nameOf(awarded_by.data.attributes),
              },
            ]
          : [],
      ),
      total: meta.pagination.total,
    }),
  })

/** The missions in which a resident takes part now. */
export const openMissionsQuery = (user: number) =>
  queryOptions({
    ...listOptions('user-activity-enrolls', {
      filters: { user: { id: user }, ...notDeleted, status: { $in: [...openStates] } },
      fields: ['status', 'createdAt', 'submittedAt'],
      populate: { activity: { populate } },
      sort: [...latest],
      pagination: { page: 1, pageSize: 100, withCount: false },
    }),
    select: ({ data }) =>
      data.flatMap(({ id, attributes: { activity, ...own } }) =>
        activity.data ? [{ ...own, id, mission: toMission(activity.data) }] : [],
      ),
  })

/** The missions that a resident was rewarded for, the latest first, with what was given and by whom. */
export const passedMissionsQuery = (user: number, pageSize: number) =>
  queryOptions({
    ...listOptions('user-activities', {
      filters: { user: { id: user } },
      fields: ['createdAt', 'points', 'balance'],
      populate: {
        activity: { populate },
        awarded_by: author,
        user_badge: { fields: ['id'], populate: { badge: { fields: ['name'] } } },
      },
      sort: [...latest],
      pagination: { page: 1, pageSize },
    }),
    select: ({ data, meta }) => ({
      rows: data.map(({ id, attributes: { activity, awarded_by, user_badge, ...own } }) => ({
        ...own,
        id,
        mission: activity.data && toMission(activity.data),
        chip: user_badge.data?.attributes.badge.data?.attributes.name ?? null,
        by: awarded_by.data && nameOf(awarded_by.data.attributes),
      })),
      total: meta.pagination.total,
    }),
  })
