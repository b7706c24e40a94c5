/** @module-tag slow */

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '#contract/clock.ts'
import { collections } from '#contract/index.ts'
import { modelOf } from '../../rest/model.ts'
import { RetentionWorker } from '../../retention/worker.ts'
import { type Asks, type World, world } from '../../testing/world.ts'
import { file, formOf, picture } from '../media/testing.ts'
import { trimsOf } from '../retention.ts'

let city: World
let anna: number
let author: Asks
beforeAll(async () => {
  city = await world()
})
afterAll(() => city.close())
beforeEach(async () => {
  anna = await city.build.resident()
  author = await city.as(anna)
})

const paragraph = (text: string) => ({ id: 't', type: 'text', content: [{ text }] })
const write = async (data: object) => {
  const { status, body } = await author.post('/api/articles', data)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.id as number
}
const save = async (id: number, data: object) => {
  const { status, body } = await author.put(`/api/articles/${id}`, data)
  expect(status, JSON.stringify(body)).toBe(200)
}
async function versions(article: number, asks = author): Promise<any[]> {
  const { status, body } = await asks.get(
    `/api/article-versions?filters[article][id]=${article}&sort=id:desc`,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.map(({ attributes }: any) => attributes)
}
const texts = (rows: any[]) => rows.map(({ content }) => content.at(-1).content[0].text)

it('each published change is a version, with the names of the changed attributes', async () => {
  const [light, sea] = [await city.build.theme({ name: 'Свет' }), await city.build.theme({ name: 'Море' })]
  const id = await write({ title: 'Маяк', content: [paragraph('Раз')], themes: [light] })
  await save(id, { title: 'Маяк в море' })
  await save(id, { content: [paragraph('Два')], type: 'article_type_3' })
  await save(id, { themes: [sea, light] })
  await save(id, { title: 'Маяк в море' })
  const all = await versions(id)
  expect(all.map(({ changed }) => changed)).toEqual([
    ['themes'],
    ['content', 'type'],
    ['title'],
    ['title', 'content', 'type', 'themes'],
  ])
  expect(all[0]).toMatchObject({
    title: 'Маяк в море',
    content: [paragraph('Два')],
    type: 'article_type_3',
    themes: [
      { id: sea, name: 'Море' },
      { id: light, name: 'Свет' },
    ],
  })
  expect(all[3]).toMatchObject({
    title: 'Маяк',
    content: [paragraph('Раз')],
    themes: [{ id: light, name: 'Свет' }],
  })
  const { attributes } = (await author.get(`/api/articles/${id}`)).body.data
  expect(Date.parse(attributes.updatedAt)).toBeGreaterThanOrEqual(Date.parse(all[0].createdAt))
})

it('states of a draft between two publications are no versions; earlier versions stay', async () => {
  const id = await write({ title: 'Маяк', content: [paragraph('Черновик')], publishedAt: null })
  expect(await versions(id)).toEqual([])
  await save(id, { content: [paragraph('Раз')], publishedAt: '2030-01-01' })
  await save(id, { publishedAt: null })
  await save(id, { publishedAt: '2030-01-01' })
  expect(texts(await versions(id))).toEqual(['Раз'])
  await save(id, { publishedAt: null })
  for (const text of ['Раз, два', 'Раз, два, три']) await save(id, { content: [paragraph(text)] })
  await save(id, { publishedAt: '2030-01-01' })
  expect(texts(await versions(id))).toEqual(['Раз, два, три', 'Раз'])
})

it('a version is restored by a save with its content, which is a version itself', async () => {
  const theme = await city.build.theme()
  const id = await write({ title: 'Маяк', content: [paragraph('Раз')], themes: [theme] })
  await save(id, { title: 'Гавань', content: [paragraph('Два')], themes: [] })
  const { title, content, type, themes } = (await versions(id))[1]
  const { updatedAt } = (await author.get(`/api/articles/${id}`)).body.data.attributes
  const restored = await author.put(
    `/api/articles/${id}?populate=themes`,
    { title, content, type, themes: themes.map((one: any) => one.id) },
    { 'if-match': `"${updatedAt}"` },
  )
  expect(restored.body.data.attributes).toMatchObject({
    title: 'Маяк',
    content: [paragraph('Раз')],
    themes: { data: [{ id: theme }] },
  })
  expect(texts(await versions(id))).toEqual(['Раз', 'Два', 'Раз'])
})

it('others do not read them, moderators do, and nobody writes them', async () => {
  const id = await write({ title: 'Маяк', content: [paragraph('Раз')] })
  expect(await versions(id, await city.as(await city.build.resident()))).toEqual([])
  const moderator = await city.as(await city.build.resident({ role: 'moderator' }))
  expect(await versions(id, moderator)).toHaveLength(1)
  const [{ id: version } = { id: 0 }] = await city.sql<{ id: number }[]>`
    select id from article_versions where article_id = ${id}`
  expect((await author.put(`/api/article-versions/${version}`, { title: 'Иначе' })).status).toBe(403)
  expect((await author.remove(`/api/article-versions/${version}`)).status).toBe(403)
})

it('the latest hundred are kept', async () => {
  const id = await write({ title: 'Маяк', content: [paragraph('Свет')] })
  for (let n = 1; n <= 102; n += 1)
    await city.sql`update articles set title = ${`Маяк ${n}`}, updated_at = now() where id = ${id}`
  const titles = await city.sql`select title from article_versions where article_id = ${id} order by id`
  expect([titles.length, titles[0]?.['title'], titles.at(-1)?.['title']]).toEqual([100, 'Маяк 3', 'Маяк 102'])
})

it('the log keeps the texts of the latest hundred changes, and of those before them that the text was changed', async () => {
  const id = await write({ title: 'Маяк', content: [paragraph('0')] })
  for (let n = 1; n <= 102; n += 1)
    await city.sql`
      update articles set content = ${JSON.stringify([paragraph(String(n))])}::text::json, updated_at = now() where id = ${id}`
  const changes = await city.sql<{ was: any; became: any; field: string }[]>`
    select old_value as was, new_value as became, field from article_change_items where article_id = ${id} order by id`
  expect(changes.map(({ field }) => field)).toEqual(Array<string>(102).fill('content'))
  const words = changes.map(({ was, became }) => [was, became].map(text => text?.[0].content[0].text ?? null))
  expect(words.slice(0, 3)).toEqual([
    [null, null],
    [null, null],
    ['2', '3'],
  ])
  expect(words.at(-1)).toEqual(['101', '102'])
})

const upload = async () => {
  const { payload, headers } = await formOf([file('dot.png', await picture('png', 8, 8))])
  const { status, body } = await author.send('POST', '/api/upload', payload, headers)
  expect(status, JSON.stringify(body)).toBe(200)
  return body[0].id as number
}
const retain = () =>
  new RetentionWorker({
    sql: city.sql,
    clock: city.now,
    log: {
      error: (fault: unknown) => {
        throw fault
      },
    },
    trims: trimsOf({ model: modelOf(collections), settings: city.settings, clock: city.now }),
  }).run()

it('pictures of drafts and versions stay, those that no article uses are deleted after a day', async () => {
  const [drafted, published, dropped, unused] = [
    await upload(),
    await upload(),
    await upload(),
    await upload(),
  ]
  const shown = (media: number) => ({ id: `p${media}`, type: 'image', media })
  const draft = await write({
    title: 'Набросок',
    content: [shown(drafted), shown(dropped)],
    publishedAt: null,
  })
  await save(draft, { content: [shown(drafted)] })
  const id = await write({ title: 'Маяк', content: [shown(published), paragraph('Раз')] })
  await save(id, { content: [paragraph('Два')] })
  city.pass(1.1 * DAY_MS)
  await retain()
  author = await city.as(anna)
  const kept = await city.sql<{ id: number }[]>`
    select id from files where id = any(${[drafted, published, dropped, unused]}::integer[]) order by id`
  expect(kept.map(row => row.id)).toEqual([drafted, published])
  const { content } = (await versions(id))[1]
  await save(id, { content })
  const { body } = await author.get(`/api/articles/${id}?populate=cover`)
  expect(body.data.attributes.cover.data.id).toBe(published)
})
