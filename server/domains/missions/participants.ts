import type { participants } from '#contract/calls/missions.ts'
import { LATEST_PARTICIPANTS, openStates } from '#contract/domains/mission-types.ts'
import type { CallFunction } from '../../rest/calls.ts'
import type { City } from '../domain.ts'
import { jsonList, tell } from '../telling.ts'

/**
 * `GET /activities/participants`: places that are taken are counted as enrolling counts them, each resident once; of a mission
 * without places a resident has at most one open enrolment.
 */
export const participantsOf =
  (city: City): CallFunction<typeof participants> =>
  (actor, { parameters: { ids } }) =>
    tell(city, actor, statement => {
      const open = statement.bind(openStates, 'text[]')
      return jsonList(`
        select a.id, p.total, p.latest from activities a cross join lateral (
          select
            case when a.places is null
              then (select count(*) from user_activity_enrolls where activity_id = a.id and deleted_at is null
                and status = any(${open}))
              else (select count(distinct user_id) from user_activity_enrolls where activity_id = a.id and deleted_at is null)
            end::integer as total,
            (select json_agg(json_build_object('id', e.id, 'full_name', u.full_name,
                'avatar', f.thumbnail::json) order by e.created_at desc, e.id desc)
              from (
                select id, user_id, created_at from user_activity_enrolls
                where activity_id = a.id and deleted_at is null and (a.places is not null or status = any(${open}))
                  and not exists (
                    select from user_activity_enrolls later
                    where later.user_id = user_activity_enrolls.user_id and later.activity_id = a.id and later.deleted_at is null
                      and (later.created_at, later.id) > (user_activity_enrolls.created_at, user_activity_enrolls.id))
                order by created_at desc, id desc limit ${LATEST_PARTICIPANTS}
              ) e
              join users u on u.id = e.user_id
              left join files f on f.id = u.avatar_id) as latest
        ) p
        where a.id = any(${statement.bind(ids, 'integer[]')}) and p.total > 0`)
    })
