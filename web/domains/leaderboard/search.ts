import { type RatingPeriod, ratingPeriods } from '#contract/domains/leaderboard.ts'
import { type MissionType, missionTypes } from '#contract/domains/missions.ts'
import { searchReader } from '../../searchReader.ts'

/** Search parameters of the leaderboard; the defaults (residents, month, all teams, all missions) are left out. */
export interface BoardSearch {
  readonly board?: 'teams' | undefined
  readonly period?: Exclude<RatingPeriod, 'month'> | undefined
  readonly team?: number | undefined
  readonly type?: MissionType | undefined
  readonly page?: number | undefined
  /** Whose place is sought. */
  readonly resident?: number | undefined
}

const wholeFrom = (least: number, value: unknown) => {
  const number = Math.trunc(Number(value))
  return number >= least && number <= 999_999_999 ? number : undefined
}

/** Validates the search parameters of an address. */
export const readBoardSearch = searchReader<BoardSearch>(search => {
  const board = search['board'] === 'teams' ? 'teams' : undefined
  const period = ratingPeriods.find(known => known === search['period'])
  return {
    board,
    period: period === 'month' ? undefined : period,
    team: board ? undefined : wholeFrom(1, search['team']),
    type: missionTypes.find(known => known === search['type']),
    page: board ? undefined : wholeFrom(2, search['page']),
    resident: board ? undefined : wholeFrom(1, search['resident']),
  }
})

export const periodOf = ({ period }: BoardSearch): RatingPeriod => period ?? 'month'
