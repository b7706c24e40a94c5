import { filled } from '#contract/blank.ts'
import { quoted } from '#contract/words.ts'
import type { Doing } from '../../rest/command.ts'
import { inputOf } from '../../rest/input.ts'
import type { Command } from '../../rest/routes.ts'
import type { City } from '../domain.ts'
import { refuseUnknown } from '../ids.ts'
import { nameOfCause } from '../ledger/cause.ts'
import { notify } from '../notifications/notify.ts'
import { noticeTexts } from '../notifications/texts.ts'
import { lockRecipients } from '../recipients.ts'
import { refuseEach } from '../refuse.ts'
import { awardChips } from './award.ts'
import { holdChips } from './chip.ts'
import { type List, type Pairs, pairsOf } from './pairs.ts'

/** A moderator gives chips (product §9): `{user, badge}`, `{badge, users}` or `{user, badges}`, `comment?`, `cause?`. */
export function give({ executor, engine, table }: City, list?: List): Command {
  const awards = table('user-badges')
  return executor.command(awards, async (doing, { data }) => {
    const { tx, actor, me, now, refusals } = doing
    const input = inputOf(engine, actor, awards, data, 'update')
    const pairs = pairsOf(input, data, list, refusals)
    const cause = input.id('cause') ?? null
    const activity = input.id('activity') ?? null
    await nameOfCause(doing, cause)
    if (activity !== null) {
      const missions = await tx<
        { id: number }[]
      >`select id from activities where id = ${activity} for key share`
      refuseUnknown([activity], missions, () => ['activity'], refusals)
    }
    const chips = await chipsToGive(doing, pairs)
    await lockRecipients(doing, pairs.users, { at: pairs.at.user, isGift: true })
    await refuseHeld(doing, pairs)
    const ids = await awardChips(
      tx,
      pairs.users.flatMap(user =>
        pairs.badges.map(badge => ({
          user,
          badge,
          activity,
          cause,
          comment: filled(input.text('comment')),
          awardedBy: me,
        })),
      ),
      now,
    )
    await notify(
      tx,
      pairs.users.flatMap(user =>
        chips.map(({ name, image }) => ({ user, image, ...noticeTexts.chipAwarded(name, user) })),
      ),
      now,
    )
    return list ? ids : (ids[0] ?? 0)
  })
}

async function chipsToGive({ tx, refusals }: Doing, { badges, at }: Pairs) {
  const chips = await holdChips(tx, badges)
  refuseUnknown(badges, chips, at.badge, refusals)
  const faults = chips
    .filter(({ isDeleted }) => isDeleted)
    .map(({ id, name }) => ({
      path: at.badge(id),
      message: `Чип ${quoted(name)} удалён: вручить его нельзя`,
    }))
  if (faults.length > 0)
    throw refuseEach('ConflictError', 'Среди чипов есть удалённые: уберите их из списка', faults)
  return chips
}

/** A resident holds a chip once; a recalled chip may be given again. */
async function refuseHeld({ tx }: Doing, { users, badges, at }: Pairs) {
  const held = await tx<{ user: number; badge: number; name: string; chip: string }[]>`
    select h.user_id as user, h.badge_id as badge, coalesce(u.full_name, u.username) as name, b.name as chip
    from user_badges h join users u on u.id = h.user_id join badges b on b.id = h.badge_id
    where h.user_id = any(${users as number[]}::integer[]) and h.badge_id = any(${badges as number[]}::integer[])
      and h.deleted_at is null
    order by h.id`
  if (held.length === 0) return
  const faults = held.map(pair => ({
    path: at.pair(pair),
    message: `${pair.name}: чип ${quoted(pair.chip)} уже вручён`,
  }))
  throw refuseEach('AlreadyRewardedError', 'Некоторые чипы уже вручены: уберите их из списка', faults)
}
