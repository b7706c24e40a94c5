import { queryClient } from '../../queries.ts'
import { api } from '../../rest/client.ts'
import { keptRows } from '../../rest/options.ts'
import type { Notice } from './unread.ts'

export type FirstKind = 'chip' | 'mission' | 'booking'

const one = { page: 1, pageSize: 1, withCount: false } as const

/**
 * The kinds whose first occurrence is celebrated: their types of notices, and the time of the first
 * occurrence.
 */
const kinds: Record<
  FirstKind,
  {
    readonly types: readonly string[]
    /** As the server writes times; undefined when there is none. */
    readonly moment: (user: number) => Promise<string | null | undefined>
    /** A chip may be recalled, and then it is not the first any more. */
    readonly mayBeUndone?: true
  }
> = {
  chip: {
    types: ['badge', 'activity-badge'],
    moment: async user =>
      (
        await api.list('user-badges', {
          fields: ['createdAt'],
          filters: { user: { id: user }, ...keptRows },
          sort: ['createdAt', 'id'],
          pagination: one,
        })
      ).data[0]?.createdAt,
    mayBeUndone: true,
  },
  mission: {
    types: ['activity-badge', 'activity-bitW', 'activity-coins', 'activity-rewarded'],
    moment: async user =>
      (
        await api.list('user-activities', {
          fields: ['createdAt'],
          filters: { user: { id: user } },
          sort: ['createdAt', 'id'],
          pagination: one,
        })
      ).data[0]?.createdAt,
  },
  booking: {
    types: ['booking'],
    moment: async user =>
      (
        await api.list('bookings', {
          fields: ['decidedAt'],
          filters: { user: { id: user }, status: 'issued' },
          sort: ['decidedAt', 'id'],
          pagination: one,
        })
      ).data[0]?.decidedAt,
  },
}

export interface First {
  readonly kind: FirstKind
  /** Several when, for example, a mission has one notice of energy and one of coins. */
  readonly notices: readonly Notice[]
}

/**
 * Returns the notices that are the first of their kind. A notice has the time of its event, so it is the
 * first when it has the time of the first occurrence, which the server knows for all browsers.
 */
export async function firstsAmong(notices: readonly Notice[], user: number): Promise<readonly First[]> {
  const firsts: First[] = []
  let left = notices
  for (const [kind, { types, moment, mayBeUndone }] of Object.entries(kinds) as [
    FirstKind,
    (typeof kinds)[FirstKind],
  ][]) {
    if (!left.some(({ type }) => types.includes(type))) continue
    const first = await queryClient.fetchQuery({
      queryKey: ['firsts', kind, user],
      queryFn: async () => (await moment(user)) ?? null,
      // Once there is a first occurrence that stays, it does not change.
      staleTime: ({ state }) => (state.data && !mayBeUndone ? Number.POSITIVE_INFINITY : 0),
    })
    const told = left.filter(({ type, createdAt }) => types.includes(type) && createdAt === first)
    if (told.length === 0) continue
    firsts.push({ kind, notices: told })
    left = left.filter(notice => !told.includes(notice))
  }
  return firsts
}
