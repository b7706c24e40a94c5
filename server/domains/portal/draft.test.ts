/** @module-tag slow */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/clock.ts'
import { collections } from '#contract/index.ts'
import { modelOf } from '../../rest/model.ts'
import { RetentionWorker } from '../../retention/worker.ts'
import { type Asks, type World, world } from '../../testing/world.ts'
import { picture as drawn, formOf, file as sent } from '../media/testing.ts'
import { trimsOf } from '../retention.ts'
import { portalChecks } from './checks.ts'

let city: World
let anna: number
let author: Asks
let reader: Asks
let moderator: Asks

beforeAll(async () => {
  city = await world()
})
afterAll(() => city.close())
beforeEach(async () => {
  anna = await city.build.resident()
  author = await city.as(anna)
  reader = await city.as(await city.build.resident())
  moderator = await city.as(await city.build.resident({ role: 'moderator' }))
})

const paragraph = (text: string, id = 't') => ({ id, type: 'text', content: [{ text }] })
const shown = (media: number) => ({ id: `p${media}`, type: 'image', media })
const text = (title: string | null, more: object = {}) => ({
  title,
  content: [paragraph('Свет гаснет.')],
  type: 'article_type_1',
  themes: [],
  ...more,
})
const populated = 'populate[themes]=true&populate[draft][populate]=themes,images'

const publish = async (more: object = {}, asks = author) => {
  const data = { title: 'Маяк', content: [paragraph('Свет горит.')], ...more }
  const { status, body } = await asks.post('/api/articles', data)
  expect(status, JSON.stringify(body)).toBe(200)
  city.pass(1000)
  return body.data as { id: number; attributes: any }
}
const change = (id: number, data: object, asks = author, headers = {}) =>
  asks.send('PUT', `/api/articles/${id}/draft?${populated}`, { data }, headers)
const discard = (id: number, headers = {}) =>
  author.send('DELETE', `/api/articles/${id}/draft?${populated}`, undefined, headers)
const save = (id: number, data: object, headers = {}) => author.put(`/api/articles/${id}`, data, headers)
const article = async (id: number, asks = author) =>
  (await asks.get(`/api/articles/${id}?${populated}`)).body.data?.attributes
const draft = async (id: number, asks = author) => (await article(id, asks)).draft.data?.attributes ?? null
const since = (moment: string) => ({ 'if-match': `"${moment}"` })
const paths = ({ body }: any) => body.error.details.errors.map(({ path }: any) => path.join('.'))

const upload = async (asks = author) => {
  const { payload, headers } = await formOf([sent('dot.png', await drawn('png', 8, 8))])
  const { status, body } = await asks.send('POST', '/api/upload', payload, headers)
  expect(status, JSON.stringify(body)).toBe(200)
  return body[0] as { id: number; url: string }
}

