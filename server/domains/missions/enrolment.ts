import { openStates } from '#contract/domains/mission-types.ts'
import { MOST_ACTS_A_DAY } from '#contract/rest/bounds.ts'
import type { Doing } from '../../rest/command.ts'
import { inputOf } from '../../rest/input.ts'
import type { Refusal } from '../../rest/refusals.ts'
import type { Command } from '../../rest/routes.ts'
import type { City } from '../domain.ts'
import { notify } from '../notifications/notify.ts'
import { noticeTexts } from '../notifications/texts.ts'
import { refuse } from '../refuse.ts'
import { holdMissions, type Mission } from './mission.ts'
import { texts } from './texts.ts'

/** product §3, enrol: `{activity}`; the body may already contain a report. */
export function enrol({ executor, engine, table }: City): Command {
  const enrolments = table('user-activity-enrolls')
  return (actor, { data, query, request }) =>
    executor.perform(actor, request, async doing => {
      const { tx, me, now, refusals } = doing
      const input = inputOf(engine, actor, enrolments, data, 'create')
      const [mission] = await holdMissions(tx, input.ids('activity') ?? [], now)
      if (!mission) throw refusals.problems([{ path: ['activity'], message: texts.noMission }])
      const obstacle = await obstacleTo(doing, mission)
      if (obstacle) throw obstacle
      await refuseMany(doing)
      await tx`delete from activity_place_wishes where activity_id = ${mission.id} and user_id = ${me}`
      await notify(tx, [{ user: me, image: mission.image, ...noticeTexts.enrolled(mission) }], now)
      const { report, attachments } = data
      const row = { activity: mission.id, report, attachments }
      return engine.create(actor, enrolments, row, query, { tx })
    })
}

/** 409 when the caller has begun as many enrolments in the last 24 hours as one may: they are kept, with their reports. */
async function refuseMany({ tx, me, now }: Doing) {
  const begun = await tx`
    select from user_activity_enrolls where user_id = ${me} and created_at > ${now}::timestamptz - interval '1 day'
    limit ${MOST_ACTS_A_DAY}`
  if (begun.length === MOST_ACTS_A_DAY)
    throw refuse('ConflictError', texts.tooMany(MOST_ACTS_A_DAY), ['activity'])
}

/**
 * Why the caller cannot enrol, a 409, unless the mission is open, the resident has no open enrolment in it and has not
 * completed it (repeatable missions excepted), and a place is left. A place stays taken after the reward.
 */
export async function obstacleTo({ tx, me }: Doing, mission: Mission): Promise<Refusal | null> {
  const path = ['activity']
  const closed =
    (mission.isDeleted && texts.deleted) ||
    (!mission.isPublished && texts.notYet) ||
    (mission.isOver && texts.over) ||
    (mission.isChipDeleted && texts.chipGone)
  if (closed) return refuse('MissionClosedError', closed, path)
  const [found] = await tx<{ isEnrolled: boolean; isDone: boolean; taken: number }[]>`
    select
      exists (select from user_activity_enrolls where activity_id = ${mission.id} and user_id = ${me}
        and deleted_at is null and status = any(${[...openStates]}::text[])) as "isEnrolled",
      exists (select from user_activities where activity_id = ${mission.id} and user_id = ${me}) as "isDone",
      (select count(distinct user_id)::int from user_activity_enrolls where activity_id = ${mission.id}
        and user_id <> ${me} and deleted_at is null and ${mission.places !== null}) as taken`
  if (found?.isEnrolled) return refuse('AlreadyEnrolledError', texts.enrolled, path)
  if (found?.isDone && !mission.isRepeatable) return refuse('AlreadyRewardedError', texts.done, path)
  if (found && mission.places !== null && found.taken >= mission.places)
    return refuse('NoPlacesError', texts.noPlaces, path)
  return null
}
