import {
  CLAIM_MINUTES,
  type EnrolmentMove,
  type EnrolmentState,
  enrolmentMoves,
} from '#contract/domains/missions.ts'
import { reaches } from '#contract/rest/access.ts'
import type { Doing } from '../../rest/command.ts'
import { type Input, inputOf } from '../../rest/input.ts'
import type { Refusals } from '../../rest/refusals.ts'
import type { Command } from '../../rest/routes.ts'
import type { City } from '../domain.ts'
import { notify } from '../notifications/notify.ts'
import { noticeTexts } from '../notifications/texts.ts'
import { refuse } from '../refuse.ts'
import { award, reasonOf } from './award.ts'
import { holdMissions } from './mission.ts'
import { minutesLeft, stateTexts, texts } from './texts.ts'

type Data = { readonly [name: string]: unknown }

interface Enrolment {
  readonly id: number
  readonly user: number
  readonly mission: number
  readonly missionName: string
  readonly image: number | null
  readonly status: EnrolmentState
  readonly claimedBy: number | null
  readonly claimedAt: string | null
  /** Who has claimed it, when the claim holds still. */
  readonly reviewer: string | null
}

/** PUT of an enrolment: what the body asks for is one of the moves, or nothing. */
export function moveEnrolment(city: City): Command {
  const { desk, engine, table } = city
  const enrolments = table('user-activity-enrolls')
  return desk.command(enrolments, async (doing, { id, data }) => {
    const input = inputOf(engine, doing.actor, enrolments, data, 'update')
    const move = moveOf(data, input, doing.refusals)
    const enrolment = await hold(doing, id ?? 0, move)
    if (move === null) return enrolment.id
    permit(doing, enrolment, move, input)
    if (!includes(enrolmentMoves[move].from, enrolment.status)) throw refuseState(move, enrolment)
    await moves[move](doing, enrolment, { city, data, input })
    return enrolment.id
  })
}

/** DELETE of an enrolment cancels it. */
export function cancelEnrolment({ desk, table }: City): Command {
  return desk.command(table('user-activity-enrolls'), async (doing, { id }) => {
    const enrolment = await hold(doing, id ?? 0, 'cancel')
    if (!includes(enrolmentMoves.cancel.from, enrolment.status)) throw refuseState('cancel', enrolment)
    await cancel(doing, enrolment)
    return enrolment.id
  })
}

const statusMoves: { readonly [status in EnrolmentState]: EnrolmentMove | null } = {
  enrolled: null,
  submitted: 'submit',
  returned: 'return',
  rewarded: 'reward',
  canceled: 'cancel',
}

/** product §9: `{deletedAt}`, `{claimed}`, `{status}`, or a report that is only saved. */
function moveOf(data: Data, input: Input, refusals: Refusals): EnrolmentMove | null {
  const { claimed } = data
  if (claimed !== undefined && typeof claimed !== 'boolean')
    throw refusals.invalidValue('claimed', 'true или false')
  const status = input.text('status') as EnrolmentState | undefined
  const byStatus = status && statusMoves[status]
  if (status && !byStatus) throw refusals.problems([{ path: ['status'], message: texts.notAStatus }])
  const asked = new Set<EnrolmentMove>()
  if (input.text('deletedAt')) asked.add('cancel')
  if (claimed !== undefined) asked.add(claimed ? 'claim' : 'release')
  if (byStatus) asked.add(byStatus)
  if (asked.size > 1) throw refusals.problems([{ path: ['status'], message: texts.oneMove }])
  const [move] = asked
  return move ?? (input.has('report') || input.has('attachments') ? 'draft' : null)
}

/** The enrolment, held; 404 where it is neither the caller's nor is the caller a moderator. */
async function hold(
  { tx, actor, me, now, refusals }: Doing,
  id: number,
  move: EnrolmentMove | null,
): Promise<Enrolment> {
  const [seen] = await tx<{ user: number; mission: number }[]>`
    select user_id as user, activity_id as mission from user_activity_enrolls where id = ${id}`
  if (!seen || (seen.user !== me && !reaches(actor.rank, 'moderator'))) throw refusals.notFound()
  if (move === 'reward') await holdMissions(tx, [seen.mission], now)
  // The lock is a step of its own: a join that had to wait for it would show the moderator of before.
  await tx`select from user_activity_enrolls where id = ${id} for no key update`
  const [enrolment] = await tx<Enrolment[]>`
    select e.id, e.user_id as user, e.activity_id as mission, a.name as "missionName", e.status,
      (select target_id from activities_image where owner_id = a.id order by position limit 1) as image,
      e.claimed_by_id as "claimedBy", e.claimed_at as "claimedAt", coalesce(m.full_name, m.username) as reviewer
    from user_activity_enrolls e
    join activities a on a.id = e.activity_id
    left join users m on m.id = e.claimed_by_id
      and e.claimed_at > ${now}::timestamptz - make_interval(mins => ${CLAIM_MINUTES})
    where e.id = ${id}`
  if (!enrolment) throw refusals.notFound()
  return enrolment
}

