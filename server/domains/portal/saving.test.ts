/** @module-tag slow */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MOST_ARTICLES_A_DAY, MOST_TEXTS_A_DAY } from '#contract/rest/bounds.ts'
import { type Asks, type World, world } from '../../testing/world.ts'
import { picture as drawn, formOf, file as sent, text } from '../media/testing.ts'

let city: World
let anna: number
let author: Asks
let reader: Asks
let moderator: Asks

beforeAll(async () => {
  city = await world()
  anna = await city.build.resident()
  author = await city.as(anna)
  reader = await city.as(await city.build.resident())
  moderator = await city.as(await city.build.resident({ role: 'moderator' }))
})
afterAll(() => city.close())

const paragraph = (text: string, id = 't') => ({ id, type: 'text', content: [{ text }] })
const picture = (media: number) => ({ id: `p${media}`, type: 'image', media })
const ready = { title: 'Маяк', content: [paragraph('Свет.')] }

let files = 0
const file = (uploader: number, row: object = {}) =>
  city.build.row('files', {
    name: 'x.png',
    hash: `x${(files += 1)}`,
    ext: '.png',
    mime: 'image/png',
    size: 1,
    url: `/uploads/x${files}.png`,
    provider: 'local',
    uploader_id: uploader,
    ...row,
  })

const write = async (data: object, asks = author) => {
  const { status, body } = await asks.post('/api/articles?populate=cover,images,themes,author', data)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as { id: number; attributes: any }
}
const change = (id: number, data: object, asks = author, headers = {}) =>
  asks.put(`/api/articles/${id}?populate=cover,images,themes`, data, headers)
const paths = ({ body }: any) => body.error.details.errors.map(({ path }: any) => path.join('.'))
const idsIn = (relation: any) => (relation.data ?? []).map(({ id }: any) => id)
const counts = async (...themes: number[]) => {
  const rows =
    await city.sql`select articles_count as n from tags where id = any(${themes}::integer[]) order by id`
  return rows.map(({ n }) => n)
}
const told = async (id: number) =>
  (
    await city.sql`select from events where type = 'article.published' and user_id = ${anna} and subject = ${id}`
  ).length

describe('a draft', () => {
  it('may be incomplete, belongs to its author, and nobody else can read it', async () => {
    const { id, attributes } = await write({ publishedAt: null })
    expect(attributes).toMatchObject({ title: null, content: null, publishedAt: null, cover: { data: null } })
    expect(attributes.author.data.id).toBe(anna)
    expect((await author.get(`/api/articles/${id}`)).status).toBe(200)
    expect((await reader.get(`/api/articles/${id}`)).status).toBe(404)
    expect((await change(id, { title: 'Моё' }, reader)).status).toBe(404)
  })

  it('stores every attribute sent, also an empty title', async () => {
    const { id } = await write({ publishedAt: null, title: 'Маяк' })
    expect((await change(id, { title: '', content: [paragraph('')] })).body.data.attributes.title).toBe(null)
    expect((await change(id, { title: null, content: null })).body.data.attributes.content).toBe(null)
    const { body } = await change(id, { title: 'Маяк', type: 'article_type_3' })
    expect(body.data.attributes).toMatchObject({ title: 'Маяк', type: 'article_type_3', publishedAt: null })
  })

  it('needs a title and a text block to be published, and the refusal names what is missing', async () => {
    const { id } = await write({ publishedAt: null, title: '  ', content: [paragraph('  ')] })
    const refused = await change(id, { publishedAt: new Date().toISOString() })
    expect(refused.status).toBe(400)
    expect(paths(refused)).toEqual(['title', 'content'])
    expect(paths(await author.post('/api/articles', { title: 'Маяк' }))).toEqual(['content'])
    await change(id, { content: ready.content })
    expect((await change(id, { publishedAt: '2020-01-01T00:00:00.000Z', title: 'Маяк' })).status).toBe(200)
    expect((await reader.get(`/api/articles/${id}`)).body.data.attributes.title).toBe('Маяк')
  })
})

