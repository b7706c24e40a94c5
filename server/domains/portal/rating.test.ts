import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Asks, type World, world } from '../../testing/world.ts'

let city: World
beforeAll(async () => {
  city = await world({ connections: 20 })
})
afterAll(() => city.close())

let anna: number
let boris: number
let author: Asks
let reader: Asks
let article: number
let comment: number
beforeEach(async () => {
  anna = await city.build.resident()
  boris = await city.build.resident()
  author = await city.as(anna)
  reader = await city.as(boris)
  article = await city.build.article({ author_id: anna })
  comment = await city.build.comment({ article_id: article, author_id: anna })
})

const reputation = async () =>
  (await city.sql`select reputation from users where id = ${anna}`)[0]?.reputation
const countsOf = async (table: 'articles' | 'comments', id: number) => {
  const [row] = await city.sql`select likes_count, dislikes_count from ${city.sql(table)} where id = ${id}`
  return [row?.likes_count, row?.dislikes_count]
}
const told = async () =>
  (await city.sql`select from events where type = 'article.liked' and user_id = ${anna}`).length

describe.each([
  ['article', 'articles', () => article] as const,
  ['comment', 'comments', () => comment] as const,
])('rating an %s', (of, table, idOf) => {
  const body = () => ({ [of]: idOf() })
  const like = (asks = reader) => asks.post(`/api/${of}-likes`, body())
  const dislike = (asks = reader) => asks.post(`/api/${of}-dislikes`, body())

  it('a like raises the author’s reputation, a dislike lowers it, and each replaces the other', async () => {
    const { status, body: answer } = await like()
    expect([status, answer.data.id > 0]).toEqual([200, true])
    expect([await countsOf(table, idOf()), await reputation()]).toEqual([[1, 0], 1])
    expect((await dislike()).status).toBe(200)
    expect([await countsOf(table, idOf()), await reputation()]).toEqual([[0, 1], -1])
    expect((await like()).status).toBe(200)
    expect([await countsOf(table, idOf()), await reputation()]).toEqual([[1, 0], 1])
  })

  it('is taken back, and answers what was there, or null', async () => {
    const { body: given } = await like()
    const { status, body: taken } = await reader.post(`/api/${of}-likes/unlike`, body())
    expect([status, taken.data.id]).toEqual([200, given.data.id])
    expect([await countsOf(table, idOf()), await reputation()]).toEqual([[0, 0], 0])
    expect((await reader.post(`/api/${of}-likes/unlike`, body())).body).toEqual({ data: null, meta: {} })
    await dislike()
    expect((await reader.post(`/api/${of}-likes/unlike`, body())).body.data).toBe(null)
    expect((await reader.post(`/api/${of}-dislikes/undislike`, body())).body.data).not.toBe(null)
    expect([await countsOf(table, idOf()), await reputation()]).toEqual([[0, 0], 0])
  })

  it('is taken back once, however often at the same moment', async () => {
    await like()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => reader.post(`/api/${of}-likes/unlike`, body())),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(answers.filter(({ body: { data } }) => data !== null)).toHaveLength(1)
    expect([await countsOf(table, idOf()), await reputation()]).toEqual([[0, 0], 0])
  })

  it('is taken back by its id, by the one whose it is', async () => {
    const { body: given } = await dislike()
    const path = `/api/${of}-dislikes/${given.data.id}`
    expect((await author.remove(path)).status).toBe(404)
    expect((await reader.remove(path)).body.data.id).toBe(given.data.id)
    expect((await reader.remove(path)).status).toBe(404)
    expect([await countsOf(table, idOf()), await reputation()]).toEqual([[0, 0], 0])
  })

  it('a resident does it once: of fifty at the same moment one is written', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => like()))
    const refused = replies.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(49)
    for (const { status, body: answer } of refused) {
      expect([status, answer.error.name]).toEqual([409, 'ConflictError'])
      expect(answer.error.message).toContain('уже')
    }
    expect([await countsOf(table, idOf()), await reputation()]).toEqual([[1, 0], 1])
  })

  it('fifty residents at the same moment are all counted', async () => {
    const crowd = await Promise.all(
      Array.from({ length: 50 }, async () => city.as(await city.build.resident())),
    )
    const replies = await Promise.all(crowd.map((asks, n) => (n % 5 === 0 ? dislike(asks) : like(asks))))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect([await countsOf(table, idOf()), await reputation()]).toEqual([[40, 10], 30])
  })

  it('one’s own is refused', async () => {
    for (const reply of [await like(author), await dislike(author)]) {
      expect([reply.status, reply.body.error.name]).toEqual([403, 'OwnWorkError'])
      expect(reply.body.error.details.errors[0].path).toEqual([of])
    }
    expect(await reputation()).toBe(0)
  })

  it('nobody rates in another’s name, or what is not there', async () => {
    expect((await reader.post(`/api/${of}-likes`, { ...body(), user: anna })).status).toBe(403)
    for (const id of [999_999, 0, null]) {
      const { status, body: answer } = await reader.post(`/api/${of}-likes`, { [of]: id })
      expect([status, answer.error.name]).toEqual([400, 'ValidationError'])
    }
  })

  it('only what everybody reads', async () => {
    await city.sql`update articles set published_at = null where id = ${article}`
    expect((await like()).status).toBe(400)
    expect(await reputation()).toBe(0)
  })
})

it('a like of an article is told once for each reader, one of a comment is not', async () => {
  for (const path of ['article-likes', 'article-likes/unlike', 'article-likes']) {
    expect((await reader.post(`/api/${path}`, { article })).status).toBe(200)
  }
  await reader.post('/api/comment-likes', { comment })
  expect(await told()).toBe(1)
  const other = await city.as(await city.build.resident())
  await other.post('/api/article-likes', { article })
  expect(await told()).toBe(2)
})

it('a rating sent again under its key gets its first answer', async () => {
  const again = { 'idempotency-key': 'like-1' }
  const first = await reader.post('/api/article-likes', { article }, again)
  const second = await reader.post('/api/article-likes', { article }, again)
  expect([second.status, second.body]).toEqual([200, first.body])
  expect(await reputation()).toBe(1)
})
