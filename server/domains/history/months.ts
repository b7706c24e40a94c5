import type { historyMonths as historyMonthsCall } from '#contract/calls/history.ts'
import { type Actor, allowed } from '../../rest/authorize.ts'
import type { CallFunction } from '../../rest/calls.ts'
import { type Compiled, Statement } from '../../rest/statement.ts'
import { ask } from '../ask.ts'
import type { City } from '../domain.ts'

/** `GET /history/months?user=7`: what each month brought and took, from that of the first day in the city. */
export function historyMonths({ engine, table }: City): CallFunction<typeof historyMonthsCall> {
  const energy = table('user-points-changes')
  return async (actor, { parameters: { user: asked = actor.id } }) => {
    const isReadable = asked === actor.id || allowed(actor, energy, 'find') === true
    const [[body]] = await ask(engine, actor, monthsStatement(actor, isReadable ? asked : null))
    return body ?? Buffer.of()
  }
}

/** Coins of a booking and those that came back count as spent, whatever month they came back in. */
function monthsStatement(actor: Actor, user: number | null): Compiled {
  const statement = new Statement()
  const now = statement.slot('now')
  const owner = statement.bind(user, 'integer')
  const within = (moment: string) => `${moment} >= since and ${moment} < until`
  const text = `with months as (
      select starts, city_midnight(starts::date) as since, city_midnight((starts + interval '1 month')::date) as until
      from (select date_trunc('month', city_day(created_at)::timestamp) as first from users where id = ${owner}) u,
        generate_series(first, date_trunc('month', city_day(${now})::timestamp), interval '1 month') m(starts)
    ), answer as materialized (
      select string_agg('{"month":"'||to_char(starts,'YYYY-MM')||'","points":'||trim_scale(points)||',"received":'||trim_scale(received)
        ||',"spent":'||trim_scale(spent)||',"badges":'||badges||'}', ',' order by starts desc) as rows
      from months cross join lateral (
        select coalesce(sum(amount), 0) as points from user_points_changes where user_id = ${owner} and ${within('created_at')}
      ) e cross join lateral (
        select coalesce(sum(amount) filter (where kind not in ('booking', 'refund')), 0) as received,
          coalesce(-sum(amount) filter (where kind in ('booking', 'refund')), 0) as spent
        from user_balance_changes where user_id = ${owner} and ${within('created_at')}
      ) c cross join lateral (
        select count(*) as badges from user_badges where user_id = ${owner} and ${within('created_at')} and deleted_at is null
      ) b
    )
    select '{"data":['||coalesce(a.rows,'')||'],"meta":{}}' as body`
  return {
    text: `${text}${statement.guarded(actor, 'answer a')}`.replaceAll(/\s+/g, ' '),
    bounds: statement.bounds,
  }
}
