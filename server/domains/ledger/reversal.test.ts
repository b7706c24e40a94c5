/** @module-tag once */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Asks, type World, world } from '../../testing/world.ts'

let city: World
let admin: Asks
let me: number

beforeAll(async () => {
  city = await world()
  me = await city.build.resident({ role: 'superadmin' })
  admin = await city.as(me)
})
afterAll(() => city.close())

async function given(amount: number, currency = 'balance') {
  const user = await city.build.resident()
  const { body } = await admin.post(`/api/user-${currency}-changes`, {
    user,
    amount,
    comment: 'Победа в турнире',
  })
  return { user, id: body.data.id as number }
}

describe('a reversal', () => {
  it('posts the opposite amount, keeps both rows and notifies the resident', async () => {
    const { user, id } = await given(30)
    const { status, body } = await admin.remove(`/api/user-balance-changes/${id}?populate=reversed_by,user`)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ id, attributes: { amount: 30, total_after: 30, kind: 'manual' } })
    expect(body.data.attributes.reversed_by.data.attributes).toMatchObject({
      amount: -30,
      total_after: 0,
      kind: 'reversal',
    })
    const [resident] = await city.sql`select balance from users where id = ${user}`
    expect(resident).toEqual({ balance: 0 })
    const notices = await city.sql`select title, text from notifications where user_id = ${user} order by id`
    expect(notices.at(-1)).toEqual({ title: '−30\u00a0коинов', text: 'Отмена начисления: Победа в турнире' })
  })

  it.each([
    ['its mission', {}, 'Отмена начисления: «Маяк „Восток“»'],
    ['its comment rather than its mission', { comment: 'За помощь' }, 'Отмена начисления: За помощь'],
  ])('of a reward tells the resident %s', async (_, reason, text) => {
    const user = await city.build.resident()
    const activity = await city.build.mission({ name: 'Маяк «Восток»', points: 40, balance: 0 })
    expect((await admin.post('/api/user-activities', { user, activity, ...reason })).status).toBe(200)
    const [reward] = await city.sql`select id from user_points_changes where user_id = ${user}`
    expect((await admin.remove(`/api/user-points-changes/${reward?.['id']}`)).status).toBe(200)
    const notices = await city.sql`select title, text from notifications where user_id = ${user} order by id`
    expect(notices.at(-1)).toEqual({ title: '−40\u00a0bitW', text })
  })

  it('is posted once under concurrent requests', async () => {
    const { user, id } = await given(30, 'points')
    // All connections are open by then, so that the calls run concurrently.
    await Promise.all(Array.from({ length: 10 }, () => city.sql`select pg_sleep(0.05)`))
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin.remove(`/api/user-points-changes/${id}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers.filter(answer => answer.status !== 200)) {
      expect([status, body.error.name, body.error.message]).toEqual([
        409,
        'ConflictError',
        'Это начисление уже отменено',
      ])
    }
    const rows = await city.sql`select amount from user_points_changes where user_id = ${user}`
    expect(rows).toHaveLength(2)
  })

  it('cannot be reversed', async () => {
    const { id } = await given(30)
    const { body } = await admin.remove(`/api/user-balance-changes/${id}?populate=reversed_by`)
    const again = await admin.remove(`/api/user-balance-changes/${body.data.attributes.reversed_by.data.id}`)
    expect([again.status, again.body.error.name]).toEqual([409, 'ConflictError'])
  })

  it('of spent coins is refused with the missing amount', async () => {
    const { user, id } = await given(30)
    await admin.post('/api/user-balance-changes', { user, amount: -10.5, comment: 'штраф' })
    const { status, body } = await admin.remove(`/api/user-balance-changes/${id}`)
    expect([status, body.error.name, body.error.message]).toEqual([
      409,
      'NotEnoughCoinsError',
      'Не хватает 10,5 коина',
    ])
  })

  it('of a booking’s payment is refused: the booking is canceled instead', async () => {
    const { user } = await given(30)
    const item = await city.build.shopItem({ price: 20 })
    await (await city.as(user)).post('/api/bookings', { shop_item: item })
    const [payment] = await city.sql<{ id: number }[]>`
      select id from user_balance_changes where user_id = ${user} and kind = 'booking'`
    const { status, body } = await admin.remove(`/api/user-balance-changes/${payment?.id}`)
    expect([status, body.error.name]).toEqual([409, 'ConflictError'])
  })

  it('of a row of one’s own account is refused, and left to another superadmin', async () => {
    const other = await city.as(await city.build.resident({ role: 'superadmin' }))
    const { body } = await other.post('/api/user-balance-changes', { user: me, amount: -0.01, comment: 'x' })
    expect(body.error.name).toBe('NotEnoughCoinsError')
    const award = await other.post('/api/user-balance-changes', { user: me, amount: 5, comment: 'x' })
    const path = `/api/user-balance-changes/${award.body.data.id}`
    expect((await admin.remove(path)).body.error.name).toBe('OwnWorkError')
    expect((await other.remove(path)).status).toBe(200)
  })

  it('is refused for other roles and for an unknown row', async () => {
    const { id } = await given(30)
    const moderator = await city.as(await city.build.resident({ role: 'moderator' }))
    expect((await moderator.remove(`/api/user-balance-changes/${id}`)).status).toBe(403)
    expect((await admin.remove('/api/user-balance-changes/999999')).status).toBe(404)
    expect((await admin.remove('/api/user-balance-changes/x')).status).toBe(404)
  })
})

it('a row that a ledger row refers to cannot be deleted', async () => {
  const now = new Date()
  const cause = await city.build.row('mission_award_causes', {
    name: 'Турнир',
    created_at: now,
    updated_at: now,
  })
  const user = await city.build.resident()
  await admin.post('/api/user-points-changes', { user, amount: 5, cause })
  const { status, body } = await admin.remove(`/api/mission-award-causes/${cause}`)
  expect([status, body.error.name]).toEqual([409, 'ConflictError'])
})
