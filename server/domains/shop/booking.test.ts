import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MOST_ACTS_A_DAY } from '#contract/rest/bounds.ts'
import { type Reply, type World, world } from '../../testing/world.ts'
import { fund } from '../ledger/testing.ts'

let city: World

beforeAll(async () => {
  city = await world({ connections: 20 })
})
afterAll(() => city.close())

/** Creates a resident with coins, booked in the ledger. */
async function resident(coins = 100) {
  const user = await city.build.resident()
  await fund(city.sql, user, coins)
  return { user, asks: await city.as(user) }
}
const balanceOf = async (user: number) =>
  (await city.sql`select balance from users where id = ${user}`)[0]?.balance
const stockOf = async (item: number) =>
  (await city.sql`select quantity from shop_items where id = ${item}`)[0]?.quantity
const nameOf = ({ body }: Reply) => body.error?.name ?? 'done'
const tally = (replies: readonly Reply[]) =>
  Object.fromEntries([...Map.groupBy(replies, nameOf)].map(([name, all]) => [name, all.length]))

describe('a booking', () => {
  it('takes the price and one piece of the stock in one transaction, and notifies the resident', async () => {
    const { user, asks } = await resident()
    const item = await city.build.shopItem({ name: 'Худи', price: 30.5, quantity: 3 })
    const { status, body } = await asks.post('/api/bookings?populate=shop_item,user', {
      shop_item: item,
      user_comment: 'Размер M',
    })
    expect(status).toBe(200)
    expect(body.data.attributes).toMatchObject({ price: 30.5, status: 'pending', user_comment: 'Размер M' })
    expect(body.data.attributes.user.data.id).toBe(user)
    expect(await balanceOf(user)).toBe(69.5)
    expect(await stockOf(item)).toBe(2)
    const [row] = await city.sql`
      select amount, total_after, kind, booking_id as booking from user_balance_changes where user_id = ${user} order by id desc limit 1`
    expect(row).toEqual({ amount: -30.5, total_after: 69.5, kind: 'booking', booking: body.data.id })
    const [notice] = await city.sql`select type, title from notifications where user_id = ${user}`
    expect(notice).toEqual({ type: 'booking-balance', title: 'Списано 30,5\u00a0коина' })
  })

  it('is one of a thousand of its resident in a day at most, canceled ones included', async () => {
    const { user, asks } = await resident()
    const item = await city.build.shopItem({ price: 1, quantity: null })
    const book = () => asks.post('/api/bookings', { shop_item: item })
    await city.sql`
      insert into bookings (user_id, shop_item_id, item_name, price, status, created_at, updated_at)
      select ${user}, ${item}, 'Худи', 1, 'canceled', ${city.now()}, ${city.now()} from generate_series(1, ${MOST_ACTS_A_DAY - 1}) n`
    expect((await book()).status).toBe(200)
    expect(nameOf(await book())).toBe('ConflictError')
    expect(await balanceOf(user)).toBe(99)
    await city.sql`update bookings set created_at = created_at - interval '1 day' where user_id = ${user}`
    expect((await book()).status).toBe(200)
  })

  it('of an item without a quantity leaves it without one', async () => {
    const { asks } = await resident()
    const item = await city.build.shopItem({ quantity: null })
    expect((await asks.post('/api/bookings', { shop_item: item })).status).toBe(200)
    expect(await stockOf(item)).toBe(null)
  })

  it('without enough coins is refused with the number of coins missing', async () => {
    const { user, asks } = await resident(60)
    const item = await city.build.shopItem({ price: 200, quantity: 1 })
    const { status, body } = await asks.post('/api/bookings', { shop_item: item })
    expect(status).toBe(409)
    expect(body.error).toMatchObject({
      name: 'NotEnoughCoinsError',
      message: 'Не хватает 140 коинов',
      details: { errors: [{ path: ['shop_item'] }] },
    })
    expect([await balanceOf(user), await stockOf(item)]).toEqual([60, 1])
    expect((await asks.get('/api/bookings')).body.data).toEqual([])
  })

  it.each([
    ['an item that does not exist', async () => 999_999, 400, 'ValidationError'],
    ['a draft', () => city.build.shopItem({ published_at: null }), 409, 'NotPublishedError'],
    ['a deleted item', () => city.build.shopItem({ deleted_at: new Date() }), 409, 'NotPublishedError'],
    [
      'an item that is sold out, also when the coins are missing',
      () => city.build.shopItem({ quantity: 0, price: 999 }),
      409,
      'SoldOutError',
    ],
  ])('of %s is refused', async (_, make, status, name) => {
    const { asks } = await resident()
    const reply = await asks.post('/api/bookings', { shop_item: await make() })
    expect([reply.status, reply.body.error.name]).toEqual([status, name])
    expect(reply.body.error.details.errors[0].path).toEqual(['shop_item'])
  })

  it('of an item that is sold out is refused in words that fit a name of any gender and number', async () => {
    const { asks } = await resident()
    const item = await city.build.shopItem({ name: 'Наклейки', quantity: 0 })
    const { body } = await asks.post('/api/bookings', { shop_item: item })
    expect(body.error.message).toBe('«Наклейки» уже разобрали: загляните позже или выберите другое')
  })

  it('within the limit of a resident is accepted; rejected bookings do not count', async () => {
    const { asks } = await resident()
    const item = await city.build.shopItem({ price: 1, limit_per_resident: 2 })
    const book = () => asks.post('/api/bookings', { shop_item: item })
    const first = await book()
    await book()
    const third = await book()
    expect([third.status, third.body.error.name]).toEqual([409, 'LimitReachedError'])
    expect(third.body.error.message).toBe('В одни руки — не больше 2 штук: больше забронировать нельзя')
    await asks.put(`/api/bookings/${first.body.data.id}`, { status: 'canceled' })
    expect((await book()).status).toBe(200)
    expect((await (await resident()).asks.post('/api/bookings', { shop_item: item })).status).toBe(200)
  })

  it('above the limit of a resident is refused; approved and issued bookings count', async () => {
    const { asks } = await resident()
    const item = await city.build.shopItem({ price: 1, limit_per_resident: 1 })
    const { body } = await asks.post('/api/bookings', { shop_item: item })
    const moderator = await city.as(await city.build.resident({ role: 'moderator' }))
    for (const move of [
      { status: 'approved', moderator_comment: 'Заберите в холле' },
      { status: 'issued' },
    ]) {
      expect((await moderator.put(`/api/bookings/${body.data.id}`, move)).status).toBe(200)
      const again = await asks.post('/api/bookings', { shop_item: item })
      expect([again.status, again.body.error.name, again.body.error.message]).toEqual([
        409,
        'LimitReachedError',
        'В одни руки — не больше 1 штуки: больше забронировать нельзя',
      ])
    }
  })

  it('without enough coins is refused in correct grammar: 22 коинов, not 22 коина', async () => {
    const { asks } = await resident()
    const missing = async (price: number) => {
      const { body } = await asks.post('/api/bookings', { shop_item: await city.build.shopItem({ price }) })
      return body.error.message.replaceAll('\u00a0', ' ')
    }
    expect([await missing(122), await missing(121), await missing(105), await missing(101.5)]).toEqual([
      'Не хватает 22 коинов',
      'Не хватает 21 коина',
      'Не хватает 5 коинов',
      'Не хватает 1,5 коина',
    ])
  })

  it('is stored for the caller, at the price of the item and as pending, whatever the body contains', async () => {
    const { asks } = await resident()
    const item = await city.build.shopItem({ price: 30 })
    const other = await city.build.resident()
    expect((await asks.post('/api/bookings', { shop_item: item, user: other })).status).toBe(403)
    const { body } = await asks.post('/api/bookings', { shop_item: item, status: 'issued' })
    expect(body.data.attributes).toMatchObject({ status: 'pending', price: 30 })
  })

  it('takes no other price than the one that the resident was shown', async () => {
    const { user, asks } = await resident()
    const item = await city.build.shopItem({ price: 30, quantity: 2 })
    await city.sql`update shop_items set price = 40 where id = ${item}`
    const { status, body } = await asks.post('/api/bookings', { shop_item: item, price: 30 })
    expect([status, body.error.name]).toEqual([409, 'ConflictError'])
    expect(body.error.message).toContain('теперь 40')
    expect(body.error.details.errors[0].path).toEqual(['price'])
    expect([await balanceOf(user), await city.sql`select from bookings where user_id = ${user}`]).toEqual([
      100,
      [],
    ])
    expect((await asks.post('/api/bookings', { shop_item: item, price: 40 })).status).toBe(200)
    expect(await balanceOf(user)).toBe(60)
  })

  it.each([null, '', 'abc', '30', [30], {}, true])(
    'with a price that is no number is refused, and takes nothing: %j',
    async price => {
      const { user, asks } = await resident()
      const item = await city.build.shopItem({ price: 30 })
      const { status, body } = await asks.post('/api/bookings', { shop_item: item, price })
      expect([status, body.error.details.errors[0]]).toEqual([
        400,
        expect.objectContaining({ path: ['price'], message: expect.stringContaining('числом') }),
      ])
      expect(await balanceOf(user)).toBe(100)
    },
  )

  it('sent twice with one Idempotency-Key is made once', async () => {
    const { user, asks } = await resident()
    const item = await city.build.shopItem({ price: 30 })
    const send = () => asks.post('/api/bookings', { shop_item: item }, { 'idempotency-key': 'checkout-1' })
    const [first, second] = await Promise.all([send(), send()])
    expect([first.status, second.body]).toEqual([200, first.body])
    expect(await balanceOf(user)).toBe(70)
    // The repeated call says when the answer that it repeats was made.
    const told = [first, second].map(({ headers }) => headers['idempotency-replayed'])
    expect(told).toEqual(expect.arrayContaining([undefined, expect.stringMatching(/^2\d{3}-.*Z$/)]))
  })
})

