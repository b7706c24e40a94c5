import type { NotificationType } from '#contract/domains/notifications.ts'
import { queryClient } from '../../queries.ts'
import { api } from '../../rest/client.ts'
import type { Notice } from './data.ts'

export type FirstKind = 'chip' | 'mission' | 'booking'

const one = { page: 1, pageSize: 1, withCount: false } as const

/** What is celebrated when it happens for the first time: the notices that tell of it, and when the first one was. */
const kinds: Record<
  FirstKind,
  {
    readonly types: readonly NotificationType[]
    /** As the server writes moments; undefined while there is none. */
    readonly moment: (user: number) => Promise<string | null | undefined>
  }
> = {
  chip: {
    types: ['badge', 'activity-badge'],
    moment: async user =>
      (
        await api.list('user-badges', {
          fields: ['createdAt'],
          filters: { user: { id: user } },
          sort: ['createdAt', 'id'],
          pagination: one,
        })
      ).data[0]?.attributes.createdAt,
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
      ).data[0]?.attributes.createdAt,
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
      ).data[0]?.attributes.decidedAt,
  },
}

export interface First {
  readonly kind: FirstKind
  /** A mission may tell of its energy and of its coins. */
  readonly notices: readonly Notice[]
}

/**
 * The first of their kind among notices. A notice has the moment of what it tells of, so it is the first when nothing of
 * its kind is older; this the server knows, whatever browser is used.
 */
export async function firstsAmong(notices: readonly Notice[], user: number): Promise<readonly First[]> {
  const firsts: First[] = []
  let left = notices
  for (const [kind, { types, moment }] of Object.entries(kinds) as [FirstKind, (typeof kinds)[FirstKind]][]) {
    if (!left.some(({ type }) => types.includes(type))) continue
    const first = await queryClient.fetchQuery({
      queryKey: ['firsts', kind, user],
      queryFn: async () => (await moment(user)) ?? null,
      // Once there is a first one, it stays the first.
      staleTime: ({ state }) => (state.data ? Number.POSITIVE_INFINITY : 0),
    })
    const told = left.filter(({ type, createdAt }) => types.includes(type) && createdAt === first)
    if (told.length === 0) continue
    firsts.push({ kind, notices: told })
    left = left.filter(notice => !told.includes(notice))
  }
  return firsts
}
