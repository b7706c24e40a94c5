import { ENERGY_MONTHS } from '#contract/domains/ledger.ts'
import { type Actor, allowed } from '../../rest/authorize.ts'
import { parseQuery, refuseOthers } from '../../rest/request.ts'
import type { Command } from '../../rest/routes.ts'
import { type Compiled, Statement } from '../../rest/statement.ts'
import { ask } from '../ask.ts'
import type { City } from '../domain.ts'

const FIRST = `interval '${ENERGY_MONTHS - 1} months'`

/**
 * `GET /user-points-changes/months?user=7`: what a resident's energy came to, month by month, the running one last.
 * Without a user it is the caller's own; who may not list another's energy finds none.
 */
export function energyMonths({ engine, table }: City): Command {
  const { refusals } = engine
  const energy = table('user-points-changes')
  return async (actor, { query }) => {
    const { user, ...others } = parseQuery(query, refusals)
    refuseOthers(refusals, others)
    if (user !== undefined && !(typeof user === 'string' && /^[1-9]\d{0,8}$/.test(user)))
      throw refusals.invalidValue('user', 'номер жителя')
    const asked = user === undefined ? actor.id : Number(user)
    const seesAll = allowed(actor, energy, 'find') === true
    const [[body]] = await ask(
      engine,
      actor,
      monthsStatement(actor, seesAll || asked === actor.id ? asked : null),
    )
    return body ?? Buffer.of()
  }
}

/** Months begin by the clock of the city, as those of the leaderboard do. */
function monthsStatement(actor: Actor, user: number | null): Compiled {
  const statement = new Statement()
  const now = statement.slot('now')
  const owner = statement.bind(user, 'integer')
  const text = `with months as (
      select starts, starts at time zone 'Europe/Moscow' as since,
        (starts + interval '1 month') at time zone 'Europe/Moscow' as until
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
    // The driver reads the text at every call.
    text: `${text}${statement.guarded(actor, 'answer a')}`.replaceAll(/\s+/g, ' '),
    bounds: statement.bounds,
  }
}
