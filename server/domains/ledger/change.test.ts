/** @module-tag once */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Asks, type World, world } from '../../testing/world.ts'

let city: World
let moderator: Asks
let me: number

beforeAll(async () => {
  city = await world()
  me = await city.build.resident({ role: 'moderator' })
  moderator = await city.as(me)
})
afterAll(() => city.close())

const rowsOf = (user: number, table = 'user_points_changes') =>
  city.sql.unsafe(
    `select amount, total_after, kind, comment, changed_by_id from ${table} where user_id = $1 order by id`,
    [user],
  )
const noticesOf = (user: number) =>
  city.sql`select type, title, text from notifications where user_id = ${user} order by id`

describe('a manual change', () => {
  it('of energy adds a row with its total, changes the resident’s points and notifies the resident', async () => {
    const user = await city.build.resident()
    const { status, body } = await moderator.post('/api/user-points-changes?populate=changed_by,user', {
      user,
      amount: 12.5,
      comment: 'За помощь на дне открытых дверей',
    })
    expect(status).toBe(200)
    expect(body.data.attributes).toMatchObject({ amount: 12.5, total_after: 12.5, kind: 'manual' })
    expect(body.data.attributes.changed_by.data.id).toBe(me)
    expect(body.data.attributes.user.data.attributes.points).toBe(12.5)
    expect(await noticesOf(user)).toEqual([
      { type: 'points', title: '+12,5\u00a0bitW', text: 'За помощь на дне открытых дверей' },
    ])
  })

  it('with a ready reason notifies the resident with that reason', async () => {
    const user = await city.build.resident()
    const now = new Date()
    const cause = await city.build.row('mission_award_causes', {
      name: 'Помощь соседям',
      created_at: now,
      updated_at: now,
    })
    const { status } = await moderator.post('/api/user-balance-changes', { user, amount: 40, cause })
    expect(status).toBe(200)
    expect(await noticesOf(user)).toEqual([
      { type: 'balance', title: '+40\u00a0коинов', text: 'Помощь соседям' },
    ])
  })

  it('takes coins, and the refusal of too large an amount names the missing coins', async () => {
    const user = await city.build.resident()
    await moderator.post('/api/user-balance-changes', { user, amount: 100, comment: 'аванс' })
    const { status, body } = await moderator.post('/api/user-balance-changes', {
      user,
      amount: -240,
      comment: 'штраф',
    })
    expect(status).toBe(409)
    expect(body.error.name).toBe('NotEnoughCoinsError')
    expect(body.error.details.errors).toEqual([
      { path: ['amount'], message: 'Не хватает 140 коинов', name: 'NotEnoughCoinsError' },
    ])
    expect(await rowsOf(user, 'user_balance_changes')).toMatchObject([{ amount: 100, total_after: 100 }])
  })

  it.each([
    ['of zero', { amount: 0, comment: 'x' }, ['amount'], 'Сумма не может быть нулём'],
    ['with three decimals', { amount: 1.005, comment: 'x' }, ['amount'], 'не больше двух знаков'],
    ['with three decimals as text', { amount: '12.345', comment: 'x' }, ['amount'], 'не больше двух знаков'],
    [
      'above the limit of an account',
      { amount: 100_000_000, comment: 'x' },
      ['amount'],
      'не может быть больше 99\u00a0999\u00a0999,99',
    ],
    ['that is not a number', { amount: 'много', comment: 'x' }, ['amount'], 'числом'],
    ['without an amount', { comment: 'x' }, ['amount'], 'Заполните поле'],
    [
      'without a reason',
      { amount: 5, comment: ' \u200b\u2800' },
      ['comment'],
      'Напишите комментарий или выберите причину',
    ],
    ['with an unknown reason', { amount: 5, cause: 999 }, ['cause'], 'Такой причины нет'],
    [
      'for an unknown resident',
      { amount: 5, comment: 'x', user: 999_999 },
      ['user'],
      'Записи с номером 999999 нет',
    ],
  ])('%s is refused at its field', async (_, data, path, message) => {
    const user = await city.build.resident()
    const { status, body } = await moderator.post('/api/user-points-changes', { user, ...data })
    expect(status).toBe(400)
    expect(body.error.name).toBe('ValidationError')
    expect(body.error.details.errors).toMatchObject([{ path, message: expect.stringContaining(message) }])
    expect(await rowsOf(user)).toEqual([])
  })

  it('that would overflow an account is refused at its field', async () => {
    const user = await city.build.resident()
    const ask = { user, amount: 99_999_999, comment: 'много' }
    expect((await moderator.post('/api/user-points-changes', ask)).status).toBe(200)
    const { status, body } = await moderator.post('/api/user-points-changes', ask)
    expect([status, body.error.name, body.error.details.errors[0].path]).toEqual([
      409,
      'LimitReachedError',
      ['amount'],
    ])
  })

  it('of one’s own account is refused, up and down', async () => {
    for (const amount of [5, -5]) {
      const { status, body } = await moderator.post('/api/user-points-changes', {
        user: me,
        amount,
        comment: 'x',
      })
      expect([status, body.error.name]).toEqual([403, 'OwnWorkError'])
    }
  })

  it('cannot give to a blocked resident, and can take', async () => {
    const user = await city.build.resident({ blocked: true })
    const given = await moderator.post('/api/user-points-changes', { user, amount: 5, comment: 'x' })
    expect([given.status, given.body.error.name]).toEqual([409, 'BlockedResidentError'])
    const taken = await moderator.post('/api/user-points-changes', { user, amount: -5, comment: 'x' })
    expect(taken.body.error.name).toBe('NotEnoughEnergyError')
  })

  it('by a resident is refused: only moderators may', async () => {
    const user = await city.build.resident()
    const resident = await city.as(await city.build.resident())
    const paths = ['/api/user-points-changes', '/api/user-balance-changes/create-many']
    for (const path of paths) {
      expect((await resident.post(path, { user, users: [user], amount: 5, comment: 'x' })).status).toBe(403)
    }
  })

  it('that is repeated with its Idempotency-Key is applied once', async () => {
    const user = await city.build.resident()
    const send = () =>
      moderator.post(
        '/api/user-points-changes',
        { user, amount: 5, comment: 'x' },
        { 'idempotency-key': 'once' },
      )
    const [first, second] = await Promise.all([send(), send()])
    expect(first.body).toEqual(second.body)
    expect(await rowsOf(user)).toHaveLength(1)
  })

  it('is not shown again to a caller whose role has changed, and not made again', async () => {
    const user = await city.build.resident()
    const other = await city.build.resident({ role: 'moderator' })
    const send = async () =>
      (await city.as(other)).post(
        '/api/user-points-changes',
        { user, amount: 5, comment: 'x' },
        { 'idempotency-key': 'role' },
      )
    const become = (type: string) =>
      city.sql`update users set role_id = (select id from roles where type = ${type}) where id = ${other}`
    expect((await send()).status).toBe(200)
    await become('superadmin')
    expect(await send()).toMatchObject({ status: 409, body: { error: { name: 'ConflictError' } } })
    await become('moderator')
    expect((await send()).status).toBe(200)
    expect(await rowsOf(user)).toHaveLength(1)
  })
})

