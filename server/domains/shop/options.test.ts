import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Asks, type Reply, type World, world } from '../../testing/world.ts'
import { fund } from '../ledger/testing.ts'

let city: World
let moderator: Asks
const sizes = [
  { id: 's', name: 'S', quantity: 2 },
  { id: 'm', name: 'M', quantity: 1 },
]

beforeAll(async () => {
  city = await world({ connections: 20 })
  moderator = await city.as(await city.build.resident({ role: 'moderator' }))
})
afterAll(() => city.close())

async function buyer(coins = 100) {
  const user = await city.build.resident()
  await fund(city.sql, user, coins)
  return city.as(user)
}
const hoodie = (row: object = {}) => city.build.shopItem({ name: 'Худи', options: sizes, ...row })
const stockOf = async (item: number) => {
  const [row] = await city.sql`select quantity, options from shop_items where id = ${item}`
  return [row?.quantity, ...(row?.options ?? []).map((each: any) => each.quantity)]
}
const faults = ({ body }: Reply) => body.error.details.errors.map(({ path }: any) => path.join('.'))
const nameOf = ({ body }: Reply) => body.error?.name ?? 'done'
const save = (item: number, data: object) => moderator.put(`/api/shop-items/${item}`, data)

describe('a booking of an item with options', () => {
  it('takes a piece of the option named and keeps the name of the option as booked', async () => {
    const item = await hoodie()
    const asks = await buyer()
    const { status, body } = await asks.post('/api/bookings', { shop_item: item, option: 'm' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data.attributes).toMatchObject({ option: 'm', option_name: 'M' })
    expect(await stockOf(item)).toEqual([2, 2, 0])
    await save(item, { options: [{ id: 'm', name: 'Средний' }] })
    const kept = await asks.get(`/api/bookings/${body.data.id}`)
    expect(kept.body.data.attributes.option_name).toBe('M')
  })

  it.each([
    ['without an option', undefined, 400, 'ValidationError'],
    ['with an option that it has not', 'xl', 400, 'ValidationError'],
    ['with an option that is sold out', 'l', 409, 'SoldOutError'],
  ])('%s is refused, and the option is named', async (_, option, status, name) => {
    const item = await hoodie({ options: [...sizes, { id: 'l', name: 'L', quantity: 0 }] })
    const reply = await (await buyer()).post('/api/bookings', { shop_item: item, option })
    expect([reply.status, nameOf(reply), faults(reply)]).toEqual([status, name, ['option']])
    expect(await stockOf(item)).toEqual([3, 2, 1, 0])
  })

  it('without options is refused with one', async () => {
    const item = await city.build.shopItem()
    const reply = await (await buyer()).post('/api/bookings', { shop_item: item, option: 's' })
    expect([reply.status, faults(reply)]).toEqual([400, ['option']])
  })

  it('for the last piece by thirty residents at once: one succeeds', async () => {
    const item = await hoodie()
    const people = await Promise.all(Array.from({ length: 30 }, () => buyer()))
    const replies = await Promise.all(
      people.map(asks => asks.post('/api/bookings', { shop_item: item, option: 'm' })),
    )
    expect(replies.map(nameOf).filter(name => name === 'done')).toHaveLength(1)
    const late = replies.filter(reply => nameOf(reply) === 'SoldOutError')
    expect(late).toHaveLength(29)
    expect(late[0]?.body.error.message).toBe('«Худи, M» уже разобрали: выберите другой вариант')
    expect(await stockOf(item)).toEqual([2, 2, 0])
  })

  it('gives the piece back to its option, and to none when the option was removed', async () => {
    const item = await hoodie()
    const asks = await buyer()
    const book = async () => (await asks.post('/api/bookings', { shop_item: item, option: 'm' })).body.data.id
    const cancel = async (id: number) =>
      expect((await asks.put(`/api/bookings/${id}`, { status: 'canceled' })).status).toBe(200)
    await cancel(await book())
    expect(await stockOf(item)).toEqual([3, 2, 1])
    const booking = await book()
    await save(item, { options: [{ id: 's', name: 'S' }] })
    await cancel(booking)
    expect(await stockOf(item)).toEqual([2, 2])
  })

  it('gives the piece back to an item that has given its options up, and to none of an item that has got some since', async () => {
    const asks = await buyer()
    const cancel = async (id: number) =>
      expect((await asks.put(`/api/bookings/${id}`, { status: 'canceled' })).status).toBe(200)
    const plain = await hoodie()
    const { body: sized } = await asks.post('/api/bookings', { shop_item: plain, option: 'm' })
    await save(plain, { options: null, quantity: 4 })
    await cancel(sized.data.id)
    expect(await stockOf(plain)).toEqual([5])
    const { body: unsized } = await asks.post('/api/bookings', { shop_item: plain })
    await save(plain, { options: sizes })
    const counted = await stockOf(plain)
    await cancel(unsized.data.id)
    expect(await stockOf(plain)).toEqual(counted)
  })

  it('gives the piece back to an option that was added again under its name', async () => {
    const item = await hoodie()
    const asks = await buyer()
    const { body } = await asks.post('/api/bookings', { shop_item: item, option: 's' })
    await save(item, { options: [{ id: 'small', name: 'S' }, sizes[1]] })
    expect(await stockOf(item)).toEqual([2, 1, 1])
    expect((await asks.put(`/api/bookings/${body.data.id}`, { status: 'canceled' })).status).toBe(200)
    expect(await stockOf(item)).toEqual([3, 2, 1])
  })

  it('names the option in the notices, the history and the export', async () => {
    const user = await city.build.resident()
    await fund(city.sql, user, 100)
    const asks = await city.as(user)
    const { body } = await asks.post('/api/bookings', { shop_item: await hoodie(), option: 'm' })
    await moderator.put(`/api/bookings/${body.data.id}`, { status: 'approved', moderator_comment: 'В холле' })
    const notices = await city.sql`select title, text from notifications where user_id = ${user} order by id`
    expect(notices.map(({ title, text }) => `${title} ${text}`)).toEqual([
      expect.stringContaining('Забронировано: «Худи, M»'),
      'Бронь одобрена: «Худи, M» В холле',
    ])
    const feed = await asks.get('/api/history')
    const titles = feed.body.data.map(({ attributes, title }: any) => title ?? attributes.title)
    expect(titles).toContain('Забронировано: «Худи, M»')
    expect(titles).toContain('Оплата брони «Худи, M»')
  })
})

describe('the stock of an item', () => {
  it('of options is stored with the sum as the quantity; null when one is not limited', async () => {
    const { body } = await moderator.post('/api/shop-items', { name: 'Кепка', price: 5, options: sizes })
    expect(body.data.attributes).toMatchObject({ quantity: 3, options: sizes })
    const endless = [...sizes, { id: 'l', name: 'L', quantity: null }]
    const saved = await save(body.data.id, { options: endless })
    expect(saved.body.data.attributes).toMatchObject({ quantity: null, options: endless })
  })

  it('changed by a difference keeps what was sold meanwhile', async () => {
    const item = await hoodie()
    const seen = await moderator.get(`/api/shop-items/${item}`)
    await (await buyer()).post('/api/bookings', { shop_item: item, option: 'm' })
    const options = [
      { id: 'm', name: 'M', quantity: { add: 5 } },
      { id: 's', name: 'S' },
      { id: 'l', name: 'L', quantity: { add: 3 } },
    ]
    const { status, body } = await save(item, { options })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await stockOf(item)).toEqual([10, 5, 2, 3])
    expect(seen.body.data.attributes.options).toEqual(sizes)
  })

  it('changed by differences while twenty residents book adds up', async () => {
    const item = await city.build.shopItem({ quantity: 20, price: 1 })
    const people = await Promise.all(Array.from({ length: 20 }, () => buyer()))
    const replies = await Promise.all([
      ...people.map(asks => asks.post('/api/bookings', { shop_item: item })),
      ...Array.from({ length: 5 }, () => save(item, { quantity: { add: 4 }, name: 'Кружка' })),
    ])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await stockOf(item)).toEqual([20])
  })

  describe('sold while the form is open', () => {
    /** An item as an editor loaded it, sold once since. */
    async function sold(row: object = { quantity: 12, price: 1 }, option?: string) {
      const item = await city.build.shopItem({ ...row })
      const { updatedAt } = (await moderator.get(`/api/shop-items/${item}`)).body.data.attributes
      expect((await (await buyer()).post('/api/bookings', { shop_item: item, option })).status).toBe(200)
      const late = (data: object) =>
        moderator.put(`/api/shop-items/${item}`, data, { 'if-match': `"${updatedAt}"` })
      return { item, late }
    }

    it('a total sent with If-Match does not overwrite the sale', async () => {
      const { item, late } = await sold()
      const refused = await late({ quantity: 17 })
      expect([refused.status, nameOf(refused), faults(refused)]).toEqual([
        412,
        'PreconditionFailedError',
        ['quantity'],
      ])
      expect(await stockOf(item)).toEqual([11])
      expect((await late({ name: 'Кружка', quantity: 11 })).status).toBe(200)
      const { updatedAt } = (await moderator.get(`/api/shop-items/${item}`)).body.data.attributes
      const next = await moderator.put(
        `/api/shop-items/${item}`,
        { quantity: 17 },
        { 'if-match': `"${updatedAt}"` },
      )
      expect([next.status, await stockOf(item)]).toEqual([200, [17]])
    })

    it('a version that is no moment of the calendar is refused as one that is no date', async () => {
      const item = await city.build.shopItem({})
      for (const version of ['-000001-01-01T00:00:00Z', '+275760-09-13T00:00:00Z', 'yesterday']) {
        const { status, body } = await moderator.put(
          `/api/shop-items/${item}`,
          { price: 2 },
          { 'if-match': `"${version}"` },
        )
        expect([version, status, body.error.name]).toEqual([version, 400, 'ValidationError'])
      }
    })

    it('a total of an option sent with If-Match does not overwrite the sale', async () => {
      const { item, late } = await sold({ options: sizes }, 's')
      const refused = await late({ options: [{ id: 's', name: 'S', quantity: 5 }, sizes[1]] })
      expect([refused.status, faults(refused)]).toEqual([412, ['options.0.quantity']])
      expect((await late({ options: null, quantity: 8 })).status).toBe(412)
      expect((await late({ options: [{ id: 's', name: 'S', quantity: { add: 3 } }, sizes[1]] })).status).toBe(
        200,
      )
      expect(await stockOf(item)).toEqual([5, 4, 1])
    })

    it('an option that is removed and added again under a new id does not overwrite the sale', async () => {
      const { item, late } = await sold({ options: sizes }, 's')
      const again = { id: 'small', name: 'S' }
      const refused = await late({ options: [{ ...again, quantity: 5 }, sizes[1]] })
      expect([refused.status, faults(refused)]).toEqual([412, ['options.0.quantity']])
      expect((await late({ options: [{ ...again, quantity: { add: 3 } }, sizes[1]] })).status).toBe(200)
      expect(await stockOf(item)).toEqual([5, 4, 1])
    })

    it('a total sent with an outdated stock is refused, one with the current stock is accepted', async () => {
      const { item, late } = await sold()
      const refused = await late({ quantity: { total: 17, seen: 12 } })
      expect([refused.status, nameOf(refused), faults(refused)]).toEqual([409, 'ConflictError', ['quantity']])
      expect(refused.body.error.message).toContain('было 12, стало 11')
      expect(await stockOf(item)).toEqual([11])
      expect((await late({ quantity: { total: 17, seen: 11 } })).status).toBe(200)
      expect(await stockOf(item)).toEqual([17])
    })

    it('an item that gets options, or gives them up, is counted anew only from the stock that was seen', async () => {
      const { item, late } = await sold()
      const options = [{ id: 's', name: 'S', quantity: 12 }]
      expect((await late({ options })).status).toBe(412)
      expect(faults(await late({ options, quantity: { seen: 12 } }))).toEqual(['quantity'])
      expect(await stockOf(item)).toEqual([11])
      expect((await late({ options, quantity: { seen: 11 } })).status).toBe(200)
      expect(await stockOf(item)).toEqual([12, 12])
      const back = (seen: number) => save(item, { options: null, quantity: { total: 10, seen } })
      expect((await back(11)).status).toBe(409)
      expect((await back(12)).status).toBe(200)
      expect(await stockOf(item)).toEqual([10])
    })

    it('a total above ten million pieces is refused, so that a piece can always be put back', async () => {
      const { item } = await sold()
      const refused = await save(item, { quantity: 10_000_001 })
      expect([refused.status, faults(refused)]).toEqual([400, ['quantity']])
      expect(faults(await save(item, { quantity: '2147483647' }))).toEqual(['quantity'])
      expect((await save(item, { quantity: 10_000_000 })).status).toBe(200)
    })

    it('a bare total without If-Match is a stocktaking: it overwrites whatever was sold', async () => {
      const { item } = await sold()
      expect((await save(item, { quantity: 12 })).status).toBe(200)
      expect(await stockOf(item)).toEqual([12])
    })
  })

  it('is not changed by a save of other attributes', async () => {
    const item = await hoodie()
    await save(item, { name: 'Худи «Маяк»', price: 12 })
    expect(await stockOf(item)).toEqual([3, 2, 1])
  })

  it('a difference that takes more than there is, or changes an unlimited stock, is refused', async () => {
    const limited = await city.build.shopItem({ quantity: 2 })
    const endless = await city.build.shopItem({ quantity: null })
    const less = await save(limited, { quantity: { add: -3 } })
    expect([less.status, nameOf(less), faults(less)]).toEqual([409, 'ConflictError', ['quantity']])
    expect((await save(endless, { quantity: { add: 1 } })).status).toBe(409)
    expect((await save(endless, { quantity: 4 })).body.data.attributes.quantity).toBe(4)
  })

  it.each([
    ['no option', []],
    ['21 options', Array.from({ length: 21 }, (_, n) => ({ id: `o${n}`, name: `${n}` }))],
    ['two options of one id', [sizes[0], { ...sizes[0], name: 'M' }]],
    ['two options of one name', [sizes[0], { ...sizes[0], id: 'x', name: 's' }]],
    ['an option without a name', [{ id: 'a', name: ' ' }]],
    ['a long name', [{ id: 'a', name: 'а'.repeat(61) }]],
    ['a stock below zero', [{ id: 'a', name: 'A', quantity: -1 }]],
    ['a stock that is no integer', [{ id: 'a', name: 'A', quantity: 1.5 }]],
    ['a stock beyond the bound', [{ id: 'a', name: 'A', quantity: 1e9 }]],
    ['a difference that is text', [{ id: 'a', name: 'A', quantity: { add: '5' } }]],
    ['half of a surrogate pair', [{ id: 'a', name: '\ud800' }]],
    ['a zero byte', [{ id: 'a', name: 'A\u0000' }]],
    ['no list', 'S, M'],
  ])('with %s is refused with a path below options', async (_, options) => {
    const reply = await save(await hoodie(), { options })
    expect(reply.status, JSON.stringify(reply.body)).toBe(400)
    expect(faults(reply)[0]).toMatch(/^options/)
  })

  it('of an item with options refuses a quantity of its own', async () => {
    const item = await hoodie()
    expect(faults(await save(item, { quantity: 50 }))).toEqual(['quantity'])
    expect((await save(item, { quantity: 3 })).status).toBe(200)
    expect((await save(item, { options: null, quantity: 50 })).body.data.attributes).toMatchObject({
      options: null,
      quantity: 50,
    })
  })
})

