import type { EnrolmentState } from '#contract/domains/mission-types.ts'
import { isNew } from './mission.ts'

/** State of a mission for one resident: exactly one of these. */
export type Standing =
  | 'new'
  | 'open'
  | 'enrolled'
  | 'submitted'
  | 'returned'
  | 'rewarded'
  | 'full'
  /** Moderators see missions that open later. */
  | 'planned'
  | 'closed'

interface Mission {
  readonly opens_at: string | null
  readonly publish_at: string | null
  readonly available_until: string | null
  readonly deletedAt: string | null
  readonly places: number | null
  readonly is_full: boolean
  readonly is_repeatable: boolean
  /** The chip that it gives. */
  readonly badge: { readonly deletedAt: string | null } | null
}

/** The reader's enrolment and completions of a mission. */
export interface Part {
  /** State of the open enrolment; null without one. */
  readonly status: EnrolmentState | null
  readonly isRewarded: boolean
  /** Whether one of the places is the reader's, also after a reward. */
  readonly isPlaced: boolean
  /** Places taken by others; null while it is loading. */
  readonly taken: number | null
}

export const isOver = (
  { available_until, deletedAt }: Pick<Mission, 'available_until' | 'deletedAt'>,
  now = Date.now(),
) => deletedAt !== null || (available_until !== null && Date.parse(available_until) <= now)

/** Whether enrolling is possible, by the server's rules (product §3). */
export function standingOf(mission: Mission, part: Part, now = Date.now()): Standing {
  const { status, isRewarded, isPlaced, taken } = part
  if (status === 'enrolled' || status === 'submitted' || status === 'returned') return status
  const isChipGone = Boolean(mission.badge?.deletedAt)
  if (isRewarded && (!mission.is_repeatable || isOver(mission, now) || isChipGone)) return 'rewarded'
  if (isOver(mission, now)) return 'closed'
  if (mission.publish_at !== null && Date.parse(mission.publish_at) > now) return 'planned'
  if (isChipGone) return 'closed'
  // Until it is known how many places others take, the mission itself says whether one is left.
  const isFull =
    taken === null ? mission.is_full && !isPlaced : mission.places !== null && taken >= mission.places
  if (isFull) return 'full'
  return isNew(mission, now) ? 'new' : 'open'
}

/** States that need an enrolment or completion; all others follow from the mission alone. */
export const isOwn = (standing: Standing) =>
  standing === 'enrolled' || standing === 'submitted' || standing === 'returned' || standing === 'rewarded'

export const canEnrol = (standing: Standing) => standing === 'new' || standing === 'open'