describe('many changes in one call', () => {
  it('add a row for each resident, in the order of the list', async () => {
    const users = [
      await city.build.resident(),
      await city.build.resident(),
      await city.build.resident(),
    ].toReversed()
    const { status, body } = await moderator.post('/api/user-points-changes/create-many?populate=user', {
      users,
      amount: 7,
      comment: 'субботник',
    })
    expect(status).toBe(200)
    expect(body.data.map((row: any) => row.attributes.user.data.id)).toEqual(users)
    for (const user of users)
      expect(await rowsOf(user)).toMatchObject([{ amount: 7, total_after: 7, kind: 'manual' }])
  })

  it('are all or nothing, and the refusal names each id at fault', async () => {
    const fine = await city.build.resident()
    const blocked = await city.build.resident({ blocked: true, full_name: 'Анна' })
    const ask = (users: unknown) =>
      moderator.post('/api/user-balance-changes/create-many', { users, amount: 7, comment: 'x' })
    const unknown = await ask([fine, 0, 999_998, 9_999_999_999])
    expect(unknown.status).toBe(400)
    expect(unknown.body.error.details.errors.map((error: any) => error.path)).toEqual([
      ['users', '0'],
      ['users', '999998'],
      ['users', '9999999999'],
    ])
    const refused = await ask([fine, blocked])
    expect(refused.status).toBe(409)
    expect(refused.body.error).toMatchObject({
      name: 'BlockedResidentError',
      message: 'Анна: доступ закрыт, поэтому наградить нельзя',
      details: { errors: [{ path: ['users', String(blocked)] }] },
    })
    const own = await ask([fine, me])
    expect([own.status, own.body.error.details.errors[0].path]).toEqual([403, ['users', String(me)]])
    expect(await rowsOf(fine, 'user_balance_changes')).toEqual([])
  })

  it('the refusal names each resident who has too little', async () => {
    const rich = await city.build.resident()
    const poor = await city.build.resident({ full_name: 'Олег' })
    await moderator.post('/api/user-balance-changes', { user: rich, amount: 100, comment: 'x' })
    const { body } = await moderator.post('/api/user-balance-changes/create-many', {
      users: [poor, rich],
      amount: -21,
      comment: 'x',
    })
    expect(body.error.details.errors).toEqual([
      { path: ['users', String(poor)], message: 'Олег: не хватает 21 коина', name: 'NotEnoughCoinsError' },
    ])
    expect(await rowsOf(rich, 'user_balance_changes')).toHaveLength(1)
  })

  it.each([
    ['no list', undefined],
    ['an empty list', []],
    ['no numbers', ['x']],
    ['more than a thousand', Array.from({ length: 1001 }, (_, index) => index + 1)],
  ])('are refused with %s', async (_, users) => {
    const { status } = await moderator.post('/api/user-points-changes/create-many', {
      users,
      amount: 5,
      comment: 'x',
    })
    expect(status).toBe(400)
  })

  it('adds the rows of a thousand residents in one call', async () => {
    const users = await city.sql<{ id: number }[]>`
      insert into users (username, email, role_id, created_at, updated_at)
      select 'many' || g, 'many' || g || '@city.example', 1, now(), now() from generate_series(1, 1000) g returning id`
    const { status, body } = await moderator.post('/api/user-points-changes/create-many', {
      users: users.map(({ id }) => id),
      amount: 5,
      comment: 'День города',
    })
    expect([status, body.data.length]).toEqual([200, 1000])
  })
})
