/** @module-tag slow */
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
  const [row] =
    await city.sql`select likes_count, dislikes_count from ${city.sql(`${table}_counters`)} where id = ${id}`
  return [row?.likes_count ?? 0, row?.dislikes_count ?? 0]
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

  it('is answered as it is read, with a query, with a key and without', async () => {
    const read = async (id: number) => (await reader.get(`/api/${of}-likes/${id}`)).body
    const { body: plain } = await like()
    expect(plain).toEqual(await read(plain.data.id))
    await reader.post(`/api/${of}-likes/unlike`, body())
    const keyed = () => reader.post(`/api/${of}-likes`, body(), { 'idempotency-key': `like ${idOf()}` })
    const { body: first } = await keyed()
    expect(first).toEqual(await read(first.data.id))
    expect((await keyed()).body).toEqual(first)
    await reader.post(`/api/${of}-likes/unlike`, body())
    const { body: filled } = await reader.post(`/api/${of}-likes?populate=${of}`, body())
    expect(filled.data.attributes[of].data.id).toBe(idOf())
  })

  it('a like raises the author’s reputation, a dislike lowers it, and each replaces the other', async () => {
    const { status, body: answer } = await like()
    expect([status, answer.data.id > 0]).toEqual([200, true])
    expect([await countsOf(table, idOf()), await reputation()]).toEqual([[1, 0], 1])
    expect((await dislike()).status).toBe(200)
    expect([await countsOf(table, idOf()), await reputation()]).toEqual([[0, 1], -1])
    expect((await like()).status).toBe(200)
    expect([await countsOf(table, idOf()), await reputation()]).toEqual([[1, 0], 1])
  })

  it('is withdrawn, which returns the rating, or null when there was none', async () => {
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

  it('is withdrawn once by simultaneous requests', async () => {
    await like()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => reader.post(`/api/${of}-likes/unlike`, body())),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(answers.filter(({ body: { data } }) => data !== null)).toHaveLength(1)
    expect([await countsOf(table, idOf()), await reputation()]).toEqual([[0, 0], 0])
  })

  it('is withdrawn by its id, by its resident only', async () => {
    const { body: given } = await dislike()
    const path = `/api/${of}-dislikes/${given.data.id}`
    expect((await author.remove(path)).status).toBe(404)
    expect((await reader.remove(path)).body.data.id).toBe(given.data.id)
    expect((await reader.remove(path)).status).toBe(404)
    expect([await countsOf(table, idOf()), await reputation()]).toEqual([[0, 0], 0])
  })

  it('fifty simultaneous requests of one resident write one rating', async () => {
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

  it('of one’s own is refused', async () => {
    for (const reply of [await like(author), await dislike(author)]) {
      expect([reply.status, reply.body.error.name]).toEqual([403, 'OwnWorkError'])
      expect(reply.body.error.details.errors[0].path).toEqual([of])
    }
    expect(await reputation()).toBe(0)
  })

  it('in the name of another resident, or of what does not exist, is refused', async () => {
    expect((await reader.post(`/api/${of}-likes`, { ...body(), user: anna })).status).toBe(403)
    for (const id of [999_999, 0, null]) {
      const { status, body: answer } = await reader.post(`/api/${of}-likes`, { [of]: id })
      expect([status, answer.error.name]).toEqual([400, 'ValidationError'])
    }
  })

  it('of an article that is not visible to everybody is refused', async () => {
    await city.sql`update articles set published_at = null where id = ${article}`
    expect((await like()).status).toBe(400)
    expect(await reputation()).toBe(0)
  })
})

it('a like of an article records one event per reader, a like of a comment records none', async () => {
  for (const path of ['article-likes', 'article-likes/unlike', 'article-likes']) {
    expect((await reader.post(`/api/${path}`, { article })).status).toBe(200)
  }
  await reader.post('/api/comment-likes', { comment })
  expect(await told()).toBe(1)
  const other = await city.as(await city.build.resident())
  await other.post('/api/article-likes', { article })
  expect(await told()).toBe(2)
})

it('a rating sent again with its Idempotency-Key returns the first answer', async () => {
  const again = { 'idempotency-key': 'like-1' }
  const first = await reader.post('/api/article-likes', { article }, again)
  const second = await reader.post('/api/article-likes', { article }, again)
  expect([second.status, second.body]).toEqual([200, first.body])
  expect(await reputation()).toBe(1)
})

it('forty who like one article at the same moment share it: each counts, and the row of the article is not rewritten', async () => {
  const author = await city.build.resident()
  const article = await city.build.article({ author_id: author })
  const version = async () =>
    (
      await city.sql`select a.ctid, u.reputation from articles a, users u where a.id = ${article} and u.id = ${author}`
    )[0]
  const before = await version()
  const readers = await Promise.all(Array.from({ length: 40 }, () => city.build.resident()))
  const answers = await Promise.all(
    readers.map(async reader => (await city.as(reader)).post('/api/article-likes', { article })),
  )
  expect(answers.map(({ status }) => status)).toEqual(readers.map(() => 200))
  expect(await version()).toEqual({ ctid: before?.ctid, reputation: 40 })
  const sorted = await (await city.as(author)).get(
    `/api/articles?sort=likes_count:desc&filters[likes_count][$gte]=40&filters[author][id]=${author}&fields[0]=likes_count&fields[1]=views`,
  )
  expect(sorted.body.data).toEqual([{ id: article, attributes: { likes_count: 40, views: 0 } }])
})

it('a like and a dislike of one resident at the same moment do not both stay', async () => {
  const article = await city.build.article({ author_id: await city.build.resident() })
  const asks = await city.as(await city.build.resident())
  for (let n = 0; n < 10; n += 1) {
    await Promise.all([
      asks.post('/api/article-likes', { article }),
      asks.post('/api/article-dislikes', { article }),
    ])
    const [row] = await city.sql`
      select (select count(*) from article_likes where article_id = ${article})
        + (select count(*) from article_dislikes where article_id = ${article}) as n`
    expect(row?.n).toBe(1)
  }
})
