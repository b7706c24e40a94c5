import { DAY_MS } from '#contract/clock.ts'
import type { chipColors } from '#contract/domains/chips.ts'
import type { EnrolmentState } from '#contract/domains/mission-types.ts'
import type { Media } from '../../ui/Picture.tsx'

/** What a chip looks like: its picture, or a plate of its colour. */
export interface ChipLook {
  readonly color: (typeof chipColors)[number]
  readonly image: readonly Media[] | null
}

const FRESH_DAYS = 7

/** Chips received within these days are highlighted as new. */
export const isFresh = (receivedAt: string, now = Date.now()) =>
  now - Date.parse(receivedAt) < FRESH_DAYS * DAY_MS

/** Progress towards a chip, 0–1: of the deeds that are counted for it, otherwise by the state of the enrolment. */
export const progressOf = (
  status: EnrolmentState | undefined,
  deeds?: { readonly count: number; readonly threshold: number },
) =>
  deeds ? deeds.count / deeds.threshold : status === undefined ? 0 : status === 'submitted' ? 2 / 3 : 1 / 3
