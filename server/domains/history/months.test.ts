/** @module-tag slow */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { historyMonths } from '#contract/calls/history.ts'
import { type World, world } from '../../testing/world.ts'

const DAY = 86_400_000

let city: World
let moderator: number
beforeAll(async () => {
  city = await world()
  // The first of March has begun in Moscow, not in UTC.
  city.pass(Date.parse('2032-02-29T21:30:00.000Z') - city.now().getTime())
  moderator = await city.build.resident({ role: 'moderator' })
})
afterAll(() => city.close())

const monthsOf = async (reader: number, query = '') => {
  const { status, body } = await (await city.as(reader)).get(`/api/history/months${query}`)
  expect(status).toBe(200)
  expect(historyMonths.answer.schema.parse(body)).toEqual(body)
  return body.data
}

it('sums each month since the resident joined, the current one first, and a refund reduces the spent coins', async () => {
  const { build } = city
  const anna = await build.resident({ created_at: city.now() })
  const give = async (collection: string, data: object) => {
    const asks = await city.as(moderator)
    const { status } = await asks.post(`/api/${collection}`, { user: anna, ...data })
    expect(status).toBe(200)
  }
  const [item, badge, wrong] = [await build.shopItem({ price: 5 }), await build.chip(), await build.chip()]
  const book = async () =>
    (await (await city.as(anna)).post('/api/bookings', { shop_item: item })).body.data.id
  await give('user-points-changes', { amount: 10.5, comment: 'За дело' })
  await give('user-points-changes', { amount: -0.25, comment: 'За дело' })
  await give('user-balance-changes', { amount: 20, comment: 'За дело' })
  await give('user-badges', { badge })
  await give('user-badges', { badge: wrong })
  await give('user-badges/soft-delete-many', { badge: wrong, users: [anna], comment: 'Ошибка' })
  const booking = await book()
  await book()
  city.pass(40 * DAY)
  await (await city.as(anna)).put(`/api/bookings/${booking}`, { status: 'canceled' })
  expect(await monthsOf(anna)).toEqual([
    { month: '2032-04', points: 0, received: 0, spent: -5, badges: 0 },
    { month: '2032-03', points: 10.25, received: 20, spent: 10, badges: 1 },
  ])
  expect(await monthsOf(moderator, `?user=${anna}`)).toEqual(await monthsOf(anna))
  expect(await monthsOf(await build.resident(), `?user=${anna}`)).toEqual([])
})