describe('the draft of a change', () => {
  it('is stored whole, and readers see the published text', async () => {
    const theme = await city.build.theme()
    const { id } = await publish()
    const kept = await change(id, text('Маяк погас', { type: 'article_type_3', themes: [theme] }))
    expect(kept.status, JSON.stringify(kept.body)).toBe(200)
    expect(await draft(id)).toMatchObject({
      title: 'Маяк погас',
      content: [paragraph('Свет гаснет.')],
      type: 'article_type_3',
      themes: { data: [{ id: theme }] },
    })
    expect(await article(id, reader)).toMatchObject({ title: 'Маяк', content: [paragraph('Свет горит.')] })
  })

  it('may be incomplete; each save replaces it', async () => {
    const { id } = await publish()
    await change(id, text('Маяк погас'))
    expect((await change(id, text('  ', { content: null }))).status).toBe(200)
    expect(await draft(id)).toMatchObject({ title: null, content: null })
  })

  it('that equals the published text is not stored', async () => {
    const { id, attributes } = await publish()
    await change(id, text('Маяк погас'))
    const { body } = await change(id, text('Маяк', { content: [paragraph('Свет горит.')] }))
    expect(body.data.attributes).toMatchObject({ draft: { data: null }, updatedAt: attributes.updatedAt })
  })

  it('is of a published article alone', async () => {
    const { id } = await publish({ publishedAt: null })
    const refused = await change(id, text('Маяк погас'))
    expect([refused.status, refused.body.error.name]).toEqual([409, 'NotPublishedError'])
  })

  it('is checked as an article is', async () => {
    const { id } = await publish()
    const wrong = { id: 'x', type: 'text', content: [{ text: 'сюда', href: 'javascript:alert(1)' }] }
    expect(paths(await change(id, text('Маяк', { content: [wrong] })))).toEqual(['content.0.content.0.href'])
    const long = Array.from({ length: 12 }, (_, n) => paragraph('я'.repeat(19_000), `t${n}`))
    expect(paths(await change(id, text('Маяк', { content: long })))).toEqual(['content'])
    expect(paths(await change(id, text('я'.repeat(201))))).toEqual(['title'])
    expect(paths(await change(id, text('Маяк', { type: 'article_type_9' })))).toEqual(['type'])
    expect(paths(await change(id, { title: 'Маяк' }))).toEqual(['content', 'type', 'themes'])
    const proposed = await city.build.theme({ is_approved: false })
    expect((await change(id, text('Маяк', { themes: [proposed] }))).status).toBe(400)
    expect(await draft(id)).toBe(null)
  })

  it('is bounded by the database', async () => {
    const { id } = await publish()
    await expect(
      city.sql`insert into article_drafts (article_id, type, content, created_at, updated_at)
        values (${id}, 'article_type_1', ${`["${'я'.repeat(200_000)}"]`}::text::json, now(), now())`,
    ).rejects.toThrow('article_drafts_content_check')
  })
})

describe('nobody but the author', () => {
  it('reads or writes it, not even a moderator', async () => {
    const { id } = await publish()
    await change(id, text('Тайна'))
    for (const asks of [reader, moderator]) {
      expect(await draft(id, asks)).toBe(null)
      expect((await asks.get('/api/article-drafts')).body.data).toEqual([])
      expect((await change(id, text('Моё'), asks)).status).toBe(404)
      expect((await asks.send('DELETE', `/api/articles/${id}/draft`)).status).toBe(404)
      const found = await asks.get('/api/articles?filters[draft][title][$contains]=Тайна')
      expect(found.body.data ?? []).toEqual([])
      expect((await asks.get('/api/articles?_q=Тайна')).body.data).toEqual([])
      const ids = async (filter: string) =>
        (await asks.get(`/api/articles?filters[id]=${id}&filters[draft]${filter}`)).body.data.length
      expect([await ids('[$gte]=1'), await ids('[id][$notNull]=true'), await ids('[$null]=true')]).toEqual([
        0, 0, 1,
      ])
    }
    expect(
      (await author.get(`/api/articles?filters[id]=${id}&filters[draft][$gte]=1`)).body.data,
    ).toHaveLength(1)
    expect((await author.get('/api/article-drafts?_q=Тайна')).body.data).toHaveLength(1)
  })

  it('is informed of it: no version, no logged change, no event, no notice', async () => {
    const { id, attributes } = await publish()
    const told = async () => {
      const [row] = await city.sql`select
        (select count(*) from article_versions where article_id = ${id}) as versions,
        (select count(*) from article_change_items where article_id = ${id}) as changes,
        (select count(*) from events where subject = ${id}) as events,
        (select count(*) from notifications) as notices`
      return row
    }
    const before = await told()
    await change(id, text('Маяк погас'))
    expect(await told()).toEqual(before)
    expect((await article(id, reader)).updatedAt).toBe(attributes.updatedAt)
  })
})

