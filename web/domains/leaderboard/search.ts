import { type MissionType, missionTypes } from '#contract/domains/mission-types.ts'
import { type RatingPeriod, type RatingTime, ratingPeriods } from '#contract/domains/rating-types.ts'
import { idIn, pageIn, searchReader } from '../../searchReader.ts'

/** Search parameters of the leaderboard; the defaults (residents, this month, all teams, all missions) are left out. */
export interface BoardSearch {
  readonly board?: 'teams' | undefined
  readonly period?: Exclude<RatingPeriod, 'month'> | undefined
  /** The period before; all time has none. */
  readonly when?: Exclude<RatingTime, 'current'> | undefined
  readonly team?: number | undefined
  readonly type?: MissionType | undefined
  readonly page?: number | undefined
  /** Whose place is sought. */
  readonly resident?: number | undefined
}

/** Validates the search parameters of an address. */
export const readBoardSearch = searchReader<BoardSearch>(search => {
  const board = search['board'] === 'teams' ? 'teams' : undefined
  const period = ratingPeriods.find(known => known === search['period'])
  return {
    board,
    period: period === 'month' ? undefined : period,
    when: search['when'] === 'previous' && period !== 'all' ? 'previous' : undefined,
    team: board ? undefined : idIn(search['team']),
    type: missionTypes.find(known => known === search['type']),
    page: board ? undefined : pageIn(search['page']),
    resident: board ? undefined : idIn(search['resident']),
  }
})

export const periodOf = ({ period }: BoardSearch): RatingPeriod => period ?? 'month'
