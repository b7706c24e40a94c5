// A module of its own: every page reads addresses that name them, and few need the collections of the missions.

/** specification §3, in its order. */
export const missionTypes = [
  'activity_type_1',
  'activity_type_2',
  'activity_type_3',
  'activity_type_4',
  'activity_type_5',
  'activity_type_6',
  'activity_type_7',
  'activity_type_8',
  'activity_type_9',
  'activity_type_10',
  'activity_type_11',
] as const
export type MissionType = (typeof missionTypes)[number]

export const enrolmentStates = ['enrolled', 'submitted', 'returned', 'rewarded', 'canceled'] as const
export type EnrolmentState = (typeof enrolmentStates)[number]
/** Statuses of which a resident has at most one enrolment in a mission. */
export const openStates = ['enrolled', 'submitted', 'returned'] as const satisfies readonly EnrolmentState[]

/**
 * The transitions of an enrolment (product §9): who makes them and from which states. `review` is for
 * moderators, except on their own work. A mission that requires a report is rewarded from `submitted` alone.
 */
export const enrolmentMoves = {
  draft: { by: 'owner', from: ['enrolled', 'returned'] },
  // From `submitted`: another version, until a moderator claims the report (product §12).
  submit: { by: 'owner', from: openStates },
  cancel: { by: 'both', from: openStates },
  claim: { by: 'review', from: ['submitted'] },
  release: { by: 'review', from: ['submitted'] },
  return: { by: 'review', from: ['submitted'] },
  reward: { by: 'review', from: openStates },
} as const satisfies {
  readonly [move: string]: {
    readonly by: 'owner' | 'review' | 'both'
    readonly from: readonly EnrolmentState[]
  }
}
export type EnrolmentMove = keyof typeof enrolmentMoves

export const CLAIM_MINUTES = 30
/** Changes of the text or the files of a report that waits for a moderator: each is kept. */
export const MAX_WAITING_CHANGES = 100
/** Number of the latest participants whose avatars the card of a mission shows. */
export const LATEST_PARTICIPANTS = 3

/** Most missions in which a resident waits for a place, and most residents who are notified of one. */
export const MOST_WISHES = 100
export const MOST_TOLD = 1000
/** Days over which the usual time of a decision is computed, and the fewest decisions for it. */
export const DECISION_DAYS = 90
export const FEWEST_DECISIONS = 5
/** A reward without an enrolment is given again this long after the last one (docs/decisions/020; migration 0080 has it too). */
export const REPEAT_SECONDS = 60

/** A deadline is near from so many days before it (product §3). */
export const URGENT_DAYS = 3
