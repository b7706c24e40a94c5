import { limits } from '#contract/rest/limits.ts'
import type { Command } from '../../rest/routes.ts'
import type { City } from '../domain.ts'
import { idsInRange, pathInList, refuseUnknown } from '../ids.ts'

/**
 * Marks the caller's notices of `{ids}` as viewed, or, without `ids`, the unread ones, the oldest first and
 * at most `limits.listItems` per call. Returns how many it marked and whether unread ones are left:
 * `{"viewed": 12, "more": false}`.
 */
export function viewNotices({ executor }: City): Command<{ readonly ids?: readonly number[] | undefined }> {
  return (actor, { data: { ids = null }, request }) =>
    executor.perform(actor, request, async ({ tx, me, now, refusals }) => {
      if (ids) {
        const own = await tx<{ id: number }[]>`
          select id from notifications where user_id = ${me} and id = any(${idsInRange(ids)}::integer[])`
        refuseUnknown(ids, own, pathInList('ids'), refusals)
      }
      const viewed = await tx`
        update notifications set is_viewed = true, updated_at = ${now}
        where id in (
          select id from notifications where user_id = ${me} and not is_viewed
            and (${ids === null} or id = any(${ids as number[] | null}::integer[]))
          order by id limit ${limits.listItems} for update)`
      const [left] = await tx<{ more: boolean }[]>`
        select exists (select from notifications where user_id = ${me} and not is_viewed) as more`
      return Buffer.from(JSON.stringify({ viewed: viewed.count, more: left?.more === true }))
    })
}
