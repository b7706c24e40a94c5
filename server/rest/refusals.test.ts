/** @module-tag slow */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Asks, type World, world } from '../testing/world.ts'

let city: World
beforeAll(async () => {
  city = await world()
})
afterAll(() => city.close())

describe('a refusal with 403', () => {
  it.each([
    ['a list', (asks: Asks) => asks.get('/api/notifications')],
    ['a call', (asks: Asks) => asks.get('/api/rating')],
    ['one’s own row', (asks: Asks) => asks.get('/api/users/me')],
    ['a comment', (asks: Asks) => asks.post('/api/comments', { article: 1, text: 'Привет' })],
    ['a view', (asks: Asks) => asks.post('/api/articles/1/view')],
  ])('tells who is not signed in to do so: %s', async (_, ask) => {
    const { status, body } = await ask(await city.as(null))
    expect([status, body.error.name, body.error.message]).toEqual([
      403,
      'ForbiddenError',
      'Сначала войдите в город',
    ])
  })

  it('tells a resident that they may not', async () => {
    const resident = await city.as(await city.build.resident())
    const { status, body } = await resident.get('/api/activity-change-items')
    expect([status, body.error.message]).toEqual([403, 'Недостаточно прав для этого действия'])
  })
})
