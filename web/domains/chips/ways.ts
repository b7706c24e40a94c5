import { queryOptions } from '@tanstack/react-query'
import type { EventKey } from '#contract/domains/automation.ts'
import { type EnrolmentState, openStates } from '#contract/domains/mission-types.ts'
import { MAX_PAGE_SIZE } from '#contract/rest/bounds.ts'
import { call } from '../../rest/call.ts'
import { api } from '../../rest/client.ts'
import { keptRows, listOptions } from '../../rest/options.ts'
import { CHIPS_PAGE, look } from './data.ts'

/** Chips of the city that I do not hold, by name. */
export const chipsAheadQuery = (me: number, page = 1) =>
  queryOptions({
    queryKey: ['user-badges', 'ahead', me, page],
    queryFn: async ({ signal }) => {
      const held = await api.list(
        'user-badges',
        {
          fields: ['id'],
          populate: { badge: { fields: ['id'] } },
          filters: { user: { id: me }, ...keptRows },
          pagination: { page: 1, pageSize: MAX_PAGE_SIZE, withCount: false },
        },
        signal,
      )
      const ids = held.data.flatMap(({ badge }) => badge?.id ?? [])
      return await api.list(
        'badges',
        {
          ...look,
          filters: { ...keptRows, ...(ids.length > 0 && { id: { $notIn: ids } }) },
          sort: ['name:asc', 'id:asc'],
          pagination: { page, pageSize: CHIPS_PAGE },
        },
        signal,
      )
    },
    select: ({ data, meta }) => ({ chips: data, pagination: meta.pagination }),
  })

/** A mission that pays a chip. */
export interface Way {
  readonly id: number
  readonly name: string
  readonly available_until: string | null
}

/** The open missions that pay these chips, by chip id. */
export const waysQuery = (chips: readonly number[]) =>
  queryOptions({
    queryKey: ['activities', 'ways', chips],
    queryFn: ({ signal }) => {
      const now = new Date().toISOString()
      return api.list(
        'activities',
        {
          fields: ['name', 'available_until'],
          populate: { badge: { fields: ['id'] } },
          filters: {
            badge: { id: { $in: chips } },
            ...keptRows,
            $and: [
              { $or: [{ available_until: { $null: true } }, { available_until: { $gt: now } }] },
              { $or: [{ publish_at: { $null: true } }, { publish_at: { $lte: now } }] },
            ],
          },
          sort: ['createdAt:desc', 'name:asc'],
          pagination: { page: 1, pageSize: 100, withCount: false },
        },
        signal,
      )
    },
    enabled: chips.length > 0,
    select: ({ data }) => {
      const ways = new Map<number, Way[]>()
      for (const { badge, ...mission } of data)
        if (badge) ways.set(badge.id, [...(ways.get(badge.id) ?? []), mission])
      return ways
    },
  })

/** How many of my deeds count towards a chip that the city gives by itself. */
export interface Progress {
  readonly event: EventKey
  readonly count: number
  readonly threshold: number
}

const left = ({ count, threshold }: Progress) => (threshold - count) / threshold

/** My progress towards these chips, by chip id; where several conditions give one, the nearest. */
export const progressQuery = (chips: readonly number[]) =>
  queryOptions({
    queryKey: ['user-badges', 'progress', chips],
    queryFn: ({ signal }) => call('GET /api/badges/progress', { query: { ids: [...chips] } }, { signal }),
    enabled: chips.length > 0,
    select: ({ data }): ReadonlyMap<number, Progress> =>
      new Map(data.toSorted((a, b) => left(b) - left(a)).map(({ id, ...progress }) => [id, progress])),
  })

/** My enrolments in missions that pay a chip, by chip id. */
export const onTheWayQuery = (me: number) =>
  queryOptions({
    ...listOptions('user-activity-enrolls', {
      fields: ['status'],
      populate: { activity: { fields: ['id'], populate: { badge: { fields: ['id'] } } } },
      filters: {
        user: { id: me },
        ...keptRows,
        status: { $in: openStates },
        activity: { badge: { id: { $notNull: true } } },
      },
      sort: ['createdAt:asc'],
      pagination: { page: 1, pageSize: 100, withCount: false },
    }),
    select: ({ data }) =>
      new Map<number, EnrolmentState>(
        data.flatMap(({ status, activity }) => {
          const chip = activity?.badge?.id
          return chip === undefined ? [] : [[chip, status] as const]
        }),
      ),
  })
