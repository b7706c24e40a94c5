import { queryOptions } from '@tanstack/react-query'
import type { NoPlaceReason } from '#contract/domains/leaderboard.ts'
import { send } from '../../rest/http.ts'
import { listOptions } from '../../rest/options.ts'
import { queryString } from '../../rest/query-string.ts'
import type { Media } from '../../ui/Picture.tsx'
import { PAGE_SIZE } from './board.ts'
import { type BoardSearch, periodOf } from './search.ts'

export interface BoardRow {
  /** Equal energy shares a place. */
  readonly position: number
  /** Energy of the period, bitW. */
  readonly points: number
  /** Places up since the period before; null: was not on the board then. */
  readonly change: number | null
  readonly user: { readonly id: number; readonly full_name: string | null; readonly avatar: Media | null }
}

export interface OwnRow extends Omit<BoardRow, 'position'> {
  /** Null: no place, for this reason. */
  readonly position: number | null
  readonly reason: NoPlaceReason | null
}

interface Board {
  readonly data: readonly BoardRow[]
  readonly meta: {
    readonly pagination: { readonly total: number; readonly start?: number }
    readonly me: OwnRow
    /** The first day of the period; null for all time. */
    readonly from: string | null
  }
}

/** `GET /rating` (product §9). */
const rating = (query: object, signal: AbortSignal) =>
  send<Board>(`/api/rating?${queryString(query)}`, { signal })

const boardOf = (search: BoardSearch) => ({
  period: periodOf(search),
  team: search.team,
  type: search.type,
})

export const boardQuery = (search: BoardSearch, page: number) => {
  const query = { ...boardOf(search), pagination: { page, pageSize: PAGE_SIZE } }
  return queryOptions({ queryKey: ['rating', query], queryFn: ({ signal }) => rating(query, signal) })
}

/** I between those above and below. */
export const aroundMeQuery = (search: BoardSearch) => {
  const query = { ...boardOf(search), around: 'me', pagination: { pageSize: 3 } }
  return queryOptions({
    queryKey: ['rating', query],
    queryFn: ({ signal }) => rating(query, signal),
    select: ({ data, meta }) => ({ rows: data, start: meta.pagination.start ?? 0 }),
  })
}

export interface TeamRow {
  /** Equal scores share a place; null: nobody of the team is active. */
  readonly position: number | null
  readonly team: { readonly id: number; readonly name: string; readonly color: string | null }
  /** Energy of the period, bitW. */
  readonly points: number
  /** How many have a place on the residents' board. */
  readonly members: number
  /** `points` per active member. */
  readonly score: number
}

interface TeamBoard {
  readonly data: readonly TeamRow[]
  readonly meta: {
    readonly from: string | null
    /** The id of my team. */
    readonly mine: number | null
  }
}

/** `GET /rating/teams`. */
export const teamBoardQuery = (search: BoardSearch) => {
  const query = { period: periodOf(search), type: search.type }
  return queryOptions({
    queryKey: ['rating', 'teams', query],
    queryFn: ({ signal }) => send<TeamBoard>(`/api/rating/teams?${queryString(query)}`, { signal }),
  })
}

/** My own place of this month; null while I have none. */
export const myPlaceQuery = queryOptions({
  queryKey: ['rating', 'my-place'],
  queryFn: ({ signal }) => rating({ pagination: { pageSize: 1 } }, signal),
  select: ({ meta }) => meta.me.position,
})

export const teamsQuery = queryOptions({
  ...listOptions('user-team-configs', {
    fields: ['name'],
    sort: ['name:asc'],
    pagination: { page: 1, pageSize: 100, withCount: false },
  }),
  select: ({ data }) => data.map(({ id, attributes: { name } }) => ({ id, name })),
})
