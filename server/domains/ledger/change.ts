import { filled } from '#contract/blank.ts'
import type { Doing } from '../../rest/command.ts'
import { type Input, inputOf } from '../../rest/input.ts'
import type { Refusals } from '../../rest/refusals.ts'
import type { Command } from '../../rest/routes.ts'
import type { City } from '../domain.ts'
import { idIn, pathInList } from '../ids.ts'
import { notify } from '../notifications/notify.ts'
import { noticeTexts } from '../notifications/texts.ts'
import { lockRecipients } from '../recipients.ts'
import { nameOfCause } from './cause.ts'
import { type Currency, post } from './ledger.ts'

export const collectionOf = { energy: 'user-points-changes', coins: 'user-balance-changes' } as const
export const noticeOf = { energy: noticeTexts.energyChanged, coins: noticeTexts.coinsChanged } as const

type Many = { readonly users: readonly number[]; readonly [name: string]: unknown }

/** A moderator gives or takes by hand (product §3): `{user, amount, comment or cause}`. */
export function changeOne({ executor, engine, table }: City, currency: Currency): Command {
  const rows = table(collectionOf[currency])
  return executor.command(rows, async (doing, { data }) => {
    const input = inputOf(engine, doing.actor, rows, data, 'update')
    const users = [idIn(input, 'user', doing.refusals)]
    const [id = 0] = await change(doing, currency, users, () => ['user'], input)
    return id
  })
}

/** The same for many residents: `{users, amount, comment or cause}`. */
export function changeMany({ executor, engine, table }: City, currency: Currency): Command<Many> {
  const rows = table(collectionOf[currency])
  return executor.command(rows, async (doing, { data }) => {
    const input = inputOf(engine, doing.actor, rows, data, 'update')
    return change(doing, currency, data.users, pathInList('users'), input)
  })
}

async function change(
  doing: Doing,
  currency: Currency,
  users: readonly number[],
  at: (user: number) => readonly string[],
  input: Input,
): Promise<number[]> {
  const { tx, me, now, refusals } = doing
  const amount = amountOf(input, refusals)
  const comment = filled(input.text('comment'))
  const cause = input.id('cause') ?? null
  const words = await nameOfCause(doing, cause)
  const reason = comment ?? words
  if (reason === null) {
    const message = 'Напишите комментарий или выберите причину: житель увидит, за что'
    throw refusals.problems([{ path: ['comment'], message }])
  }
  await lockRecipients(doing, users, { at, isGift: amount > 0 })
  const ids = await post(
    tx,
    currency,
    users.map(user => ({
      user,
      amount,
      kind: 'manual',
      comment,
      cause,
      changedBy: me,
      at: users.length > 1 ? at(user) : ['amount'],
    })),
    now,
  )
  const text = noticeOf[currency](amount, reason)
  await notify(
    tx,
    users.map(user => ({ user, ...text })),
    now,
  )
  return ids
}

/** Required, and not zero. */
function amountOf(input: Input, refusals: Refusals): number {
  const refused = (message: string) => refusals.problems([{ path: ['amount'], message }])
  const amount = input.number('amount')
  if (amount === undefined || amount === null) throw refused(refusals.texts.required('amount'))
  if (amount === 0) throw refused('Сумма не может быть нулём: укажите, сколько начислить или списать')
  return amount
}