describe('a published article', () => {
  it('gets its date from the server, whatever date is sent, and keeps it through edits', async () => {
    const { id, attributes } = await write({ ...ready, publishedAt: '2099-01-01T00:00:00.000Z' })
    expect(Math.abs(Date.parse(attributes.publishedAt) - Date.now())).toBeLessThan(60_000)
    city.pass(1000)
    const { body } = await change(id, { title: 'Маяк горит', publishedAt: '2099-01-01T00:00:00.000Z' })
    expect(body.data.attributes).toMatchObject({ title: 'Маяк горит', publishedAt: attributes.publishedAt })
  })

  it('must stay complete', async () => {
    const { id } = await write(ready)
    expect(paths(await change(id, { title: '' }))).toEqual(['title'])
    expect(paths(await change(id, { content: [] }))).toEqual(['content'])
    expect(paths(await change(id, { type: null }))).toEqual(['type'])
  })

  it('keeps views, comments and ratings when unpublished and published again, and records one event', async () => {
    const { id } = await write(ready)
    await reader.post(`/api/articles/${id}/view`)
    await reader.post('/api/article-likes', { article: id })
    await reader.post('/api/comments', { article: id, text: 'Светло!' })
    await change(id, { publishedAt: null })
    expect((await reader.get(`/api/articles/${id}`)).status).toBe(404)
    const { body } = await change(id, { publishedAt: new Date().toISOString() })
    expect(body.data.attributes).toMatchObject({ views: 1, likes_count: 1, comments_count: 1 })
    expect(await told(id)).toBe(1)
  })

  it('is as old as at first when it is unpublished and published again', async () => {
    const { id } = await write({ ...ready, publishedAt: null })
    const published = await change(id, { publishedAt: city.now().toISOString() })
    const first = published.body.data.attributes.publishedAt
    expect(first).toEqual(expect.any(String))
    for (let again = 0; again < 2; again += 1) {
      city.pass(60_000)
      await change(id, { publishedAt: null })
      const { body } = await change(id, { publishedAt: city.now().toISOString() })
      expect(body.data.attributes.publishedAt).toBe(first)
    }
  })

  it('counts in its themes as long as it is live', async () => {
    const [a, b, c] = [await city.build.theme(), await city.build.theme(), await city.build.theme()]
    const draft = await write({ ...ready, publishedAt: null, themes: [a] })
    expect(await counts(a, b, c)).toEqual([0, 0, 0])
    await change(draft.id, { publishedAt: new Date().toISOString(), themes: [a, b] })
    expect(await counts(a, b, c)).toEqual([1, 1, 0])
    const { id, attributes } = await write({ ...ready, themes: [c, a] })
    expect(idsIn(attributes.themes)).toEqual([c, a])
    expect(await counts(a, b, c)).toEqual([2, 1, 1])
    await change(id, { themes: { connect: [b], disconnect: [a] } })
    expect(await counts(a, b, c)).toEqual([1, 2, 1])
    await change(id, { publishedAt: null, themes: [a] })
    expect(await counts(a, b, c)).toEqual([1, 1, 0])
    await author.remove(`/api/articles/${draft.id}`)
    expect(await counts(a, b, c)).toEqual([0, 0, 0])
  })
})

describe('pictures', () => {
  it('are taken from the blocks, the first one as the cover', async () => {
    const [one, two] = [await file(anna), await file(anna)]
    const { id, attributes } = await write({
      ...ready,
      content: [picture(two), picture(one), ...ready.content],
    })
    expect([attributes.cover.data.id, idsIn(attributes.images)]).toEqual([two, [two, one]])
    const { body } = await change(id, { content: [...ready.content, picture(one)] })
    expect([body.data.attributes.cover.data.id, idsIn(body.data.attributes.images)]).toEqual([one, [one]])
    const bare = await change(id, { content: ready.content })
    expect(bare.body.data.attributes).toMatchObject({ cover: { data: null }, images: { data: null } })
    expect((await change(id, { cover: one })).status).toBe(403)
  })

  it('of a draft may be set before the blocks, and the blocks replace them', async () => {
    const [one, two] = [await file(anna), await file(anna)]
    const { id, attributes } = await write({ publishedAt: null, images: [one, two] })
    expect([idsIn(attributes.images), attributes.cover.data]).toEqual([[one, two], null])
    const { body } = await change(id, { content: [picture(two)], images: [one] })
    expect([idsIn(body.data.attributes.images), body.data.attributes.cover.data.id]).toEqual([[two], two])
  })

  it('must be uploads of the author or belong to the article already', async () => {
    const foreign = await file(await city.build.resident())
    const document = await file(anna, { mime: 'application/pdf' })
    const content = [...ready.content, picture(foreign), picture(document), picture(999_999)]
    expect(paths(await author.post('/api/articles', { ...ready, content }))).toEqual([
      'content.1.media',
      'content.2.media',
      'content.3.media',
    ])
    const id = await city.build.article({ author_id: anna })
    await city.sql`insert into articles_images (owner_id, target_id, position) values (${id}, ${foreign}, 1)`
    expect((await change(id, { content: [...ready.content, picture(foreign)] })).status).toBe(200)
  })

  it('of a draft must still be there when it is published; a published article is saved without those that went', async () => {
    const gone = await file(anna)
    const { id } = await write({ ...ready, content: [...ready.content, picture(gone)], publishedAt: null })
    const publishedAt = new Date().toISOString()
    expect((await author.remove(`/api/upload/files/${gone}`)).status).toBe(200)
    const refused = await change(id, { publishedAt })
    expect([refused.status, paths(refused)]).toEqual([400, ['content.1.media']])
    expect((await change(id, { publishedAt, content: ready.content })).status).toBe(200)
    const shown = await file(anna)
    await change(id, { content: [...ready.content, picture(shown)] })
    await city.sql`delete from files where id = ${shown}`
    expect((await change(id, { title: 'Маяк горит' })).status).toBe(200)
  })
})

