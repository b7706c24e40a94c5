import { queryOptions, useMutation } from '@tanstack/react-query'
import type { OwnAct } from '#contract/notices.ts'
import { queryClient, write } from '../../queries.ts'
import { call } from '../../rest/call.ts'
import { api } from '../../rest/client.ts'
import { ApiError } from '../../rest/http.ts'
import { isReplay } from '../../rest/once.ts'
import { oneAtATime } from '../../rest/oneAtATime.ts'
import { keptRows, listOptions, oneOptions } from '../../rest/options.ts'
import type { Filters, FlatItem } from '../../rest/types.ts'

const person = { fields: ['full_name', 'username'] } as const
const whole = { populate: { attachments: true, claimed_by: person, decided_by: person } } as const
type Row = FlatItem<'user-activity-enrolls', typeof whole>
export type Enrolment = ReturnType<typeof toEnrolment>

const nameOf = (who: Row['decided_by']) => who && (who.full_name || who.username)

const toEnrolment = ({ attachments, claimed_by, decided_by, ...own }: Row) => ({
  ...own,
  attachments: attachments ?? [],
  claimedBy: nameOf(claimed_by),
  decidedBy: nameOf(decided_by),
})

/** Residents do not filter by what they may not read of others, such as when a report was sent. */
const latest = (me: number, mission: number, rows: Filters<'user-activity-enrolls'>, pageSize: number) =>
  ({
    ...whole,
    filters: { user: { id: me }, activity: { id: mission }, ...rows },
    sort: ['createdAt:desc', 'id:desc'],
    pagination: { page: 1, pageSize },
  }) as const

/** My latest enrolment in a mission with its report and comments; null when there is none. */
export const myEnrolmentQuery = (me: number, mission: number) =>
  queryOptions({
    queryKey: ['user-activity-enrolls', 'mine', me, mission],
    queryFn: ({ signal }) => api.list('user-activity-enrolls', latest(me, mission, keptRows, 1), signal),
    select: ({ data: [row] }) => (row ? toEnrolment(row) : null),
  })

const MOST_ENDED = 10

/**
 * My latest enrolment in a mission that ended, of those with a report that was sent or a moderator's decision; null when there is
 * none. Of whoever only enrolled and left there is nothing to say.
 */
export const endedEnrolmentQuery = (me: number, mission: number) =>
  queryOptions({
    queryKey: ['user-activity-enrolls', 'ended', me, mission],
    queryFn: ({ signal }) =>
      api.list(
        'user-activity-enrolls',
        latest(me, mission, { deletedAt: { $notNull: true } }, MOST_ENDED),
        signal,
      ),
    select: ({ data }) => {
      const row = data.find(({ submittedAt, decidedAt }) => submittedAt !== null || decidedAt !== null)
      return row ? toEnrolment(row) : null
    },
  })

/** How an enrolment ended, also one that is deleted. */
export const endQuery = (id: number) =>
  queryOptions({
    ...oneOptions('user-activity-enrolls', id, {
      fields: ['status', 'decidedAt', 'deletedAt', 'moderator_comment'],
    }),
    select: ({ data }) => data,
  })

/** How many minutes a report usually waits for its decision; null: too few decisions to say. */
export const decisionTimeQuery = queryOptions({
  queryKey: ['decision-time'],
  queryFn: ({ signal }) => call('GET /api/user-activity-enrolls/decision-time', {}, { signal }),
  staleTime: 60 * 60_000,
  select: ({ data }) => data.minutes,
})

/** My latest reward in a mission; null when there is none. */
export const myRewardQuery = (me: number, mission: number) =>
  queryOptions({
    queryKey: ['user-activities', 'mine', me, mission],
    queryFn: ({ signal }) =>
      api.list(
        'user-activities',
        {
          fields: ['createdAt', 'comment'],
          populate: { cause: { fields: ['name'] }, enrolment: { fields: ['id'] } },
          filters: { user: { id: me }, activity: { id: mission } },
          sort: ['createdAt:desc', 'id:desc'],
          pagination: { page: 1, pageSize: 1 },
        },
        signal,
      ),
    select: ({ data: [row] }) =>
      row
        ? {
            createdAt: row.createdAt,
            comment: row.comment || row.cause?.name || null,
            enrolment: row.enrolment?.id ?? null,
          }
        : null,
  })

