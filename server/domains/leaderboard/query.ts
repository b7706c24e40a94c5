import { type RatingPeriod, ratingPeriods } from '#contract/domains/leaderboard.ts'
import { type MissionType, missionTypes } from '#contract/domains/missions.ts'
import type { Actor } from '../../rest/authorize.ts'
import type { Page } from '../../rest/plan.ts'
import type { Refusals } from '../../rest/refusals.ts'
import { parseQuery, type Raw, refuseOthers } from '../../rest/request.ts'
import type { City } from '../domain.ts'

/** Which board is read. */
export interface BoardQuery {
  readonly period: RatingPeriod
  /** Energy of missions of this type alone; '' is all energy. */
  readonly type: MissionType | ''
}

/** What a page of the leaderboard is asked for. */
export interface RatingQuery extends BoardQuery {
  /** The members of this team among themselves. */
  readonly team: number | null
  /** The caller in the middle of the page, wherever they stand. */
  readonly isAroundMe: boolean
  readonly page: Page
}

/** `period=month&type=activity_type_5&team=3&around=me&pagination[page]=2`. Throws 400 for what it does not know. */
export function ratingQuery({ engine, table }: City, actor: Actor, query: string): RatingQuery {
  const { refusals } = engine
  const { period, type, team, around, pagination, ...others } = parseQuery(query, refusals)
  refuseOthers(refusals, others)
  const isTeam = typeof team === 'string' && /^[1-9]\d{0,8}$/.test(team)
  if (team !== undefined && !isTeam) throw refusals.invalidValue('team', 'номер команды')
  return {
    ...boardQuery(refusals, period, type),
    team: isTeam ? Number(team) : null,
    isAroundMe: around !== undefined && oneOf(refusals, 'around', ['me'], around) === 'me',
    page: engine.planner(actor).list(table('rating-users'), { pagination }).page,
  }
}

/** `period=month&type=activity_type_5`. Throws 400 for what it does not know. */
export function teamsQuery({ engine: { refusals } }: City, query: string): BoardQuery {
  const { period, type, ...others } = parseQuery(query, refusals)
  refuseOthers(refusals, others)
  return boardQuery(refusals, period, type)
}

const boardQuery = (refusals: Refusals, period: Raw, type: Raw): BoardQuery => ({
  period: period === undefined ? 'month' : oneOf(refusals, 'period', ratingPeriods, period),
  type: type === undefined ? '' : oneOf(refusals, 'type', missionTypes, type),
})

function oneOf<const W extends string>(refusals: Refusals, name: string, words: readonly W[], raw: Raw): W {
  const word = words.find(known => known === raw)
  if (word === undefined) throw refusals.invalidValue(name, words.join(', '))
  return word
}
