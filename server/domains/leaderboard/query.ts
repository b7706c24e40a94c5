import { type RatingPeriod, ratingPeriods } from '#contract/domains/leaderboard.ts'
import { type MissionType, missionTypes } from '#contract/domains/missions.ts'
import type { Actor } from '../../rest/authorize.ts'
import type { Page } from '../../rest/plan.ts'
import { parseQuery, type Raw } from '../../rest/request.ts'
import type { City } from '../domain.ts'

/** What a page of the leaderboard is asked for. */
export interface RatingQuery {
  readonly period: RatingPeriod
  /** Energy of missions of this type alone; '' is all energy. */
  readonly type: MissionType | ''
  /** The members of this team among themselves. */
  readonly team: number | null
  /** The caller in the middle of the page, wherever they stand. */
  readonly isAroundMe: boolean
  readonly page: Page
}

/** `period=month&type=activity_type_5&team=3&around=me&pagination[page]=2`. Throws 400 for what it does not know. */
export function ratingQuery({ engine, table }: City, actor: Actor, query: string): RatingQuery {
  const { refusals } = engine
  const { period, type, team, around, pagination } = parseQuery(query, refusals)
  const oneOf = <const W extends string>(name: string, words: readonly W[], raw: Raw): W => {
    const word = words.find(known => known === raw)
    if (word === undefined) throw refusals.invalidValue(name, words.join(', '))
    return word
  }
  const isTeam = typeof team === 'string' && /^[1-9]\d{0,8}$/.test(team)
  if (team !== undefined && !isTeam) throw refusals.invalidValue('team', 'номер команды')
  return {
    period: period === undefined ? 'month' : oneOf('period', ratingPeriods, period),
    type: type === undefined ? '' : oneOf('type', missionTypes, type),
    team: isTeam ? Number(team) : null,
    isAroundMe: around !== undefined && oneOf('around', ['me'], around) === 'me',
    page: engine.planner(actor).list(table('rating-users'), { pagination }).page,
  }
}
