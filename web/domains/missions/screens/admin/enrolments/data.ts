import { queryOptions } from '@tanstack/react-query'
import { listOptions } from '../../../../../rest/options.ts'
import type { Filters, Item } from '../../../../../rest/types.ts'
import { face, faceOf } from '../../../../people/face.ts'
import type { EnrolmentStep, EnrolmentsSearch } from '../../../adminSearch.ts'

const ENROLMENTS = 'user-activity-enrolls'
const PAGE = 20
const MINUTE_MS = 60_000

const shown = {
  fields: ['status', 'createdAt', 'submittedAt', 'decidedAt'],
  populate: {
    user: face,
    activity: { fields: ['name'] },
  },
} as const

type Some = Filters<typeof ENROLMENTS>

/** The same within a minute, so that one screen asks once. */
const now = () => new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS).toISOString()

const over = () => ({ deletedAt: { $null: true }, available_until: { $lt: now() } }) as const

/** As the figures of the overview count them (docs/decisions/030). */
function stepped(step: EnrolmentStep): Some {
  switch (step) {
    case 'sent':
      return { $or: [{ submittedAt: { $notNull: true } }, { status: 'rewarded' }] }
    case 'overdue':
      return { status: 'enrolled', activity: over() }
    case 'late':
      return { status: { $in: ['enrolled', 'returned'] }, activity: over() }
    case 'unrewarded':
      return { status: { $in: ['submitted', 'returned'] } }
    case 'abandoned':
      return { status: 'canceled', submittedAt: { $null: true } }
    case 'withdrawn':
      return { status: 'canceled', submittedAt: { $notNull: true } }
    case 'decided':
      return { status: { $in: ['returned', 'rewarded'] }, submittedAt: { $notNull: true } }
    case 'awarded':
      return { status: 'rewarded' }
    default:
      return { status: step }
  }
}

/** Whether the days of the filter are those of the decision. */
const isByDecision = (step: EnrolmentStep | undefined) => step === 'decided' || step === 'awarded'

function filtersOf({ step, type, team, since, until }: EnrolmentsSearch): Some {
  const days = { ...(since && { $gte: since }), ...(until && { $lt: until }) }
  const dated = isByDecision(step) ? { decidedAt: days } : { createdAt: days }
  return {
    $and: [
      ...(step ? [stepped(step)] : []),
      ...(type ? [{ activity: { type } }] : []),
      ...(team ? [{ user: { team: { id: team } } }] : []),
      ...(since || until ? [dated] : []),
    ],
  }
}

/** All enrolments of the city, the latest first. */
export const enrolmentsQuery = (search: EnrolmentsSearch) =>
  queryOptions({
    ...listOptions(ENROLMENTS, {
      ...shown,
      filters: filtersOf(search),
      sort: [isByDecision(search.step) ? 'decidedAt:desc' : 'createdAt:desc', 'id:desc'],
      pagination: { page: search.page ?? 1, pageSize: PAGE },
    }),
    select: ({ data, meta }) => ({ rows: data.map(toRow), pagination: meta.pagination }),
  })

export type EnrolmentRow = ReturnType<typeof toRow>
function toRow({ id, attributes: { user, activity, ...own } }: Item<typeof ENROLMENTS, typeof shown>) {
  return {
    ...own,
    id,
    resident: faceOf(user.data),
    mission: { id: activity.data?.id ?? 0, name: activity.data?.attributes.name ?? '' },
  }
}
