import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '#contract/clock.ts'
import { type Asks, type World, world } from '../../testing/world.ts'

let city: World
beforeAll(async () => {
  city = await world({ connections: 20, at: '2031-05-14T09:00:00.000Z' })
})
afterAll(() => city.close())

let anna: number
let author: Asks
let reader: Asks
let article: number
beforeEach(async () => {
  anna = await city.build.resident()
  author = await city.as(anna)
  reader = await city.as(await city.build.resident())
  article = await city.build.article({ author_id: anna })
})

const view = (asks = reader) => asks.post(`/api/articles/${article}/view`)
const rows = async () => (await city.sql`select from article_views where article_id = ${article}`).length

it('a resident is counted once per day', async () => {
  expect([(await view()).body, (await view()).body]).toEqual([{ views: 1 }, { views: 1 }])
  const other = await city.build.resident()
  expect((await view(await city.as(other))).body).toEqual({ views: 2 })
  city.pass(DAY_MS)
  expect((await view(await city.as(other))).body).toEqual({ views: 3 })
  expect((await (await city.as(other)).get(`/api/articles/${article}`)).body.data.attributes.views).toBe(3)
})

it('the author is not counted', async () => {
  expect((await view(author)).body).toEqual({ views: 0 })
  expect(await rows()).toBe(0)
})

it('fifty simultaneous views of one resident count once, those of thirty residents thirty times', async () => {
  const replies = await Promise.all(Array.from({ length: 50 }, () => view()))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await view()).body).toEqual({ views: 1 })
  const crowd = await Promise.all(
    Array.from({ length: 30 }, async () => city.as(await city.build.resident())),
  )
  await Promise.all(crowd.map(view))
  expect([(await view()).body.views, await rows()]).toEqual([31, 31])
})

it('a view of an article that is not live is not counted, and is a 404 for everybody but author and moderators', async () => {
  await city.sql`update articles set published_at = null where id = ${article}`
  expect((await view()).status).toBe(404)
  expect((await view(author)).body).toEqual({ views: 0 })
  const moderator = await city.as(await city.build.resident({ role: 'moderator' }))
  expect((await view(moderator)).body).toEqual({ views: 0 })
  expect((await reader.post('/api/articles/0/view')).status).toBe(404)
  expect(await rows()).toBe(0)
})
