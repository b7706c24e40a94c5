import { queryOptions, useMutation } from '@tanstack/react-query'
import { MAX_PAGE_SIZE } from '#contract/rest/bounds.ts'
import { logRows, toLog } from '#web/domains/people/changes.ts'
import { face, faceOf } from '#web/domains/people/face.ts'
import { infoQuery } from '#web/domains/people/info.ts'
import {
  filtersOf,
  type PeopleSearch,
  type PersonSearch,
  usualPeopleSort,
} from '#web/domains/people/peopleSearch.ts'
import { prefetch } from '#web/queries.ts'
import { call } from '#web/rest/call.ts'
import { api } from '#web/rest/client.ts'
import { keptRows, listOptions } from '#web/rest/options.ts'
import type { FlatItem } from '#web/rest/types.ts'
import { neighboursOf } from './neighbours.ts'
import { texts } from './texts.ts'

export const personQuery = (id: number) =>
  queryOptions({
    queryKey: ['people', 'one', id],
    queryFn: ({ signal }) => call('POST /api/people/by-ids', { data: { users: [id] } }, { signal }),
    select: ({ data }) => data[0] ?? null,
  })

/**
 * Who is beside a resident in the list that the address describes; `at` is the place at which they stood in it, from 0. It is read
 * once, when one comes to them: an act that moves them within the list or out of it does not change whom one comes to next.
 */
export const neighboursQuery = (search: PeopleSearch, at: number, resident: number) => {
  const start = Math.max(at - 1, 0)
  const query = { ...filtersOf(search), sort: search.sort ?? usualPeopleSort, start, limit: at - start + 2 }
  return queryOptions({
    queryKey: ['people', 'neighbours', query, resident],
    queryFn: ({ signal }) => call('GET /api/people', { query }, { signal }),
    staleTime: 'static',
    select: ({ data }) => neighboursOf(data, { start, at, resident }),
  })
}

export function prefetchPerson(id: number, { tab: _, category: __, month: ___, at, ...list }: PersonSearch) {
  prefetch(personQuery(id), infoQuery(id))
  if (at !== undefined) prefetch(neighboursQuery(list, at, id))
}

export const sessionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['people', 'sessions', id],
    queryFn: ({ signal }) => call('GET /api/users/{id}/sessions', { id }, { signal }),
    select: ({ data }) => data,
  })

export const rolesQuery = queryOptions({
  queryKey: ['roles', 'list'],
  queryFn: ({ signal }) => call('GET /api/users-permissions/roles', {}, { signal }),
  select: ({ roles }) => roles,
})

export const changesQuery = (user: number, isWhole: boolean) =>
  queryOptions({
    ...listOptions('user-change-items', { ...logRows(10, isWhole), filters: { user: { id: user } } }),
    select: toLog,
  })

export type Book = 'user-points-changes' | 'user-balance-changes'

/** What names an entry: its mission, its ready cause, its comment. */
const named = {
  cause: { fields: ['name'] },
  user_activity: { fields: ['id'], populate: { activity: { fields: ['name'] } } },
} as const

type Named = FlatItem<Book, { fields: ['kind', 'comment']; populate: typeof named }>

const titleOf = ({ kind, comment, cause, user_activity }: Named): string => {
  const mission = user_activity?.activity?.name
  if (mission) return texts.ofMission(mission)
  return texts.kindsOfEntry[kind] ?? cause?.name ?? (comment || texts.manual)
}

/** The rows of a ledger with what they are for, who wrote them, and what reversed them. */
export const entriesQuery = (book: Book, user: number, pageSize: number) =>
  queryOptions({
    ...listOptions(book, {
      filters: { user: { id: user } },
      populate: {
        ...named,
        changed_by: face,
        reverses: { fields: ['kind', 'comment'], populate: named },
        reversed_by: { fields: ['id'] },
      },
      sort: ['id:desc'],
      pagination: { page: 1, pageSize },
    }),
    select: ({ data, meta }) => ({
      rows: data.map(({ changed_by, reverses, reversed_by, ...own }) => ({
        id: own.id,
        kind: own.kind,
        amount: own.amount,
        total: own.total_after,
        at: own.createdAt,
        title: reverses ? texts.undoneEntry(titleOf(reverses)) : titleOf(own),
        comment: own.comment,
        by: changed_by && faceOf(changed_by),
        reverses: reverses?.id ?? null,
        reversedBy: reversed_by?.id ?? null,
      })),
      total: meta.pagination.total,
    }),
  })
export type Entry = NonNullable<
  ReturnType<NonNullable<ReturnType<typeof entriesQuery>['select']>>
>['rows'][number]

/** The chips that a resident holds, by name. */
export const heldQuery = (user: number) =>
  queryOptions({
    ...listOptions('user-badges', {
      filters: { user: { id: user }, ...keptRows },
      fields: ['createdAt'],
      populate: { badge: { fields: ['name'] } },
      sort: ['createdAt:desc', 'id:desc'],
      // All of them: one that was left out would stand unticked, as if the resident did not hold it.
      pagination: { page: 1, pageSize: MAX_PAGE_SIZE, withCount: false },
    }),
    select: ({ data }) =>
      data.flatMap(({ badge, createdAt }) =>
        badge ? [{ createdAt, chipId: badge.id, chip: badge.name }] : [],
      ),
  })

export const useSetRole = () =>
  useMutation({
    mutationFn: ({ id, role }: { id: number; role: number }) =>
      call('PUT /api/users/{id}', { id, body: { role } }),
  })
export const useEndSessions = () =>
  useMutation({
    mutationFn: (id: number) => call('POST /api/users/{id}/sessions/end', { id }),
  })
export const useReverse = (book: Book) => useMutation({ mutationFn: (id: number) => api.remove(book, id) })

interface ChipChange {
  readonly user: number
  readonly badges: readonly number[]
  readonly comment: string
  readonly cause: number | null
}

const chipChange = ({ badges, comment, cause, ...given }: ChipChange) => ({
  data: { ...given, badges: [...badges], ...(comment && { comment }), ...(cause !== null && { cause }) },
})
export const useGiveChips = () =>
  useMutation({
    mutationFn: (change: ChipChange) =>
      call('POST /api/user-badges/create-many-for-user', chipChange(change), { once: true }),
  })
export const useRecallChips = () =>
  useMutation({
    mutationFn: (change: ChipChange) =>
      call('POST /api/user-badges/soft-delete-many-for-user', chipChange(change), { once: true }),
  })
