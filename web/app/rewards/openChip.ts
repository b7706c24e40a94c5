import { noticeKind } from '#contract/notices.ts'
import { awardTold } from '../../domains/chips/awards.ts'
import { chipArrival } from '../../domains/chips/chipArrival.ts'
import type { Notice } from '../../domains/notifications/unread.ts'

/**
 * Opens the chip that the notice brought, and resolves when it is closed: with false where there is none to open, since
 * the notice is about something else (a recall too), or the server does not answer.
 */
export async function openChip(me: number, notice: Notice, isFirst = false): Promise<boolean> {
  if (noticeKind(notice.type)?.switch !== 'badges') return false
  const award = await awardTold(me, notice).catch(() => undefined)
  if (award === undefined) return false
  await chipArrival.open({ award, isFirst })
  return true
}
