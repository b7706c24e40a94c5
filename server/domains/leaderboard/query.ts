import type { z } from 'zod'
import type { rating, teamRating } from '#contract/calls/leaderboard.ts'
import type { MissionType } from '#contract/domains/mission-types.ts'
import type { RatingPeriod, RatingTime } from '#contract/domains/rating-types.ts'
import type { Actor } from '../../rest/authorize.ts'
import type { Page } from '../../rest/plan.ts'
import type { RawObject } from '../../rest/request.ts'
import type { City } from '../domain.ts'

/** Selects a board. */
export interface BoardQuery {
  readonly period: RatingPeriod
  readonly when: RatingTime
  /** Type of the missions whose energy counts; '': all energy. */
  readonly type: MissionType | ''
}

/** The parameters of a page of the leaderboard. */
export interface RatingQuery extends BoardQuery {
  /** Id of a team: its members are ranked among themselves. */
  readonly team: number | null
  /** The page around the caller, or around the resident with this id. */
  readonly around: 'me' | number | null
  readonly page: Page
}

export const ratingQuery = (
  { engine, table }: City,
  actor: Actor,
  { team, around, pagination, ...board }: z.output<typeof rating.query>,
): RatingQuery => ({
  ...boardQuery(board),
  team: team ?? null,
  around: around ?? null,
  page: engine.planner(actor).list(table('rating-users'), { pagination: pagination as RawObject }).page,
})

export const boardQuery = ({ period, when, type }: z.output<typeof teamRating.query>): BoardQuery => ({
  period,
  when,
  type: type ?? '',
})
