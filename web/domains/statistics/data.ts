import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { POLL_MS } from '#contract/constants.ts'
import { prefetch } from '../../queries.ts'
import { type CallAnswer, type CallName, call } from '../../rest/call.ts'
import { teamsQuery } from '../people/teams.ts'
import type { OverviewSearch } from './search.ts'

type OverviewCall = Extract<CallName, `GET /api/overview/${string}`>
type Group<K extends OverviewCall = OverviewCall> = K extends `GET /api/overview/${infer Name}` ? Name : never
type Answers = { readonly [K in OverviewCall as Group<K>]: CallAnswer<K> }
/** The figures of a group. */
export type Figures<G extends Group> = Answers[G]['data']

/** A group of figures; each is loaded, and fails, by itself. */
const groupQuery = <const G extends Group>(name: G, { period, team }: OverviewSearch) =>
  queryOptions({
    queryKey: ['overview', name, period, team],
    queryFn: ({ signal }) =>
      call(
        `GET /api/overview/${name}` as 'GET /api/overview/activity',
        { query: { period, team } },
        { signal },
      ) as unknown as Promise<Answers[G]>,
    placeholderData: keepPreviousData,
    refetchInterval: name === 'waiting' ? POLL_MS : false,
  })

export const activityQuery = (search: OverviewSearch) => groupQuery('activity', search)
export const funnelQuery = (search: OverviewSearch) => groupQuery('funnel', search)
export const decisionsQuery = (search: OverviewSearch) => groupQuery('decisions', search)
export const energyQuery = (search: OverviewSearch) => groupQuery('energy', search)
export const treasuryQuery = (search: OverviewSearch) => groupQuery('treasury', search)
export const waitingQuery = (search: OverviewSearch) => groupQuery('waiting', search)
/** Always of the whole city. */
export const idleQuery = groupQuery('idle', {})

export const prefetchOverview = (search: OverviewSearch) =>
  prefetch(
    teamsQuery,
    waitingQuery(search),
    activityQuery(search),
    funnelQuery(search),
    decisionsQuery(search),
    energyQuery(search),
    treasuryQuery(search),
    idleQuery,
  )
