import { queryOptions, useMutation } from '@tanstack/react-query'
import { POLL_MS } from '#contract/constants.ts'
import { type ReviewSearch, type ReviewTab, reviewTabs } from '#web/domains/missions/adminSearch.ts'
import { isTakenOff } from '#web/domains/missions/story.ts'
import { populateAuthor, toChange } from '#web/domains/people/changes.ts'
import { face, faceOf, personName } from '#web/domains/people/face.ts'
import { nameOf } from '#web/domains/people/me.ts'
import { prefetch, queryClient } from '#web/queries.ts'
import { readNow } from '#web/readNow.ts'
import { call } from '#web/rest/call.ts'
import { api } from '#web/rest/client.ts'
import { countOptions, keptRows, listOptions, oneOptions } from '#web/rest/options.ts'
import type { FlatItem, Input, ListQuery } from '#web/rest/types.ts'

const ENROLMENTS = 'user-activity-enrolls'
const PAGE = 20

const claimIn = (who: FlatItem<'users', typeof personName> | null, at: string | null) =>
  who && at ? { by: who.id, name: nameOf(who), at } : null

const inQueue = {
  fields: ['status', 'createdAt', 'submittedAt', 'claimedAt'],
  populate: { user: face, activity: { fields: ['name', 'available_until'] }, claimed_by: personName },
} as const

/** Submitted reports ordered by submission, one's own included; late enrolments ordered by enrolment. */
const kinds = {
  reports: { filters: { ...keptRows, status: 'submitted' }, sort: ['submittedAt:asc', 'id:asc'] },
  late: { tab: 'late', sort: ['createdAt:asc', 'id:asc'] },
} as const satisfies Record<ReviewTab, ListQuery<typeof ENROLMENTS>>

const tabOf = ({ tab }: ReviewSearch): ReviewTab => tab ?? 'reports'

export const queueQuery = (search: ReviewSearch) =>
  queryOptions({
    ...listOptions(ENROLMENTS, {
      ...inQueue,
      ...kinds[tabOf(search)],
      pagination: { page: search.page ?? 1, pageSize: PAGE },
    }),
    refetchInterval: POLL_MS,
    select: ({ data, meta }) => ({ rows: data.map(toRow), pagination: meta.pagination }),
  })

type Queued = FlatItem<typeof ENROLMENTS, typeof inQueue>
export type QueueRow = ReturnType<typeof toRow>

const toRow = ({ user, activity, claimed_by, claimedAt, ...own }: Queued) => ({
  ...own,
  resident: faceOf(user),
  mission: activity,
  claim: claimIn(claimed_by, claimedAt),
})

/** How much the reader has to decide; one's own enrolments are excluded. */
export const waitingQuery = (tab: ReviewTab) =>
  queryOptions({
    ...countOptions(ENROLMENTS, {
      tab,
    }),
    refetchInterval: POLL_MS,
  })

const whole = {
  populate: {
    user: face,
    activity: {
      fields: ['name', 'description', 'available_until', 'points', 'balance', 'requires_report', 'deletedAt'],
      populate: { badge: { fields: ['name'], populate: { image: true } } },
    },
    attachments: true,
    claimed_by: personName,
    decided_by: personName,
  },
} as const

/** An enrolment with the data of its decision; refetched as often as the queue, since other moderators decide too. */
export const reportQuery = (id: number) =>
  queryOptions({
    ...oneOptions(ENROLMENTS, id, whole),
    refetchInterval: POLL_MS,
    select: ({ data }) => toReport(data),
  })

type Row = FlatItem<typeof ENROLMENTS, typeof whole>
export type Report = ReturnType<typeof toReport>

function toReport({ user, activity, attachments, claimed_by, decided_by, ...own }: Row) {
  const claim = claimIn(claimed_by, own.claimedAt)
  return {
    ...own,
    resident: faceOf(user),
    mission: activity && missionOf(activity),
    attachments: attachments ?? [],
    claim,
    claimedBy: claim?.name ?? null,
    decidedBy: decided_by && nameOf(decided_by),
  }
}

type Mission = NonNullable<Row['activity']>
const missionOf = ({ badge, ...own }: Mission) => ({ ...own, chip: badge?.name ?? null })

/** The moves of a moderator on a report (product §9). */
export type Move =
  | { readonly claimed: boolean }
  | { readonly status: 'returned'; readonly moderator_comment: string }
  | { readonly status: 'rewarded'; readonly comment: string | null; readonly cause: number | null }
  | { readonly status: 'canceled'; readonly moderator_comment: string }

/** Removes a decided report from the cached list at once, before the refetch. */
function drop(search: ReviewSearch, id: number) {
  queryClient.setQueryData(
    queueQuery(search).queryKey,
    known => known && { ...known, data: known.data.filter(row => row.id !== id) },
  )
}

export const useReviewMove = (search: ReviewSearch) =>
  useMutation({
    /** `seen`: the version that a decision is about. */
    mutationFn: async ({
      id,
      seen = null,
      ...move
    }: Move & { readonly id: number; readonly seen?: string | null }) => {
      const options = { once: true, ifMatch: seen } as const
      // `claimed`, `comment` and `cause` are no attributes of an enrolment.
      return (await api.update(ENROLMENTS, id, move as Input<typeof ENROLMENTS>, whole, options)).data
    },
    onSuccess(data, move) {
      if ('claimed' in move)
        queryClient.setQueryData(reportQuery(data.id).queryKey, known => known && { ...known, data })
      else drop(search, data.id)
    },
  })

/** Who took some of these files down, and why (docs/decisions/044). Several versions of a report may have the same file. */
export const takedownsQuery = (
  files: readonly Pick<Report['attachments'][number], 'id' | 'takenDownAt'>[],
) => {
  const ids = [...new Set(files.flatMap(({ id, takenDownAt }) => (takenDownAt ? id : [])))]
  return queryOptions({
    ...listOptions('file-change-items', {
      populate: populateAuthor,
      filters: { file: { id: { $in: ids } }, field: 'takedown_reason' },
      sort: ['id'],
      pagination: { page: 1, pageSize: 100 },
    }),
    enabled: ids.length > 0,
    select: ({ data }) =>
      data.map(toChange).map(
        ({ at, by, after }) =>
          ({
            kind: 'takenDown',
            at,
            by: by?.name ?? null,
            comment: after as string,
            report: null,
            files: [],
          }) as const,
      ),
  })
}

export const useTakeDown = () =>
  useMutation({
    mutationFn: ({ id, reason }: { readonly id: number; readonly reason: string }) =>
      call('POST /api/upload/files/{id}/take-down', { id, data: { reason } }),
  })

/** The state of an enrolment; `left`: its resident canceled it, and no moderator. */
export const outcomeOf = (enrolment: Pick<Report, 'status' | 'decidedAt' | 'deletedAt'>) =>
  enrolment.status === 'canceled' && !isTakenOff(enrolment) ? 'left' : enrolment.status

export type Outcome = ReturnType<typeof outcomeOf>

/**
 * Refetches what has come of a report meanwhile, by another moderator or its resident; null for nothing. Such a report leaves
 * the list.
 */
export async function outcomeSince(search: ReviewSearch, { id, status }: Pick<Report, 'id' | 'status'>) {
  const now = await readNow(reportQuery(id))
  if (now.status === status) return null
  drop(search, id)
  return outcomeOf(now)
}

export function prefetchReview(search: ReviewSearch) {
  prefetch(queueQuery(search), ...reviewTabs.map(waitingQuery))
  if (search.report) prefetch(reportQuery(search.report))
}
