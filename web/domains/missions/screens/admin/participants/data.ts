import { queryOptions, useMutation } from '@tanstack/react-query'
import { type EnrolmentState, enrolmentStates } from '#contract/domains/missions.ts'
import { call } from '../../../../../rest/call.ts'
import { api } from '../../../../../rest/client.ts'
import type { Item } from '../../../../../rest/types.ts'
import { face, faceOf } from '../../../../people/face.ts'
import { nameOf } from '../../../../people/me.ts'

const ENROLMENTS = 'user-activity-enrolls'
const COMPLETIONS = 'user-activities'
export const PAGE = 20

export interface Counts {
  readonly of: Readonly<Record<EnrolmentState, number>>
  /** All enrolments. */
  readonly all: number
  /** Rewards, also those without an enrolment. */
  readonly rewards: number
  /** Places that are taken. */
  readonly taken: number
}

const one = { fields: ['id'], pagination: { page: 1, pageSize: 1 } } as const

/** How many enrolments are in each state. */
export const countsQuery = (mission: number) =>
  queryOptions({
    queryKey: [ENROLMENTS, 'counts', mission],
    queryFn: async ({ signal }): Promise<Counts> => {
      const activity = { id: mission }
      const states = enrolmentStates.map(status =>
        api.list(ENROLMENTS, { ...one, filters: { activity, status } }, signal),
      )
      const [rewards, ...found] = await Promise.all([
        api.list(COMPLETIONS, { ...one, filters: { activity } }, signal),
        ...states,
      ])
      const totals = found.map(({ meta }) => meta.pagination.total)
      const of = Object.fromEntries(
        enrolmentStates.map((state, index) => [state, totals[index] ?? 0]),
      ) as Record<EnrolmentState, number>
      const all = totals.reduce((sum, count) => sum + count, 0)
      return { of, all, rewards: rewards.meta.pagination.total, taken: all - of.canceled }
    },
  })

const name = { fields: ['full_name', 'username'] } as const
const person = {
  ...face,
  populate: { ...face.populate, user_info: { fields: ['department'] } },
} as const
const enrolled = {
  fields: ['status', 'createdAt', 'submittedAt', 'decidedAt', 'report', 'moderator_comment'],
  populate: { user: person, attachments: { fields: ['name'] }, decided_by: name },
} as const
const rewarded = {
  fields: ['createdAt', 'comment'],
  populate: {
    user: person,
    awarded_by: name,
    enrolment: {
      fields: ['createdAt', 'report', 'submittedAt'],
      populate: { attachments: { fields: ['name'] } },
    },
  },
} as const

type Person = Item<'users', typeof person>
const personOf = (who: Person | null) => ({
  ...faceOf(who),
  department: who?.attributes.user_info.data?.attributes.department ?? null,
})

/** Somebody who takes part, or was rewarded without that. */
export interface Participant {
  /** Of the enrolment; of the reward where the list shows rewards. */
  readonly id: number
  readonly resident: ReturnType<typeof personOf>
  readonly status: EnrolmentState
  /** Null: never enrolled. */
  readonly since: string | null
  readonly submittedAt: string | null
  readonly report: string | null
  readonly files: number
  /** Of the latest decision. */
  readonly decidedAt: string | null
  readonly decidedBy: string | null
  readonly comment: string | null
}

interface Page {
  readonly rows: readonly Participant[]
  readonly pageCount: number
}

/** A page of participants, the latest first; of `rewarded` those who never enrolled too. */
export const participantPageQuery = (mission: number, state: EnrolmentState | undefined, page: number) => {
  const activity = { id: mission }
  const paged = { sort: ['createdAt:desc', 'id:desc'], pagination: { page, pageSize: PAGE } } as const
  return queryOptions({
    queryKey: [ENROLMENTS, 'participants', mission, state, page],
    queryFn: async ({ signal }): Promise<Page> => {
      if (state === 'rewarded') {
        const { data, meta } = await api.list(
          COMPLETIONS,
          { ...rewarded, filters: { activity }, ...paged },
          signal,
        )
        return { rows: data.map(ofReward), pageCount: meta.pagination.pageCount }
      }
      const filters = { activity, ...(state && { status: state }) }
      const { data, meta } = await api.list(ENROLMENTS, { ...enrolled, filters, ...paged }, signal)
      return { rows: data.map(ofEnrolment), pageCount: meta.pagination.pageCount }
    },
    placeholderData: known => known,
  })
}

const ofEnrolment = ({ id, attributes }: Item<typeof ENROLMENTS, typeof enrolled>): Participant => ({
  id,
  resident: personOf(attributes.user.data),
  status: attributes.status,
  since: attributes.createdAt,
  submittedAt: attributes.submittedAt,
  report: attributes.report,
  files: attributes.attachments.data?.length ?? 0,
  decidedAt: attributes.decidedAt,
  decidedBy: attributes.decided_by.data && nameOf(attributes.decided_by.data.attributes),
  comment: attributes.moderator_comment,
})

const ofReward = ({ id, attributes }: Item<typeof COMPLETIONS, typeof rewarded>): Participant => {
  const { user, awarded_by, enrolment, createdAt, comment } = attributes
  const own = enrolment.data?.attributes
  return {
    id,
    resident: personOf(user.data),
    status: 'rewarded',
    since: own?.createdAt ?? null,
    submittedAt: own?.submittedAt ?? null,
    report: own?.report ?? null,
    files: own?.attachments.data?.length ?? 0,
    decidedAt: createdAt,
    decidedBy: awarded_by.data && nameOf(awarded_by.data.attributes),
    comment,
  }
}

interface Reward {
  readonly activity: number
  readonly users: readonly number[]
  readonly comment: string | null
  readonly cause: number | null
}

/** Rewards all of them or nobody; a repeated send gives nothing twice. */
export const useReward = () =>
  useMutation({
    mutationFn: ({ activity, users, comment, cause }: Reward) =>
      call(
        'POST /api/user-activities/create-many',
        {
          data: { activity, users: [...users], comment, ...(cause !== null && { cause }) },
          query: { fields: ['id'] },
        },
        { once: true },
      ),
  })

interface End {
  readonly ids: readonly number[]
  readonly moderator_comment: string
}

export const useEnd = () =>
  useMutation({
    mutationFn: ({ ids, moderator_comment }: End) =>
      call(
        'POST /api/user-activity-enrolls/end-many',
        { data: { ids: [...ids], moderator_comment }, query: { fields: ['id'] } },
        { once: true },
      ),
  })
