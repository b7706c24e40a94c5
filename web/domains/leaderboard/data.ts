import { queryOptions } from '@tanstack/react-query'
import { type CallAnswer, call } from '../../rest/call.ts'
import { PAGE_SIZE } from './board.ts'
import { type BoardSearch, periodOf } from './search.ts'

type Board = CallAnswer<'GET /api/rating'>
export type BoardRow = Board['data'][number]
export type TeamRow = CallAnswer<'GET /api/rating/teams'>['data'][number]

const boardOf = (search: BoardSearch) => ({
  period: periodOf(search),
  when: search.when,
  team: search.team,
  type: search.type,
})

export const boardQuery = (search: BoardSearch, page: number) => {
  const query = { ...boardOf(search), pagination: { page, pageSize: PAGE_SIZE } }
  return queryOptions({
    queryKey: ['rating', query],
    queryFn: ({ signal }) => call('GET /api/rating', { query }, { signal }),
  })
}

/** My row with its neighbours. */
export const aroundMeQuery = (search: BoardSearch) => {
  const query = { ...boardOf(search), around: 'me' as const, pagination: { pageSize: 3 } }
  return queryOptions({
    queryKey: ['rating', query],
    queryFn: ({ signal }) => call('GET /api/rating', { query }, { signal }),
    select: ({ data, meta }) => ({ rows: data, start: meta.pagination.start ?? 0 }),
  })
}

/** How many are above a resident; null for who has no place here. */
export const soughtQuery = (search: BoardSearch, resident: number) => {
  const query = { ...boardOf(search), around: resident, pagination: { pageSize: 1 } }
  return queryOptions({
    queryKey: ['rating', query],
    queryFn: ({ signal }) => call('GET /api/rating', { query }, { signal }),
    select: ({ data, meta }) => (data.length > 0 ? (meta.pagination.start ?? 0) : null),
  })
}

export const teamBoardQuery = (search: BoardSearch) => {
  const query = { period: periodOf(search), when: search.when, type: search.type }
  return queryOptions({
    queryKey: ['rating', 'teams', query],
    queryFn: ({ signal }) => call('GET /api/rating/teams', { query }, { signal }),
  })
}
