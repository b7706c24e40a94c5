/** @module-tag once */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect, type Database } from '../../database/pool.ts'
import { builders } from '../../seeds/builders.ts'
import { createDatabase, type TestDatabase } from '../../testing/database.ts'
import { until } from '../../testing/until.ts'
import { type Currency, type Entry, post } from './ledger.ts'

let database: TestDatabase
let sql: Database
let build: ReturnType<typeof builders>
let user: number

beforeAll(async () => {
  database = await createDatabase()
  sql = connect(database.url, { max: 20 })
  build = builders(sql, new Date())
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})
beforeEach(async () => {
  user = await build.resident({ full_name: 'Анна' })
})

const now = new Date('2026-11-21T12:00:00.000Z')
const entry = (amount: string | number, of = user): Entry => ({
  user: of,
  amount,
  kind: 'manual',
  comment: 'проверка',
  changedBy: null,
})
const posted = (currency: Currency, ...entries: Entry[]) => sql.begin(tx => post(tx, currency, entries, now))
const rows = (of = user) =>
  sql`select amount, total_after from user_points_changes where user_id = ${of} order by id`
const totalOf = async (of = user) => (await sql`select points from users where id = ${of}`)[0]?.points

describe('the ledger', () => {
  it('leaves `updatedAt` of a resident, which everybody reads, as it was', async () => {
    const editedAt = async () => (await sql`select updated_at as at from users where id = ${user}`)[0]?.at
    const before = await editedAt()
    await posted('coins', entry(10), entry(-3))
    await posted('energy', entry(10))
    expect(await editedAt()).toEqual(before)
  })

  it('writes a running total for several rows of one resident in one call', async () => {
    const ids = await posted('energy', entry('10.10'), entry('0.20'), entry(-5.05))
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    expect(await rows()).toEqual([
      { amount: 10.1, total_after: 10.1 },
      { amount: 0.2, total_after: 10.3 },
      { amount: -5.05, total_after: 5.25 },
    ])
    expect(await totalOf()).toBe(5.25)
  })

  it('returns the ids in the order of its entries, for different residents too', async () => {
    const other = await build.resident()
    const ids = await posted('energy', entry(1, other), entry(2), entry(3, other))
    const amounts = await sql<
      { amount: number }[]
    >`select amount from user_points_changes where id = any(${ids}) order by id`
    expect(amounts.map(({ amount }) => amount)).toEqual([1, 2, 3])
  })

  it('calculates exactly where binary fractions do not', async () => {
    await posted('energy', ...Array.from({ length: 100 }, () => entry(0.1)))
    await posted('energy', entry(-10))
    expect(await totalOf()).toBe(0)
  })

  it('changes no account when one of them has too little', async () => {
    const rich = await build.resident()
    await posted('energy', entry(50, rich))
    const refused = posted('energy', entry(-10, rich), { ...entry(-10), at: ['users', 'x'] })
    await expect(refused).rejects.toMatchObject({
      name: 'NotEnoughEnergyError',
      status: 409,
      details: [{ path: ['users', 'x'], message: 'Анна: не хватает 10 bitW' }],
    })
    expect(await totalOf(rich)).toBe(50)
  })

  it('is exact under a hundred concurrent changes, up and down', async () => {
    await posted('energy', entry(10))
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, (_, index) => posted('energy', entry(index % 2 ? 1.11 : -2.5))),
    )
    const done = outcomes.flatMap(({ status }, index) =>
      status === 'fulfilled' ? [index % 2 ? 111 : -250] : [],
    )
    expect(await totalOf()).toBe((1000 + done.reduce((sum, cents) => sum + cents, 0)) / 100)
    let total = 0
    for (const row of await rows()) {
      total = Math.round(total * 100 + Number(row.amount) * 100) / 100
      expect(row.total_after).toBe(total)
      expect(total).toBeGreaterThanOrEqual(0)
    }
  })

  it('does not deadlock on concurrent bulk awards of the same residents in different orders', async () => {
    const users = await Promise.all(Array.from({ length: 30 }, () => build.resident()))
    const shuffled = (turn: number) =>
      users.toSorted((a, b) => ((a * 7919 * (turn + 1)) % 101) - ((b * 7919 * (turn + 1)) % 101))
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) => posted('energy', ...shuffled(turn).map(of => entry(1, of)))),
    )
    for (const of of users) expect(await totalOf(of)).toBe(20)
  })

  it('waits for a concurrent change of the resident and calculates with the total that it committed', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const { promise: held, resolve: isHeld } = Promise.withResolvers<void>()
    const first = sql.begin(async tx => {
      await post(tx, 'energy', [entry(100)], now)
      isHeld()
      await gate
    })
    await held
    // Both begin while the resident's total is zero.
    const others = Promise.allSettled([posted('energy', entry(-60)), posted('energy', entry(-60))])
    await until(async () => {
      const [waiting] = await sql`
        select count(*)::integer as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      expect(waiting?.count).toBe(2)
    })
    open()
    await first
    const [one, other] = (await others).toSorted((a, b) => a.status.localeCompare(b.status))
    expect(one).toMatchObject({ status: 'fulfilled' })
    expect(other).toMatchObject({ reason: { name: 'NotEnoughEnergyError', message: 'Не хватает 20 bitW' } })
    expect(await totalOf()).toBe(40)
  })

  it('does not block the insertion of rows that refer to the resident', async () => {
    await sql.begin(async tx => {
      await post(tx, 'energy', [entry(1)], now)
      await build.row('notifications', { user_id: user, type: 'points', is_viewed: false })
    })
    expect(await totalOf()).toBe(1)
  })
})

describe('the database itself refuses', () => {
  const row = (table: string, columns: object) => build.row(table, { user_id: user, ...columns })
  it.each<[string, string, (id: number) => PromiseLike<unknown>]>([
    [
      'an altered amount',
      'never changed',
      id => sql`update user_points_changes set amount = 7 where id = ${id}`,
    ],
    ['a deleted row', 'never changed', id => sql`delete from user_points_changes where id = ${id}`],
    ['energy below zero', 'users_points_check', () => sql`update users set points = -1 where id = ${user}`],
    ['coins below zero', 'users_balance_check', () => sql`update users set balance = -1 where id = ${user}`],
    [
      'an amount of zero',
      'user_points_changes_amount_check',
      () => row('user_points_changes', { amount: 0, total_after: 0, kind: 'manual' }),
    ],
    [
      'a refund without a booking',
      'user_balance_changes_source_check',
      () => row('user_balance_changes', { amount: 1, total_after: 1, kind: 'refund' }),
    ],
    [
      'a second reversal of a row',
      'user_points_changes_reverses_id_key',
      async id => {
        const reversal = { amount: -1, total_after: 0, kind: 'reversal', reverses_id: id }
        await sql.begin(async tx => {
          const once = builders(tx, now)
          await once.row('user_points_changes', { user_id: user, ...reversal })
          await once.row('user_points_changes', { user_id: user, ...reversal })
        })
      },
    ],
  ])('%s', async (_, message, attempt) => {
    const [id = 0] = await posted('energy', entry(1))
    await expect(attempt(id)).rejects.toThrow(message)
    expect(await rows()).toEqual([{ amount: 1, total_after: 1 }])
  })

  it('a second reward for one completion', async () => {
    const mission = await build.mission()
    const completion = await build.row('user_activities', { user_id: user, activity_id: mission })
    const reward = { ...entry(5), kind: 'reward', userActivity: completion } as const
    await posted('energy', reward)
    await expect(posted('energy', reward)).rejects.toThrow('user_points_changes_reward_key')
    expect(await totalOf()).toBe(5)
  })
})
