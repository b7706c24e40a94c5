import type { EnrolmentState } from '#contract/domains/missions.ts'
import { isNew } from './mission.ts'

/** How a mission looks to one resident: exactly one of these. */
export type Standing = 'new' | 'open' | 'enrolled' | 'submitted' | 'returned' | 'rewarded' | 'full' | 'closed'

interface Mission {
  readonly createdAt: string
  readonly available_until: string | null
  readonly deletedAt: string | null
  readonly places: number | null
  readonly is_repeatable: boolean
}

/** What is one's own in a mission. */
export interface Part {
  /** Of the enrolment that is not rewarded yet; null without one. */
  readonly status: EnrolmentState | null
  readonly isRewarded: boolean
  /** Places that others have taken; null while nobody has counted. */
  readonly taken: number | null
}

export const isOver = ({ available_until, deletedAt }: Mission, now = Date.now()) =>
  deletedAt !== null || (available_until !== null && Date.parse(available_until) <= now)

/** Whether one may enrol: the server's own rules (product §3), told before one tries. */
export function standingOf(mission: Mission, part: Part, now = Date.now()): Standing {
  const { status, isRewarded, taken } = part
  if (status === 'enrolled' || status === 'submitted' || status === 'returned') return status
  if (isRewarded && (!mission.is_repeatable || isOver(mission, now))) return 'rewarded'
  if (isOver(mission, now)) return 'closed'
  if (mission.places !== null && taken !== null && taken >= mission.places) return 'full'
  return isNew(mission, now) ? 'new' : 'open'
}

/** One has a part in it; everything else is told by the mission itself. */
export const isOwn = (standing: Standing) =>
  standing === 'enrolled' || standing === 'submitted' || standing === 'returned' || standing === 'rewarded'

export const canEnrol = (standing: Standing) => standing === 'new' || standing === 'open'