const WISHES = 'activity-place-wishes'

/** The id of what I asked for: to be told of a place in this mission; null without. */
export const myPlaceWishQuery = (me: number, mission: number) =>
  queryOptions({
    ...listOptions(WISHES, {
      fields: ['id'],
      filters: { user: { id: me }, activity: { id: mission } },
      pagination: { page: 1, pageSize: 1 },
    }),
    select: ({ data: [row] }) => row?.id ?? null,
  })

/** Asks to be told of a place, or takes back the wish with this id. */
export const useWishPlace = (mission: number) =>
  useMutation({
    mutationFn: (wish: number | null) =>
      wish === null
        ? api.create(WISHES, { activity: mission }, { fields: ['id'] })
        : api.remove(WISHES, wish),
    meta: { awaits: [[WISHES]] },
  })

export type OwnReward = NonNullable<ReturnType<NonNullable<ReturnType<typeof myRewardQuery>['select']>>>

/** Puts the answer into the cache of the mission's story at once. Instead of an answer of before the row is read again. */
function useMove<Variables = void>(
  me: number,
  mission: number,
  move: (variables: Variables) => Promise<{ data: Row }>,
  act?: OwnAct,
) {
  return useMutation({
    ...(act && { mutationKey: [act] }),
    mutationFn: move,
    async onSuccess(answer) {
      const { data } = answer
      const { queryKey } = myEnrolmentQuery(me, mission)
      if (isReplay(answer)) return queryClient.invalidateQueries({ queryKey })
      queryClient.setQueryData(queryKey, known => known && { ...known, data: data.deletedAt ? [] : [data] })
    },
  })
}

export const useEnrol = (me: number, mission: number) =>
  useMove(
    me,
    mission,
    () => api.create('user-activity-enrolls', { activity: mission }, whole, { once: true }),
    'enrol',
  )

/** By soft delete, free until the reward (specification §4). */
export const useCancelEnrolment = (me: number, mission: number) =>
  useMove(
    me,
    mission,
    (id: number) => api.update('user-activity-enrolls', id, { status: 'canceled' }, whole, { once: true }),
    'leave',
  )

export interface Report {
  readonly report: string
  readonly attachments: readonly number[]
}

interface SentReport extends Report {
  readonly id: number
  /** `updatedAt` of the row that the reader changes while it waits; null: nothing waits. */
  readonly seen: string | null
}

/** A change of a report that was returned meanwhile is refused with 412: its author has not read why. */
export const useSubmitReport = (me: number, mission: number) =>
  useMove(me, mission, async ({ id, seen, ...report }: SentReport) => {
    // A draft that is still on its way would arrive after the report.
    await drafts.idle(id)
    const send = (ifMatch: string | null) =>
      api.update('user-activity-enrolls', id, { status: 'submitted', ...report }, whole, {
        once: true,
        ifMatch,
      })
    try {
      return await send(seen)
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412)) throw error
      // A claim makes another version too: of a report that still waits the server says whether it may be changed.
      const { data: now } = await api.one('user-activity-enrolls', id, { fields: ['status', 'updatedAt'] })
      if (now.status !== 'submitted') throw error
      return send(now.updatedAt)
    }
  })

const drafts = oneAtATime<number>()
/** A draft that takes longer is given up: the next one and the report wait for it. */
const PATIENCE_MS = 20_000

/**
 * Saves what is written so far, in the order of the calls, and keeps it for the dialog when that is opened again. Resolves with
 * `updatedAt` of the saved row; '' when a later draft has replaced this one.
 */
export async function saveDraft({ id, ...draft }: Report & { id: number }): Promise<string> {
  know(id, { report: draft.report })
  let savedAt = ''
  await drafts.run(id, async () => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const { data } = await write(() => api.update('user-activity-enrolls', id, draft, whole, { signal }), {
      stale: [],
    })
    savedAt = data.updatedAt
    know(id, { attachments: data.attachments, updatedAt: savedAt })
  })
  return savedAt
}

const know = (id: number, part: Partial<Row>) =>
  queryClient.setQueriesData<{ readonly data: readonly Row[] }>(
    { queryKey: ['user-activity-enrolls', 'mine'] },
    known =>
      known && {
        ...known,
        data: known.data.map(row => (row.id === id ? { ...row, ...part } : row)),
      },
  )
