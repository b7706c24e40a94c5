import type { chipAwards } from '#contract/calls/chips.ts'
import type { CallFunction } from '../../rest/calls.ts'
import type { City } from '../domain.ts'
import { jsonList, tell } from '../telling.ts'

/** `GET /badges/awards`: one row of an index for each chip. */
export const awardsOf =
  (city: City): CallFunction<typeof chipAwards> =>
  (actor, { parameters: { ids } }) =>
    tell(city, actor, statement =>
      jsonList(`
        select b.id, (select json_moment(h.created_at)::json from user_badges h
          where h.badge_id = b.id and h.deleted_at is null order by h.created_at desc limit 1) as latest
        from badges b where b.id = any(${statement.bind(ids, 'integer[]')})`),
    )
