import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { NEW_COMMENTS, newComments } from '#contract/calls/reading.ts'
import { type Asks, type World, world } from '../../testing/world.ts'

let city: World
beforeAll(async () => {
  city = await world()
})
afterAll(() => city.close())

let anna: number
let boris: number
let author: Asks
let reader: Asks
beforeEach(async () => {
  anna = await city.build.resident({ full_name: 'Анна' })
  boris = await city.build.resident({ full_name: 'Борис' })
  author = await city.as(anna)
  reader = await city.as(boris)
})

const article = (more: object = {}) => city.build.article({ author_id: anna, ...more })
const comment = (article_id: number, text = 'А дальше?', more: object = {}) =>
  city.build.comment({ article_id, author_id: boris, text, ...more })
const news = async (asks = author) => {
  const { status, body } = await asks.get('/api/articles/new-comments')
  expect(status, JSON.stringify(body)).toBe(200)
  expect(newComments.answer.schema.parse(body)).toEqual(body)
  return body
}
const counts = async () => (await news()).data.map(({ id, count }: any) => [id, count])

it('counts comments of others under one’s own articles, with the latest of them', async () => {
  const [first, second] = [await article(), await article()]
  const asked = await comment(second)
  await comment(first)
  await comment(first, 'Спасибо', { author_id: anna })
  const last = await comment(first, 'А на пятой неделе?')
  await comment(first, 'Убрано', { deleted_at: city.now() })
  expect(await news()).toEqual({
    data: [
      {
        id: first,
        count: 2,
        latest: {
          id: last,
          text: 'А на пятой неделе?',
          author: { id: boris, full_name: 'Борис' },
          createdAt: expect.any(String),
        },
      },
      { id: second, count: 1, latest: expect.objectContaining({ id: asked }) },
    ],
    meta: { total: 3 },
  })
  expect(await news(reader)).toEqual({ data: [], meta: { total: 0 } })
})

it('counts comments after the author’s last visit of the article; visits of others change nothing', async () => {
  const [first, second] = [await article(), await article()]
  await comment(first)
  await comment(second)
  await reader.post(`/api/articles/${first}/view`)
  expect(await counts()).toEqual([
    [second, 1],
    [first, 1],
  ])
  await author.post(`/api/articles/${first}/view`)
  expect(await counts()).toEqual([[second, 1]])
  await reader.post('/api/comments', { article: first, text: 'Ещё вопрос' })
  expect(await counts()).toEqual([
    [first, 1],
    [second, 1],
  ])
  await author.post(`/api/articles/${first}/view`)
  expect(await counts()).toEqual([[second, 1]])
})

it('leaves out articles that readers do not see', async () => {
  for (const more of [{ published_at: null }, { removed_at: new Date() }, { deleted_at: new Date() }])
    await comment(await article(more))
  expect(await counts()).toEqual([])
})

it('counts and returns a bounded number', async () => {
  const long = await article()
  await city.sql`
    insert into comments (article_id, author_id, text, created_at, updated_at)
    select ${long}, ${boris}, repeat('я', 900), now(), now() from generate_series(1, ${NEW_COMMENTS.each + 1})`
  const { data } = await news()
  expect([data[0].count, data[0].latest.text.length]).toEqual([NEW_COMMENTS.each, NEW_COMMENTS.text])
})
