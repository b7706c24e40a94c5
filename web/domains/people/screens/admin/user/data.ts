import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import { queryClient } from '../../../../../queries.ts'
import { type CallAnswer, call } from '../../../../../rest/call.ts'
import { api } from '../../../../../rest/client.ts'
import { listOptions } from '../../../../../rest/options.ts'
import type { Input } from '../../../../../rest/types.ts'
import { populateAuthor, toChange } from '../../../changes.ts'
import { nameOf } from '../../../me.ts'
import { filtersOf, type PeopleSearch, usualPeopleSort } from '../../../peopleSearch.ts'

export const personQuery = (id: number) =>
  queryOptions({
    queryKey: ['people', 'one', id],
    queryFn: ({ signal }) => call('POST /api/people/by-ids', { data: { users: [id] } }, { signal }),
    select: ({ data }) => data[0] ?? null,
  })

/** The resident before and after this one in the list that the address describes; `at` is the place in it, from 0. */
export const neighboursQuery = (search: PeopleSearch, at: number) => {
  const start = Math.max(at - 1, 0)
  const query = { ...filtersOf(search), sort: search.sort ?? usualPeopleSort, start, limit: at - start + 2 }
  return queryOptions({
    queryKey: ['people', 'neighbours', query],
    queryFn: ({ signal }) => call('GET /api/people', { query }, { signal }),
    select: ({ data }) => ({ previous: at > 0 ? data[0] : undefined, next: data[at - start + 1] }),
  })
}

export const infoQuery = (user: number) =>
  queryOptions({
    ...listOptions('user-infos', { filters: { user: { id: user } }, pagination: { page: 1, pageSize: 1 } }),
    select: ({ data }) => (data[0] ? { id: data[0].id, ...data[0].attributes } : null),
  })
export type Info = NonNullable<ReturnType<NonNullable<ReturnType<typeof infoQuery>['select']>>>

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

const author = { fields: ['full_name', 'username'] } as const

const LOG = 50
export const changesQuery = (user: number) =>
  queryOptions({
    ...listOptions('user-change-items', {
      filters: { user: { id: user } },
      populate: populateAuthor,
      sort: ['id:desc'],
      pagination: { page: 1, pageSize: LOG, withCount: false },
    }),
    select: ({ data }) => data.map(toChange),
  })

export type Book = 'user-points-changes' | 'user-balance-changes'

/** The rows of a ledger with who wrote them, why, and what reversed them. */
export const entriesQuery = (book: Book, user: number, pageSize: number) =>
  queryOptions({
    ...listOptions(book, {
      filters: { user: { id: user } },
      populate: { changed_by: author, cause: { fields: ['name'] }, reverses: true, reversed_by: true },
      sort: ['id:desc'],
      pagination: { page: 1, pageSize },
    }),
    select: ({ data, meta }) => ({
      rows: data.map(({ id, attributes: { changed_by, cause, reverses, reversed_by, ...own } }) => ({
        ...own,
        id,
        by: changed_by.data && nameOf(changed_by.data.attributes),
        cause: cause.data?.attributes.name ?? null,
        reverses: reverses.data?.id ?? null,
        reversedBy: reversed_by.data?.id ?? null,
      })),
      total: meta.pagination.total,
    }),
  })
export type Entry = NonNullable<
  ReturnType<NonNullable<ReturnType<typeof entriesQuery>['select']>>
>['rows'][number]

export const heldQuery = (user: number) =>
  queryOptions({
    ...listOptions('user-badges', {
      filters: { user: { id: user }, deletedAt: { $null: true } },
      fields: ['createdAt', 'comment'],
      populate: { badge: { fields: ['name'] }, activity: { fields: ['name'] }, awarded_by: author },
      sort: ['createdAt:desc', 'id:desc'],
      pagination: { page: 1, pageSize: 100 },
    }),
    select: ({ data, meta }) => ({
      rows: data.map(({ id, attributes: { badge, activity, awarded_by, createdAt } }) => ({
        id,
        createdAt,
        chipId: badge.data?.id ?? null,
        chip: badge.data?.attributes.name ?? '',
        mission: activity.data?.attributes.name ?? null,
        by: awarded_by.data && nameOf(awarded_by.data.attributes),
      })),
      total: meta.pagination.total,
    }),
  })

export const missionsQuery = (user: number) =>
  queryOptions({
    ...listOptions('user-activities', {
      filters: { user: { id: user } },
      fields: ['createdAt', 'points', 'balance'],
      populate: { activity: { fields: ['name'] }, awarded_by: author },
      sort: ['createdAt:desc', 'id:desc'],
      pagination: { page: 1, pageSize: 20 },
    }),
    select: ({ data, meta }) => ({
      rows: data.map(({ id, attributes: { activity, awarded_by, ...own } }) => ({
        ...own,
        id,
        mission: activity.data?.attributes.name ?? '',
        by: awarded_by.data && nameOf(awarded_by.data.attributes),
      })),
      total: meta.pagination.total,
    }),
  })

export type HistoryRow = CallAnswer<'GET /api/history'>['data'][number]

/** The resident's feed, with who caused each row, why, and what reversed it. */
export const feedQuery = (user: number) =>
  infiniteQueryOptions({
    queryKey: ['history', user, 'with origins'],
    queryFn: ({ pageParam, signal }) => {
      const query = { filters: { user: { id: user } }, pagination: { limit: 20, after: pageParam } }
      return call('GET /api/history', { query }, { signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.pagination.after,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  })

const renew = () => {
  for (const key of [
    'people',
    'users',
    'user-infos',
    'user-change-items',
    'user-badges',
    'user-activities',
    'history',
    'user-points-changes',
    'user-balance-changes',
  ])
    void queryClient.invalidateQueries({ queryKey: [key] })
}

export const useSaveInfo = () =>
  useMutation({
    mutationFn: ({ id, ...changes }: Input<'user-infos'> & { id: number }) =>
      api.update('user-infos', id, changes),
    onSettled: renew,
  })
export const useSetRole = () =>
  useMutation({
    mutationFn: ({ id, role }: { id: number; role: number }) =>
      call('PUT /api/users/{id}', { id, body: { role } }),
    onSettled: renew,
  })
export const useEndSessions = () =>
  useMutation({
    mutationFn: (id: number) => call('POST /api/users/{id}/sessions/end', { id }),
    onSettled: renew,
  })
export const useReverse = (book: Book) =>
  useMutation({ mutationFn: (id: number) => api.remove(book, id), onSettled: renew })
/** After a dialog that has its own mutation. */
export const renewPerson = renew

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
    onSettled: renew,
  })
export const useRecallChips = () =>
  useMutation({
    mutationFn: (change: ChipChange) =>
      call('POST /api/user-badges/soft-delete-many-for-user', chipChange(change), { once: true }),
    onSettled: renew,
  })