describe('saving the article', () => {
  it('with content replaces both texts, keeps the version and removes the draft', async () => {
    const { id } = await publish()
    await change(id, text('Маяк погас'))
    city.pass(1000)
    expect((await save(id, text('Маяк погас'))).status).toBe(200)
    expect(await draft(id)).toBe(null)
    expect((await article(id, reader)).title).toBe('Маяк погас')
    const versions = await author.get(`/api/article-versions?filters[article][id]=${id}&sort=id:desc`)
    expect(versions.body.data.map((row: any) => row.attributes.title)).toEqual(['Маяк погас', 'Маяк'])
  })

  it('that is refused leaves the draft', async () => {
    const { id } = await publish()
    await change(id, text('Маяк погас'))
    expect((await save(id, text('', { content: [] }))).status).toBe(400)
    expect((await draft(id)).title).toBe('Маяк погас')
  })

  it('without content leaves the draft', async () => {
    const { id } = await publish()
    await change(id, text('Маяк погас'))
    expect((await save(id, { type: 'article_type_2' })).status).toBe(200)
    expect((await draft(id)).title).toBe('Маяк погас')
  })

  it('unpublished, replaces its text by that of the draft, except for attributes in the body', async () => {
    const [theme, gone] = [await city.build.theme(), await city.build.theme()]
    const { id } = await publish()
    await change(id, text(null, { content: [], type: 'article_type_3', themes: [theme, gone] }))
    // Rejected meanwhile by a moderator: nobody but who proposed it may use it.
    await city.sql`update tags set is_approved = false where id = ${gone}`
    expect((await save(id, { publishedAt: null })).status).toBe(200)
    expect(await article(id)).toMatchObject({
      title: null,
      content: [],
      type: 'article_type_3',
      themes: { data: [{ id: theme }] },
      publishedAt: null,
      draft: { data: null },
    })
    const other = await publish()
    await change(other.id, text('Маяк погас', { type: 'article_type_3' }))
    await save(other.id, { publishedAt: null, title: 'Маяк снова горит' })
    expect(await article(other.id)).toMatchObject({ title: 'Маяк снова горит', type: 'article_type_3' })
  })

  it('unpublished, loses the pictures of the draft that were deleted since, and nothing else', async () => {
    const { id } = await publish()
    const [gone, kept] = [await upload(), await upload()]
    const shown = (media: number) => ({ id: `p${media}`, type: 'image', media })
    await change(id, text('Маяк', { content: [paragraph('Раз'), shown(gone.id), shown(kept.id)] }))
    expect((await author.remove(`/api/upload/files/${gone.id}`)).status).toBe(200)
    expect((await save(id, { publishedAt: null })).status).toBe(200)
    expect((await article(id)).content).toMatchObject([paragraph('Раз'), shown(kept.id)])
  })

  it('deleted, deletes the draft too; removed by a moderator, keeps it for its author', async () => {
    const { id } = await publish()
    await change(id, text('Маяк погас'))
    await moderator.put(`/api/articles/${id}`, { removedAt: new Date(), removal_reason: 'Реклама' })
    expect((await change(id, text('Иначе'))).status).toBe(409)
    expect((await draft(id)).title).toBe('Маяк погас')
    expect(await draft(id, moderator)).toBe(null)
    expect((await author.remove(`/api/articles/${id}`)).status).toBe(200)
    expect(await city.sql`select from article_drafts where article_id = ${id}`).toHaveLength(0)
    expect((await change(id, text('Иначе'))).status).toBe(409)
  })
})

it('whose draft is discarded keeps the published text', async () => {
  const { id, attributes } = await publish()
  await change(id, text('Маяк погас'))
  const { status, body } = await discard(id)
  expect([status, body.data.attributes.draft.data]).toEqual([200, null])
  expect(body.data.attributes).toMatchObject({ title: 'Маяк', updatedAt: attributes.updatedAt })
  expect((await discard(id)).status).toBe(200)
})

