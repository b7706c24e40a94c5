import type { energyMonths as energyMonthsCall } from '#contract/calls/ledger.ts'
import { ENERGY_MONTHS } from '#contract/domains/ledger.ts'
import { type Actor, allowed } from '../../rest/authorize.ts'
import type { CallFunction } from '../../rest/calls.ts'
import { type Compiled, Statement } from '../../rest/statement.ts'
import { ask } from '../ask.ts'
import type { City } from '../domain.ts'

const FIRST = `interval '${ENERGY_MONTHS - 1} months'`

/**
 * `GET /user-points-changes/months?user=7`: the sum of a resident's energy per month, the current month last.
 * Without `user` that of the caller; for a caller who may not list another's energy the sums are zero.
 */
export function energyMonths({ engine, table }: City): CallFunction<typeof energyMonthsCall> {
  const energy = table('user-points-changes')
  return async (actor, { parameters: { user: asked = actor.id } }) => {
    const seesAll = allowed(actor, energy, 'find') === true
    const [[body]] = await ask(
      engine,
      actor,
      monthsStatement(actor, seesAll || asked === actor.id ? asked : null),
    )
    return body ?? Buffer.of()
  }
}

/** Months begin by the clock of the city, as in the leaderboard. */
function monthsStatement(actor: Actor, user: number | null): Compiled {
  const statement = new Statement()
  const now = statement.slot('now')
  const owner = statement.bind(user, 'integer')
  const text = `with months as (
      select starts, city_midnight(starts::date) as since, city_midnight((starts + interval '1 month')::date) as until
      from (select date_trunc('month', city_day(${now})::timestamp) as first) this,
        generate_series(first - ${FIRST}, first, interval '1 month') m(starts)
    ), answer as materialized (
      select string_agg('{"month":"'||to_char(starts,'YYYY-MM')||'","points":'||trim_scale(coalesce(points,0))||'}', ',' order by starts) as rows
      from months cross join lateral (
        select sum(amount) as points from user_points_changes
        where user_id = ${owner} and created_at >= since and created_at < until
      ) x
    )
    select '{"data":['||a.rows||'],"meta":{}}' as body`
  return {
    // The driver processes the text at every call, so it is kept short.
    text: `${text}${statement.guarded(actor, 'answer a')}`.replaceAll(/\s+/g, ' '),
    bounds: statement.bounds,
  }
}
