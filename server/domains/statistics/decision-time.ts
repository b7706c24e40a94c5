import type { decisionTime } from '#contract/calls/missions.ts'
import { DECISION_DAYS, FEWEST_DECISIONS } from '#contract/domains/mission-types.ts'
import type { CallFunction } from '../../rest/calls.ts'
import type { City } from '../domain.ts'
import { tell } from '../telling.ts'

/** `GET /user-activity-enrolls/decision-time`: the median of the counters of the overview (docs/decisions/030). */
export const decisionTimeOf =
  (city: City): CallFunction<typeof decisionTime> =>
  actor =>
    tell(
      city,
      actor,
      statement => `
        select json_build_object('minutes', case when max(total) >= ${FEWEST_DECISIONS} then
          min(key) filter (where below * 2 >= total)::integer end)
        from (select key, sum(many) over (order by key) as below, sum(many) over () as total from (
          select key, sum(amount) as many from figures where figure = 'report' and team_id = 0
            and starts_on >= period_start('week', city_day(${statement.slot('now')}) - ${DECISION_DAYS})
          group by 1) c) c`,
    )
