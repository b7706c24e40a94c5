/** @module-tag once */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Asks, type World, world } from '../../testing/world.ts'

const PATH = '/api/user-points-changes/months'
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

/** Signs in at each call: the clock may have been moved past the end of a session. */
const give = async (user: number, amount: number) => {
  const asks = await city.as(moderator)
  const { status } = await asks.post('/api/user-points-changes', { user, amount, comment: 'За дело' })
  expect(status).toBe(200)
}
const energyOf = async (asks: Asks, query = '') => {
  const { status, body } = await asks.get(`${PATH}${query}`)
  expect(status).toBe(200)
  return body.data
}

describe('energy by month', () => {
  it('returns twelve months by the clock of the city, empty ones included, with taken amounts subtracted', async () => {
    const anna = await city.build.resident()
    await give(anna, 10.5)
    await give(anna, -0.25)
    city.pass(40 * DAY)
    await give(anna, 3)
    const months = await energyOf(await city.as(anna))
    expect(months).toHaveLength(12)
    expect(months[0]).toEqual({ month: '2031-05', points: 0 })
    expect(months.slice(-3)).toEqual([
      { month: '2032-02', points: 0 },
      { month: '2032-03', points: 10.25 },
      { month: '2032-04', points: 3 },
    ])
  })

  it('has the sums for the resident and for moderators, and zeros for others', async () => {
    const boris = await city.build.resident()
    await give(boris, 7)
    const last = async (user: number) => (await energyOf(await city.as(user), `?user=${boris}`)).at(-1).points
    expect(await last(boris)).toBe(7)
    expect(await last(moderator)).toBe(7)
    expect(await last(await city.build.resident())).toBe(0)
    for (const query of ['user=all', 'filters[user][id]=7'])
      expect((await (await city.as(boris)).get(`${PATH}?${query}`)).status).toBe(400)
  })
})
