import { type RatingPeriod, ratingPeriods } from '#contract/domains/leaderboard.ts'
import { type MissionType, missionTypes } from '#contract/domains/missions.ts'

/** What the address of the leaderboard says; the month, all teams and all missions are left out of it. */
export interface BoardSearch {
  readonly period?: Exclude<RatingPeriod, 'month'> | undefined
  readonly team?: number | undefined
  readonly type?: MissionType | undefined
  readonly page?: number | undefined
}

const wholeFrom = (least: number, value: unknown) => {
  const number = Math.trunc(Number(value))
  return number >= least && number <= 999_999_999 ? number : undefined
}

/** Reads an address that anybody may have typed. */
export function readBoardSearch(search: Record<string, unknown>): BoardSearch {
  const period = ratingPeriods.find(known => known === search['period'])
  return {
    period: period === 'month' ? undefined : period,
    team: wholeFrom(1, search['team']),
    type: missionTypes.find(known => known === search['type']),
    page: wholeFrom(2, search['page']),
  }
}

export const periodOf = ({ period }: BoardSearch): RatingPeriod => period ?? 'month'
