/** @module-tag slow */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Asks, type World, world } from '../../testing/world.ts'
import { audit } from '../audit.ts'

let city: World
let moderator: Asks
beforeAll(async () => {
  city = await world()
  moderator = await city.as(await city.build.resident({ role: 'moderator', full_name: 'Мира Сыч' }))
})
afterAll(() => city.close())

let anna: number
let boris: number
let author: Asks
let reader: Asks
let theme: number
let article: number
beforeEach(async () => {
  anna = await city.build.resident()
  boris = await city.build.resident()
  author = await city.as(anna)
  reader = await city.as(boris)
  theme = await city.build.theme()
  const content = [{ id: 'a', type: 'text', content: [{ text: 'Купите маяк' }] }]
  article = (await author.post('/api/articles', { title: 'Реклама', content, themes: [theme] })).body.data.id
  await reader.post(`/api/articles/${article}/view`)
  await reader.post('/api/article-likes', { article })
  await moderator.post('/api/article-likes', { article })
  const comment = (await reader.post('/api/comments', { article, text: 'Беру' })).body.data.id
  await author.post('/api/comments', { article, text: 'Спасибо', parent: comment })
  await author.post('/api/comment-likes', { comment })
})

const removal = { removedAt: new Date().toISOString(), removal_reason: 'Это реклама' }
const remove = (data: object = removal) => moderator.put(`/api/articles/${article}`, data)
const reputations = async () =>
  (await city.sql`select reputation from users where id in (${anna}, ${boris}) order by id`).map(
    row => row.reputation,
  )
const rowsLeft = async () => {
  const [row] = await city.sql`
    select (select count(*) from comments where article_id = ${article}) as comments,
      (select count(*) from article_likes where article_id = ${article}) as likes,
      (select count(*) from comment_likes l where not exists (select from comments c where c.id = l.comment_id)) as orphans,
      (select count(*) from article_views where article_id = ${article}) as views`
  return row
}
const nothing = { comments: 0, likes: 0, orphans: 0, views: 0 }
const unread = { views: 0, likes_count: 0, dislikes_count: 0, comments_count: 0 }

