import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Asks, type World, world } from '../../testing/world.ts'

const DAY = 86_400_000

let city: World
let moderator: Asks
let resident: Asks

const inDays = (days: number) => new Date(city.now().getTime() + days * DAY).toISOString()

beforeAll(async () => {
  city = await world()
  moderator = await city.as(await city.build.resident({ role: 'moderator' }))
  resident = await city.as(await city.build.resident())
})
afterAll(() => city.close())

const opensAt = async (id: number) =>
  (await moderator.get(`/api/activities/${id}`)).body.data.attributes.opens_at as string
const published = async (by: Asks) =>
  (await by.get('/api/activities?tab=published&sort=opens_at:desc')).body.data.map(
    ({ attributes }: { attributes: { name: string } }) => attributes.name,
  ) as string[]

it('a mission opens when it was created or at `publish_at`, whichever is later, and follows its changes', async () => {
  const { body } = await moderator.post('/api/activities', { name: 'Считает дни' })
  const { id, attributes } = body.data
  expect(attributes.opens_at).toBe(attributes.createdAt)
  for (const [publish_at, opens_at] of [
    [inDays(2), inDays(2)],
    [inDays(-2), attributes.createdAt],
    [null, attributes.createdAt],
  ]) {
    await moderator.put(`/api/activities/${id}`, { publish_at })
    expect(await opensAt(id)).toBe(opens_at)
  }
  await city.sql`update activities set opens_at = '2020-01-01' where id = ${id}`
  expect(await opensAt(id)).toBe(attributes.createdAt)
  await moderator.remove(`/api/activities/${id}`)
})

it('the latest missions are those that opened last; those that open later are not among them, for moderators either', async () => {
  const { build } = city
  await build.mission({ name: 'Открылась вчера', created_at: inDays(-30), publish_at: inDays(-1) })
  await build.mission({ name: 'Создана неделю назад', created_at: inDays(-7) })
  await build.mission({ name: 'Открыта задним числом', created_at: inDays(-3), publish_at: inDays(-20) })
  await build.mission({ name: 'Откроется завтра', created_at: inDays(-30), publish_at: inDays(1) })
  await build.mission({ name: 'Удалена', deleted_at: inDays(-1) })
  const names = ['Открылась вчера', 'Открыта задним числом', 'Создана неделю назад']
  for (const by of [resident, moderator]) expect(await published(by)).toEqual(names)
})

it('nobody writes when a mission opens but by `publish_at`', async () => {
  const answer = await moderator.post('/api/activities', { name: 'Сама решает', opens_at: inDays(-9) })
  expect(answer.status).toBe(403)
})
