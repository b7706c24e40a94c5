import { afterAll, beforeAll, expect, it } from 'vitest'
import { articleStatistics } from '#contract/calls/reading.ts'
import { type World, world } from '../../testing/world.ts'

let city: World
beforeAll(async () => {
  // 31 October, 22:30 of Moscow is still October there and in UTC; half past midnight is November there alone.
  city = await world({ at: '2026-11-21T09:30:00.000Z' })
})
afterAll(() => city.close())

const ask = async (me: number, of?: number) =>
  (await city.as(me)).get(`/api/articles/statistics${of === undefined ? '' : `?filters[author][id]=${of}`}`)
const monthsOf = (data: any, ...names: string[]) =>
  data.months.filter(({ month }: any) => names.includes(month))
const none = { views: 0, likes: 0, dislikes: 0, comments: 0 }

it('counts views, ratings and comments in all, and by month of the city', async () => {
  const { build, sql } = city
  const [anna, boris, vera] = [await build.resident(), await build.resident(), await build.resident()]
  const first = await build.article({
    author_id: anna,
    title: 'Маяк',
    views: 7,
    likes_count: 1,
    comments_count: 1,
  })
  const second = await build.article({
    author_id: anna,
    title: 'Гавань',
    views: 1,
    likes_count: 1,
    dislikes_count: 1,
  })
  await build.article({ author_id: anna, published_at: null })
  await build.article({ author_id: boris, views: 50 })
  await sql`update users set reputation = 1 where id = ${anna}`
  const at = (created_at: string) => ({ created_at, updated_at: created_at })
  await build.row('article_likes', { article_id: first, user_id: boris, ...at('2026-10-31T20:59:00Z') })
  await build.row('article_likes', { article_id: second, user_id: vera, ...at('2026-10-31T21:30:00Z') })
  await build.row('article_dislikes', { article_id: second, user_id: boris, ...at('2026-11-20T10:00:00Z') })
  await build.comment({ article_id: first, author_id: boris, ...at('2026-11-01T10:00:00Z') })
  await build.comment({
    article_id: first,
    author_id: vera,
    deleted_at: city.now(),
    ...at('2026-11-01T10:00:00Z'),
  })
  await sql`insert into article_views (article_id, user_id, day) values
    (${first}, ${boris}, '2026-11-20'), (${first}, ${boris}, '2026-11-21'), (${second}, ${vera}, '2026-10-31')`
  await sql`insert into article_view_days (article_id, day, views) values
    (${first}, '2026-10-02', 4), (${first}, '2025-11-30', 1)`
  const { status, body } = await ask(anna)
  expect(status, JSON.stringify(body)).toBe(200)
  const { months, ...totals } = body.data
  expect(totals).toEqual({
    articles: 2,
    views: 8,
    likes: 2,
    dislikes: 1,
    comments: 1,
    comment_likes: 0,
    comment_dislikes: 0,
    reputation: 1,
    top: [
      { id: first, title: 'Маяк', type: 'article_type_1', cover: null, views: 7, likes: 1, comments: 1 },
      { id: second, title: 'Гавань', type: 'article_type_1', cover: null, views: 1, likes: 1, comments: 0 },
    ],
  })
  expect(months.map(({ month }: any) => month)).toEqual([
    '2025-12',
    ...Array.from({ length: 11 }, (_, n) => `2026-${String(n + 1).padStart(2, '0')}`),
  ])
  expect(monthsOf(body.data, '2026-09', '2026-10', '2026-11')).toEqual([
    { month: '2026-09', ...none },
    { month: '2026-10', views: 5, likes: 1, dislikes: 0, comments: 0 },
    { month: '2026-11', views: 2, likes: 1, dislikes: 1, comments: 1 },
  ])
})

it('is zero for a resident who has written nothing', async () => {
  const { body } = await ask(await city.build.resident())
  expect(body.data).toMatchObject({ articles: 0, ...none, reputation: 0, top: [] })
  expect(body.data.months).toHaveLength(12)
})

it('is one’s own, and any author’s for a moderator', async () => {
  const { build } = city
  const [anna, boris] = [await build.resident(), await build.resident()]
  const moderator = await build.resident({ role: 'moderator' })
  await build.article({ author_id: anna, views: 3 })
  expect((await ask(anna, anna)).body.data.views).toBe(3)
  expect((await ask(boris, anna)).status).toBe(403)
  expect((await ask(moderator, anna)).body.data.views).toBe(3)
  expect((await ask(moderator, 2_000_000_000)).status).toBe(404)
  for (const query of ['filters[author][id]=0', 'filters[author]=7', 'filters[title]=a', 'author=7'])
    expect((await (await city.as(moderator)).get(`/api/articles/statistics?${query}`)).status).toBe(400)
})

it('names the five articles that are read most', async () => {
  const anna = await city.build.resident()
  for (const views of [3, 9, 1, 7, 5, 8]) await city.build.article({ author_id: anna, views })
  await city.build.article({ author_id: anna, views: 100, published_at: null })
  const { data } = (await ask(anna)).body
  expect(data.top.map(({ views }: any) => views)).toEqual([9, 8, 7, 5, 3])
  expect([data.articles, data.views]).toEqual([6, 133])
})

it('tells likes and dislikes of the author’s comments apart from those of the articles', async () => {
  const { build } = city
  const [anna, boris, vera] = [await build.resident(), await build.resident(), await build.resident()]
  const [asBoris, asVera] = [await city.as(boris), await city.as(vera)]
  const article = await build.article({ author_id: anna })
  const foreign = await build.article({ author_id: vera })
  const [own, other] = [
    await build.comment({ article_id: foreign, author_id: anna }),
    await build.comment({ article_id: article, author_id: anna }),
  ]
  await asBoris.post('/api/article-likes', { article })
  await asVera.post('/api/article-dislikes', { article })
  await asBoris.post('/api/comment-likes', { comment: own })
  await asVera.post('/api/comment-likes', { comment: own })
  await asVera.post('/api/comment-dislikes', { comment: other })
  const told = { likes: 1, dislikes: 1, comment_likes: 2, comment_dislikes: 1, reputation: 1 }
  expect((await ask(anna)).body.data).toMatchObject(told)
})

it('shows the covers of the best articles', async () => {
  const { build } = city
  const anna = await build.resident()
  const cover = await build.row('files', {
    name: 'a.png',
    hash: 'cover',
    mime: 'image/png',
    size: 1,
    width: 640,
    height: 360,
    url: '/uploads/cover.png',
    provider: 'local',
  })
  await build.article({ author_id: anna, views: 2, cover_id: cover, type: 'article_type_3' })
  await build.article({ author_id: anna, views: 1 })
  const { data } = articleStatistics.answer.schema.parse((await ask(anna)).body)
  expect(data.top.map(({ type, cover: shown }) => [type, shown?.url ?? null])).toEqual([
    ['article_type_3', '/uploads/cover.png'],
    ['article_type_1', null],
  ])
})
