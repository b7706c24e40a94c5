import { filled } from '#contract/blank.ts'
import { MAX_FILES } from '#contract/domains/media.ts'
import {
  CLAIM_MINUTES,
  type EnrolmentMove,
  type EnrolmentState,
  enrolmentMoves,
  MAX_WAITING_CHANGES,
} from '#contract/domains/mission-types.ts'
import { reaches } from '#contract/rest/access.ts'
import { MOST_REPORTS_A_DAY } from '#contract/rest/bounds.ts'
import type { Doing } from '../../rest/command.ts'
import { type Input, inputOf } from '../../rest/input.ts'
import type { Refusals } from '../../rest/refusals.ts'
import type { Command } from '../../rest/routes.ts'
import type { City } from '../domain.ts'
import { idsInRange, pathInList, refuseUnknown } from '../ids.ts'
import { staleRow, versionSeen } from '../if-match.ts'
import { notify } from '../notifications/notify.ts'
import { noticeTexts } from '../notifications/texts.ts'
import { refuse } from '../refuse.ts'
import { award, reasonOf, refusalOf } from './award.ts'
import { holdMissions } from './mission.ts'
import type { Obstacle } from './standing.ts'
import { minutesLeft, stateTexts, texts } from './texts.ts'
import { tellOfPlaces } from './wish.ts'

type Data = { readonly [name: string]: unknown }

interface Enrolment {
  readonly id: number
  readonly user: number
  readonly mission: number
  readonly missionName: string
  readonly image: number | null
  readonly status: EnrolmentState
  readonly submittedAt: string | null
  readonly updatedAt: string
  readonly claimedBy: number | null
  readonly claimedAt: string | null
  /** Name of the moderator whose claim has not expired. */
  readonly reviewer: string | null
}

/**
 * PUT of an enrolment: does the one move that the body asks for, if any. With `If-Match: "<updatedAt>"` a move is refused with
 * 412 when the enrolment has changed since: a moderator decides on the report that they read.
 */
export function moveEnrolment(city: City): Command {
  const { executor, engine, table } = city
  const enrolments = table('user-activity-enrolls')
  return executor.command(enrolments, async (doing, { id, data, request }) => {
    const input = inputOf(engine, doing.actor, enrolments, data, 'update')
    const move = moveOf(data, input, doing.refusals)
    const enrolment = await hold(doing, id ?? 0, move)
    if (move === null) return enrolment.id
    permit(doing, enrolment, move, input)
    if (!includes(enrolmentMoves[move].from, enrolment.status)) throw refuseState(move, enrolment)
    if (enrolmentMoves[move].by === 'review') checkClaim(doing, enrolment)
    const seen = versionSeen(request, doing.refusals)
    if (seen !== null && seen !== Date.parse(enrolment.updatedAt)) throw staleRow(texts.changedMeanwhile)
    await moves[move](doing, enrolment, { city, data, input })
    return enrolment.id
  })
}

/**
 * DELETE cancels the caller's own enrolment. It has no body for a reason, so moderators cancel others' by
 * PUT.
 */
