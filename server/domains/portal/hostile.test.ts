/** @module-tag slow */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { blockLimits } from '#contract/domains/blocks.ts'
import { propertyRuns } from '#contract/testing/properties.ts'
import { type Asks, type World, world } from '../../testing/world.ts'
import { file, formOf, picture } from '../media/testing.ts'

/** Content that somebody would write to break a page or the server: refused with a 4xx, or kept as plain text. */
let city: World
let anna: number
let asks: Asks
beforeAll(async () => {
  city = await world()
  anna = await city.build.resident()
  asks = await city.as(anna)
})
afterAll(() => city.close())

const write = (content: unknown, more: object = {}) =>
  asks.post('/api/articles', { title: 'Маяк', content, ...more })
const paragraph = (text: string, id = 't') => ({ id, type: 'text', content: [{ text }] })
const pathsIn = (body: any): string[] => body.error.details.errors.map(({ path }: any) => path.join('.'))
/** Everything that a reader's page asks for: none of it may fail. */
async function isReadable(id: number) {
  const reader = await city.as(await city.build.resident())
  for (const path of [
    `/api/articles/${id}?populate=images,themes,author`,
    `/api/articles?filters[id]=${id}&populate=cover`,
    `/api/articles/${id}/comments`,
    `/api/articles/found-words?_q=${encodeURIComponent('маяк')}&ids[0]=${id}`,
    `/api/articles?_q=${encodeURIComponent('маяк')}`,
  ])
    expect([path, (await reader.get(path)).status]).toEqual([path, 200])
  expect((await asks.get(`/api/article-versions?filters[article][id]=${id}`)).body.data).toHaveLength(1)
}

describe('a link that would run a script', () => {
  const item = (href: string, depth: number): object =>
    depth === 1 ? { content: [{ text: 'сюда', href }] } : { content: [], items: [item(href, depth - 1)] }
  const places = (href: string): readonly [object, string][] => [
    [{ id: 'a', type: 'text', content: [{ text: 'да' }, { text: 'сюда', href }] }, 'content.1.href'],
    ...[1, 2, 3, 4].map((depth): [object, string] => [
      { id: 'a', type: 'list', ordered: false, items: [item(href, depth)] },
      `${'items.0.'.repeat(depth)}content.0.href`,
    ]),
  ]
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\tscript:alert(1)',
    'javascript\u200b:alert(1)',
    'data:text/html;base64,PHNjcmlwdD4=',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'vbscript:x',
    'blob:https://city.example/1',
    'filesystem:https://city.example/1',
    'file:///etc/passwd',
    'ftp://city.example',
    'http:',
    'https://',
    '//evil.example',
    '\\\\evil.example',
    '#x',
  ])('%j is refused in every place where a link may stand', async href => {
    for (const [block, path] of places(href)) {
      const { status, body } = await write([block])
      expect([status, status === 400 && pathsIn(body)]).toEqual([400, [`content.0.${path}`]])
    }
  })

  it('is plain text in attributes that take no links', async () => {
    const href = 'javascript:alert(1)'
    const content = [
      { id: '1', type: 'heading', level: 2, text: href, href },
      { id: '2', type: 'quote', text: href, author: href, href },
      { id: '3', type: 'checklist', items: [{ text: href, done: true, href }] },
      paragraph(href, '4'),
    ]
    const { status, body } = await write(content)
    expect(status).toBe(200)
    expect(JSON.stringify(body.data.attributes.content)).not.toContain('"href"')
    await isReadable(body.data.id)
  })
})

