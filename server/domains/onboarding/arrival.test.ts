/** @module-tag slow */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type World, world } from '../../testing/world.ts'

const ROWS = ['user_greeting_statistic', 'user_onboarding_statistic', 'user_onboarding_progress'] as const
const populate = ROWS.map(row => `populate[${row}]=*`).join('&')

let city: World
beforeAll(async () => {
  city = await world()
})
afterAll(() => city.close())

it('users/me brings the rows of the arrival: those of a new resident say that nothing is done', async () => {
  const asks = await city.as(await city.build.resident())
  const { body } = await asks.get(`/api/users/me?${populate}`)
  expect(body).toMatchObject({
    user_greeting_statistic: { id: expect.any(Number), is_greeted: false },
    user_onboarding_statistic: { id: expect.any(Number), is_viewed: false },
    user_onboarding_progress: { id: expect.any(Number), onboarding_completed: false, scene: null },
  })
})

it('a resident is greeted by the call of the specification, with the user named (specification §7)', async () => {
  const user = await city.build.resident()
  const asks = await city.as(user)
  const list = await asks.get(`/api/user-greeting-statistics?populate=user&filters[user][id]=${user}`)
  const { id } = list.body.data[0]
  const put = await asks.put(`/api/user-greeting-statistics/${id}`, { user, is_greeted: true })
  expect([put.status, put.body.data.attributes.is_greeted]).toEqual([200, true])
  const { body } = await asks.get(`/api/users/me?${populate}`)
  expect(body.user_greeting_statistic.is_greeted).toBe(true)
})

it('a resident neither reads nor changes the onboarding rows of another', async () => {
  const [anna, boris] = [await city.build.resident(), await city.build.resident()]
  const { body } = await (await city.as(boris)).get(`/api/users/me?${populate}`)
  const asks = await city.as(anna)
  const other = await asks.get(`/api/users/${boris}?${populate}`)
  for (const row of ROWS) expect(other.body[row]).toBeNull()
  const { id } = body.user_greeting_statistic
  const put = await asks.put(`/api/user-greeting-statistics/${id}`, { is_greeted: true })
  expect(put.status).toBe(404)
})
