import type { LedgerKind } from '#contract/domains/ledger.ts'
import { quoted } from '#contract/words.ts'
import type { Command } from '../../rest/routes.ts'
import type { City } from '../domain.ts'
import { notify } from '../notifications/notify.ts'
import { refuse } from '../refuse.ts'
import { collectionOf, noticeOf } from './change.ts'
import { type Currency, post } from './ledger.ts'

interface Reversible {
  readonly user: number
  readonly amount: number
  readonly kind: LedgerKind
  readonly reason: string | null
  /** Name of the mission that it rewards. */
  readonly mission: string | null
}

/**
 * DELETE of a row posts the opposite amount and keeps both (product §2). Returns the row; its `reversed_by`
 * is the new one.
 */
export function reverse({ executor, table }: City, currency: Currency): Command {
  const rows = table(collectionOf[currency])
  return executor.command(rows, async ({ tx, me, now, refusals }, { id }) => {
    const [row] = await tx<Reversible[]>`
      select r.user_id as user, r.amount, r.kind, coalesce(r.comment, c.name) as reason, a.name as mission
      from ${tx(rows.name)} r left join mission_award_causes c on c.id = r.cause_id
      left join user_activities d on d.id = r.user_activity_id left join activities a on a.id = d.activity_id
      where r.id = ${id}`
    if (!row || id === null) throw refusals.notFound()
    const { user, amount, kind, mission } = row
    if (user === me)
      throw refuse(
        'OwnWorkError',
        'Своё начисление отменяет другой администратор: попросите коллегу',
        [],
        403,
      )
    const why = irreversible[kind]
    if (why) throw refuse('ConflictError', why)
    // Locked: the second of two concurrent reversals sees the first.
    await tx`select from users where id = ${user} for no key update`
    const [done] = await tx`select from ${tx(rows.name)} where reverses_id = ${id}`
    if (done) throw refuse('ConflictError', 'Это начисление уже отменено')
    await post(tx, currency, [{ user, amount: -amount, kind: 'reversal', reverses: id, changedBy: me }], now)
    const what = amount > 0 ? 'Отмена начисления' : 'Отмена списания'
    const reason = row.reason ?? (mission === null ? null : quoted(mission))
    const text = noticeOf[currency](-amount, reason === null ? what : `${what}: ${reason}`)
    await notify(tx, [{ user, ...text }], now)
    return id
  })
}

const irreversible: { readonly [K in LedgerKind]?: string } = {
  reversal: 'Это сама отмена: чтобы вернуть сумму, начислите её заново',
  booking: 'Коины за бронь возвращает отказ или отмена, пока она на рассмотрении; позже начислите их заново',
  refund: 'Это возврат за бронь: его не отменяют',
}
