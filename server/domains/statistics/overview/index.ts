import {
  type OverviewQuery,
  overviewActivity,
  overviewDecisions,
  overviewEnergy,
  overviewFunnel,
  overviewIdle,
  overviewTreasury,
  overviewWaiting,
} from '#contract/calls/overview.ts'
import type { Actor } from '../../../rest/authorize.ts'
import { ask } from '../../ask.ts'
import type { City } from '../../domain.ts'
import { activity, decisions, energy, funnel, treasury } from './figures.ts'
import { idle, stuckEnrolments, waiting } from './live.ts'
import { groupStatement, type Parts } from './period.ts'

/** The groups of figures of the overview, one statement each. */
export function overview(city: City): void {
  const group =
    (data: (parts: Parts, query: OverviewQuery) => string) =>
    async (actor: Actor, { parameters }: { readonly parameters: OverviewQuery }) => {
      const [[body]] = await ask(city.engine, actor, groupStatement(city, actor, parameters, data))
      return body ?? Buffer.of()
    }
  city.implement(
    overviewActivity,
    group(parts => activity(parts, city.settings.keep.events)),
  )
  city.implement(
    overviewFunnel,
    group(parts => funnel(parts, stuckEnrolments(parts))),
  )
  city.implement(overviewDecisions, group(decisions))
  city.implement(overviewEnergy, group(energy))
  city.implement(
    overviewTreasury,
    group((parts, { period }) => treasury(parts, period)),
  )
  city.implement(overviewWaiting, group(waiting))
  city.implement(overviewIdle, group(idle))
}