describe('an article that a moderator removes', () => {
  it('permanently loses views, comments and ratings, and these no longer count in anybody’s reputation', async () => {
    expect(await reputations()).toEqual([2, 1])
    expect((await remove()).status).toBe(200)
    expect(await rowsLeft()).toEqual(nothing)
    expect(await reputations()).toEqual([0, 0])
    const [{ articles_count }] = (await city.sql`select articles_count from tags where id = ${theme}`) as any
    expect(articles_count).toBe(0)
  })

  it('can still be read by its author, with the reason and who removed it, and only be deleted', async () => {
    await remove()
    expect((await reader.get(`/api/articles/${article}`)).status).toBe(404)
    const { attributes } = (await author.get(`/api/articles/${article}?populate=removed_by`)).body.data
    expect(attributes).toMatchObject({
      ...unread,
      removal_reason: 'Это реклама',
      removed_by: { data: { attributes: { full_name: 'Мира Сыч' } } },
      title: 'Реклама',
    })
    for (const data of [{ title: 'Не реклама' }, { publishedAt: new Date() }]) {
      const { status, body } = await author.put(`/api/articles/${article}`, data)
      expect([status, body.error.name]).toEqual([409, 'ConflictError'])
    }
    expect((await remove()).status).toBe(409)
    expect((await author.remove(`/api/articles/${article}`)).body.data.attributes.deletedAt).toBe(null)
    expect((await author.get(`/api/articles/${article}`)).body.data.attributes.deletedAt).not.toBe(null)
  })

  it('notifies its author, with the reason', async () => {
    await remove()
    const { body } = await author.get('/api/notifications')
    const removals = body.data.filter(({ attributes }: any) => attributes.type === 'article-removed')
    expect(removals.map(({ attributes }: any) => attributes.text)).toEqual([
      expect.stringContaining('Это реклама'),
    ])
  })

  it('is published: one that its author has unpublished meanwhile stays theirs, with its ratings', async () => {
    await author.put(`/api/articles/${article}`, { publishedAt: null })
    const { status, body } = await remove()
    expect([status, body.error.name]).toEqual([409, 'NotPublishedError'])
    expect(await reputations()).toEqual([2, 1])
    const { attributes } = (await author.get(`/api/articles/${article}`)).body.data
    expect(attributes).toMatchObject({ removedAt: null, comments_count: 2 })
  })

  it('is removed by DELETE too, with the reason in its body', async () => {
    const removeBy = (body?: object) => moderator.send('DELETE', `/api/articles/${article}`, body)
    for (const body of [undefined, {}, { data: null }, { data: { removal_reason: ' ' } }])
      expect((await removeBy(body)).status).toBe(403)
    expect((await removeBy({ data: { removal_reason: 7 } })).status).toBe(400)
    expect(await reputations()).toEqual([2, 1])
    const reason = { data: { removal_reason: 'Это реклама' } }
    const { status, body } = await removeBy(reason)
    expect([status, body.data.attributes.removedAt]).toEqual([200, null])
    expect(await rowsLeft()).toEqual(nothing)
    const { attributes } = (await author.get(`/api/articles/${article}`)).body.data
    expect(attributes).toMatchObject({ removal_reason: 'Это реклама', deletedAt: null })
    expect((await removeBy(reason)).status).toBe(409)
    expect((await reader.send('DELETE', `/api/articles/${article}`, reason)).status).toBe(404)
  })

  it('cannot be removed without a reason', async () => {
    for (const data of [
      { removedAt: removal.removedAt },
      { ...removal, removal_reason: '  ' },
      { removal_reason: null },
    ]) {
      const { status, body } = await remove(data)
      expect([status, body.error.details.errors[0].path]).toEqual([400, ['removal_reason']])
    }
    expect((await author.put(`/api/articles/${article}`, removal)).status).toBe(403)
    expect((await reader.put(`/api/articles/${article}`, removal)).status).toBe(403)
    expect(await reputations()).toEqual([2, 1])
  })
})

it('a removal during ratings, comments and views leaves no row of these', async () => {
  const crowd = await Promise.all(Array.from({ length: 6 }, async () => city.as(await city.build.resident())))
  for (let round = 0; round < 5; round += 1) {
    article = await city.build.article({ author_id: anna })
    const comments = await Promise.all(
      Array.from({ length: 3 }, () => city.build.comment({ article_id: article, author_id: boris })),
    )
    const doing = crowd.flatMap((asks, n) => [
      asks.post('/api/comment-likes', { comment: comments[n % 3] }),
      asks.post('/api/article-dislikes', { article }),
      asks.post(`/api/articles/${article}/view`),
      asks.post('/api/comments', { article, text: 'Успею?', parent: comments[0] }),
    ])
    const replies = await Promise.all([...doing.slice(0, 8), remove(), ...doing.slice(8)])
    expect(
      replies.map(({ status }) => status).filter(status => ![200, 400, 404, 409].includes(status)),
    ).toEqual([])
    expect(replies[8]?.status).toBe(200)
    expect(await rowsLeft()).toEqual(nothing)
  }
  expect(await audit(city.sql)).toEqual([])
})

describe('an article that its author deletes', () => {
  it.each(['DELETE', '{deletedAt}'])('by %s loses its views, comments and ratings', async way => {
    const reply =
      way === 'DELETE'
        ? await author.remove(`/api/articles/${article}`)
        : await author.put(`/api/articles/${article}`, { deletedAt: new Date().toISOString() })
    expect(reply.status).toBe(200)
    expect(await rowsLeft()).toEqual(nothing)
    expect(await reputations()).toEqual([0, 0])
    expect((await reader.get(`/api/articles/${article}`)).status).toBe(404)
    expect((await author.put(`/api/articles/${article}`, { title: 'Вернись' })).status).toBe(409)
  })

  it('cannot be deleted by another resident', async () => {
    expect((await reader.remove(`/api/articles/${article}`)).status).toBe(404)
    expect(await reputations()).toEqual([2, 1])
  })
})
