import { filled } from '#contract/blank.ts'
import { quoted } from '#contract/words.ts'
import type { Transaction } from '../../database/pool.ts'
import type { Doing } from '../../rest/command.ts'
import { inputOf } from '../../rest/input.ts'
import type { Command } from '../../rest/routes.ts'
import type { City } from '../domain.ts'
import { idsInRange, pathInList, refuseUnknown } from '../ids.ts'
import { nameOfCause } from '../ledger/cause.ts'
import { notify } from '../notifications/notify.ts'
import { noticeTexts } from '../notifications/texts.ts'
import { lockRecipients } from '../recipients.ts'
import { refuse, refuseEach } from '../refuse.ts'
import { refreshLatestChips } from './award.ts'
import { type List, type Pairs, pairsOf } from './pairs.ts'

/** A chip that a resident holds, and its path in the body. */
interface Held {
  readonly id: number
  readonly at: readonly string[]
}

/**
 * A moderator recalls chips (product §9): `{badge, users}` or `{user, badges}`, or the rows themselves by
 * `{ids}`. The rows are kept, with the time, the reason and the moderator.
 */
export function recall({ executor, engine, table }: City, list: List): Command {
  const awards = table('user-badges')
  return executor.command(awards, async (doing, { data }) => {
    const { actor, refusals } = doing
    const input = inputOf(engine, actor, awards, data, 'update')
    const comment = filled(input.text('comment'))
    const reason = comment ?? (await nameOfCause(doing, input.id('cause') ?? null))
    if (reason === null && list === 'users') {
      const message = 'Напишите, почему отзываете чип: житель увидит это'
      throw refusals.problems([{ path: ['comment'], message }])
    }
    const held =
      list === 'users' && data['ids'] !== undefined
        ? await heldByIds(doing, data['ids'] as readonly number[], pathInList('ids'))
        : await heldByPairs(doing, pairsOf(input, data, list, refusals))
    return takeBack(doing, held, reason)
  })
}

/** DELETE of a row recalls without a reason. Returns the row as it was (contract §2). */
export function recallOne({ executor, engine, table }: City): Command {
  const awards = table('user-badges')
  return (actor, { id, query, request }) =>
    executor.perform(actor, request, async doing => {
      const before = await engine.one(actor, awards, id ?? 0, query, doing.tx)
      await takeBack(doing, await heldByIds(doing, [id ?? 0], () => []), null)
      return before
    })
}

/**
 * PUT with `deletedAt` recalls, with `comment` as the reason. PUT without it corrects the comment of an award: only the
 * moderator who wrote it may, and only until the chip is recalled. Chip, resident, mission and cause cannot be changed.
 */
export function correct({ executor, engine, table }: City): Command {
  const awards = table('user-badges')
  const recalled = executor.command(awards, async (doing, { id, data }) => {
    const comment = filled(inputOf(engine, doing.actor, awards, data, 'update').text('comment'))
    await engine.one(doing.actor, awards, id ?? 0, '', doing.tx)
    await takeBack(doing, await heldByIds(doing, [id ?? 0], () => []), comment)
    return id ?? 0
  })
  return async (actor, input) => {
    const { user, badge, activity, cause, deletedAt, ...data } = input.data
    const fixed = Object.entries({ user, badge, activity, cause }).filter(([, value]) => value !== undefined)
    if (fixed.length > 0) throw engine.refusals.forbiddenAttributes(fixed.map(([name]) => name))
    if (deletedAt !== undefined && deletedAt !== null) return recalled(actor, input)
    engine.permit(actor, awards, 'update')
    // Attributes that nobody may write are refused first, before it is checked whose chip it is.
    inputOf(engine, actor, awards, data, 'update')
    return executor.perform(actor, input.request, async doing => {
      await engine.one(actor, awards, input.id ?? 0, '', doing.tx)
      await heldByIds(doing, [input.id ?? 0], () => [])
      const [award] = await doing.tx<{ isMine: boolean; isRecalled: boolean }[]>`
        select awarded_by_id is not distinct from ${doing.me} as "isMine", deleted_at is not null as "isRecalled"
        from user_badges where id = ${input.id}`
      if (!award?.isMine)
        throw doing.refusals.forbidden('Слова награды меняет тот, кто её вручил: попросите его')
      if (award.isRecalled) throw refuse('ConflictError', 'Чип уже отозван: обновите страницу')
      return engine.update(actor, awards, input.id, data, input.query, { tx: doing.tx })
    })
  }
}

