import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { EventKey } from '#contract/domains/automation.ts'
import type { DigestKind } from '#contract/domains/notifications.ts'
import { MAX_PAGE_SIZE } from '#contract/rest/bounds.ts'
import { attempt } from '#web/attempt.ts'
import { causesQuery } from '#web/domains/people/causes.ts'
import { citiesQuery } from '#web/domains/people/cities.ts'
import { personName } from '#web/domains/people/face.ts'
import { nameOf } from '#web/domains/people/me.ts'
import { prefetch, write } from '#web/queries.ts'
import { readNow } from '#web/readNow.ts'
import { type CallAnswer, call } from '#web/rest/call.ts'
import { api } from '#web/rest/client.ts'
import { byWords, keptRows, listOptions, oneOptions, onlyOptions } from '#web/rest/options.ts'
import type { FlatItem } from '#web/rest/types.ts'
import { texts } from './texts.ts'

/** Conditions and teams of a city: as many as one page may have. */
const all = { page: 1, pageSize: MAX_PAGE_SIZE } as const

export const ratioQuery = queryOptions({
  ...onlyOptions('points-balance-ratio'),
  select: ({ data }) => data,
})
export const reactorQuery = queryOptions({
  ...onlyOptions('energy'),
  select: ({ data }) => ({ ...data, total: data.total ?? 0 }),
})
export type Cause = FlatItem<'mission-award-causes'>

const ofMission = {
  fields: ['name', 'points', 'balance', 'publish_at', 'available_until', 'deletedAt'],
  populate: { badge: { fields: ['name', 'deletedAt'] } },
} as const
export const ofCondition = {
  populate: { event_type: { fields: ['key'] }, activity: ofMission },
} as const
/** Why a mission rewards nobody now, as the server's forecast has it; null where it does reward. */
export function obstacleOf(
  mission: FlatItem<'activities', typeof ofMission> | null,
  now = Date.now(),
): keyof typeof texts.conditions.obstacles | null {
  if (!mission || mission.deletedAt) return 'deleted'
  if (mission.available_until && Date.parse(mission.available_until) <= now) return 'over'
  if (mission.publish_at && Date.parse(mission.publish_at) > now) return 'planned'
  return mission.badge?.deletedAt ? 'chipDeleted' : null
}
/** A mission as conditions reward it. */
export const missionQuery = (id: number) =>
  queryOptions({ ...oneOptions('activities', id, ofMission), select: ({ data }) => data })
export const toCondition = (row: FlatItem<'mission-award-conditions', typeof ofCondition>) => ({
  ...row,
  event: row.event_type?.key ?? 'mission.completed',
  mission: row.activity,
})
export type Condition = ReturnType<typeof toCondition>
export const conditionsQuery = queryOptions({
  ...listOptions('mission-award-conditions', { ...ofCondition, sort: ['id'], pagination: all }),
  select: ({ data }) => data.map(toCondition),
})
export type EventType = FlatItem<'automation-event-types'>
export const eventTypesQuery = queryOptions({
  ...listOptions('automation-event-types', { sort: ['id'], pagination: all }),
  select: ({ data }) => data,
})

export const ofTeam = {
  populate: {
    lead: personName,
    members: { ...personName, populate: { avatar: true }, limit: 3 },
  },
} as const
export const toTeam = ({ lead, members, ...own }: FlatItem<'user-team-configs', typeof ofTeam>) => ({
  ...own,
  lead: lead && { id: lead.id, name: nameOf(lead) },
  faces: members.map(member => ({ id: member.id, name: nameOf(member), avatar: member.avatar })),
})
export type Team = ReturnType<typeof toTeam>
export const teamsQuery = queryOptions({
  ...listOptions('user-team-configs', { ...ofTeam, sort: ['name'], pagination: all }),
  select: ({ data }) => data.map(toTeam),
})

