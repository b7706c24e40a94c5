import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Asks, type World, world } from '../../testing/world.ts'

const DAY = 86_400_000

let city: World
let moderator: Asks
beforeAll(async () => {
  city = await world()
  moderator = await city.as(await city.build.resident({ role: 'moderator' }))
})
afterAll(() => city.close())

const give = async (amount: number, ...users: number[]) => {
  const { status } = await moderator.post('/api/user-points-changes/create-many', { users, amount, comment: 'x' })
  expect(status).toBe(200)
}
const placesIn = ({ body }: { readonly body: any }) =>
  body.data.map(({ position, user }: any) => [position, user.id])

describe('the leaderboard', () => {
  it('answers rows', async () => {
    const anna = await city.build.resident({ full_name: 'Анна "А"' })
    const ivan = await city.build.resident()
    await give(10, anna, ivan)
    await give(5.5, anna)
    const asks = await city.as(ivan)
    const answer = await asks.get('/api/rating')
    console.log(JSON.stringify(answer.body, null, 1))
    console.log(JSON.stringify((await asks.get('/api/rating?around=me&pagination[pageSize]=3')).body, null, 1))
    console.log(JSON.stringify((await asks.get('/api/rating?team=1&around=me&pagination[pageSize]=3')).body, null, 1))
    expect(placesIn(answer)).toEqual([[1, anna], [2, ivan]])
  })
})
