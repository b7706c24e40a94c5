import type { ChosenResident } from '#web/domains/people/components/foundResidents.ts'
import type { Reward } from '#web/domains/people/rewardWords.ts'
import { modal } from '#web/ui/modal/modal.ts'

export interface Prize {
  readonly id: number
  readonly name: string
  readonly reward: Reward
  readonly needsReport: boolean
}

/** specification §4: gives the reward of a mission; true when it was given. Without recipients they are chosen there. */
export const giveReward = modal<{ mission: Prize; recipients: readonly ChosenResident[] }, true>(
  'activity-give-reward',
  () => import('./GiveRewardModal.tsx'),
)

/** An enrolment by the name of its resident. */
export interface Ended {
  readonly id: number
  readonly name: string
}

/** Ends enrolments with a reason; true when they were ended. */
export const endEnrolments = modal<{ ended: readonly Ended[] }, true>(
  'enrolments-end',
  () => import('./EndModal.tsx'),
  { small: true },
)
