import type { countedToday } from '#contract/calls/automation.ts'
import type { CallFunction } from '../../rest/calls.ts'
import type { City } from '../domain.ts'
import { tell } from '../telling.ts'

/**
 * `GET /automation-event-types/today` (product §10): how many events of the caller were counted on this day of the city, of the
 * types with a cap that a condition of an open mission awards for. Reads at most the cap of each.
 */
export const today =
  (city: City): CallFunction<typeof countedToday> =>
  actor =>
    tell(city, actor, statement => {
      const me = statement.slot('me')
      const now = statement.slot('now')
      return `
        select coalesce(json_agg(json_build_object('event', t.key, 'counted', n.counted, 'cap', t.daily_cap) order by t.key), '[]')
        from automation_event_types t
        cross join lateral (
          select count(*) as counted from (
            select from events e
            where e.user_id = ${me} and e.type = t.key and e.counted is not null
              and e.created_at >= city_midnight(city_day(${now})) and e.created_at < city_midnight(city_day(${now}) + 1)
            limit t.daily_cap) c
        ) n
        where t.daily_cap is not null and exists (
          select from mission_award_conditions c join activities a on a.id = c.activity_id
          where c.event_type_id = t.id and c.is_active and a.deleted_at is null
            and (a.publish_at is null or a.publish_at <= ${now}) and (a.available_until is null or a.available_until > ${now})
            and not exists (select from badges b where b.id = a.badge_id and b.deleted_at is not null))`
    })
