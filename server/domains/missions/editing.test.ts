import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Asks, type World, world } from '../../testing/world.ts'

let city: World
let anna: Asks
let badge: number
beforeAll(async () => {
  city = await world()
  anna = await city.as(await city.build.resident({ role: 'moderator' }))
  badge = await city.build.chip()
})
afterAll(() => city.close())

const path = '/api/activities'
const paid = { name: 'Вечер у маяка', type: 'activity_type_3', points: 10, balance: 5 }
const refused = (...names: string[]) => ({
  status: 400,
  body: { error: { name: 'ValidationError', details: { errors: names.map(name => ({ path: [name] })) } } },
})
const make = async (data: object) => {
  const { body } = await anna.post(`${path}?populate=badge`, { ...paid, ...data })
  return body.data.id as number
}

it('a mission with a chip pays no energy and no coins', async () => {
  const { status, body } = await anna.post(`${path}?populate=badge`, { ...paid, badge })
  expect(status).toBe(200)
  expect(body.data.attributes).toMatchObject({ points: null, balance: null, badge: { data: { id: badge } } })
})

it('a chip that is set later takes the place of the amounts, and leaves it again', async () => {
  const id = await make({})
  const set = await anna.put(`${path}/${id}`, { badge })
  expect(set.body.data.attributes).toMatchObject({ points: null, balance: null })
  expect(await anna.put(`${path}/${id}`, { points: 3, balance: 2 })).toMatchObject(
    refused('points', 'balance'),
  )
  expect((await anna.put(`${path}/${id}`, { points: 0, name: 'Утро у маяка' })).status).toBe(200)
  const back = await anna.put(`${path}/${id}`, { badge: null, points: 3 })
  expect(back.body.data.attributes).toMatchObject({ points: 3, balance: null, name: 'Утро у маяка' })
})

it('a mission ends after it opens, whichever of the two is set later', async () => {
  const [noon, night] = ['2027-01-01T12:00:00.000Z', '2027-01-01T23:00:00.000Z']
  expect(await anna.post(path, { ...paid, publish_at: night, available_until: noon })).toMatchObject(
    refused('available_until'),
  )
  expect(await anna.post(path, { ...paid, publish_at: noon, available_until: noon })).toMatchObject(
    refused('available_until'),
  )
  const id = await make({ publish_at: noon })
  expect(await anna.put(`${path}/${id}`, { available_until: noon })).toMatchObject(refused('available_until'))
  expect((await anna.put(`${path}/${id}`, { available_until: night })).status).toBe(200)
  expect(await anna.put(`${path}/${id}`, { publish_at: night })).toMatchObject(refused('available_until'))
  expect((await anna.put(`${path}/${id}`, { publish_at: night, available_until: null })).status).toBe(200)
})

it('the database itself refuses both', async () => {
  const both = city.build.mission({ badge_id: badge, points: 1 })
  await expect(both).rejects.toMatchObject({ constraint_name: 'activities_reward_check' })
  const backwards = city.build.mission({ publish_at: '2027-01-02', available_until: '2027-01-01' })
  await expect(backwards).rejects.toMatchObject({ constraint_name: 'activities_dates_check' })
})

it('a name is more than blanks', async () => {
  for (const name of ['', '   ', '\u200b'])
    expect(await anna.post(path, { ...paid, name })).toMatchObject({
      status: 400,
      body: { error: { details: { errors: [{ path: ['name'] }] } } },
    })
})

it('a mission that is not there is not found', async () => {
  expect((await anna.put(`${path}/99999`, { name: 'Где-то' })).status).toBe(404)
})

it('residents write no missions', async () => {
  const asks = await city.as(await city.build.resident())
  const id = await make({})
  expect((await asks.post(path, paid)).status).toBe(403)
  expect((await asks.put(`${path}/${id}`, { name: 'Моя' })).status).toBe(403)
  expect((await asks.remove(`${path}/${id}`)).status).toBe(403)
})

it('a mission that is deleted keeps its enrolments', async () => {
  const user = await city.build.resident()
  const activity = await make({})
  const asks = await city.as(user)
  const { body } = await asks.post('/api/user-activity-enrolls', { activity })
  expect((await anna.remove(`${path}/${activity}`)).status).toBe(200)
  const kept = await asks.get(`/api/user-activity-enrolls/${body.data.id}?populate=activity`)
  expect(kept.body.data.attributes).toMatchObject({
    status: 'enrolled',
    activity: { data: { id: activity } },
  })
})
