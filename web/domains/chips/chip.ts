import type { chipColors } from '#contract/domains/chips.ts'
import type { EnrolmentState } from '#contract/domains/missions.ts'
import type { Media } from '../../ui/Picture.tsx'

/** What a chip looks like: its picture, or a plate of its colour. */
export interface ChipLook {
  readonly color: (typeof chipColors)[number]
  readonly image: readonly Media[]
}

const FRESH_DAYS = 7
const DAY_MS = 86_400_000

/** Chips received within these days are highlighted as new. */
export const isFresh = (receivedAt: string, now = Date.now()) =>
  now - Date.parse(receivedAt) < FRESH_DAYS * DAY_MS

/** Progress towards a mission's chip by the state of the enrolment, 0–1. */
export const progressOf = (status: EnrolmentState | undefined) =>
  status === undefined ? 0 : status === 'submitted' ? 2 / 3 : 1 / 3
