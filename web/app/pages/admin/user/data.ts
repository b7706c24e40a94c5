import { queryOptions } from '@tanstack/react-query'
import { openStates } from '#contract/domains/mission-types.ts'
import { look } from '#web/domains/chips/data.ts'
import { populate } from '#web/domains/missions/data.ts'
import { personName } from '#web/domains/people/face.ts'
import { nameOf } from '#web/domains/people/me.ts'
import { keptRows, listOptions } from '#web/rest/options.ts'

const latest = ['createdAt:desc', 'id:desc'] as const

/** The chips that a resident holds, the latest first, with what each was given for and by whom. */
export const heldChipsQuery = (user: number, pageSize: number) =>
  queryOptions({
    ...listOptions('user-badges', {
      filters: { user: { id: user }, ...keptRows },
      fields: ['createdAt'],
      populate: { badge: look, activity: { fields: ['name'] }, awarded_by: personName },
      sort: [...latest],
      pagination: { page: 1, pageSize },
    }),
    select: ({ data, meta }) => ({
      rows: data.flatMap(({ id, createdAt, badge, activity, awarded_by }) =>
        badge
          ? [
              {
                id,
                createdAt,
                chip: badge,
                mission: activity?.name ?? null,
                by: awarded_by && nameOf(awarded_by),
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
      filters: { user: { id: user }, ...keptRows, status: { $in: [...openStates] } },
      fields: ['status', 'createdAt', 'submittedAt'],
      populate: { activity: { populate } },
      sort: [...latest],
      pagination: { page: 1, pageSize: 100, withCount: false },
    }),
    select: ({ data }) =>
      data.flatMap(({ activity, ...own }) => (activity ? [{ ...own, mission: activity }] : [])),
  })

/** The missions that a resident was rewarded for, the latest first, with what was given and by whom. */
export const passedMissionsQuery = (user: number, pageSize: number) =>
  queryOptions({
    ...listOptions('user-activities', {
      filters: { user: { id: user } },
      fields: ['createdAt', 'points', 'balance'],
      populate: {
        activity: { populate },
        awarded_by: personName,
        user_badge: { fields: ['id'], populate: { badge: { fields: ['name'] } } },
      },
      sort: [...latest],
      pagination: { page: 1, pageSize },
    }),
    select: ({ data, meta }) => ({
      rows: data.map(({ activity, awarded_by, user_badge, ...own }) => ({
        ...own,
        mission: activity,
        chip: user_badge?.badge?.name ?? null,
        by: awarded_by && nameOf(awarded_by),
      })),
      total: meta.pagination.total,
    }),
  })
