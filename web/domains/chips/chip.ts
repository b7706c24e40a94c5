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

/** A chip of the last days is lit up as a new one. */
export const isFresh = (receivedAt: string, now = Date.now()) =>
  now - Date.parse(receivedAt) < FRESH_DAYS * DAY_MS

/** How far an enrolment is on the way to the chip of its mission. */
export const progressOf = (status: EnrolmentState | undefined) =>
  status === undefined ? 0 : status === 'submitted' ? 2 / 3 : 1 / 3
