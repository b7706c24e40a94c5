import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Asks, type World, world } from '../../testing/world.ts'

let city: World
let moderator: Asks

beforeAll(async () => {
  city = await world()
  moderator = await city.as(await city.build.resident({ role: 'moderator' }))
})
afterAll(() => city.close())

const publish = (ids: unknown) => moderator.post('/api/shop-items/publish-many', { ids })
const publishedAt = async (id: number) =>
  (await city.sql`select published_at as at from shop_items where id = ${id}`)[0]?.at

describe('publishing many items', () => {
  it('puts drafts on sale, does not change items on sale, and returns all in the order asked for', async () => {
    const draft = await city.build.shopItem({ published_at: null })
    const old = await city.build.shopItem({ published_at: '2026-01-01T00:00:00.000Z' })
    const { status, body } = await publish([old, draft])
    expect(status).toBe(200)
    expect(body.data.map(({ id }: any) => id)).toEqual([old, draft])
    expect(await publishedAt(old)).toBe('2026-01-01T00:00:00.000Z')
    expect(await publishedAt(draft)).not.toBe(null)
  })

  it('publishes none when one is incomplete, and names it and the missing attribute', async () => {
    const ready = await city.build.shopItem({ published_at: null })
    const bare = await city.build.shopItem({ published_at: null, name: null, price: null })
    const free = await city.build.shopItem({ published_at: null, name: 'Шарф', price: null })
    const { status, body } = await publish([ready, bare, free])
    expect([status, body.error.name]).toEqual([400, 'ValidationError'])
    expect(body.error.details.errors).toMatchObject([
      { path: ['ids', String(bare), 'name'], message: `Товар ${bare}: Заполните поле «Название»` },
      { path: ['ids', String(bare), 'price'] },
      { path: ['ids', String(free), 'price'], message: '«Шарф»: Заполните поле «Цена»' },
    ])
    expect(await publishedAt(ready)).toBe(null)
  })

  it('one by one names the attribute that is missing', async () => {
    const bare = await city.build.shopItem({ published_at: null, price: null })
    const { status, body } = await moderator.put(`/api/shop-items/${bare}`, {
      publishedAt: city.now().toISOString(),
    })
    expect([status, body.error.details.errors]).toMatchObject([
      400,
      [{ path: ['price'], message: expect.stringMatching(/^Заполните поле/) }],
    ])
  })

  it('publishes none when one is deleted or does not exist, and names it', async () => {
    const ready = await city.build.shopItem({ published_at: null })
    const gone = await city.build.shopItem({ published_at: null, deleted_at: new Date() })
    const { status, body } = await publish([ready, gone, 999_999])
    expect(status).toBe(400)
    expect(body.error.details.errors.map(({ path }: any) => path)).toEqual([
      ['ids', String(gone)],
      ['ids', '999999'],
    ])
    expect(await publishedAt(ready)).toBe(null)
  })
})

it('unpublishing takes items off sale, and booking them is refused', async () => {
  const item = await city.build.shopItem()
  const { status, body } = await moderator.post('/api/shop-items/unpublish-many', { ids: [item] })
  expect([status, body.data[0].attributes.publishedAt]).toEqual([200, null])
  const resident = await city.as(await city.build.resident())
  expect((await resident.post('/api/bookings', { shop_item: item })).body.error.name).toBe(
    'NotPublishedError',
  )
  expect((await resident.post('/api/shop-items/publish-many', { ids: [item] })).status).toBe(403)
})

it('who booked an item that was taken off sale reads its name as booked', async () => {
  const item = await city.build.shopItem({ name: 'Маяк из дерева' })
  const user = await city.build.resident()
  await city.sql`update users set balance = 1000 where id = ${user}`
  const resident = await city.as(user)
  const { body } = await resident.post('/api/bookings', { shop_item: item })
  await moderator.put(`/api/shop-items/${item}`, { name: 'Маяк' })
  await moderator.post('/api/shop-items/unpublish-many', { ids: [item] })
  const mine = await resident.get(`/api/bookings/${body.data.id}?populate=shop_item`)
  expect(mine.body.data.attributes).toMatchObject({ item_name: 'Маяк из дерева', shop_item: { data: null } })
  const approved = { status: 'approved', moderator_comment: 'Стойка ресепшен' }
  expect((await moderator.put(`/api/bookings/${body.data.id}`, approved)).status).toBe(200)
  const [notice] = (await resident.get('/api/notifications?sort=id:desc')).body.data
  expect(notice.attributes.title).toContain('Маяк из дерева')
})
