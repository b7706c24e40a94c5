import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Asks, type World, world } from '../../testing/world.ts'

let city: World
let resident: Asks
let moderator: Asks
beforeAll(async () => {
  city = await world({ connections: 20 })
  moderator = await city.as(await city.build.resident({ role: 'moderator' }))
})
afterAll(() => city.close())
beforeEach(async () => {
  resident = await city.as(await city.build.resident())
})

let named = 0
const name = (word = 'Тема') => `${word} ${(named += 1)} Ночи`
const propose = (data: object, asks = resident) => asks.post('/api/tags', data)
const content = [{ id: 'a', type: 'text', content: [{ text: 'Свет.' }] }]
const write = async (themes: number[], data: object = {}) => {
  const { status, body } = await resident.post('/api/articles', { title: 'Маяк', content, themes, ...data })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.id as number
}
const themesOf = async (article: number) => {
  const { body } = await resident.get(`/api/articles/${article}?populate=themes`)
  return body.data.attributes.themes.data.map(({ id }: any) => id)
}
const count = async (theme: number) =>
  (await city.sql`select articles_count as n from tags where id = ${theme}`)[0]?.n

describe('a theme that a resident proposes', () => {
  it('waits for a moderator, and serves its proposer meanwhile', async () => {
    const proposed = name()
    const { status, body } = await propose({ name: `  ${proposed.replace(' ', '   ')} ` })
    expect([status, body.data.attributes]).toMatchObject([
      200,
      { name: proposed, is_approved: false, articles_count: 0 },
    ])
    const article = await write([body.data.id])
    const reader = await city.as(await city.build.resident())
    const seen = async () =>
      (await reader.get(`/api/articles/${article}?populate=themes`)).body.data.attributes.themes.data
    expect([await themesOf(article), await seen()]).toEqual([[body.data.id], []])
    expect((await moderator.put(`/api/tags/${body.data.id}`, { is_approved: true })).status).toBe(200)
    expect(await seen()).toMatchObject([{ attributes: { name: proposed, articles_count: 1 } }])
  })

  it('is not approved by the resident', async () => {
    expect((await propose({ name: name(), is_approved: true })).status).toBe(403)
    const { body } = await propose({ name: name() })
    expect((await resident.put(`/api/tags/${body.data.id}`, { is_approved: true })).status).toBe(403)
  })

  it('that is there already, in any case, is answered and not made again', async () => {
    const known = name()
    const id = await city.build.theme({ name: known })
    expect((await propose({ name: known.toUpperCase() })).body.data).toMatchObject({
      id,
      attributes: { name: known },
    })
    const proposed = await propose({ name: name() })
    expect((await propose({ name: proposed.body.data.attributes.name })).body.data.id).toBe(
      proposed.body.data.id,
    )
  })

  it('by two at the same moment is made once; the other one is told that it waits', async () => {
    const wanted = name()
    const other = await city.as(await city.build.resident())
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => propose({ name: wanted }, n % 2 === 0 ? resident : other)),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 10 }, () => 200),
      ...Array.from({ length: 10 }, () => 409),
    ])
    expect(await city.sql`select from tags where name = ${wanted}`).toHaveLength(1)
    const refused = replies.find(({ status }) => status === 409)
    expect(refused?.body.error).toMatchObject({
      name: 'ConflictError',
      details: { errors: [{ path: ['name'] }] },
    })
  })

  it('has a name', async () => {
    for (const wrong of ['', '   ', null, undefined, 5, 'ы'.repeat(61)]) {
      expect((await propose({ name: wrong })).body.error.details.errors[0].path).toEqual(['name'])
    }
  })
})

describe('a moderator', () => {
  it('renames a theme, but not to the name of another one', async () => {
    const [one, two] = [name(), name()]
    const id = await city.build.theme({ name: one })
    await city.build.theme({ name: two })
    expect((await moderator.put(`/api/tags/${id}`, { name: `${one}!` })).body.data.attributes.name).toBe(
      `${one}!`,
    )
    const { status, body } = await moderator.put(`/api/tags/${id}`, { name: two.toLowerCase() })
    expect([status, body.error.details.errors[0].path]).toEqual([400, ['name']])
  })

  it('deletes a theme that no article has, and is told how to part with another', async () => {
    const free = await city.build.theme()
    expect((await moderator.remove(`/api/tags/${free}`)).body.data.id).toBe(free)
    expect((await moderator.remove(`/api/tags/${free}`)).status).toBe(404)
    const used = await city.build.theme()
    const draft = await write([used], { publishedAt: null })
    const { status, body } = await moderator.remove(`/api/tags/${used}`)
    expect([status, body.error.name]).toEqual([409, 'ConflictError'])
    expect(body.error.message).toContain('1 статья')
    await resident.remove(`/api/articles/${draft}`)
    expect((await moderator.remove(`/api/tags/${used}`)).status).toBe(200)
  })

  it('merges a theme into another one, which takes over its articles', async () => {
    const [from, into, third] = [await city.build.theme(), await city.build.theme(), await city.build.theme()]
    const first = await write([third, from])
    const both = await write([from, into])
    const draft = await write([from], { publishedAt: null })
    const { status, body } = await moderator.post(`/api/tags/${from}/merge`, { into })
    expect([status, body.data]).toMatchObject([200, { id: into, attributes: { articles_count: 2 } }])
    expect([await themesOf(first), await themesOf(both), await themesOf(draft)]).toEqual([
      [third, into],
      [into],
      [into],
    ])
    expect((await moderator.get(`/api/tags/${from}`)).status).toBe(404)
    await resident.put(`/api/articles/${draft}`, { publishedAt: new Date().toISOString() })
    expect(await count(into)).toBe(3)
  })

  it('merges two themes that there are, and nobody else does', async () => {
    const theme = await city.build.theme()
    const merge = (id: number, into: unknown, asks = moderator) =>
      asks.post(`/api/tags/${id}/merge`, { into })
    for (const into of [theme, 999_999, 0, null, 'x', undefined]) {
      const { status, body } = await merge(theme, into)
      expect([status, body.error.details.errors[0].path]).toEqual([400, ['into']])
    }
    expect((await merge(999_999, theme)).status).toBe(404)
    expect((await merge(theme, await city.build.theme(), resident)).status).toBe(403)
  })

  it('may merge while articles are being published: every one is counted once', async () => {
    const [from, into] = [await city.build.theme(), await city.build.theme()]
    const drafts = await Promise.all(Array.from({ length: 12 }, () => write([from], { publishedAt: null })))
    const publishing = drafts.map(id =>
      resident.put(`/api/articles/${id}`, { publishedAt: new Date().toISOString() }),
    )
    const [merged] = await Promise.all([moderator.post(`/api/tags/${from}/merge`, { into }), ...publishing])
    expect(merged.status).toBe(200)
    expect(new Set((await Promise.all(publishing)).map(({ status }) => status))).toEqual(new Set([200]))
    expect(await count(into)).toBe(12)
  })
})
