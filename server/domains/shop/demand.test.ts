import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '#contract/clock.ts'
import { type Asks, type World, world } from '../../testing/world.ts'

let city: World
let moderator: Asks
beforeAll(async () => {
  city = await world()
  moderator = await city.as(await city.build.resident({ role: 'moderator', balance: 0 }))
})
afterAll(() => city.close())

it('the demand of items is their bookings of thirty days, also those that came to nothing', async () => {
  const { build } = city
  const [item, other] = [await build.shopItem(), await build.shopItem()]
  const user_id = await build.resident()
  const book = (days: number, status: string) =>
    build.row('bookings', {
      user_id,
      shop_item_id: item,
      price: 5,
      status,
      created_at: new Date(city.now().getTime() - days * DAY_MS),
    })
  await book(1, 'pending')
  await book(29, 'canceled')
  await book(31, 'issued')
  const { status, body } = await moderator.get(`/api/shop-items/demand?ids[0]=${other}&ids[1]=${item}`)
  expect([status, body]).toEqual([
    200,
    {
      data: [
        { id: item, booked: 2 },
        { id: other, booked: 0 },
      ],
    },
  ])
})

it('the buyers of a price are the residents whose coins suffice and whose entry is open', async () => {
  const { build } = city
  await build.resident({ balance: 850 })
  await build.resident({ balance: 849.99 })
  await build.resident({ balance: 900, blocked: true })
  const buyers = (price: number | string) => moderator.get(`/api/shop-items/buyers?price=${price}`)
  expect((await buyers(850)).body).toEqual({ data: { total: 1, isMore: false } })
  expect((await buyers(849.5)).body.data.total).toBe(2)
  for (const wrong of [0, -1, 'x', '', 1e9]) expect((await buyers(wrong)).status).toBe(400)
})
