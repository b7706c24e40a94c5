import { filled } from '#contract/blank.ts'
import { text } from '#contract/rest/fields/text.ts'
import { textKind } from '../../rest/fields/text.ts'
import type { Refusals } from '../../rest/refusals.ts'
import { texts } from './town-hall-texts.ts'

const REASON = text({ max: 1000 })

/** product §5: an entry is closed with a reason, which the resident reads; an open entry has none. Throws 400. */
export function entryOf(blocked: boolean, reason: unknown, refusals: Refusals) {
  if (!blocked) return { blocked, block_reason: null }
  const block_reason = filled(typeof reason === 'string' ? reason : null)
  if (block_reason === null) throw refusals.problems([{ path: ['reason'], message: texts.reason }])
  const parsed = textKind.parse(block_reason, REASON, 'reason', refusals.texts)
  if ('problem' in parsed) throw refusals.problems([parsed.problem])
  return { blocked, block_reason }
}
