import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Asks, type World, world } from '../../testing/world.ts'
import { fund } from '../ledger/testing.ts'

let city: World
let moderator: Asks
let me: number

beforeAll(async () => {
  city = await world()
  me = await city.build.resident({ role: 'moderator' })
  moderator = await city.as(me)
})
afterAll(() => city.close())

/** Creates a pending booking of 30 coins by a resident who had 100, of an item with two pieces. */
async function booked(user?: number) {
  const resident = user ?? (await city.build.resident())
  await fund(city.sql, resident, 100)
  const item = await city.build.shopItem({ name: 'Худи', price: 30, quantity: 2 })
  const asks = await city.as(resident)
  const { body } = await asks.post('/api/bookings', { shop_item: item })
  return { user: resident, asks, item, path: `/api/bookings/${body.data.id}`, id: body.data.id as number }
}
const stateOf = async (user: number, item: number) => {
  const [state] = await city.sql`
    select u.balance, i.quantity from users u, shop_items i where u.id = ${user} and i.id = ${item}`
  return [state?.balance, state?.quantity]
}
/** Notices of the resident after the one about the booking itself. */
const noticesOf = (user: number) => city.sql`
  select type, title, text from notifications n where user_id = ${user}
    and id > (select min(id) from notifications where user_id = n.user_id)
  order by type, id`

const approval = { status: 'approved', moderator_comment: 'Кабинет 12, с десяти до шести' }

describe('a moderator', () => {
  it('approves with delivery details, which the resident can read', async () => {
    const { user, item, path } = await booked()
    const { status, body } = await moderator.put(`${path}?populate=decided_by`, approval)
    expect(status).toBe(200)
    expect(body.data.attributes).toMatchObject({
      ...approval,
      decidedAt: expect.any(String),
      decided_by: { data: { id: me } },
    })
    expect(await stateOf(user, item)).toEqual([70, 1])
    expect(await noticesOf(user)).toEqual([
      { type: 'booking', title: 'Бронь одобрена: «Худи»', text: 'Кабинет 12, с десяти до шести' },
    ])
  })

  it('decides on bookings of an item with the longest names', async () => {
    const name = 'Х'.repeat(200)
    const option = 'р'.repeat(60)
    const item = await city.build.shopItem({ name, price: 1, quantity: null })
    await moderator.put(`/api/shop-items/${item}`, { options: [{ id: 'long', name: option, quantity: 2 }] })
    const decide = async (...statuses: readonly string[]) => {
      const resident = await city.build.resident()
      await fund(city.sql, resident, 1)
      const asks = await city.as(resident)
      const { body } = await asks.post('/api/bookings', { shop_item: item, option: 'long' })
      for (const status of statuses) {
        const { status: code } = await moderator.put(`/api/bookings/${body.data.id}`, { ...approval, status })
        expect(code, status).toBe(200)
      }
      return (await noticesOf(resident))
        .filter(({ type }) => type === 'booking')
        .map(({ title }) => title as string)
    }
    const titles = [...(await decide('approved', 'issued')), ...(await decide('rejected'))]
    expect(titles).toHaveLength(3)
    for (const title of titles) expect([...title].length).toBe(255)
    expect(titles.toSorted()[0]).toMatch(/^«Х{200}.*р…$/)
  })

  it('rejects with a reason: the paid price and the piece are returned, whatever the item costs now', async () => {
    const { user, item, path } = await booked()
    await moderator.put(`/api/shop-items/${item}`, { price: 500 })
    const { status } = await moderator.put(path, { status: 'rejected', moderator_comment: 'Нет размера' })
    expect(status).toBe(200)
    expect(await stateOf(user, item)).toEqual([100, 2])
    expect(await noticesOf(user)).toEqual([
      { type: 'booking', title: 'Бронь отклонена: «Худи»', text: 'Нет размера' },
      {
        type: 'booking-balance',
        title: 'Вернулось 30\u00a0коинов',
        text: 'Возврат за бронь «Худи»: коины снова на балансе.',
      },
    ])
  })

  it('issues an approved booking, and automation gets the event', async () => {
    const { user, path, id } = await booked()
    await moderator.put(path, approval)
    const { status, body } = await moderator.put(path, { status: 'issued' })
    expect([status, body.data.attributes.status]).toEqual([200, 'issued'])
    expect(body.data.attributes.moderator_comment).toBe(approval.moderator_comment)
    const events = await city.sql`select type, subject from events where user_id = ${user}`
    expect(events).toEqual([{ type: 'booking.issued', subject: String(id) }])
  })

  it.each([
    [{ status: 'approved' }, 'moderator_comment'],
    [{ status: 'approved', moderator_comment: ' \u200b' }, 'moderator_comment'],
    [{ status: 'rejected' }, 'moderator_comment'],
    [{}, 'status'],
    [{ status: 'lost' }, 'status'],
    [{ ...approval, user_comment: 'Другой размер' }, 'user_comment'],
    [{ ...approval, option: 'm' }, 'option'],
    [{ ...approval, shop_item: 1 }, 'shop_item'],
  ])(
    'is refused with the attribute that is missing, wrong or said by the resident before: %j',
    async (data, field) => {
      const { user, item, path } = await booked()
      const { status, body } = await moderator.put(path, data)
      expect([status, body.error.details.errors[0].path]).toEqual([400, [field]])
      expect(await stateOf(user, item)).toEqual([70, 1])
    },
  )

  it('cannot decide their own booking, but can cancel it', async () => {
    const { path } = await booked(me)
    for (const data of [approval, { status: 'rejected', moderator_comment: 'x' }]) {
      const { status, body } = await moderator.put(path, data)
      expect([status, body.error.name]).toEqual([403, 'OwnWorkError'])
    }
    expect((await moderator.put(path, { status: 'canceled' })).status).toBe(200)
  })

  it('cannot cancel the booking of another resident', async () => {
    const { path } = await booked()
    expect((await moderator.put(path, { status: 'canceled' })).status).toBe(403)
  })
})

