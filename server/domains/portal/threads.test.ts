import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Asks, type World, world } from '../../testing/world.ts'

let city: World
beforeAll(async () => {
  city = await world()
})
afterAll(() => city.close())

let anna: number
let boris: number
let asks: Asks
let article: number
beforeEach(async () => {
  anna = await city.build.resident({ full_name: 'Анна' })
  boris = await city.build.resident({ full_name: 'Борис' })
  asks = await city.as(anna)
  article = await city.build.article()
})

async function say(text: string, parent?: number, who = asks): Promise<number> {
  const { status, body } = await who.post('/api/comments', { article, text, parent })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.id
}
const many = async (count: number, parent?: number) => {
  const ids: number[] = []
  for (let n = 0; n < count; n += 1) ids.push(await say(`Мысль ${n}`, parent))
  return ids
}
async function read(query = '', who = asks) {
  const { status, body } = await who.get(`/api/articles/${article}/comments?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const ids = ({ data }: any): number[] => data.map(({ id }: any) => id)

it('a comment has its author, its ratings and the rating of the caller', async () => {
  const picture = await city.build.row('files', {
    name: 'a.png',
    hash: 'a',
    ext: '.png',
    mime: 'image/png',
    size: 1,
    url: '/uploads/a.png',
    provider: 'local',
  })
  await city.sql`update users set avatar_id = ${picture} where id = ${anna}`
  const id = await say('Светло!')
  const other = await city.as(boris)
  await other.post('/api/comment-likes', { comment: id })
  const moderator = await city.as(await city.build.resident({ role: 'moderator' }))
  await moderator.post('/api/comment-dislikes', { comment: id })
  const { data, meta } = await read('', other)
  expect(data).toEqual([
    {
      id,
      parent: null,
      to: null,
      text: 'Светло!',
      author: {
        id: anna,
        full_name: 'Анна',
        role: 'authenticated',
        avatar: { url: '/uploads/a.png', width: null, height: null, formats: null, takenDownAt: null },
      },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      editedAt: null,
      likes_count: 1,
      dislikes_count: 1,
      rating: 'like',
      replies: { data: [], before: 0, after: 0 },
    },
  ])
  expect(meta).toEqual({ total: 1, pagination: { limit: 20, before: 0, after: 0 }, comment: null })
  expect((await read('', moderator)).data[0].rating).toBe('dislike')
  expect((await read()).data[0].rating).toBeNull()
})

it('only moderators read that the author of a comment is blocked', async () => {
  await say('Пока!')
  await city.sql`update users set blocked = true where id = ${anna}`
  const moderator = await city.as(await city.build.resident({ role: 'moderator' }))
  expect((await read('', moderator)).data[0].author).toMatchObject({ id: anna, blocked: true })
  expect((await read('', await city.as(boris))).data[0].author).not.toHaveProperty('blocked')
})

it('an edited comment has the time of the edit', async () => {
  const id = await say('Светло!')
  city.pass(60_000)
  await asks.put(`/api/comments/${id}`, { text: 'Очень светло!' })
  const [{ editedAt, createdAt, text }] = (await read()).data
  expect([text, Date.parse(editedAt) - Date.parse(createdAt) >= 60_000]).toEqual(['Очень светло!', true])
})

it('threads are paged in both orders, forwards and backwards, and new comments move no page', async () => {
  const all = await many(7)
  const newest = all.toReversed()
  const first = await read('pagination[limit]=3')
  expect([ids(first), first.meta.pagination]).toEqual([newest.slice(0, 3), { limit: 3, before: 0, after: 4 }])
  const late = await say('Позже')
  const second = await read(`pagination[limit]=3&pagination[after]=${newest[2]}`)
  expect([ids(second), second.meta.pagination]).toEqual([
    newest.slice(3, 6),
    { limit: 3, before: 4, after: 1 },
  ])
  const back = await read(`pagination[limit]=2&pagination[before]=${newest[3]}`)
  expect([ids(back), back.meta.pagination]).toEqual([newest.slice(1, 3), { limit: 2, before: 2, after: 4 }])
  const oldest = await read('sort=createdAt:asc&pagination[limit]=4')
  expect([ids(oldest), oldest.meta.pagination]).toEqual([all.slice(0, 4), { limit: 4, before: 0, after: 4 }])
  const rest = await read(`sort=createdAt:asc&pagination[limit]=9&pagination[after]=${all[3]}`)
  expect([ids(rest), rest.meta.total]).toEqual([[...all.slice(4), late], 8])
})

it('replies at any depth are in one thread, oldest first, and name the resident whom they answer', async () => {
  const root = await say('Светло!')
  const direct = await say('Да', root, await city.as(boris))
  const deep = await say('Правда?', direct)
  const deeper = await say('Правда!', deep, await city.as(boris))
  const last = await say('И мне', root)
  const [thread] = (await read()).data
  expect(ids(thread.replies)).toEqual([direct, deep, deeper])
  expect(thread.replies).toMatchObject({ before: 0, after: 1 })
  expect(thread.replies.data.map(({ parent, to }: any) => [parent, to])).toEqual([
    [root, null],
    [direct, { id: boris, full_name: 'Борис' }],
    [deep, { id: anna, full_name: 'Анна' }],
  ])
  const { body } = await asks.get(`/api/comments/${root}/replies?pagination[after]=${deeper}`)
  expect([ids(body), body.meta.pagination]).toEqual([[last], { limit: 20, before: 3, after: 0 }])
  const back = await asks.get(`/api/comments/${root}/replies?pagination[before]=${last}&pagination[limit]=2`)
  expect([ids(back.body), back.body.meta.pagination]).toEqual([
    [deep, deeper],
    { limit: 2, before: 1, after: 1 },
  ])
  expect((await asks.get(`/api/comments/${direct}/replies`)).status).toBe(404)
})

it('a deleted comment stays without its text while it has replies', async () => {
  const root = await say('Светло!')
  const alone = await say('Пусто')
  const middle = await say('Да', root)
  const leaf = await say('Нет', middle, await city.as(boris))
  for (const id of [root, alone, middle]) expect((await asks.remove(`/api/comments/${id}`)).status).toBe(200)
  const { data, meta } = await read()
  expect(data).toMatchObject([
    { id: root, text: null, author: null, rating: null, editedAt: null, replies: { before: 0, after: 0 } },
  ])
  expect(data[0].replies.data).toMatchObject([
    { id: middle, text: null, author: null, to: null },
    { id: leaf, parent: middle, to: null, text: 'Нет' },
  ])
  expect(meta).toMatchObject({ total: 1, pagination: { before: 0, after: 0 } })
  expect((await (await city.as(boris)).remove(`/api/comments/${leaf}`)).status).toBe(200)
  expect((await read()).data).toEqual([])
})

it('a link to a comment returns the page with its thread, and the replies up to it', async () => {
  const all = await many(12)
  const thread = all[5] ?? 0
  const replies = await many(8, thread)
  const page = await read(`comment=${replies[5]}&pagination[limit]=4`)
  expect(ids(page)).toEqual([7, 6, 5, 4, 3, 2].map(at => all[at]))
  expect(page.meta).toEqual({
    total: 20,
    pagination: { limit: 4, before: 4, after: 2 },
    comment: replies[5],
  })
  const linked = page.data.find(({ id }: any) => id === thread)
  expect(ids(linked.replies)).toEqual(replies.slice(3, 6))
  expect(linked.replies).toMatchObject({ before: 3, after: 2 })
  const first = await read(`comment=${replies[0]}&sort=createdAt:asc&pagination[limit]=4`)
  expect(ids(first)).toEqual([3, 4, 5, 6, 7, 8].map(at => all[at]))
  expect(ids(first.data[2].replies)).toEqual(replies.slice(0, 3))
  expect(ids(await read(`comment=${all[11]}&pagination[limit]=4`))).toEqual([11, 10, 9, 8].map(at => all[at]))
})

it('a link to a deleted comment, or to one of another article, returns the first page', async () => {
  const all = await many(3)
  const other = await city.build.comment({ article_id: await city.build.article(), author_id: anna })
  await asks.remove(`/api/comments/${all[0]}`)
  for (const id of [all[0], other, 2_000_000_000]) {
    const page = await read(`comment=${id}&pagination[limit]=1`)
    expect([ids(page), page.meta.comment]).toEqual([[all[2]], null])
    expect(ids(await read(`comment=${id}&pagination[limit]=1&sort=createdAt:asc`))).toEqual([all[1]])
  }
})

it('the comments of an article that is not live are read by its author and moderators', async () => {
  await say('Светло!')
  await city.sql`update articles set published_at = null, author_id = ${boris} where id = ${article}`
  expect((await asks.get(`/api/articles/${article}/comments`)).status).toBe(404)
  expect((await asks.get('/api/articles/2000000000/comments')).status).toBe(404)
  expect((await read('', await city.as(boris))).data).toHaveLength(1)
  const moderator = await city.as(await city.build.resident({ role: 'moderator' }))
  expect((await read('', moderator)).data).toHaveLength(1)
})

it.each([
  'pagination[limit]=51',
  'pagination[limit]=0',
  'pagination[after]=x',
  'pagination[page]=2',
  'sort=likes',
  'comment=0',
  'thread=3',
])('%s is refused', async query => {
  expect((await asks.get(`/api/articles/${article}/comments?${query}`)).status).toBe(400)
})

it('an empty page states that no page follows', async () => {
  expect(await read('pagination[after]=1')).toEqual({
    data: [],
    meta: { total: 0, pagination: { limit: 20, before: 0, after: 0 }, comment: null },
  })
})
