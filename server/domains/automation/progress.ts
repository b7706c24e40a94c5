import type { chipProgress } from '#contract/calls/chips.ts'
import type { CallFunction } from '../../rest/calls.ts'
import type { City } from '../domain.ts'
import { jsonList, tell } from '../telling.ts'

/**
 * `GET /badges/progress`: how many of the caller's events count towards each condition whose mission pays one of these
 * chips, by the rule of `reachedBy`. Reads at most `threshold` events of each, by the index of their numbers. Without a window
 * only the numbers of events are compared, because rows of old events are removed (`old-events.ts`).
 */
export const progressOf =
  (city: City): CallFunction<typeof chipProgress> =>
  (actor, { parameters: { ids } }) =>
    tell(city, actor, statement => {
      const me = statement.slot('me')
      const now = statement.slot('now')
      return jsonList(`
        select a.badge_id as id, a.id as mission, t.key as event, n.count, c.threshold
        from mission_award_conditions c
        join automation_event_types t on t.id = c.event_type_id
        join activities a on a.id = c.activity_id
        left join lateral (
          select x.counted from condition_awards w join events x on x.id = w.event_id and x.type = t.key
          where w.condition_id = c.id and w.user_id = ${me} order by w.round desc limit 1
        ) s on true
        left join lateral (
          select e.counted, city_day(e.created_at) as day from events e
          where e.user_id = ${me} and e.type = t.key and e.counted is not null order by e.counted desc limit 1
        ) l on true
        cross join lateral (
          select case when t.key <> 'login.streak' and c.window_days is null
            then least(coalesce(l.counted, 0) - coalesce(s.counted, 0), c.threshold)
            else (
              select count(*) from events e
              where e.user_id = ${me} and e.type = t.key
                and e.counted > greatest(coalesce(s.counted, 0), l.counted - c.threshold)
                and case when t.key = 'login.streak'
                  then l.day >= city_day(${now}) - 1 and l.day - city_day(e.created_at) = l.counted - e.counted
                  else e.created_at >= ${now} - make_interval(days => c.window_days) end)
            end::integer as count
        ) n
        where c.is_active and a.badge_id = any(${statement.bind(ids, 'integer[]')}) and a.deleted_at is null
          and (a.publish_at is null or a.publish_at <= ${now}) and (a.available_until is null or a.available_until > ${now})
          and not exists (select from badges b where b.id = a.badge_id and b.deleted_at is not null)
          and (a.is_repeatable or not exists (
            select from user_activities u where u.activity_id = a.id and u.user_id = ${me}))`)
    })