describe('a resident', () => {
  it('cancels a pending booking: coins and piece are returned', async () => {
    const { user, item, asks, path } = await booked()
    const { status, body } = await asks.put(path, { status: 'canceled' })
    expect([status, body.data.attributes.status]).toEqual([200, 'canceled'])
    expect(await stateOf(user, item)).toEqual([100, 2])
    expect(await noticesOf(user)).toMatchObject([
      { type: 'booking-balance', title: 'Вернулось 30\u00a0коинов' },
    ])
  })

  it('gets the coins back, and the stock its piece, also after the item was deleted', async () => {
    const { user, item, asks, path } = await booked()
    expect((await moderator.remove(`/api/shop-items/${item}`)).status).toBe(200)
    expect((await asks.put(path, { status: 'canceled' })).status).toBe(200)
    expect(await stateOf(user, item)).toEqual([100, 2])
  })

  it('reads how their booking was decided, by whom and in which words, and nothing of the log of another’s', async () => {
    const { asks, path, id } = await booked()
    await moderator.put(path, approval)
    await moderator.put(path, { status: 'issued', moderator_comment: 'Отдал на посту' })
    await city.build.row('booking_change_items', { booking_id: id, field: 'user_comment' })
    const log = `/api/booking-change-items?filters[booking][id]=${id}&sort=id&populate=changed_by`
    const { body } = await asks.get(log)
    const told = body.data.map(({ attributes: { field, new_value, changed_by } }: any) => [
      field,
      new_value,
      changed_by.data.id,
    ])
    expect(told).toEqual([
      ['status', 'approved', me],
      ['moderator_comment', approval.moderator_comment, me],
      ['status', 'issued', me],
      ['moderator_comment', 'Отдал на посту', me],
    ])
    expect((await moderator.get(log)).body.data).toHaveLength(5)
    const other = await city.as(await city.build.resident())
    expect((await other.get(log)).body.data).toEqual([])
    expect((await other.get('/api/booking-change-items')).body.data).toEqual([])
  })

  it('cannot change what they said when they booked', async () => {
    const { asks, path } = await booked()
    const { status, body } = await asks.put(path, { user_comment: 'Размер M', option: 'm' })
    expect([status, body.error.details.errors.map((error: any) => error.path)]).toEqual([
      400,
      [['option'], ['user_comment']],
    ])
    expect((await asks.put(path, { status: 'canceled', user_comment: 'Размер M' })).status).toBe(400)
    expect((await asks.get(path)).body.data.attributes).toMatchObject({
      status: 'pending',
      user_comment: null,
    })
  })

  it('cannot decide a booking and cannot see another resident’s', async () => {
    const { asks, path } = await booked()
    expect((await asks.put(path, { status: 'issued' })).status).toBe(403)
    expect((await asks.put(path, approval)).status).toBe(403)
    const other = await city.as(await city.build.resident())
    expect((await other.put(path, { status: 'canceled' })).status).toBe(404)
    expect((await moderator.put('/api/bookings/999999', approval)).status).toBe(404)
  })
})

