import { afterAll, beforeAll, expect, it } from 'vitest'
import { type World, world } from '../../testing/world.ts'

let city: World
beforeAll(async () => {
  city = await world()
})
afterAll(() => city.close())

it('a resident reads which of the articles they have rated, and how', async () => {
  const { build } = city
  const me = await city.as(await build.resident())
  const other = await city.as(await build.resident())
  const [liked, disliked, none] = [await build.article(), await build.article(), await build.article()]
  await me.post('/api/article-likes', { article: liked })
  await me.post('/api/article-dislikes', { article: disliked })
  await other.post('/api/article-likes', { article: none })
  const query = [liked, disliked, none, 2_000_000_000].map((id, at) => `ids[${at}]=${id}`).join('&')
  const rated = async () => (await me.get(`/api/articles/my-ratings?${query}`)).body.data
  expect(await rated()).toEqual([
    { id: liked, rating: 'like' },
    { id: disliked, rating: 'dislike' },
  ])
  await me.post('/api/article-dislikes', { article: liked })
  await me.post('/api/article-dislikes/undislike', { article: disliked })
  expect(await rated()).toEqual([{ id: liked, rating: 'dislike' }])
  expect((await me.get('/api/articles/my-ratings')).status).toBe(400)
})