export type Usage = CallAnswer<'GET /api/settings/usage'>['data']
export const usageQuery = queryOptions({
  queryKey: ['settings', 'usage'],
  queryFn: ({ signal }) => call('GET /api/settings/usage', {}, { signal }),
  select: ({ data }) => data,
})

/** Coins issued a month, by the last full months; null in a city without one. */
export const issuedQuery = queryOptions({
  queryKey: ['overview', 'treasury', undefined, undefined],
  queryFn: ({ signal }) => call('GET /api/overview/treasury', {}, { signal }),
  select: ({ data: { months } }) => {
    const full = months.slice(-4, -1).filter(({ issued }) => issued > 0)
    return full.length > 0 ? full.reduce((sum, { issued }) => sum + issued, 0) / full.length : null
  },
})

/** The letter of the city as the administrator would get it. */
export const letterQuery = (kind: DigestKind) =>
  queryOptions({
    queryKey: ['digest', 'preview', kind],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call('GET /api/digest/preview', { query: { kind } }, { signal }),
    select: ({ data }) => data,
  })
export const sendTrial = (kind: DigestKind) => call('POST /api/digest/trial', { data: { kind } })

export interface Forecast {
  readonly event: EventKey
  readonly threshold: number
  readonly window_days: number | null
  readonly activity: number
  readonly condition?: number
}
/** How many residents have enough events for a condition now. */
export const forecastQuery = ({ window_days, ...of }: Forecast) => {
  const query = { ...of, ...(window_days !== null && { window_days }) }
  return queryOptions({
    queryKey: ['mission-award-conditions', 'forecast', query],
    queryFn: ({ signal }) => call('GET /api/mission-award-conditions/forecast', { query }, { signal }),
    select: ({ data }) => data.residents,
    retry: false,
  })
}

const found = { ...personName, populate: { avatar: true, team: { fields: ['name'] } } } as const
export type FoundResident = FlatItem<'users', typeof found>
/** Residents in whose name, login or e-mail the words are found. */
export const residentsQuery = (words: string, team?: number) =>
  queryOptions({
    queryKey: ['users', 'list', 'settings', words, team],
    queryFn: ({ signal }) =>
      api.users(
        {
          ...found,
          ...byWords(words),
          filters: team ? { team: { id: team } } : {},
          sort: ['full_name', 'id'],
          pagination: { page: 1, pageSize: team ? MAX_PAGE_SIZE : 20, withCount: false },
        },
        signal,
      ),
  })

/** The same as options of a field. */
export const residentChoiceQuery = (words: string) =>
  queryOptions({
    ...residentsQuery(words),
    select: people => people.map(person => ({ id: person.id, name: nameOf(person) })),
  })

/** Missions in whose names the words are found. */
export const missionsQuery = (words: string) =>
  queryOptions({
    ...listOptions('activities', {
      fields: ['name'],
      ...byWords(words),
      filters: keptRows,
      sort: ['name'],
      pagination: { page: 1, pageSize: 20, withCount: false },
    }),
    select: ({ data }) => data,
  })

export const prefetchSettings = () =>
  prefetch(
    ratioQuery,
    reactorQuery,
    citiesQuery,
    causesQuery,
    conditionsQuery,
    eventTypesQuery,
    teamsQuery,
    usageQuery,
  )

/** Saves a setting and says how it ended. Returns whether it was saved. */
export const change = (run: () => Promise<unknown>, done: string): Promise<boolean> =>
  attempt(() => write(run, { isHandled: false }), { done, failed: texts.notSaved })

/** The name of the copy that this browser keeps of an edited setting: one for each person. */
export const copyOf = (setting: string, id: number | 'new' | 'only', me: number) =>
  `setting-${setting}-${id}-of-${me}`

/** The only row of a singleton as it is saved now. */
export const reloadOnly = <const N extends 'points-balance-ratio' | 'energy'>(name: N) =>
  readNow(onlyOptions(name))
