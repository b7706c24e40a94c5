import { queryOptions } from '@tanstack/react-query'
import type { EnrolmentState } from '#contract/domains/mission-types.ts'
import { listOptions } from '../../rest/options.ts'
import { populate } from './data.ts'
import { isOver } from './standing.ts'

/** The dashboard shows so many missions that its reader has begun. */
const UNDERWAY = 3
/** The most urgent are chosen among so many. */
const AMONG = 40

/** What a resident has to do next in a mission that is under way. */
export type Next = 'rework' | 'late' | 'report' | 'review' | 'reward'

interface Begun {
  readonly status: EnrolmentState
  readonly mission: {
    readonly requires_report: boolean
    readonly available_until: string | null
    readonly deletedAt: string | null
  }
}

export function nextOf({ status, mission }: Begun, now = Date.now()): Next {
  if (status === 'returned') return 'rework'
  if (status === 'submitted') return 'review'
  if (!mission.requires_report) return 'reward'
  return isOver(mission, now) ? 'late' : 'report'
}

const urgency: readonly Next[] = ['rework', 'late', 'report', 'review', 'reward']

/** What needs its resident first; then by deadline, those without one last. */
export const byUrgency = <B extends Begun>(begun: readonly B[], now = Date.now()): B[] => {
  const deadline = ({ mission }: B) => Date.parse(mission.available_until ?? '9998-12-31')
  const rank = (each: B) => urgency.indexOf(nextOf(each, now))
  return begun.toSorted((a, b) => rank(a) - rank(b) || deadline(a) - deadline(b))
}

export type Underway = ReturnType<NonNullable<ReturnType<typeof underwayQuery>['select']>>[number]

/** The missions that I have begun, the most urgent first. */
export const underwayQuery = (me: number) =>
  queryOptions({
    ...listOptions('user-activity-enrolls', {
      fields: ['status', 'moderator_comment'],
      populate: { activity: { populate } },
      tab: 'inProgress',
      filters: { user: { id: me } },
      // By the names of the states what waits for a decision comes last: however much of it there is, it takes no place of what the
      // resident is to do.
      sort: ['status', 'activity.available_until', 'createdAt:desc', 'id:desc'],
      pagination: { page: 1, pageSize: AMONG },
    }),
    select: ({ data }) =>
      byUrgency(
        data.flatMap(({ id, status, moderator_comment, activity }) =>
          activity ? [{ id, status, comment: moderator_comment, mission: activity }] : [],
        ),
      ).slice(0, UNDERWAY),
  })