describe('two windows on one article', () => {
  it('the later save is refused and nothing is written', async () => {
    const { id, attributes } = await write({ ...ready, publishedAt: null })
    const seen = { 'if-match': `"${attributes.updatedAt}"` }
    city.pass(1000)
    const first = await change(id, { title: 'Первое окно' }, author, seen)
    expect(first.status).toBe(200)
    const second = await change(id, { title: 'Второе окно' }, author, seen)
    expect([second.status, second.body.error.name]).toEqual([412, 'PreconditionFailedError'])
    expect((await author.get(`/api/articles/${id}`)).body.data.attributes.title).toBe('Первое окно')
    city.pass(1000)
    const next = { 'if-match': `"${first.body.data.attributes.updatedAt}"` }
    expect((await change(id, { title: 'Второе окно' }, author, next)).status).toBe(200)
    expect((await change(id, { title: 'x' }, author, { 'if-match': 'вчера' })).status).toBe(400)
  })

  it('a late deletion or removal is refused too, and nothing is written', async () => {
    const { id, attributes } = await write(ready)
    const late = { 'if-match': `"${attributes.updatedAt}"` }
    city.pass(1000)
    const saved = await change(id, { title: 'Другое окно' })
    const removal = { removedAt: new Date().toISOString(), removal_reason: 'Реклама' }
    expect((await change(id, { deletedAt: new Date().toISOString() }, author, late)).status).toBe(412)
    expect((await change(id, removal, moderator, late)).status).toBe(412)
    const { body } = await reader.get(`/api/articles/${id}`)
    expect(body.data.attributes).toMatchObject({ title: 'Другое окно', removedAt: null, deletedAt: null })
    // The draft of a change is the author’s alone: a moderator does not learn of it, also not by a refusal.
    city.pass(1000)
    await author.put(`/api/articles/${id}/draft`, { ...ready, type: 'article_type_1', themes: [] })
    const seen = { 'if-match': `"${saved.body.data.attributes.updatedAt}"` }
    expect((await change(id, { deletedAt: new Date().toISOString() }, author, seen)).status).toBe(412)
    expect((await change(id, removal, moderator, seen)).status).toBe(200)
    expect((await change(id, { title: 'Поздно' }, author, late)).body.error.name).toBe('ConflictError')
  })

  it('views, likes and comments of readers do not make a save outdated', async () => {
    const { id, attributes } = await write(ready)
    city.pass(1000)
    await reader.post(`/api/articles/${id}/view`)
    await reader.post('/api/article-likes', { article: id })
    await reader.post('/api/comments', { article: id, text: 'Светло!' })
    const seen = { 'if-match': `"${attributes.updatedAt}"` }
    expect((await change(id, { title: 'Маяк горит' }, author, seen)).status).toBe(200)
  })

  it('one of many saves from one version is written, the others are refused', async () => {
    const { id, attributes } = await write({ ...ready, publishedAt: null })
    city.pass(1000)
    const saves = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        change(id, { title: `Окно ${n}` }, author, { 'if-match': `"${attributes.updatedAt}"` }),
      ),
    )
    expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 412),
    ])
  })
})

