import { MAX_ID } from '#contract/rest/bounds.ts'
import { limits } from '#contract/rest/limits.ts'
import type { Command } from '../../rest/routes.ts'
import type { City } from '../domain.ts'
import { idsInRange, pathInList, refuseUnknown } from '../ids.ts'

interface Asked {
  readonly ids?: readonly number[] | undefined
  readonly until?: number | undefined
}

/**
 * Marks the caller's notices of `{ids}` as viewed, or, without `ids`, the unread ones, the oldest first and
 * at most `limits.listItems` per call; none whose id is above `until`. Returns how many it marked and whether
 * unread ones up to `until` are left: `{"viewed": 12, "more": false}`.
 */
export function viewNotices({ executor }: City): Command<Asked> {
  return (actor, { data: { ids = null, until = MAX_ID }, request }) =>
    executor.perform(actor, request, async ({ tx, me, now, refusals }) => {
      if (ids) {
        const own = await tx<{ id: number }[]>`
          select id from notifications where user_id = ${me} and id = any(${idsInRange(ids)}::integer[])`
        refuseUnknown(ids, own, pathInList('ids'), refusals)
      }
      const viewed = await tx`
        update notifications set is_viewed = true, updated_at = ${now}
        where id in (
          select id from notifications where user_id = ${me} and not is_viewed and id <= ${until}
            and (${ids === null} or id = any(${ids as number[] | null}::integer[]))
          order by id limit ${limits.listItems} for update)`
      const [left] = await tx<{ more: boolean }[]>`
        select exists (
          select from notifications where user_id = ${me} and not is_viewed and id <= ${until}) as more`
      return Buffer.from(JSON.stringify({ viewed: viewed.count, more: left?.more === true }))
    })
}