describe('the edges of the schema', () => {
  const blocks = (count: number) => Array.from({ length: count }, (_, n) => paragraph(`Абзац ${n}`, `b${n}`))
  it('300 blocks are an article, 301 are not', async () => {
    const { status, body } = await write(blocks(blockLimits.blocks))
    expect(status).toBe(200)
    await isReadable(body.data.id)
    const refused = await write(blocks(blockLimits.blocks + 1))
    expect(refused.status).toBe(400)
    expect(refused.body.error.message).toBe(
      'В статье может быть не больше 300 блоков: разделите её на несколько',
    )
  })

  it('200 000 characters are an article, all of different words too; one more is not', async () => {
    const many = (letters: number) =>
      Array.from({ length: 10 }, (_, n) => paragraph('', `b${n}`)).map((block, n) => {
        const words = Array.from({ length: 5000 }, (_, at) => (n * 5000 + at).toString(36).padStart(3, 'ы'))
        return { ...block, content: [{ text: words.join(' ').slice(0, letters) }] }
      })
    const length = (content: object) => JSON.stringify(content).length
    const spare = blockLimits.content - length([...many(19_900), paragraph('', 'last')])
    const most = [...many(19_900), paragraph('я'.repeat(spare), 'last')]
    expect(length(most)).toBe(blockLimits.content)
    const { status, body } = await write(most)
    expect(status, JSON.stringify(body).slice(0, 300)).toBe(200)
    await isReadable(body.data.id)
    const over = await write([...many(19_900), paragraph('я'.repeat(spare + 1), 'last')])
    expect([over.status, pathsIn(over.body)]).toEqual([400, ['content']])
  })

  it('a text with too many different words for the search is refused', async () => {
    // Each is found as a whole and by both of its halves.
    const words = Array.from({ length: 32_000 }, (_, n) => {
      const half = (of: number) => String.fromCodePoint(0xac00 + (of % 11_000), 0xac00 + (of % 163))
      return `${half(n)}-${half(n * 7 + 3)}`
    })
    const content = Array.from({ length: 10 }, (_, n) =>
      paragraph(words.slice(n * 3200, (n + 1) * 3200).join(' '), `b${n}`),
    )
    expect(JSON.stringify(content).length).toBeLessThan(blockLimits.content)
    const { status, body } = await write(content)
    expect([status, body.error?.name]).toEqual([413, 'PayloadTooLargeError'])
  })

  it('the longest of every text is accepted, one character more is refused', async () => {
    const text = (length: number) => 'ы'.repeat(length)
    const { line, quote, run } = blockLimits
    const image = await upload()
    const of = (more: number) => [
      { id: 'h', type: 'heading', level: 3, text: text(line + more) },
      { id: 't', type: 'text', content: [{ text: text(run + more) }] },
      { id: 'i', type: 'image', media: image, caption: text(line + more), alt: text(line + more) },
      { id: 'c', type: 'checklist', items: [{ text: text(line + more), done: false }] },
      { id: 'q', type: 'quote', text: text(quote + more), author: text(line + more) },
    ]
    const { status, body } = await write(of(0))
    expect(status, JSON.stringify(body).slice(0, 300)).toBe(200)
    await isReadable(body.data.id)
    expect(pathsIn((await write(of(1))).body)).toEqual([
      'content.0.text',
      'content.1.content.0.text',
      'content.2.caption',
      'content.2.alt',
      'content.3.items.0.text',
      'content.4.text',
      'content.4.author',
    ])
  })

  test.each(['__proto__', 'constructor', 'toString', '<script>', '"', '\u202e', '🧱'])(
    'a block may be called %j, and not be of that type',
    async name => {
      const named = await write([paragraph('Свет', name)])
      expect([named.status, named.body.data?.attributes.content[0].id]).toEqual([200, name])
      expect((await write([{ ...paragraph('Свет'), type: name }])).status).toBe(400)
    },
  )
})

describe('characters that change how a text looks', () => {
  const odd = {
    bidi: '\u202eгавань\u202c \u2066маяк\u2069 \u200f',
    'zero width': 'ма\u200bя\u200dк\ufeff\u2060\u00ad',
    combining: `м${'\u0301'.repeat(400)}`,
    controls: '\u0001\u0008\u001b[31m\u0085\u2028\u2029',
    'private use': '\uE000маяк\uE001',
    astral: '🏳️‍🌈👩‍👩‍👧‍👦𝕸𠜎',
  }
  test.each(Object.entries(odd))('%s are kept as they are in every text', async (_, text) => {
    const image = await upload()
    const content = [
      paragraph(`Свет ${text}`),
      { id: 'h', type: 'heading', level: 2, text },
      { id: 'i', type: 'image', media: image, caption: text, alt: text },
      { id: 'l', type: 'list', ordered: true, items: [{ content: [{ text, bold: true }] }] },
      { id: 'c', type: 'checklist', items: [{ text, done: true }] },
      { id: 'q', type: 'quote', text, author: text },
    ]
    const title = `Маяк ${text}`.slice(0, 200)
    const { status, body } = await write(content, { title })
    expect(status, JSON.stringify(body).slice(0, 300)).toBe(200)
    expect(body.data.attributes).toMatchObject({ title, content })
    await isReadable(body.data.id)
    const said = await asks.post('/api/comments', { article: body.data.id, text: `Да ${text}!` })
    expect([said.status, said.body.data?.attributes.text]).toEqual([200, `Да ${text}!`])
    expect((await asks.get(`/api/articles?_q=${encodeURIComponent(text)}`)).status).toBe(200)
  })

  test.each(['\0', '\ud83d', '\udc00'])('%j cannot be stored and is refused', async text => {
    for (const body of [
      { title: `Маяк${text}`, content: [paragraph('Свет')] },
      { title: 'Маяк', content: [paragraph(`Свет${text}`)] },
      { title: 'Маяк', content: [{ ...paragraph('Свет'), id: text }] },
    ])
      expect((await asks.post('/api/articles', body)).status).toBe(400)
    const article = await city.build.article()
    expect((await asks.post('/api/comments', { article, text: `Да${text}` })).status).toBe(400)
  })

  it('a comment of nothing but blanks is refused', async () => {
    const article = await city.build.article()
    for (const text of ['', ' ', '\n\t\u00a0\ufeff'])
      expect((await asks.post('/api/comments', { article, text })).status).toBe(400)
  })
})

