import type { awardForecast } from '#contract/calls/settings.ts'
import { MOST_DAYS } from '#contract/domains/automation.ts'
import type { CallFunction } from '../../rest/calls.ts'
import { Statement } from '../../rest/statement.ts'
import { turns } from '../../rest/turns.ts'
import { ask } from '../ask.ts'
import type { City } from '../domain.ts'

/** The statement reads all events of a type, so that one at a time is enough for a process. */
const AT_ONCE = 1

/**
 * How many residents have enough events for a condition now, by the rule of `reachedBy`: `threshold` events since the
 * last award, the first of them within the window; the window of a streak is as many days as its threshold. Nobody, when
 * the mission is not open (`isOpen`).
 */
export function forecast({ engine }: City): CallFunction<typeof awardForecast> {
  const turn = turns(AT_ONCE)
  return async (actor, { parameters: { event, threshold, window_days, activity, condition } }) => {
    const statement = new Statement()
    const now = () => statement.slot('now')
    const type = statement.bind(event, 'text')
    const least = statement.bind(threshold, 'integer')
    const mission = statement.bind(activity, 'integer')
    const own = statement.bind(condition ?? null, 'integer')
    const since =
      event === 'login.streak'
        ? `city_midnight(city_day(${now()}) - least(${least} - 1, ${MOST_DAYS}))`
        : window_days !== undefined &&
          `${now()} - make_interval(days => ${statement.bind(window_days, 'integer')})`
    // Without a window only the numbers of events are compared, because rows of old events are removed (`old-events.ts`).
    const began = since
      ? `and exists (
            select from events f where f.user_id = l.user_id and f.type = ${type} and f.created_at >= ${since}
              and f.counted = l.n - ${least} + 1)`
      : ''
    const text = `with answer as materialized (
        select count(*) as residents from (
          select user_id, max(counted) as n from events where type = ${type} and counted is not null group by user_id
        ) l
        join users u on u.id = l.user_id and not u.blocked
        join activities a on a.id = ${mission} and a.deleted_at is null
          and (a.publish_at is null or a.publish_at <= ${now()}) and (a.available_until is null or a.available_until > ${now()})
          and not exists (select from badges b where b.id = a.badge_id and b.deleted_at is not null)
        left join lateral (
          select x.counted from condition_awards w join events x on x.id = w.event_id and x.type = ${type}
          where w.condition_id = ${own} and w.user_id = l.user_id order by w.round desc limit 1
        ) s on true
        where l.n - coalesce(s.counted, 0) >= ${least}
          ${began}
          and (a.is_repeatable or not exists (
            select from user_activities c where c.activity_id = a.id and c.user_id = l.user_id))
      )
      select '{"data":{"residents":'||a.residents||'},"meta":{}}' as body`
    const compiled = {
      text: `${text}${statement.guarded(actor, 'answer a')}`.replaceAll(/\s+/g, ' '),
      bounds: statement.bounds,
    }
    const [[body]] = await turn(() => ask(engine, actor, compiled))
    return body ?? Buffer.of()
  }
}
