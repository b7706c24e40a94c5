import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Asks, type World, world } from '../../testing/world.ts'

let city: World
let moderator: Asks
beforeAll(async () => {
  city = await world()
  moderator = await city.as(await city.build.resident({ role: 'moderator' }))
})
afterAll(() => city.close())

const path = '/api/user-activity-enrolls'
const newcomer = async () => city.as(await city.build.resident())
async function enrol(activity: number, who?: Asks) {
  const asks = who ?? (await newcomer())
  const { body } = await asks.post(path, { activity })
  return { asks, id: body.data.id as number }
}
const isFull = async (id: number) =>
  (await moderator.get(`/api/activities/${id}`)).body.data.attributes.is_full as boolean

it('a mission is full from its last place on until somebody leaves', async () => {
  const mission = await city.build.mission({ places: 2 })
  const first = await enrol(mission)
  expect(await isFull(mission)).toBe(false)
  await enrol(mission)
  expect(await isFull(mission)).toBe(true)
  await first.asks.remove(`${path}/${first.id}`)
  expect(await isFull(mission)).toBe(false)
})

it('a place stays taken after the reward', async () => {
  const mission = await city.build.mission({ places: 1, is_repeatable: true })
  const { asks, id } = await enrol(mission)
  await moderator.put(`${path}/${id}`, { status: 'rewarded' })
  expect(await isFull(mission)).toBe(true)
  // A second enrolment of the same resident takes no further place.
  await enrol(mission, asks)
  expect(await isFull(mission)).toBe(true)
  // Nor does the editor count it.
  expect((await moderator.put(`/api/activities/${mission}`, { places: 1 })).status).toBe(200)
})

it('more places make it free again, a mission without a limit is never full', async () => {
  const mission = await city.build.mission({ places: 1 })
  await enrol(mission)
  await moderator.put(`/api/activities/${mission}`, { places: 2 })
  expect(await isFull(mission)).toBe(false)
  await moderator.put(`/api/activities/${mission}`, { places: 1 })
  expect(await isFull(mission)).toBe(true)
  await moderator.put(`/api/activities/${mission}`, { places: null })
  expect(await isFull(mission)).toBe(false)
})

it('leaving while others take the last places keeps `is_full` correct', async () => {
  const mission = await city.build.mission({ places: 4 })
  const leaving = await Promise.all([enrol(mission), enrol(mission), enrol(mission)])
  const coming = await Promise.all(Array.from({ length: 5 }, newcomer))
  await Promise.all([
    ...leaving.map(({ asks, id }) => asks.remove(`${path}/${id}`)),
    ...coming.map(asks => asks.post(path, { activity: mission })),
  ])
  const [row] = await city.sql<{ taken: number }[]>`
    select count(*)::integer as taken from user_activity_enrolls where activity_id = ${mission} and deleted_at is null`
  expect(await isFull(mission)).toBe(row?.taken === 4)
})

it('missions with a free place come first, and pages keep that order', async () => {
  const ids: number[] = []
  for (const name of ['а', 'б', 'в', 'г', 'д'])
    ids.push(await city.build.mission({ name: `Порядок ${name}`, places: 1 }))
  for (const at of [0, 3]) await enrol(ids[at] ?? 0)
  const page = async (number: number) =>
    (
      await moderator.get(
        `/api/activities?filters[name][$startsWith]=Порядок&sort[0]=is_full&sort[1]=name&pagination[page]=${number}&pagination[pageSize]=2`,
      )
    ).body.data.map(({ attributes }: any) => attributes.name.slice(-1))
  expect([...(await page(1)), ...(await page(2)), ...(await page(3))]).toEqual(['б', 'в', 'д', 'а', 'г'])
})