describe('a picture', () => {
  const shown = (media: unknown) => [paragraph('Свет'), { id: 'i', type: 'image', media }]
  it('of another resident’s report, avatar or draft cannot be a block', async () => {
    const boris = await city.build.resident()
    const theirs = await city.as(boris)
    const report = await upload(theirs)
    const mission = await city.build.mission({ requires_report: true })
    const enrolment = (await theirs.post('/api/user-activity-enrolls', { activity: mission })).body.data.id
    const sent = await theirs.put(`/api/user-activity-enrolls/${enrolment}`, {
      report: 'Готово',
      attachments: [report],
      status: 'submitted',
    })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    const avatar = await upload(theirs)
    await city.sql`update users set avatar_id = ${avatar} where id = ${boris}`
    const drafted = await upload(theirs)
    await theirs.post('/api/articles', { title: 'Черновик', content: shown(drafted), publishedAt: null })
    for (const media of [report, avatar, drafted, 2_000_000_000])
      for (const publishedAt of [undefined, null]) {
        const { status, body } = await write(shown(media), { publishedAt })
        expect([status, pathsIn(body)]).toEqual([400, ['content.1.media']])
      }
    const mine = (await write([paragraph('Свет')])).body.data.id
    expect((await asks.put(`/api/articles/${mine}`, { content: shown(report) })).status).toBe(400)
    expect((await asks.put(`/api/articles/${mine}`, { images: [report] })).status).toBeGreaterThanOrEqual(400)
    expect(await city.sql`select from articles_images where owner_id = ${mine}`).toEqual([])
  })

  it('has the type of a picture: a document of one’s own is refused', async () => {
    const { payload, headers } = await formOf([file('a.pdf', '%PDF-1.7 hello', 'files', 'application/pdf')])
    const [{ id }] = (await asks.send('POST', '/api/upload', payload, headers)).body
    expect((await write(shown(id))).status).toBe(400)
  })

  test.each([0, -1, 1.5, 2_147_483_648, 1e308, '7', null, {}, [7], true])('is not %j', async media => {
    expect((await write(shown(media))).status).toBe(400)
  })
})

async function upload(who = asks): Promise<number> {
  const { payload, headers } = await formOf([file('dot.png', await picture('png', 8, 8))])
  const { status, body } = await who.send('POST', '/api/upload', payload, headers)
  expect(status, JSON.stringify(body)).toBe(200)
  return body[0].id
}

it('any content is stored or refused with the path of its fault', async () => {
  const word = fc.oneof(
    fc.string(),
    fc.constantFrom('text', 'heading', 'list', 'javascript:x', '\u202e', '__proto__'),
  )
  const loose = fc.letrec(tie => ({
    value: fc.oneof(
      { maxDepth: 5 },
      word,
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 4 }),
      tie('block'),
    ),
    block: fc.record(
      {
        id: word,
        type: fc.constantFrom('heading', 'text', 'image', 'list', 'checklist', 'quote', 'html'),
        level: fc.oneof(fc.constantFrom(2, 3), tie('value')),
        text: fc.oneof(word, tie('value')),
        content: fc.oneof(
          fc.array(fc.record({ text: word, href: word }, { requiredKeys: ['text'] })),
          tie('value'),
        ),
        items: fc.oneof(fc.array(tie('block'), { maxLength: 3 }), tie('value')),
        media: fc.oneof(fc.integer(), tie('value')),
        ordered: fc.boolean(),
        done: fc.boolean(),
      },
      { requiredKeys: ['id', 'type'] },
    ),
  }))
  const statuses = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.array(loose.block, { maxLength: 5 }), loose.value), async content => {
      const { status, body } = await write(content, { publishedAt: null })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      expect([200, 400], JSON.stringify(body)).toContain(status)
    }),
    propertyRuns(300),
  )
  expect(new Set(statuses.keys())).toEqual(new Set([200, 400]))
})