async function heldByIds(
  doing: Doing,
  ids: readonly number[],
  at: (id: number) => readonly string[],
): Promise<Held[]> {
  const { tx, refusals } = doing
  const rows = await tx<{ id: number; user: number }[]>`
    select id, user_id as user from user_badges where id = any(${idsInRange(ids)}::integer[])`
  refuseUnknown(ids, rows, at, refusals)
  const rowOf = new Map(rows.map(({ id, user }) => [user, id]))
  const users = [...rowOf.keys()]
  await lockRecipients(doing, users, { at: user => at(rowOf.get(user) ?? 0), isGift: false })
  return ids.map(id => ({ id, at: at(id) }))
}

async function heldByPairs(doing: Doing, { users, badges, at }: Pairs): Promise<Held[]> {
  const { tx, refusals } = doing
  const chips = await tx<{ id: number; name: string }[]>`
    select id, name from badges where id = any(${idsInRange(badges)}::integer[])`
  refuseUnknown(badges, chips, at.badge, refusals)
  await lockRecipients(doing, users, { at: at.user, isGift: false })
  const rows = await tx<{ id: number; user: number; badge: number }[]>`
    select id, user_id as user, badge_id as badge from user_badges
    where user_id = any(${users as number[]}::integer[]) and badge_id = any(${badges as number[]}::integer[])
      and deleted_at is null`
  const keyOf = (pair: { readonly user: number; readonly badge: number }) => `${pair.user} ${pair.badge}`
  const idOf = new Map(rows.map(row => [keyOf(row), row.id]))
  const held = users.flatMap(user =>
    badges.map(badge => ({
      user,
      badge,
      id: idOf.get(keyOf({ user, badge })),
      at: at.pair({ user, badge }),
    })),
  )
  const missing = held.filter(({ id }) => id === undefined)
  if (missing.length > 0) {
    const nameOf = await namesOf(
      tx,
      missing.map(({ user }) => user),
    )
    const chipOf = new Map(chips.map(({ id, name }) => [id, name]))
    throw refuseEach(
      'ConflictError',
      'Некоторых чипов у жителей уже нет: обновите список',
      missing.map(({ user, badge, at: path }) => ({
        path,
        message: `${nameOf.get(user)}: чипа ${quoted(chipOf.get(badge) ?? '')} нет`,
      })),
    )
  }
  return held.map(({ id = 0, at: path }) => ({ id, at: path }))
}

async function namesOf(tx: Transaction, users: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await tx<{ id: number; name: string }[]>`
    select id, coalesce(full_name, username) as name from users where id = any(${users as number[]}::integer[])`
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The residents are locked: the chips that they hold do not change until the end of the transaction. */
async function takeBack(
  { tx, me, now }: Doing,
  held: readonly Held[],
  reason: string | null,
): Promise<number[]> {
  const ids = held.map(({ id }) => id)
  const taken = await tx<{ id: number; user: number; chip: string; image: number | null }[]>`
    update user_badges h
    set deleted_at = ${now}, recall_comment = ${reason}, recalled_by_id = ${me}, updated_at = ${now}
    from badges b where b.id = h.badge_id and h.id = any(${ids}::integer[]) and h.deleted_at is null
    returning h.id, h.user_id as user, b.name as chip,
      (select target_id from badges_image where owner_id = b.id order by position limit 1) as image`
  if (taken.length < ids.length) {
    const done = new Set(taken.map(({ id }) => id))
    const late = await tx<{ id: number; name: string; chip: string }[]>`
      select h.id, coalesce(u.full_name, u.username) as name, b.name as chip
      from user_badges h join users u on u.id = h.user_id join badges b on b.id = h.badge_id
      where h.id = any(${ids.filter(id => !done.has(id))}::integer[])
      order by h.id`
    const pathOf = new Map(held.map(({ id, at }) => [id, at]))
    throw refuseEach(
      'ConflictError',
      'Некоторые чипы уже отозваны: обновите список',
      late.map(({ id, name, chip }) => ({
        path: pathOf.get(id) ?? [],
        message: `${name}: чип ${quoted(chip)} уже отозван`,
      })),
    )
  }
  await refreshLatestChips(tx, [...new Set(taken.map(({ user }) => user))])
  await notify(
    tx,
    taken.map(({ user, chip, image }) => ({
      user,
      image,
      ...noticeTexts.chipRecalled(chip, user, reason ?? 'Подробности расскажут модераторы города.'),
    })),
    now,
  )
  return ids
}
