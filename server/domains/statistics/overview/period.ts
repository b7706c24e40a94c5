import type { OverviewQuery } from '#contract/calls/overview.ts'
import type { enrolments } from '#contract/domains/missions.ts'
import { overviewPeriods } from '#contract/domains/overview.ts'
import type { Actor } from '../../../rest/authorize.ts'
import { type Compiled, Statement } from '../../../rest/statement.ts'
import type { City } from '../../domain.ts'

/** SQL parts of a group of figures: the time, the Mondays of the period, the team (0: the whole city). */
export interface Parts {
  readonly now: string
  /** Today in the city. */
  readonly today: string
  /** Monday of the first week. */
  readonly from: string
  /** Monday of the first week of the period before. */
  readonly before: string
  readonly team: string
  /** SQL condition: the enrolment of this alias belongs to a tab of the collection. */
  readonly isIn: (tab: keyof typeof enrolments.tabs & string, row: string) => string
  /** SQL condition: the row of this alias is of another resident than the reader. */
  readonly isOfOther: (row: string) => string
}

/** SQL condition: the enrolment or booking of this alias began in the team. */
export const isOfTeam = ({ team }: Parts, row: string) => `(${team} = 0 or ${row}.team_id = ${team})`

/** The statement of a group of figures: `data` is SQL of one JSON value. */
export function groupStatement(
  { engine: { planner, compiler }, table }: Pick<City, 'engine' | 'table'>,
  actor: Actor,
  { period, team }: OverviewQuery,
  data: (parts: Parts, query: OverviewQuery) => string,
): Compiled {
  const statement = new Statement()
  const enrolled = table('user-activity-enrolls')
  const now = statement.slot('now')
  const weeks = overviewPeriods[period]
  const parts: Parts = {
    now,
    today: `city_day(${now})`,
    from: 'p.starts',
    before: `(p.starts - ${weeks * 7})`,
    team: statement.bind(team ?? 0, 'integer'),
    isIn: (tab, row) => {
      const where = planner(actor).tab(enrolled, tab)
      return where ? compiler.where(where, row, statement) : 'true'
    },
    isOfOther: row => `${row}.user_id <> ${statement.slot('me')}`,
  }
  const text = `with p as materialized (
      select period_start('week', city_day(${now})) - ${(weeks - 1) * 7} as starts, ${parts.team} as team
    ), answer as materialized (
      select json_build_object('data', (${data(parts, { period, team })}),
        'meta', json_build_object('from', p.starts, 'to', ${parts.today}))::text as body
      from p
    )
    select a.body`
  return {
    // The driver processes the text at every call, so it is kept short.
    text: `${text}${statement.guarded(actor, 'answer a')}`.replaceAll(/\s+/g, ' '),
    bounds: statement.bounds,
  }
}
