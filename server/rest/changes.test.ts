/** @module-tag slow */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collections } from '#contract/index.ts'
import { type Asks, type World, world } from '../testing/world.ts'
import { modelOf } from './model.ts'
import { notesOf } from './schema.ts'

let city: World
let mira: number
let moderator: Asks
beforeAll(async () => {
  city = await world()
  mira = await city.build.resident({ role: 'moderator' })
  moderator = await city.as(mira)
})
afterAll(() => city.close())

type Change = [field: string, from: unknown, to: unknown]

/** The history of a row as moderators read it. */
async function changes(of: string, id: number): Promise<Change[]> {
  const path = `/api/${of}-change-items?filters[${of.replace('-', '_')}][id]=${id}&populate=changed_by&sort=id`
  const { body } = await moderator.get(path)
  return body.data.map(({ attributes: { field, old_value, new_value, changed_by } }: any) => {
    expect(changed_by.data?.id).toBe(mira)
    return [field, old_value, new_value]
  })
}

const file = (name: string) =>
  city.build.row('files', {
    name,
    hash: name,
    mime: 'image/png',
    size: 1,
    url: `/uploads/${name}`,
    provider: 'local',
    uploader_id: mira,
  })

describe('the history of changes', () => {
  it('records each changed attribute with its wire values and its author', async () => {
    const chip = await city.build.chip()
    const id = await city.build.mission({ name: 'Встреча', points: 12.5, available_until: null })
    const { status } = await moderator.put(`/api/activities/${id}`, {
      name: 'Вечер',
      type: 'activity_type_1',
      points: 0,
      balance: null,
      badge: chip,
      is_repeatable: true,
      available_until: '2030-01-01T10:00:00+03:00',
    })
    expect(status).toBe(200)
    expect(await changes('activity', id)).toEqual([
      ['name', 'Встреча', 'Вечер'],
      ['available_until', null, '2030-01-01T07:00:00.000Z'],
      ['points', 12.5, null],
      ['balance', 10, null],
      ['is_repeatable', false, true],
      ['badge', null, chip],
    ])
  })

  it('records nothing for a new row or one saved without changes', async () => {
    const { body } = await moderator.post('/api/badges', { name: 'Голос', image: [await file('a.png')] })
    await moderator.put(`/api/badges/${body.data.id}`, { name: 'Голос' })
    expect(await changes('badge', body.data.id)).toEqual([])
  })

  it('records lists completely, in their order', async () => {
    const [a, b] = [await file('b.png'), await file('c.png')]
    const { body } = await moderator.post('/api/badges', { name: 'Голос', image: [a] })
    const { id } = body.data
    await moderator.put(`/api/badges/${id}`, { image: { connect: [b] } })
    await moderator.put(`/api/badges/${id}`, { image: [a, b] })
    await moderator.put(`/api/badges/${id}`, { image: [b, a], color: 'Green' })
    await moderator.put(`/api/badges/${id}`, { image: null })
    expect(await changes('badge', id)).toEqual([
      ['image', [a], [a, b]],
      ['image', [a, b], [b, a]],
      ['color', 'Blue', 'Green'],
      ['image', [b, a], []],
    ])
  })

  it('records the deletion of a row, soft or not', async () => {
    const one = await city.build.chip()
    await moderator.remove(`/api/badges/${one}`)
    expect(await changes('badge', one)).toEqual([['deletedAt', null, expect.stringMatching(/Z$/)]])
    const two = await city.build.chip()
    await moderator.put(`/api/badges/${two}`, { deletedAt: '2030-01-01T00:00:00.000Z' })
    expect(await changes('badge', two)).toEqual([['deletedAt', null, '2030-01-01T00:00:00.000Z']])
  })

  it('records changes by commands as well: a thousand items published at once', async () => {
    const items = await Promise.all(
      Array.from({ length: 1000 }, () => city.build.shopItem({ published_at: null })),
    )
    expect((await moderator.post('/api/shop-items/publish-many', { ids: items })).status).toBe(200)
    expect(await changes('shop-item', items[0] ?? 0)).toEqual([['publishedAt', null, expect.any(String)]])
    const [{ n } = { n: 0 }] =
      await city.sql`select count(*) as n from shop_item_change_items where field = 'publishedAt'`
    expect(n).toBe(1000)
  })

  it('of an article begins at its publication, because drafts are saved continually', async () => {
    const anna = await city.build.resident()
    const author = await city.as(anna)
    const theme = await city.build.theme()
    const content = [{ id: 'a', type: 'text', content: [{ text: 'Свет.' }] }]
    const { id } = (await author.post('/api/articles', { publishedAt: null })).body.data
    await author.put(`/api/articles/${id}`, { title: 'Маяк', content, themes: [theme] })
    const read = async () =>
      (
        await city.sql`select field, changed_by_id from article_change_items where article_id = ${id} order by id`
      ).map(row => `${row.field} ${row.changed_by_id}`)
    expect(await read()).toEqual([])
    await author.put(`/api/articles/${id}`, { publishedAt: new Date().toISOString() })
    await author.put(`/api/articles/${id}`, { title: 'Маяк горит', content: [{ ...content[0], id: 'b' }] })
    await author.put(`/api/articles/${id}`, { themes: [] })
    await moderator.put(`/api/articles/${id}`, {
      removedAt: new Date().toISOString(),
      removal_reason: 'Реклама',
    })
    expect(await read()).toEqual([
      `publishedAt ${anna}`,
      `title ${anna}`,
      `content ${anna}`,
      `themes ${anna}`,
      `removedAt ${mira}`,
      `removal_reason ${mira}`,
    ])
  })

  it('does not record views, ratings and comments, which are no edits', async () => {
    const id = await city.build.article({ author_id: await city.build.resident() })
    await moderator.post(`/api/articles/${id}/view`)
    await moderator.post('/api/article-likes', { article: id })
    await moderator.post('/api/comments', { article: id, text: 'Светло!' })
    expect(await changes('article', id)).toEqual([])
  })

  it('is rolled back with a failed write', async () => {
    const id = await city.build.chip()
    expect((await moderator.put(`/api/badges/${id}`, { name: 'Голос', image: [999_999] })).status).toBe(400)
    const resident = await city.as(await city.build.resident())
    expect((await resident.put(`/api/badges/${id}`, { name: 'Голос' })).status).toBe(403)
    expect(await changes('badge', id)).toEqual([])
  })

  it('has no author for changes by the server itself, and never the caller of another transaction', async () => {
    const id = await city.build.chip()
    await city.sql.begin(async tx => {
      await tx`select set_config('rest.actor', ${String(mira)}, true)`
      await tx`update badges set name = 'Раз', updated_at = now() where id = ${id}`
    })
    // On every connection of the pool, the one that has just been used included.
    await Promise.all(
      Array.from(
        { length: 10 },
        () => city.sql`update badges set name = name || '!', updated_at = now() where id = ${id}`,
      ),
    )
    const rows =
      await city.sql`select changed_by_id as by from badge_change_items where badge_id = ${id} order by id`
    expect(rows.map(({ by }) => by)).toEqual([mira, ...Array.from({ length: 10 }, () => null)])
  })

  it('is recorded for missions, enrolments, articles, chips, bookings and shop items', () => {
    const kept = [...modelOf(collections).tables.values()].filter(table => notesOf(table))
    expect(kept.map(({ collection }) => collection.name).toSorted()).toEqual([
      'activities',
      'articles',
      'badges',
      'bookings',
      'shop-items',
      'user-activity-enrolls',
    ])
  })
})