it('a moderator cannot edit another author’s article, and cannot unpublish or delete it without a reason', async () => {
  const { id } = await write(ready)
  for (const data of [
    { title: 'Иначе' },
    { content: [] },
    { publishedAt: null },
    { deletedAt: new Date() },
  ]) {
    expect((await change(id, data, moderator)).status).toBe(403)
  }
  expect((await moderator.remove(`/api/articles/${id}`)).status).toBe(403)
  expect((await reader.get(`/api/articles/${id}`)).body.data.attributes.title).toBe('Маяк')
})

describe('a form with an Idempotency-Key', () => {
  const send = async (data: object, height: number) => {
    const { headers, payload } = await formOf([
      text('data', data),
      sent('cover.png', await drawn('png', 8, height), 'files.images'),
    ])
    return author.send('POST', '/api/articles?populate=images', payload, {
      ...headers,
      'idempotency-key': 'form',
    })
  }
  const stored = async () => (await city.sql`select from files`).length

  it('repeated with the same fields and bytes returns the first answer and stores its files once', async () => {
    const first = await send({ ...ready, title: 'Форма' }, 8)
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    const before = await stored()
    const again = await send({ ...ready, title: 'Форма' }, 8)
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await stored()).toBe(before)
  })

  it.each([
    ['fields', { ...ready, title: 'Другая' }, 8],
    ['bytes of a file', { ...ready, title: 'Форма' }, 9],
  ])('repeated with other %s is refused', async (_, data, height) => {
    const before = await stored()
    expect(await send(data, height)).toMatchObject({
      status: 409,
      body: { error: { name: 'ConflictError' } },
    })
    expect(await stored()).toBe(before)
  })
})

it('a resident begins a hundred articles in a day, deleted ones included', async () => {
  const user = await city.build.resident()
  const writer = await city.as(user)
  const begin = () => writer.post('/api/articles', { title: 'Черновик', publishedAt: null })
  await city.sql`
    insert into articles (title, author_id, created_at, updated_at, deleted_at)
    select 'Ранее', ${user}, ${city.now()}, ${city.now()}, case when n % 2 = 0 then ${city.now()}::timestamptz end
    from generate_series(1, ${MOST_ARTICLES_A_DAY - 1}) n`
  expect((await begin()).status).toBe(200)
  const refused = await begin()
  expect([refused.status, refused.body.error.name]).toEqual([409, 'ConflictError'])
  expect(refused.body.error.message).toContain('не больше 100 статей')
  await city.sql`update articles set created_at = created_at - interval '1 day' where author_id = ${user}`
  expect((await begin()).status).toBe(200)
})

it('an author changes published articles three hundred times in a day, by title or themes too; drafts are not counted', async () => {
  const user = await city.build.resident()
  const writer = await city.as(user)
  const { id } = await write(ready, writer)
  const draft = await write({ ...ready, publishedAt: null }, writer)
  await city.sql`
    insert into article_change_items (article_id, field, changed_by_id, created_at, updated_at)
    select ${id}, 'content', ${user}, at, at from generate_series(1, ${MOST_TEXTS_A_DAY}) n,
      lateral (values (${city.now()}::timestamptz - n * interval '1 second')) v(at)`
  const refused = await change(id, { content: [paragraph('Тень.')] }, writer)
  expect([refused.status, refused.body.error.name]).toEqual([409, 'ConflictError'])
  expect(refused.body.error.message).toContain('не больше 300 раз')
  expect((await change(draft.id, { content: [paragraph('Тень.')] }, writer)).status).toBe(200)
  // A publication is refused too, but not its end, which is counted.
  expect((await change(draft.id, { publishedAt: city.now() }, writer)).status).toBe(409)
  for (const kept of [{ title: 'Бакен' }, { type: 'article_type_2' }, { themes: [await city.build.theme()] }])
    expect((await change(id, kept, writer)).status).toBe(409)
  expect((await change((await write(ready, writer)).id, { publishedAt: null }, writer)).status).toBe(200)
  await city.sql`
    update article_change_items set created_at = created_at - interval '1 day'
    where id in (select id from article_change_items where changed_by_id = ${user} order by id limit 2)`
  // A change of themes is the three hundredth.
  expect((await change(id, { themes: [await city.build.theme()] }, writer)).status).toBe(200)
  expect((await change(id, { content: [paragraph('Полдень.')] }, writer)).status).toBe(409)
})
