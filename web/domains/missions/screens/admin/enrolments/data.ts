import { queryOptions } from '@tanstack/react-query'
import {
  type EnrolmentSearch,
  type EnrolmentStep,
  enrolmentSearch,
} from '#web/domains/missions/adminSearch.ts'
import { face, faceOf } from '#web/domains/people/face.ts'
import { listOptions } from '#web/rest/options.ts'
import type { Filters, FlatItem, TabName } from '#web/rest/types.ts'

const ENROLMENTS = 'user-activity-enrolls'

const shown = {
  fields: ['status', 'createdAt', 'submittedAt', 'decidedAt'],
  populate: {
    user: face,
    activity: { fields: ['name'] },
  },
} as const

type Some = Filters<typeof ENROLMENTS>

/** The tab or the filter of a step, by which the figures of the overview are counted too (docs/decisions/030). */
function stepped(step: EnrolmentStep): { tab: TabName<typeof ENROLMENTS> } | { filters: Some } {
  switch (step) {
    case 'reports':
    case 'late':
      return { tab: step }
    case 'overdue':
      return { tab: 'unsent' }
    case 'sent':
      return { filters: { $or: [{ submittedAt: { $notNull: true } }, { status: 'rewarded' }] } }
    case 'unrewarded':
      return { filters: { status: { $in: ['submitted', 'returned'] } } }
    case 'abandoned':
      return { filters: { status: 'canceled', submittedAt: { $null: true } } }
    case 'withdrawn':
      return { filters: { status: 'canceled', submittedAt: { $notNull: true } } }
    case 'decided':
      return { filters: { status: { $in: ['returned', 'rewarded'] }, submittedAt: { $notNull: true } } }
    case 'awarded':
      return { filters: { status: 'rewarded' } }
    default:
      return { filters: { status: step } }
  }
}

/** Whether the days of the filter are those of the decision. */
const isByDecision = (step: EnrolmentStep | undefined) => step === 'decided' || step === 'awarded'

/** All enrolments of the city, the latest first. */
export const enrolmentsQuery = (search: EnrolmentSearch) => {
  const { step, since, until } = search
  const { filters, ...page } = enrolmentSearch.page(search)
  const { filters: ofStep, ...tab } = { filters: {}, ...(step && stepped(step)) }
  const days = { ...(since && { $gte: since }), ...(until && { $lt: until }) }
  const date = isByDecision(step) ? 'decidedAt' : 'createdAt'
  return queryOptions({
    ...listOptions(ENROLMENTS, {
      ...shown,
      ...page,
      ...tab,
      filters: { $and: [filters ?? {}, ofStep, ...(since || until ? [{ [date]: days }] : [])] },
      sort: [`${date}:desc`, 'id:desc'],
    }),
    select: ({ data, meta }) => ({ rows: data.map(toRow), pagination: meta.pagination }),
  })
}

export type EnrolmentRow = ReturnType<typeof toRow>
const toRow = ({ user, activity, ...own }: FlatItem<typeof ENROLMENTS, typeof shown>) => ({
  ...own,
  resident: faceOf(user),
  mission: activity ?? { id: 0, name: '' },
})
