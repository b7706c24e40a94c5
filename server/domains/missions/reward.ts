import type { Transaction } from '../../database/pool.ts'
import { recordEvents } from '../../events/record.ts'
import { awardChips } from '../chips/award.ts'
import { type Chip, holdChips } from '../chips/chip.ts'
import { type Currency, post } from '../ledger/ledger.ts'
import { notify } from '../notifications/notify.ts'
import { noticeTexts } from '../notifications/texts.ts'
import { refuse } from '../refuse.ts'
import type { Mission } from './mission.ts'
import { texts } from './texts.ts'

export interface Recipient {
  readonly user: number
  /** The enrolment that the reward ends. */
  readonly enrolment: number | null
}

export interface Reason {
  /** null: rewarded by automation. */
  readonly by: number | null
  readonly comment: string | null
  readonly cause: number | null
}

/**
 * product §3, reward: writes completions, ledger rows or awarded chips, enrolments, notices and events, each
 * for all recipients in one statement. The caller has locked the mission, the enrolments and the residents
 * (`standingsOf`), passes each resident once and has checked that each may be rewarded. Returns the ids of
 * the completions in the order of the recipients.
 */
export async function reward(
  tx: Transaction,
  mission: Mission,
  recipients: readonly Recipient[],
  reason: Reason,
  now: Date,
): Promise<number[]> {
  const users = recipients.map(({ user }) => user)
  const [chip] = mission.badge === null ? [] : await holdChips(tx, [mission.badge])
  // Deleted since the mission was locked: the caller has refused a chip that was deleted before.
  if (chip?.isDeleted) throw refuse('ConflictError', texts.chipDeleted, ['activity'])
  const given = chip ? await giveChip(tx, mission, chip, users, reason, now) : new Map<number, number>()
  const ids = await complete(tx, mission, recipients, given, reason, now)
  for (const currency of ['energy', 'coins'] as const) {
    const amount = paysOf(mission, currency)
    if (amount === 0) continue
    const entry = {
      amount,
      kind: 'reward',
      comment: reason.comment,
      cause: reason.cause,
      changedBy: reason.by,
    } as const
    const entries = users.map((user, index) => ({ ...entry, user, userActivity: ids[index] ?? null }))
    await post(tx, currency, entries, now)
  }
  await notify(
    tx,
    users.flatMap(user =>
      noticesOf(mission, given.has(user) ? chip : undefined).map(text => ({ user, ...text })),
    ),
    now,
  )
  await recordEvents(
    tx,
    users.map((user, index) => ({
      type: 'mission.completed',
      user,
      subject: ids[index] ?? 0,
      isAutomatic: reason.by === null,
    })),
    now,
  )
  return ids
}

/** The amount to pay: a mission with a chip pays neither energy nor coins. */
const paysOf = ({ badge, points, balance }: Mission, currency: Currency) =>
  (badge === null && (currency === 'energy' ? points : balance)) || 0

/** Awards the chip to each resident who does not hold it; returns the awarded chip of each of these. */
async function giveChip(
  tx: Transaction,
  mission: Mission,
  chip: Chip,
  users: readonly number[],
  { by, comment, cause }: Reason,
  now: Date,
): Promise<Map<number, number>> {
  const holders = await tx<{ user: number }[]>`
    select user_id as user from user_badges
    where badge_id = ${chip.id} and user_id = any(${users as number[]}::integer[]) and deleted_at is null`
  const held = new Set(holders.map(({ user }) => user))
  const others = users.filter(user => !held.has(user))
  const award = { badge: chip.id, activity: mission.id, cause, comment, awardedBy: by }
  const ids = await awardChips(
    tx,
    others.map(user => ({ ...award, user })),
    now,
  )
  return new Map(others.map((user, index) => [user, ids[index] ?? 0]))
}

/**
 * Inserts the completions, marks their enrolments as rewarded, and ends waiting for a place by residents who cannot take
 * part again.
 */
async function complete(
  tx: Transaction,
  mission: Mission,
  recipients: readonly Recipient[],
  chips: ReadonlyMap<number, number>,
  { by, comment, cause }: Reason,
  now: Date,
): Promise<number[]> {
  const rows = recipients.map(({ user, enrolment }) => ({ user, enrolment, chip: chips.get(user) ?? null }))
  const paid = mission.badge === null ? mission : { points: null, balance: null }
  const written = await tx<{ id: number }[]>`
    with given as (
      select row_number() over () as n, x.* from json_to_recordset(${JSON.stringify(rows)}::text::json)
        as x("user" integer, enrolment integer, chip integer)
    ), decided as (
      update user_activity_enrolls e set status = 'rewarded', moderator_comment = ${comment}, decided_at = ${now},
        decided_by_id = ${by}::integer, claimed_by_id = null, claimed_at = null, updated_at = ${now}
      from given where e.id = given.enrolment
    ), ended as (
      delete from activity_place_wishes w using given
      where not ${mission.isRepeatable}::boolean and w.activity_id = ${mission.id} and w.user_id = given."user"
    ), written as (
      insert into user_activities (user_id, activity_id, enrolment_id, user_badge_id, points, balance, comment,
        cause_id, awarded_by_id, created_at, updated_at)
      select "user", ${mission.id}::integer, enrolment, chip, ${paid.points}::numeric, ${paid.balance}::numeric,
        ${comment}::text, ${cause}::integer, ${by}::integer, ${now}::timestamptz, ${now}::timestamptz
      from given order by n
      returning id
    )
    select id from written order by id`
  return written.map(({ id }) => id)
}

function noticesOf(mission: Mission, chip: Chip | undefined) {
  const { points, balance, image } = mission
  if (chip) return [{ ...noticeTexts.rewardedWithChip(mission, chip.name), image: chip.image ?? image }]
  const paid = [
    paysOf(mission, 'energy') > 0 && noticeTexts.rewardedWithEnergy(mission, points ?? 0),
    paysOf(mission, 'coins') > 0 && noticeTexts.rewardedWithCoins(mission, balance ?? 0),
  ].filter(text => text !== false)
  return (paid.length > 0 ? paid : [noticeTexts.rewarded(mission)]).map(text => ({ ...text, image }))
}