export function cancelEnrolment({ executor, table }: City): Command {
  return executor.command(table('user-activity-enrolls'), async (doing, { id }) => {
    const enrolment = await hold(doing, id ?? 0, 'cancel')
    if (!includes(enrolmentMoves.cancel.from, enrolment.status)) throw refuseState('cancel', enrolment)
    await leave(doing, enrolment)
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

/**
 * product §9: the move that `{deletedAt}`, `{claimed}` or `{status}` asks for, or `draft` for a report alone.
 */
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

/** POST end-many: a moderator ends several enrolments for one reason, all or none. */
export function endMany(
  city: City,
): Command<{ readonly ids: readonly number[]; readonly [name: string]: unknown }> {
  const { executor, engine, table } = city
  const enrolments = table('user-activity-enrolls')
  return executor.command(enrolments, async (doing, { data }) => {
    const { moderator_comment } = data
    const input = inputOf(engine, doing.actor, enrolments, { moderator_comment }, 'update')
    const reason = commentIn(input.text('moderator_comment'), texts.noReason, doing)
    const ids = idsInRange(data.ids)
    const found = await doing.tx<{ id: number }[]>`
      select distinct activity_id as id from user_activity_enrolls where id = any(${ids}::integer[])`
    const missions = found.map(mission => mission.id)
    await holdMissions(doing.tx, missions, doing.now)
    const held = await holdRows(doing, ids)
    refuseUnknown(data.ids, held, pathInList('ids'), doing.refusals)
    await refuseFixed(doing, held)
    await cancel(doing, held, reason)
    await tellOfPlaces(doing, missions)
    return data.ids
  })
}

/** 409 with the path of each enrolment that cannot be ended now, and the name of its resident. */
async function refuseFixed(doing: Doing, enrolments: readonly Enrolment[]) {
  const fixed = enrolments.flatMap(enrolment => {
    const { id, user, status } = enrolment
    const obstacle: Obstacle | null = !includes(enrolmentMoves.cancel.from, status)
      ? { name: 'ConflictError', message: status === 'rewarded' ? texts.isRewarded : texts.isEnded }
      : user === doing.me
        ? null
        : claimOn(doing, enrolment)
    return obstacle ? { id, user, obstacle } : []
  })
  if (fixed.length === 0) return
  const users = fixed.map(({ user }) => user)
  const residents = await doing.tx<{ id: number; name: string }[]>`
    select id, coalesce(full_name, username) as name from users where id = any(${users}::integer[])`
  const nameOf = new Map(residents.map(({ id, name }) => [id, name]))
  const at = pathInList('ids')
  throw refusalOf(
    fixed.map(({ id, user, obstacle }) => ({
      ...obstacle,
      message: `${nameOf.get(user)}: ${obstacle.message}`,
      path: at(id),
    })),
    texts.severalFixed,
  )
}

/** Locks and returns the enrolment; 404 when the caller is neither its resident nor a moderator. */
async function hold(
  { tx, actor, me, now, refusals }: Doing,
  id: number,
  move: EnrolmentMove | null,
): Promise<Enrolment> {
  const [seen] = await tx<{ user: number; mission: number }[]>`
    select user_id as user, activity_id as mission from user_activity_enrolls where id = ${id}`
  if (!seen || (seen.user !== me && !reaches(actor.rank, 'moderator'))) throw refusals.notFound()
  if (move === 'reward' || move === 'cancel') await holdMissions(tx, [seen.mission], now)
  const [enrolment] = await holdRows({ tx, now }, [id])
  if (!enrolment) throw refusals.notFound()
  return enrolment
}

/** Locks and returns enrolments in the order of their ids; the caller has locked their missions where the move needs it. */
async function holdRows(
  { tx, now }: Pick<Doing, 'tx' | 'now'>,
  ids: readonly number[],
): Promise<Enrolment[]> {
  // Locked by a statement of its own: a join that waits for the lock would return the moderator from before
  // the wait.
  await tx`
    select from user_activity_enrolls where id = any(${ids as number[]}::integer[]) order by id for no key update`
  return tx<Enrolment[]>`
    select e.id, e.user_id as user, e.activity_id as mission, a.name as "missionName", e.status, e.submitted_at as "submittedAt",
      e.updated_at as "updatedAt",
      (select target_id from activities_image where owner_id = a.id order by position limit 1) as image,
      e.claimed_by_id as "claimedBy", e.claimed_at as "claimedAt", coalesce(m.full_name, m.username) as reviewer
    from user_activity_enrolls e
    join activities a on a.id = e.activity_id
    left join users m on m.id = e.claimed_by_id
      and e.claimed_at > ${now}::timestamptz - make_interval(mins => ${CLAIM_MINUTES})
    where e.id = any(${ids as number[]}::integer[]) order by e.id`
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
  cancel: (doing, enrolment, { input }) => leave(doing, enrolment, input.text('moderator_comment')),
  claim,
  release,
  return: giveBack,
  reward: rewardEnrolment,
}

/** Writes report and attachments through the engine. */
function saveReport({ actor, tx }: Doing, { id }: Enrolment, { city, data }: Asked) {
  const { report, attachments } = data
  return city.engine.update(actor, city.table('user-activity-enrolls'), id, { report, attachments }, '', {
    tx,
  })
}

/** Sends the report. One that was sent is replaced, unless a moderator has claimed it, and keeps its place in the queue. */
async function submit(doing: Doing, enrolment: Enrolment, asked: Asked) {
  const { tx, me, now, refusals } = doing
  const isSent = enrolment.status === 'submitted'
  if (isSent && enrolment.reviewer) throw refuse('ConflictError', texts.taken, ['status'])
  // A report that was sent before versions were recorded: its first version is recorded now.
  if (isSent) await noteReport(doing, enrolment, enrolment.submittedAt)
  await saveReport(doing, enrolment, asked)
  const [sent] = await tx<{ report: string | null; files: number; changes: number; today: number }[]>`
    update user_activity_enrolls e set status = 'submitted', claimed_by_id = null, claimed_at = null, updated_at = ${now},
      submitted_at = case when status = 'submitted' then submitted_at else ${now}::timestamptz end
    where id = ${enrolment.id}
    returning report, (select count(*)::integer from user_activity_enrolls_attachments where owner_id = e.id) as files,
      (select count(distinct c.created_at)::integer from user_activity_enroll_change_items c where c.user_activity_enroll_id = e.id
        and c.field in ('report', 'attachments') and c.created_at > e.submitted_at) as changes,
      (select count(*)::integer from (select distinct c.user_activity_enroll_id, c.created_at
        from user_activity_enroll_change_items c where c.changed_by_id = ${me} and c.field in ('report', 'attachments')
        and c.created_at > ${now}::timestamptz - interval '1 day' limit ${MOST_REPORTS_A_DAY}) sent) as today`
  if (sent && sent.changes >= MAX_WAITING_CHANGES)
    throw refuse('ConflictError', texts.changedOften, ['status'])
  if (sent?.today === MOST_REPORTS_A_DAY)
    throw refuse('ConflictError', texts.tooManyReports(MOST_REPORTS_A_DAY), ['status'])
  if (sent && sent.files > MAX_FILES)
    throw refusals.problems([{ path: ['attachments'], message: texts.manyFiles(MAX_FILES) }])
  if (!sent?.files && filled(sent?.report) === null)
    throw refusals.problems([{ path: ['report'], message: texts.emptyReport }])
  await noteReport(doing, enrolment, now)
}

/** Records the report as it was sent, with its files, if it is not recorded yet (product §10): its drafts are not. */
async function noteReport({ tx, me }: Doing, { id }: Enrolment, at: Date | string | null) {
  await tx`
    insert into user_activity_enroll_change_items (user_activity_enroll_id, field, old_value, new_value, changed_by_id,
      created_at, updated_at)
    select ${id}::integer, x.field, last.new_value, x.value, ${me}::integer, ${at}::timestamptz, ${at}::timestamptz
    from user_activity_enrolls e, lateral (values (1, 'report', to_json(e.report), null), (2, 'attachments', to_json(array(
      select target_id from user_activity_enrolls_attachments where owner_id = e.id order by position)), '[]')) x(n, field, value, none)
    left join lateral (
      select c.new_value from user_activity_enroll_change_items c
      where c.user_activity_enroll_id = ${id} and c.field = x.field order by c.id desc limit 1) last on true
    where e.id = ${id} and x.value::text is distinct from coalesce(last.new_value::text, x.none) order by x.n`
}

/**
 * Cancels enrolments. A resident cancels their own. A moderator cancels those of others, unless a colleague has claimed the
 * report, and must give a reason, which the notices repeat (product §10).
 */
async function cancel(doing: Doing, enrolments: readonly Enrolment[], reason: string | null | undefined) {
  const { tx, me, now } = doing
  const others = enrolments.filter(({ user }) => user !== me)
  for (const enrolment of others) checkClaim(doing, enrolment)
  const why = others.length > 0 ? commentIn(reason, texts.noReason, doing) : ''
  const [by] = await tx<{ name: string }[]>`
    with canceled as (
      update user_activity_enrolls set status = 'canceled', claimed_by_id = null, claimed_at = null,
        moderator_comment = case when user_id = ${me} then moderator_comment else ${why} end,
        decided_by_id = case when user_id = ${me} then decided_by_id else ${me}::integer end,
        decided_at = case when user_id = ${me} then decided_at else ${now}::timestamptz end,
        deleted_at = ${now}, updated_at = ${now}
      where id = any(${enrolments.map(({ id }) => id)}::integer[])
    )
    select coalesce(full_name, 'Модератор') as name from users where id = ${me}`
  const textOf = (mission: { id: number; name: string }, user: number) =>
    by && user !== me
      ? noticeTexts.enrolmentEnded(mission, by.name, why)
      : noticeTexts.enrolmentCanceled(mission)
  await notify(
    tx,
    enrolments.map(one => ({ user: one.user, image: one.image, ...textOf(missionOf(one), one.user) })),
    now,
  )
}

/** Cancels, and tells who waits for the place. */
async function leave(doing: Doing, enrolment: Enrolment, reason?: string | null) {
  await cancel(doing, [enrolment], reason)
  await tellOfPlaces(doing, [enrolment.mission])
}

const missionOf = ({ mission, missionName }: Enrolment) => ({ id: mission, name: missionName })

/** Returns `moderator_comment`, trimmed; 400 with `message` when it is empty. */
function commentIn(text: string | null | undefined, message: string, { refusals }: Doing): string {
  const comment = filled(text)
  if (!comment) throw refusals.problems([{ path: ['moderator_comment'], message }])
  return comment
}

/** Why a moderator may not act on a report: another one's claim has not expired. */
const claimOn = ({ me, now }: Doing, { claimedBy, claimedAt, reviewer }: Enrolment): Obstacle | null =>
  !reviewer || !claimedAt || claimedBy === me
    ? null
    : { name: 'ClaimedError', message: texts.claimed(reviewer, minutesLeft(claimedAt, now)) }

/** product §3: two moderators never review one report at a time; 409 for the second. */
function checkClaim(doing: Doing, enrolment: Enrolment): void {
  const claim = claimOn(doing, enrolment)
  if (claim) throw refuse(claim.name, claim.message, ['claimed'])
}

async function claim({ tx, me, now }: Doing, enrolment: Enrolment) {
  await tx`
    update user_activity_enrolls set claimed_by_id = ${me}, claimed_at = ${now}, updated_at = ${now}
    where id = ${enrolment.id}`
}

async function release({ tx, now }: Doing, enrolment: Enrolment) {
  await tx`
    update user_activity_enrolls set claimed_by_id = null, claimed_at = null, updated_at = ${now}
    where id = ${enrolment.id}`
}

async function giveBack(doing: Doing, enrolment: Enrolment, { input }: Asked) {
  const { tx, me, now } = doing
  const comment = commentIn(input.text('moderator_comment'), texts.noComment, doing)
  await tx`
    update user_activity_enrolls set status = 'returned', moderator_comment = ${comment}, decided_at = ${now},
      decided_by_id = ${me}, claimed_by_id = null, claimed_at = null, updated_at = ${now}
    where id = ${enrolment.id}`
  const { user, image } = enrolment
  await notify(tx, [{ user, image, ...noticeTexts.returned(missionOf(enrolment), comment) }], now)
}

/** `comment` and `cause` are stored with the completion. */
async function rewardEnrolment(doing: Doing, { mission, user }: Enrolment, { city, data }: Asked) {
  const { comment, cause } = data
  const completions = city.table('user-activities')
  const input = inputOf(city.engine, doing.actor, completions, { comment, cause }, 'update')
  await award(doing, mission, [user], () => ['status'], reasonOf(doing, input))
}
