import { queryOptions, useMutation } from '@tanstack/react-query'
import { type EnrolmentState, enrolmentStates } from '#contract/domains/mission-types.ts'
import { face, faceOf, personName } from '#web/domains/people/face.ts'
import { nameOf } from '#web/domains/people/me.ts'
import { call, onceWhileOpen, onlyIds } from '#web/rest/call.ts'
import { api } from '#web/rest/client.ts'
import type { FlatItem } from '#web/rest/types.ts'

const ENROLMENTS = 'user-activity-enrolls'
const COMPLETIONS = 'user-activities'
const PAGE = 20

export interface Counts {
  readonly of: Readonly<Record<EnrolmentState, number>>
  /** All enrolments. */
  readonly all: number
  /** Rewards, also those without an enrolment. */
  readonly rewards: number
  /** Places that are taken: by residents in a mission with places, else by enrolments. */
  readonly taken: number
}

/** `Counts` of a mission that has no places, and how many residents take a place when it has. */
interface AllCounts extends Counts {
  readonly residents: number
}

const one = { fields: ['id'], pagination: { page: 1, pageSize: 1 } } as const

/** How many enrolments are in each state. */
export const countsQuery = (mission: number) =>
  queryOptions({
    queryKey: [ENROLMENTS, 'counts', mission],
    queryFn: async ({ signal }): Promise<AllCounts> => {
      const activity = { id: mission }
      const states = enrolmentStates.map(status =>
        api.list(ENROLMENTS, { ...one, filters: { activity, status } }, signal),
      )
      const [rewards, residents, ...found] = await Promise.all([
        api.list(COMPLETIONS, { ...one, filters: { activity } }, signal),
        call('GET /api/activities/participants', { query: { ids: [mission] } }, { signal }),
        ...states,
      ])
      const totals = found.map(({ meta }) => meta.pagination.total)
      const of = Object.fromEntries(
        enrolmentStates.map((state, index) => [state, totals[index] ?? 0]),
      ) as Record<EnrolmentState, number>
      const all = totals.reduce((sum, count) => sum + count, 0)
      return {
        of,
        all,
        rewards: rewards.meta.pagination.total,
        taken: all - of.canceled,
        residents: residents.data[0]?.total ?? 0,
      }
    },
  })

const person = {
  ...face,
  populate: { ...face.populate, user_info: { fields: ['department'] } },
} as const
const enrolled = {
  fields: ['status', 'createdAt', 'submittedAt', 'decidedAt', 'report', 'moderator_comment'],
  populate: { user: person, attachments: { fields: ['name'] }, decided_by: personName },
} as const
const rewarded = {
  fields: ['createdAt', 'comment'],
  populate: {
    user: person,
    awarded_by: personName,
    enrolment: {
      fields: ['createdAt', 'report', 'submittedAt'],
      populate: { attachments: { fields: ['name'] } },
    },
  },
} as const

type Person = FlatItem<'users', typeof person>
const personOf = (who: Person | null) => ({
  ...faceOf(who),
  department: who?.user_info?.department ?? null,
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

const ofEnrolment = (row: FlatItem<typeof ENROLMENTS, typeof enrolled>): Participant => ({
  id: row.id,
  resident: personOf(row.user),
  status: row.status,
  since: row.createdAt,
  submittedAt: row.submittedAt,
  report: row.report,
  files: row.attachments?.length ?? 0,
  decidedAt: row.decidedAt,
  decidedBy: row.decided_by && nameOf(row.decided_by),
  comment: row.moderator_comment,
})

const ofReward = (row: FlatItem<typeof COMPLETIONS, typeof rewarded>): Participant => ({
  id: row.id,
  resident: personOf(row.user),
  status: 'rewarded',
  since: row.enrolment?.createdAt ?? null,
  submittedAt: row.enrolment?.submittedAt ?? null,
  report: row.enrolment?.report ?? null,
  files: row.enrolment?.attachments?.length ?? 0,
  decidedAt: row.createdAt,
  decidedBy: row.awarded_by && nameOf(row.awarded_by),
  comment: row.comment,
})

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
          query: onlyIds,
        },
        onceWhileOpen,
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
        { data: { ids: [...ids], moderator_comment }, query: onlyIds },
        onceWhileOpen,
      ),
  })
