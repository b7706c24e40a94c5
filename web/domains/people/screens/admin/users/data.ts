import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { energyChanges } from '#contract/domains/ledger.ts'
import { IDS_AT_ONCE } from '#contract/domains/people.ts'
import { filtersOf, type PeopleSearch, usualPeopleSort } from '#web/domains/people/peopleSearch.ts'
import { prefetch } from '#web/queries.ts'
import { type CallAnswer, call, onceWhileOpen, onlyIds } from '#web/rest/call.ts'
import { byWords, keptRows, listOptions } from '#web/rest/options.ts'
import { rulesOf } from '#web/ui/form/rulesOf.ts'
import { partsOf } from './parts.ts'

export type Person = CallAnswer<'GET /api/people'>['data'][number]

export const sizeOf = ({ size }: PeopleSearch) => size ?? 20

export const peopleQuery = (search: PeopleSearch) => {
  const { page = 1, sort = usualPeopleSort } = search
  const limit = sizeOf(search)
  const query = { ...filtersOf(search), sort, start: (page - 1) * limit, limit }
  return queryOptions({
    queryKey: ['people', 'list', query],
    queryFn: ({ signal }) => call('GET /api/people', { query }, { signal }),
    placeholderData: keepPreviousData,
    select: ({ data }) => data,
  })
}

/** Counted apart, so that the page does not wait for it. */
export const peopleCountQuery = (search: PeopleSearch) => {
  const query = filtersOf(search)
  return queryOptions({
    queryKey: ['people', 'count', query],
    queryFn: ({ signal }) => call('GET /api/people/count', { query }, { signal }),
    placeholderData: keepPreviousData,
    select: ({ data }) => data,
  })
}

export const prefetchPeople = (search: PeopleSearch) =>
  prefetch(peopleQuery(search), peopleCountQuery(search))

export const chosenQuery = (users: readonly number[]) =>
  queryOptions({
    queryKey: ['people', 'chosen', users],
    queryFn: async ({ signal }) => {
      const people: Person[] = []
      for (const part of partsOf(users)) {
        // oxlint-disable-next-line no-await-in-loop -- a caller has few calls at the same time (contract/rest/limits.ts)
        const { data } = await call('POST /api/people/by-ids', { data: { users: part } }, { signal })
        people.push(...data)
      }
      return people
    },
  })

/** The ids of all that the list finds, read in parts; `onCount` is called with how many have come. */
export async function allIds(search: PeopleSearch, signal: AbortSignal, onCount?: (count: number) => void) {
  const filters = filtersOf(search)
  const all: number[] = []
  for (;;) {
    const query = { ...filters, after: all.at(-1) }
    // oxlint-disable-next-line no-await-in-loop -- a part begins after the last id of the one before it
    const { data } = await call('GET /api/people/ids', { query }, { signal })
    signal.throwIfAborted()
    all.push(...data)
    if (data.length < IDS_AT_ONCE) return all
    onCount?.(all.length)
  }
}

/** Chips or missions to choose from: those in which the words are found, the first fifty. */
export const choiceQuery = (name: 'badges' | 'activities', words: string) =>
  queryOptions({
    ...listOptions(name, {
      fields: ['name'],
      ...byWords(words),
      filters: keptRows,
      sort: ['name'],
      pagination: { page: 1, pageSize: 50, withCount: false },
    }),
    select: ({ data }) => data,
  })

export const choiceNameQuery = (name: 'badges' | 'activities', id: number) =>
  queryOptions({
    ...listOptions(name, {
      fields: ['name'],
      filters: { id },
      pagination: { page: 1, pageSize: 1, withCount: false },
    }),
    select: ({ data }) => data[0]?.name ?? null,
  })

/** The reward of a mission, as it is given to each resident. */
export const prizeQuery = (mission: number) =>
  queryOptions({
    ...listOptions('activities', {
      fields: ['points', 'balance', 'is_repeatable'],
      populate: { badge: { fields: ['name'] } },
      filters: { id: mission },
      pagination: { page: 1, pageSize: 1, withCount: false },
    }),
    select: ({ data }) => {
      const [row] = data
      if (!row) return null
      const { badge, points, balance, is_repeatable } = row
      return { chip: badge?.name ?? null, points, balance, isRepeatable: is_repeatable }
    },
  })

/** The ids of all who have passed a mission. */
export const passedQuery = (mission: number) =>
  queryOptions({
    queryKey: ['people', 'passed', mission],
    queryFn: ({ signal }) => allIds({ passed: mission }, signal),
    select: ids => new Set(ids),
  })

export type ActKind = 'energy' | 'coins' | 'give' | 'recall' | 'mission' | 'team' | 'block' | 'unblock'

/** For the field of what is given or taken; a choice beside it says which. */
export const amountRules = { ...rulesOf(energyChanges.fields.amount), min: 0, allowNegative: false }

/** What a dialog of a bulk act sends. */
export interface Act {
  readonly kind: ActKind
  readonly users: readonly number[]
  readonly amount: number
  readonly comment: string
  readonly cause: number | null
  /** The chip, the mission or the team; null: out of the team. */
  readonly subject: number | null
}

function send({ kind, users: given, amount, comment, cause, subject }: Act): Promise<unknown> {
  const users = [...given]
  const why = { ...(comment && { comment }), ...(cause !== null && { cause }) }
  switch (kind) {
    case 'energy':
      return call(
        'POST /api/user-points-changes/create-many',
        { data: { users, amount, ...why }, query: onlyIds },
        onceWhileOpen,
      )
    case 'coins':
      return call(
        'POST /api/user-balance-changes/create-many',
        { data: { users, amount, ...why }, query: onlyIds },
        onceWhileOpen,
      )
    case 'give':
      return call(
        'POST /api/user-badges/create-many',
        { data: { badge: subject ?? 0, users, ...why }, query: onlyIds },
        onceWhileOpen,
      )
    case 'recall':
      return call(
        'POST /api/user-badges/soft-delete-many',
        { data: { badge: subject ?? 0, users, ...why }, query: onlyIds },
        onceWhileOpen,
      )
    case 'mission':
      return call(
        'POST /api/user-activities/create-many',
        { data: { activity: subject ?? 0, users, ...why }, query: onlyIds },
        onceWhileOpen,
      )
    case 'team':
      return call(
        'POST /api/user-team-configs/move-members',
        { data: { users, team: subject } },
        onceWhileOpen,
      )
    case 'block':
      return call(
        'POST /api/people/block',
        { data: { users, blocked: true, reason: comment } },
        onceWhileOpen,
      )
    case 'unblock':
      return call('POST /api/people/block', { data: { users, blocked: false } }, onceWhileOpen)
  }
}

/** One call for at most a thousand: all or nothing; sent again after a broken connection it is done once. */
export const useAct = () => useMutation({ mutationFn: send })

export const resolve = async (lines: readonly string[]) =>
  (await call('POST /api/people/resolve', { data: { lines: [...lines] } })).data
export type Resolved = Awaited<ReturnType<typeof resolve>>[number]
