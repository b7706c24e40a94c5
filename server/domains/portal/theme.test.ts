/** @module-tag slow */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MOST_PROPOSED_THEMES } from '#contract/rest/bounds.ts'
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
  it('needs a moderator’s approval, and only its proposer can use it until then', async () => {
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

  it('cannot be approved by the resident', async () => {
    expect((await propose({ name: name(), is_approved: true })).status).toBe(403)
    const { body } = await propose({ name: name() })
    expect((await resident.put(`/api/tags/${body.data.id}`, { is_approved: true })).status).toBe(403)
  })

  it('with the name of an existing theme, in any case, returns that theme', async () => {
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

  it('is the theme that looks the same, whatever characters that nobody sees are in its name', async () => {
    const seen = name('Маяк')
    const { id } = (await propose({ name: seen })).body.data
    for (const alike of [
      `${seen}\u200b`,
      `\u202e${seen}`,
      seen.replace('а', 'а\u2060\u200d'),
      seen.replace('к', 'к\ufe0f'),
    ])
      expect((await propose({ name: alike })).body.data.id, JSON.stringify(alike)).toBe(id)
    const family = `👩\u200d💻 ${name()} ❤\ufe0f`
    expect((await propose({ name: family })).body.data.attributes.name).toBe(family)
    expect(
      (await moderator.put(`/api/tags/${id}`, { name: `${seen}\u200b и свет` })).body.data.attributes.name,
    ).toBe(`${seen} и свет`)
  })

  it('by two residents at the same moment is created once, and the other is refused until it is approved', async () => {
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

  it('is refused while too many of the resident wait, also of calls at the same moment; a moderator has no such bound', async () => {
    const answers = await Promise.all(
      Array.from({ length: MOST_PROPOSED_THEMES + 5 }, () => propose({ name: name() })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MOST_PROPOSED_THEMES)
    const refused = answers.filter(({ status }) => status !== 200)
    for (const { status, body } of refused)
      expect([status, body.error.details.errors]).toMatchObject([409, [{ path: ['name'] }]])
    expect(refused[0]?.body.error.message).toMatch(/^Одобрения ждут уже 20 ваших тем/)
    // A theme that exists is still found, and a decision makes room for the next.
    const { id, attributes } = answers.find(({ status }) => status === 200)?.body.data ?? {}
    expect((await propose({ name: attributes.name })).body.data.id).toBe(id)
    await moderator.put(`/api/tags/${id}`, { is_approved: true })
    expect((await propose({ name: name() })).status).toBe(200)
    expect((await propose({ name: name() })).status).toBe(409)
    for (let n = 0; n <= MOST_PROPOSED_THEMES; n += 1)
      expect((await propose({ name: name() }, moderator)).status).toBe(200)
  })

  it('needs a name', async () => {
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

  it('deletes a theme without articles; for any other the refusal proposes a merge', async () => {
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

  it('merges a theme into another one, which gets its articles', async () => {
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

  it('approves a proposal that takes the articles of an approved theme, which readers go on seeing', async () => {
    const from = await city.build.theme({ name: name() })
    const { body } = await propose({ name: name() }, await city.as(await city.build.resident()))
    const into = body.data.id as number
    const article = await write([from])
    const merged = await moderator.post(`/api/tags/${from}/merge`, { into })
    expect(merged.body.data.attributes).toMatchObject({ is_approved: true, articles_count: 1 })
    expect(await themesOf(article)).toEqual([into])
    const other = await propose({ name: name() })
    const proposals = await moderator.post(`/api/tags/${other.body.data.id}/merge`, {
      into: (await propose({ name: name() })).body.data.id,
    })
    expect(proposals.body.data.attributes.is_approved).toBe(false)
  })

  it('approves a proposal that takes the articles of another resident’s proposal, whose author may go on saving them', async () => {
    const from = (await propose({ name: name() })).body.data.id as number
    const other = await city.as(await city.build.resident())
    const into = (await propose({ name: name() }, other)).body.data
    const article = await write([from])
    const merged = await moderator.post(`/api/tags/${from}/merge`, { into: into.id })
    expect(merged.body.data.attributes).toMatchObject({ is_approved: true, articles_count: 1 })
    expect(await themesOf(article)).toEqual([into.id])
    expect((await resident.put(`/api/articles/${article}`, { themes: [into.id] })).status).toBe(200)
    const { body } = await other.get('/api/notifications')
    expect(body.data.map(({ attributes }: any) => attributes.title)).toEqual([
      `Тему «${into.attributes.name}» одобрили`,
    ])
  })

  it('merges existing themes only, and residents cannot merge', async () => {
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

  it('may merge while articles are being published: each article is counted once', async () => {
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

  it('may merge a theme twice at the same moment: one merge happens, the other is refused', async () => {
    const [from, one, two] = [await city.build.theme(), await city.build.theme(), await city.build.theme()]
    const article = await write([from])
    const replies = await Promise.all(
      [one, two].map(into => moderator.post(`/api/tags/${from}/merge`, { into })),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 404]))
    const into = replies[0]?.status === 200 ? one : two
    expect([await themesOf(article), await count(into)]).toEqual([[into], 1])
  })

  it('may merge two themes into each other at the same moment: one of them remains with all articles', async () => {
    const [one, two] = [await city.build.theme(), await city.build.theme()]
    const articles = [await write([one]), await write([two])]
    const replies = await Promise.all([
      moderator.post(`/api/tags/${one}/merge`, { into: two }),
      moderator.post(`/api/tags/${two}/merge`, { into: one }),
    ])
    expect(replies.map(({ status }) => status).filter(status => status === 200)).toHaveLength(1)
    const left = replies[0]?.status === 200 ? two : one
    expect(await Promise.all(articles.map(themesOf))).toEqual([[left], [left]])
    expect(await count(left)).toBe(2)
  })

  it('may merge a theme on while another is merged into it: no article is lost', async () => {
    const [one, two, three] = [await city.build.theme(), await city.build.theme(), await city.build.theme()]
    const article = await write([one])
    await Promise.all([
      moderator.post(`/api/tags/${one}/merge`, { into: two }),
      moderator.post(`/api/tags/${two}/merge`, { into: three }),
    ])
    const [left] = await themesOf(article)
    expect([one, three]).toContain(left)
    expect(await count(left)).toBe(1)
  })

  it('sees who proposed a theme; residents do not', async () => {
    const { body } = await propose({ name: name() })
    const read = async (asks: Asks) =>
      (await asks.get(`/api/tags/${body.data.id}?populate=proposer`)).body.data.attributes.proposer
    expect((await read(moderator)).data.attributes).toHaveProperty('full_name')
    expect(await read(resident)).toBeUndefined()
  })

  it('does not take the place of who proposed a theme, and may name themselves in a theme of their own', async () => {
    const me = await city.build.resident({ role: 'moderator' })
    const asks = await city.as(me)
    const { body } = await propose({ name: name() })
    const refused = { status: 403, body: { error: { details: { errors: [{ path: ['proposer'] }] } } } }
    expect(await asks.put(`/api/tags/${body.data.id}`, { proposer: me })).toMatchObject(refused)
    expect((await resident.get(`/api/tags/${body.data.id}`)).status).toBe(200)
    const mine = (await propose({ name: name() }, asks)).body.data.id
    expect((await asks.put(`/api/tags/${mine}`, { proposer: me, is_approved: true })).status).toBe(200)
  })

  it('renames with single spaces', async () => {
    const wanted = name()
    const id = await city.build.theme()
    const { body } = await moderator.put(`/api/tags/${id}`, { name: `  ${wanted.replace(' ', '  ')} ` })
    expect(body.data.attributes.name).toBe(wanted)
    expect((await moderator.put(`/api/tags/${id}`, { name: '   ' })).status).toBe(400)
  })
})

describe('where themes are used', () => {
  const usage = (...ids: (number | string)[]) =>
    moderator.get(`/api/tags/usage?${ids.map((id, at) => `ids[${at}]=${id}`).join('&')}`)

  it('counts articles, drafts and authors, and names the latest articles', async () => {
    const theme = await city.build.theme()
    await write([theme])
    const draft = await write([theme], { publishedAt: null, title: 'Туман' })
    await resident.remove(`/api/articles/${await write([theme])}`)
    const { status, body } = await usage(theme, 999_999)
    expect([status, body.data]).toMatchObject([
      200,
      [
        {
          id: theme,
          published: 1,
          unpublished: 1,
          authors: 1,
          isAll: true,
          latest: [{ id: draft, title: 'Туман', publishedAt: null }, { title: 'Маяк' }],
        },
      ],
    ])
  })

  it('says when the last published article came out, however many drafts were begun after it', async () => {
    const theme = await city.build.theme()
    expect((await usage(theme)).body.data).toMatchObject([{ lastPublishedAt: null }])
    const published = await write([theme])
    for (const title of ['Один', 'Два', 'Три']) await write([theme], { publishedAt: null, title })
    const article = (await resident.get(`/api/articles/${published}`)).body.data.attributes
    expect((await usage(theme)).body.data).toMatchObject([{ lastPublishedAt: article.publishedAt }])
    await city.sql`update articles set removed_at = now() where id = ${published}`
    expect((await usage(theme)).body.data).toMatchObject([{ lastPublishedAt: null }])
  })

  it('names the themes that are spelt alike, ё and е being one letter', async () => {
    const proposed = await city.build.theme({ name: 'Удаленка', is_approved: false })
    const approved = await city.build.theme({ name: 'Удалённая работа' })
    const plural = await city.build.theme({ name: 'Митапы' })
    const single = await city.build.theme({ name: 'Митап' })
    await city.build.theme({ name: 'Rust' })
    const { body } = await usage(proposed, single)
    const similar = Object.fromEntries(
      body.data.map((row: any) => [row.id, row.similar.map(({ id }: any) => id)]),
    )
    expect(similar).toEqual({ [proposed]: [approved], [single]: [plural] })
  })

  it('is asked for some themes at a time', async () => {
    expect((await usage(...Array.from({ length: 51 }, (_, n) => n + 1))).status).toBe(400)
    for (const wrong of ['x', 0, '', '1e9']) expect((await usage(wrong)).status).toBe(400)
    expect((await moderator.get('/api/tags/usage')).status).toBe(400)
    expect((await moderator.get('/api/tags/usage?ids[0]=1&page=2')).status).toBe(400)
  })
})

describe('the proposer of a theme is notified', () => {
  const proposed = async () => {
    const { body } = await propose({ name: name() })
    return { id: body.data.id as number, called: body.data.attributes.name as string }
  }
  const told = async () =>
    (await resident.get('/api/notifications?sort=id')).body.data.map(({ attributes }: any) => [
      attributes.type,
      attributes.title,
    ])

  it('that it is approved, once, also under another name', async () => {
    const { id, called } = await proposed()
    await moderator.put(`/api/tags/${id}`, { name: `${called}!` })
    expect(await told()).toEqual([])
    await moderator.put(`/api/tags/${id}`, { name: `${called}!!`, is_approved: true })
    await moderator.put(`/api/tags/${id}`, { is_approved: true })
    expect(await told()).toEqual([['theme', `Тему «${called}!!» одобрили`]])
  })

  it('with which one it was merged', async () => {
    const { id, called } = await proposed()
    const into = await city.build.theme({ name: name('Общая') })
    const [target] = await city.sql`select name from tags where id = ${into}`
    expect((await moderator.post(`/api/tags/${id}/merge`, { into })).status).toBe(200)
    expect(await told()).toEqual([['theme', `Тему «${called}» объединили с «${target?.['name']}»`]])
  })

  it('that it is approved, when an approved theme is merged into it', async () => {
    const { id, called } = await proposed()
    const from = await city.build.theme({ name: name() })
    expect((await moderator.post(`/api/tags/${from}/merge`, { into: id })).status).toBe(200)
    expect(await told()).toEqual([['theme', `Тему «${called}» одобрили`]])
  })

  it('that it is deleted, but not when the deletion is refused', async () => {
    const { id, called } = await proposed()
    const draft = await write([id], { publishedAt: null })
    expect((await moderator.remove(`/api/tags/${id}`)).status).toBe(409)
    expect(await told()).toEqual([])
    await resident.remove(`/api/articles/${draft}`)
    expect((await moderator.remove(`/api/tags/${id}`)).status).toBe(200)
    expect(await told()).toEqual([['theme', `Тему «${called}» удалили`]])
  })

  it('of nothing they decided themselves, and of nothing with the notices of the portal switched off', async () => {
    const { body } = await propose({ name: name() }, moderator)
    await moderator.put(`/api/tags/${body.data.id}`, { is_approved: true })
    expect((await moderator.get('/api/notifications')).body.data).toEqual([])
    const { id } = await proposed()
    const { body: mine } = await resident.get('/api/notifications-preferences')
    await resident.put(`/api/notifications-preferences/${mine.data[0].id}`, { portal: false })
    await moderator.put(`/api/tags/${id}`, { is_approved: true })
    expect(await told()).toEqual([])
  })
})