describe('fifty simultaneous requests', () => {
  it('for the last item: one succeeds', async () => {
    const item = await city.build.shopItem({ price: 10, quantity: 1 })
    const people = await Promise.all(Array.from({ length: 50 }, () => resident(10)))
    const replies = await Promise.all(
      people.map(({ asks }) => asks.post('/api/bookings', { shop_item: item })),
    )
    expect(tally(replies)).toEqual({ done: 1, SoldOutError: 49 })
    expect(await stockOf(item)).toBe(0)
    const [paid] = await city.sql`
      select count(*)::integer as paid from users where id = any(${people.map(({ user }) => user)}::integer[]) and balance = 0`
    expect(paid).toEqual({ paid: 1 })
  })

  it('for different items with coins for one: one succeeds', async () => {
    const { user, asks } = await resident(10)
    const items = await Promise.all(
      Array.from({ length: 50 }, () => city.build.shopItem({ price: 10, quantity: 1 })),
    )
    const replies = await Promise.all(items.map(item => asks.post('/api/bookings', { shop_item: item })))
    expect(tally(replies)).toEqual({ done: 1, NotEnoughCoinsError: 49 })
    for (const { body } of replies.filter(({ status }) => status !== 200)) {
      expect(body.error.message).toBe('Не хватает 10 коинов')
    }
    expect(await balanceOf(user)).toBe(0)
  })

  it('with a limit of one per resident: one succeeds', async () => {
    const { asks } = await resident(1000)
    const item = await city.build.shopItem({ price: 10, limit_per_resident: 1 })
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => asks.post('/api/bookings', { shop_item: item })),
    )
    expect(tally(replies)).toEqual({ done: 1, LimitReachedError: 49 })
  })

  it('to approve, reject and cancel one booking: one succeeds, the others get a 409', async () => {
    const { user, asks } = await resident(10)
    const item = await city.build.shopItem({ price: 10, quantity: 1 })
    const { body } = await asks.post('/api/bookings', { shop_item: item })
    const path = `/api/bookings/${body.data.id}`
    const moderators = await Promise.all(
      Array.from({ length: 4 }, async () => city.as(await city.build.resident({ role: 'moderator' }))),
    )
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const moderator = moderators[index % moderators.length]
        if (index % 3 === 0 || !moderator) return asks.put(path, { status: 'canceled' })
        const status = index % 3 === 1 ? 'approved' : 'rejected'
        return moderator.put(path, { status, moderator_comment: 'Заберите в холле' })
      }),
    )
    expect(tally(replies)).toEqual({ done: 1, ConflictError: 49 })
    const { status } = (await asks.get(path)).body.data.attributes
    for (const refused of replies.filter(reply => reply.status !== 200)) {
      expect(refused.body.error.message).toContain(
        { approved: 'одобрена', rejected: 'отклонена', canceled: 'отменена' }[status as 'approved'],
      )
    }
    const isBack = status !== 'approved'
    expect([await balanceOf(user), await stockOf(item)]).toEqual(isBack ? [10, 1] : [0, 0])
  })
})