function permit({ me, refusals }: Doing, { user }: Enrolment, move: EnrolmentMove, input: Input): void {
  const { by } = enrolmentMoves[move]
  if (by === 'review' && user === me) throw refuse('OwnWorkError', texts.own, ['status'], 403)
  if (by !== 'owner' || user === me) return
  const names = ['report', 'attachments', 'status'].filter(input.has)
  throw refusals.forbiddenAttributes(names)
}

const includes = (states: readonly EnrolmentState[], state: EnrolmentState) => states.includes(state)

const refuseState = (move: EnrolmentMove, { status }: Enrolment) =>
  refuse(
    move === 'reward' && status === 'rewarded' ? 'AlreadyRewardedError' : 'ConflictError',
    stateTexts[status],
    ['status'],
  )

interface Asked {
  readonly city: City
  readonly data: Data
  readonly input: Input
}
type Move = (doing: Doing, enrolment: Enrolment, asked: Asked) => Promise<unknown>

const moves: { readonly [move in EnrolmentMove]: Move } = {
  draft: (doing, enrolment, asked) => saveReport(doing, enrolment, asked),
  submit,
  cancel,
  claim,
  release,
  return: giveBack,
  reward: rewardEnrolment,
}

/** Report and attachments through the engine, with whatever the move sets beside them. */
function saveReport({ actor, tx }: Doing, { id }: Enrolment, { city, data }: Asked, set: Data = {}) {
  const { report, attachments } = data
  return city.engine.update(actor, city.table('user-activity-enrolls'), id, { report, attachments }, '', {
    tx,
    set,
  })
}

async function submit(doing: Doing, enrolment: Enrolment, asked: Asked) {
  const { tx, now, refusals } = doing
  await saveReport(doing, enrolment, asked, {
    status: 'submitted',
    submittedAt: now.toISOString(),
    claimed_by: null,
    claimedAt: null,
  })
  const [sent] = await tx`
    select from user_activity_enrolls e where id = ${enrolment.id} and (btrim(report, E' \\t\\r\\n') <> ''
      or exists (select from user_activity_enrolls_attachments where owner_id = e.id))`
  if (!sent) throw refusals.problems([{ path: ['report'], message: texts.emptyReport }])
}

async function cancel({ tx, now }: Doing, { id, user, missionName, image }: Enrolment) {
  await tx`
    update user_activity_enrolls set status = 'canceled', claimed_by_id = null, claimed_at = null,
      deleted_at = ${now}, updated_at = ${now}
    where id = ${id}`
  await notify(tx, [{ user, image, ...noticeTexts.enrolmentCanceled(missionName) }], now)
}

/** product §3: two moderators never review the same report; a claim lapses. */
function checkClaim({ me, now }: Doing, { claimedBy, claimedAt, reviewer }: Enrolment): void {
  if (!reviewer || !claimedAt || claimedBy === me) return
  throw refuse('ClaimedError', texts.claimed(reviewer, minutesLeft(claimedAt, now)), ['claimed'])
}

async function claim(doing: Doing, enrolment: Enrolment) {
  checkClaim(doing, enrolment)
  const { tx, me, now } = doing
  await tx`
    update user_activity_enrolls set claimed_by_id = ${me}, claimed_at = ${now}, updated_at = ${now}
    where id = ${enrolment.id}`
}

async function release(doing: Doing, enrolment: Enrolment) {
  checkClaim(doing, enrolment)
  const { tx, now } = doing
  await tx`
    update user_activity_enrolls set claimed_by_id = null, claimed_at = null, updated_at = ${now}
    where id = ${enrolment.id}`
}

async function giveBack(doing: Doing, enrolment: Enrolment, { input }: Asked) {
  const { tx, me, now, refusals } = doing
  const comment = input.text('moderator_comment')?.trim()
  if (!comment) throw refusals.problems([{ path: ['moderator_comment'], message: texts.noComment }])
  checkClaim(doing, enrolment)
  await tx`
    update user_activity_enrolls set status = 'returned', moderator_comment = ${comment}, decided_at = ${now},
      decided_by_id = ${me}, claimed_by_id = null, claimed_at = null, updated_at = ${now}
    where id = ${enrolment.id}`
  const { user, image, missionName } = enrolment
  await notify(tx, [{ user, image, ...noticeTexts.returned(missionName, comment) }], now)
}

/** `comment` and `cause` are those of the completion. */
async function rewardEnrolment(doing: Doing, { mission, user }: Enrolment, { city, data }: Asked) {
  const { comment, cause } = data
  const completions = city.table('user-activities')
  const input = inputOf(city.engine, doing.actor, completions, { comment, cause }, 'update')
  await award(doing, mission, [user], () => ['status'], reasonOf(doing, input))
}
