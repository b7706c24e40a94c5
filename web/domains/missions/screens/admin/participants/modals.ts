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

/** Ends enrolments with a reason; true when they were ended. `ids` are those of the enrolments. */
export const endEnrolments = modal<{ ids: readonly number[]; names: readonly string[] }, true>(
  'enrolments-end',
  () => import('./EndModal.tsx'),
  { small: true },
)
