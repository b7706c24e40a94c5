import type { takenPlaces } from '#contract/actions/missions.ts'
import type { CallFunction } from '../../rest/calls.ts'
import type { City } from '../domain.ts'
import { listed, tell } from '../telling.ts'

/** `GET /activities/taken-places`: counted as enrolling counts them, of the index of enrolments, at most `places` of each. */
export const placesOf =
  (city: City): CallFunction<typeof takenPlaces> =>
  (actor, { parameters: { ids } }) =>
    tell(city, actor, statement =>
      listed(`
        select a.id, (select count(distinct e.user_id)::integer from user_activity_enrolls e
          where e.activity_id = a.id and e.deleted_at is null) as taken
        from activities a where a.id = any(${statement.bind(ids, 'integer[]')}) and a.places is not null`),
    )