describe('two machines', () => {
  it('on one published article: the later save, update and discard are refused, and nothing is written', async () => {
    const { id, attributes } = await publish()
    const seen = since(attributes.updatedAt)
    const first = await change(id, text('Первая'), author, seen)
    expect(first.status).toBe(200)
    for (const late of [
      await change(id, text('Вторая'), author, seen),
      await save(id, text('Вторая'), seen),
      await discard(id, seen),
    ])
      expect([late.status, late.body.error.name]).toEqual([412, 'PreconditionFailedError'])
    expect((await draft(id)).title).toBe('Первая')
    const next = since(first.body.data.attributes.draft.data.attributes.updatedAt)
    expect((await save(id, text('Первая'), next)).status).toBe(200)
    expect((await change(id, text('Вторая'), author, next)).status).toBe(412)
  })

  it('one of many saves from one version is written, also within a millisecond', async () => {
    const { id, attributes } = await publish()
    const saves = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        change(id, text(`Окно ${n}`), author, since(attributes.updatedAt)),
      ),
    )
    expect(saves.filter(({ status }) => status === 200)).toHaveLength(1)
    const [written] = saves.filter(({ status }) => status === 200)
    const version = since(written?.body.data.attributes.draft.data.attributes.updatedAt)
    expect((await change(id, text('Дальше'), author, version)).status).toBe(200)
    expect((await change(id, text('Ещё дальше'), author, version)).status).toBe(412)
  })
})

describe('the pictures of a draft', () => {
  it('are not swept as unused, and the author alone downloads them until they are published', async () => {
    const [kept, dropped] = [await upload(), await upload()]
    const { id } = await publish()
    await change(id, text('Маяк', { content: [shown(kept.id), shown(dropped.id)] }))
    await change(id, text('Маяк', { content: [shown(kept.id), paragraph('Свет.')] }))
    expect((await draft(id)).images.data.map((row: any) => row.id)).toEqual([kept.id])
    city.pass(1.1 * DAY_MS)
    const { sql, settings, now: clock } = city
    const log = {
      error: (fault: unknown) => {
        throw fault
      },
    }
    const all = trimsOf({ model: modelOf(collections), settings, clock })
    await new RetentionWorker({ sql, clock, log, trims: all }).run()
    const left = await city.sql`select id from files where id in (${kept.id}, ${dropped.id})`
    expect(left.map(row => row['id'])).toEqual([kept.id])
    const statuses = async () => {
      const others = await city.build.resident()
      const asked = [await city.as(anna), await city.as(others), await city.as(null)]
      return Promise.all(asked.map(async asks => (await asks.get(kept.url)).status))
    }
    expect(await statuses()).toEqual([200, 404, 403])
    await (await city.as(anna)).put(`/api/articles/${id}`, { content: [shown(kept.id), paragraph('Свет.')] })
    expect(await statuses()).toEqual([200, 200, 200])
  })

  it('are the author’s own, or in the article already', async () => {
    const { id } = await publish()
    const foreign = await upload(reader)
    const content = [paragraph('Свет.'), shown(foreign.id)]
    expect(paths(await change(id, text('Маяк', { content })))).toEqual(['content.1.media'])
  })
})

it('a theme that was merged stays on the draft under its new name, a deleted one is removed', async () => {
  const [from, into, gone] = [await city.build.theme(), await city.build.theme(), await city.build.theme()]
  const { id } = await publish()
  await change(id, text('Маяк', { themes: [from, gone] }))
  await moderator.post(`/api/tags/${from}/merge`, { into })
  await moderator.remove(`/api/tags/${gone}`)
  expect((await draft(id)).themes.data.map((row: any) => row.id)).toEqual([into])
})

it('a theme that is gone is named as the place of the refusal, in a draft and in an article', async () => {
  const gone = await city.build.theme()
  const { id } = await publish()
  await moderator.remove(`/api/tags/${gone}`)
  expect(paths(await change(id, text('Маяк', { themes: [gone] })))).toEqual(['themes'])
  expect(paths(await author.put(`/api/articles/${id}`, { themes: [gone] }))).toEqual(['themes'])
})

it('an unpublished article cannot have the draft of a change', async () => {
  const check = portalChecks.find(({ title }) => title.includes('черновик'))
  expect(await city.sql.unsafe(check?.sql ?? '')).toEqual([])
})
