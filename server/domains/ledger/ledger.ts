import type { LedgerKind } from '#contract/domains/ledger.ts'
import { coinsMissing, formatNumber, type PluralForms, plural, words } from '#contract/words.ts'
import type { Transaction } from '../../database/pool.ts'
import type { Refusal } from '../../rest/refusals.ts'
import { refuseEach } from '../refuse.ts'

/** The two accounts of a resident: energy (`users.points`, bitW) and coins (`users.balance`). */
export type Currency = 'energy' | 'coins'

const books = {
  energy: { table: 'user_points_changes', total: 'points', sources: ['user_activity_id', 'reverses_id'] },
  coins: {
    table: 'user_balance_changes',
    total: 'balance',
    sources: ['user_activity_id', 'booking_id', 'reverses_id'],
  },
} as const

const shortages = { energy: 'NotEnoughEnergyError', coins: 'NotEnoughCoinsError' } as const

export interface Entry {
  readonly user: number
  /** Signed, two places, not zero: `-12.50`. */
  readonly amount: string | number
  readonly kind: LedgerKind
  readonly comment?: string | null
  readonly cause?: number | null
  readonly userActivity?: number | null
  readonly booking?: number | null
  readonly reverses?: number | null
  readonly changedBy: number | null
  /** The path in the request that a refusal names; `amount` by default. */
  readonly at?: readonly string[]
}

/** The largest value of `numeric(10,2)`. */
const MOST = 99_999_999.99

/**
 * The only code that changes energy or coins (product §3): the rows and the totals change in one statement,
 * inside the transaction of what causes it. Residents are locked in the order of their ids, so that two bulk
 * awards never deadlock. If a total would fall below zero, all entries are refused, each with name and
 * amount. Returns the ids of the rows in the order of the entries.
 *
 * `updated_at` of a resident is not changed: everybody reads it, and it would tell when somebody's coins moved.
 *
 * Trap: a condition on `users` would be evaluated on the row as it was when the statement began, and refuse
 * amounts that were paid in meanwhile. `held` waits for concurrent changes and returns the committed total,
 * from which everything is calculated. A row's id is assigned after that, so that a resident's rows by id are
 * the running sum.
 */
export async function post(
  tx: Transaction,
  currency: Currency,
  entries: readonly Entry[],
  now: Date,
): Promise<number[]> {
  if (entries.length === 0) return []
  const { table, total, sources } = books[currency]
  const rows = entries.map(entry => ({
    user_id: entry.user,
    amount: entry.amount,
    kind: entry.kind,
    comment: entry.comment ?? null,
    cause_id: entry.cause ?? null,
    changed_by_id: entry.changedBy,
    user_activity_id: entry.userActivity ?? null,
    booking_id: entry.booking ?? null,
    reverses_id: entry.reverses ?? null,
  }))
  const columns = ['user_id', 'amount', 'kind', 'comment', 'cause_id', 'changed_by_id', ...sources]
  const [answer] = await tx.unsafe<{ ids: number[] | null; outside: number[] | null }[]>(
    `with given as (
      select x.*, row_number() over () as n from json_populate_recordset(null::${table}, $1::text::json) x
    ), sums as (
      select user_id, sum(amount) as amount from given group by user_id
    ), held as materialized (
      select u.id, u.${total} + s.amount as after
      from users u join sums s on s.user_id = u.id order by u.id for no key update of u
    ), moved as (
      update users u set ${total} = h.after
      from held h where u.id = h.id and h.after between 0 and ${MOST}
      returning u.id, h.after
    ), written as (
      insert into ${table} (${columns.join(', ')}, total_after, created_at, updated_at)
      select ${columns.map(column => `g.${column}`).join(', ')},
        m.after + g.amount - sum(g.amount) over (partition by g.user_id order by g.n desc), $2, $2
      from given g join moved m on m.id = g.user_id order by g.n
      returning id
    )
    select (select array_agg(id order by id) from written) as ids,
      (select array_agg(s.user_id) from sums s where not exists (select 1 from moved m where m.id = s.user_id)) as outside`,
    [JSON.stringify(rows), now.toISOString()],
    { prepare: true },
  )
  if (answer?.outside) throw await outOfBounds(tx, currency, entries, answer.outside)
  return answer?.ids ?? []
}

/**
 * The refusal: what is missing, and to whom. A request about one resident gets a message without the name.
 */
async function outOfBounds(
  tx: Transaction,
  currency: Currency,
  entries: readonly Entry[],
  users: readonly number[],
): Promise<Refusal> {
  const { total } = books[currency]
  const totals = await tx.unsafe<{ id: number; total: number; name: string }[]>(
    `select id, ${total} as total, coalesce(full_name, username) as name from users where id = any($1::integer[]) order by id`,
    [users as number[]],
  )
  const isAlone = new Set(entries.map(({ user }) => user)).size === 1
  const faults = totals.map(({ id, total: held, name }) => {
    const own = entries.filter(({ user }) => user === id)
    const after =
      own.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), Math.round(held * 100)) / 100
    const what = after < 0 ? `не хватает ${missing(currency, -after)}` : 'счёт переполнится: уменьшите сумму'
    const message = isAlone ? `${what.charAt(0).toUpperCase()}${what.slice(1)}` : `${name}: ${what}`
    return { path: own[0]?.at ?? ['amount'], message, isShort: after < 0 }
  })
  if (faults.length === 0) throw new Error(`${currency} of residents who do not exist cannot move`)
  const name = faults.some(({ isShort }) => isShort) ? shortages[currency] : 'LimitReachedError'
  return refuseEach(
    name,
    `Не получится у ${faults.length} ${plural(faults.length, residents)}: исправьте сумму или список`,
    faults.map(({ path, message }) => ({ path, message })),
  )
}

const residents: PluralForms = { one: 'жителя', few: 'жителей', many: 'жителей' }

/** `21 коина`, `12,5 bitW`. */
const missing = (currency: Currency, amount: number): string =>
  `${formatNumber(amount)} ${currency === 'coins' ? plural(amount, coinsMissing) : words.points}`
