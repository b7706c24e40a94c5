import {
  CLAIM_MINUTES,
  type EnrolmentState,
  openStates,
  REPEAT_SECONDS,
} from '#contract/domains/mission-types.ts'
import type { RefusalName } from '#contract/refusals.ts'
import type { Transaction } from '../../database/pool.ts'
import { idsInRange } from '../ids.ts'
import type { Mission } from './mission.ts'
import { minutesLeft, stateTexts, texts } from './texts.ts'

/** A resident in relation to a mission: enrolment, claim and earlier rewards. */
export interface Standing {
  readonly user: number
  readonly name: string
  readonly isBlocked: boolean
  /** Id of the open enrolment. */
  readonly enrolment: number | null
  readonly status: EnrolmentState | null
  readonly claimedAt: string | null
  /** Name of another moderator whose claim has not expired. */
  readonly reviewer: string | null
  readonly isRewarded: boolean
  /** Name of the moderator who gave the last reward, when that was at most `REPEAT_SECONDS` ago. */
  readonly justRewardedBy: string | null
}

/**
 * Locks the open enrolments of residents. Every command locks in this order: missions, enrolments, residents.
 */
export const holdEnrolments = (tx: Transaction, missions: readonly number[], users: readonly number[]) => tx`
  select from user_activity_enrolls
  where activity_id = any(${missions as number[]}::integer[]) and user_id = any(${idsInRange(users)}::integer[])
    and deleted_at is null and status = any(${[...openStates]}::text[])
  order by id for no key update`

/** Standings in the order of the ids; the caller has locked residents, enrolments and the mission. */
export const standingsOf = (
  tx: Transaction,
  mission: number,
  users: readonly number[],
  by: number | null,
  now: Date,
): Promise<Standing[]> => tx<Standing[]>`
  select u.id as user, coalesce(u.full_name, u.username) as name, u.blocked as "isBlocked",
    e.id as enrolment, e.status, e.claimed_at as "claimedAt", coalesce(m.full_name, m.username) as reviewer,
    exists (select from user_activities c where c.activity_id = ${mission} and c.user_id = u.id) as "isRewarded",
    (select coalesce(b.full_name, b.username) from user_activities c join users b on b.id = c.awarded_by_id
      where c.activity_id = ${mission} and c.user_id = u.id
        and c.created_at >= ${now}::timestamptz - make_interval(secs => ${REPEAT_SECONDS})
      order by c.id desc limit 1) as "justRewardedBy"
  from unnest(${users as number[]}::integer[]) with ordinality given(id, n)
  join users u on u.id = given.id
  left join user_activity_enrolls e on e.activity_id = ${mission} and e.user_id = u.id
    and e.deleted_at is null and e.status = any(${[...openStates]}::text[])
  left join users m on m.id = e.claimed_by_id and m.id is distinct from ${by}::integer
    and e.claimed_at > ${now}::timestamptz - make_interval(mins => ${CLAIM_MINUTES})
  order by given.n`

export interface Obstacle {
  readonly name: RefusalName
  readonly message: string
}

/** Whether automation may not award the mission to this resident. */
export function isBarred(mission: Mission, { isBlocked, isRewarded }: Standing): boolean {
  return isBlocked || (isRewarded && !mission.isRepeatable)
}

/** Why a moderator may not reward this resident now. */
export function obstacleOf(mission: Mission, standing: Standing, now: Date): Obstacle | null {
  const { isBlocked, isRewarded, justRewardedBy, status, reviewer, claimedAt } = standing
  if (isBlocked) return { name: 'BlockedResidentError', message: texts.blocked }
  // An open enrolment is rewarded even when the mission has stopped being repeatable since.
  if (status === null && isRewarded && !mission.isRepeatable)
    return { name: 'AlreadyRewardedError', message: texts.rewarded }
  if (status === null && justRewardedBy)
    return { name: 'AlreadyRewardedError', message: texts.justRewarded(justRewardedBy) }
  if (reviewer && claimedAt)
    return { name: 'ClaimedError', message: texts.claimed(reviewer, minutesLeft(claimedAt, now)) }
  // A resident who never enrolled needs no report: the moderator has other evidence (issue "town hall").
  if (mission.requiresReport && status !== null && status !== 'submitted')
    return { name: 'ConflictError', message: status === 'returned' ? stateTexts.returned : texts.noReport }
  if (status === null && mission.isDeleted)
    return { name: 'MissionClosedError', message: texts.deletedForReward }
  if (status === null && !mission.isPublished)
    return { name: 'MissionClosedError', message: texts.notYetForReward }
  return null
}