describe('an editor with If-Match', () => {
  it('is refused after the save of another editor, who is named, and not after a sale', async () => {
    const item = await hoodie()
    const maria = await city.as(await city.build.resident({ role: 'moderator', full_name: 'Мария Белова' }))
    const seen = (await moderator.get(`/api/shop-items/${item}`)).body.data.attributes.updatedAt
    const late = (data: object) => moderator.put(`/api/shop-items/${item}`, data, { 'if-match': `"${seen}"` })
    await (await buyer()).post('/api/bookings', { shop_item: item, option: 's' })
    expect(
      (await maria.put(`/api/shop-items/${item}`, { price: 77 }, { 'if-match': `"${seen}"` })).status,
    ).toBe(200)
    const refused = await late({ name: 'Худи 2' })
    expect([refused.status, nameOf(refused)]).toEqual([412, 'PreconditionFailedError'])
    expect(refused.body.error.message).toMatch(/сохранена другая версия: Мария Белова, /)
    expect((await late({ name: 'x' })).status).toBe(412)
    expect((await moderator.put(`/api/shop-items/${item}`, {}, { 'if-match': 'вчера' })).status).toBe(400)
    expect(await stockOf(item)).toEqual([2, 1, 1])
  })
})

describe('the change log', () => {
  it('notes decisions of a booking, and an edit of the stock but no sale', async () => {
    const item = await hoodie()
    const { body } = await (await buyer()).post('/api/bookings', { shop_item: item, option: 's' })
    await moderator.put(`/api/bookings/${body.data.id}`, { status: 'rejected', moderator_comment: 'Брак' })
    const noted = await moderator.get(
      `/api/booking-change-items?filters[booking][id]=${body.data.id}&populate=changed_by&sort=id`,
    )
    expect(noted.body.data.map(({ attributes: a }: any) => [a.field, a.old_value, a.new_value])).toEqual([
      ['status', 'pending', 'rejected'],
      ['moderator_comment', null, 'Брак'],
    ])
    const items = () => moderator.get(`/api/shop-item-change-items?filters[shop_item][id]=${item}&sort=id`)
    expect((await items()).body.data).toEqual([])
    await save(item, { price: 12, options: [{ id: 's', name: 'S', quantity: { add: 1 } }] })
    const fields = (await items()).body.data.map(({ attributes }: any) => attributes.field)
    expect(fields).toEqual(['price', 'quantity', 'options'].filter(field => fields.includes(field)))
    expect(fields).toContain('price')
    expect(fields).toContain('options')
  })
})