describe('an approved booking', () => {
  const rejection = { status: 'rejected', moderator_comment: 'Последняя штука оказалась с браком' }
  const approved = async () => {
    const all = await booked()
    const { body } = await moderator.put(all.path, approval)
    return { ...all, seen: { 'If-Match': `"${body.data.attributes.updatedAt}"` } }
  }

  it('is rejected by a moderator who has seen the approval, which returns coins and piece', async () => {
    const { user, item, path, seen } = await approved()
    const { status, body } = await moderator.put(path, rejection, seen)
    expect([status, body.data.attributes]).toMatchObject([200, rejection])
    expect(await stateOf(user, item)).toEqual([100, 2])
    expect(await noticesOf(user)).toMatchObject([
      { title: 'Бронь одобрена: «Худи»' },
      { title: 'Бронь отклонена: «Худи»', text: rejection.moderator_comment },
      { type: 'booking-balance', title: 'Вернулось 30\u00a0коинов' },
    ])
    expect((await moderator.put(path, rejection, seen)).status).toBe(412)
    expect(await stateOf(user, item)).toEqual([100, 2])
  })

  it('is not rejected for a version that was saved since', async () => {
    const { user, item, path, seen } = await approved()
    await moderator.put(path, { moderator_comment: 'Кабинет 14' })
    const { status, body } = await moderator.put(path, rejection, seen)
    expect([status, body.error.name]).toEqual([412, 'PreconditionFailedError'])
    expect(await stateOf(user, item)).toEqual([70, 1])
  })

  it('gets other words about where it is received, which the resident is told once', async () => {
    const { user, asks, path } = await approved()
    for (let times = 0; times < 2; times++)
      expect((await moderator.put(path, { moderator_comment: 'Кабинет 14' })).status).toBe(200)
    expect((await asks.get(path)).body.data.attributes).toMatchObject({
      status: 'approved',
      moderator_comment: 'Кабинет 14',
    })
    expect((await noticesOf(user)).map(({ title, text }) => [title, text])).toEqual([
      ['Бронь одобрена: «Худи»', approval.moderator_comment],
      ['Где и как получить: «Худи»', 'Кабинет 14'],
    ])
    expect((await moderator.put(path, { moderator_comment: ' ' })).status).toBe(400)
    expect((await asks.put(path, { moderator_comment: 'Кабинет 15' })).status).toBe(403)
  })

  it.each(['pending', 'rejected', 'issued'])(
    'alone has words to correct: one that is %s has none',
    async state => {
      const { path } = await booked()
      if (state === 'rejected') await moderator.put(path, rejection)
      if (state === 'issued')
        for (const data of [approval, { status: 'issued' }]) await moderator.put(path, data)
      expect((await moderator.put(path, { moderator_comment: 'Кабинет 14' })).status).toBe(409)
    },
  )
})

describe('a move that the state does not allow', () => {
  const rejection = { status: 'rejected', moderator_comment: 'x' }
  it.each([
    ['approved', [approval], approval],
    ['approved', [approval], rejection],
    ['rejected', [rejection], approval],
    ['rejected', [rejection], rejection],
    ['rejected', [rejection], { status: 'issued' }],
    ['issued', [approval, { status: 'issued' }], rejection],
    ['issued', [approval, { status: 'issued' }], { status: 'issued' }],
    ['pending', [], { status: 'issued' }],
    ['pending', [], { status: 'pending' }],
  ])('from %s is refused with the name of the state and changes nothing', async (from, before, attempt) => {
    const words = { approved: 'одобрена', rejected: 'отклонена', issued: 'выдана', pending: 'рассмотрени' }
    const { user, item, path } = await booked()
    for (const data of before) expect((await moderator.put(path, data)).status).toBe(200)
    const was = await stateOf(user, item)
    const { status, body } = await moderator.put(path, attempt)
    expect([status, body.error.name]).toEqual([409, 'ConflictError'])
    expect(body.error.message).toContain(words[from as 'approved'])
    expect(await stateOf(user, item)).toEqual(was)
  })

  it('is refused for the resident too: an approved booking cannot be canceled', async () => {
    const { asks, path } = await booked()
    await moderator.put(path, approval)
    const { status, body } = await asks.put(path, { status: 'canceled' })
    expect([status, body.error.message]).toEqual([
      409,
      'Бронь одобрена: это действие уже недоступно, обновите страницу',
    ])
  })
})
