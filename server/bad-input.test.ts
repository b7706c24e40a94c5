/** @module-tag slow */
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { collections } from '#contract/index.ts'
import type { AnyField } from '#contract/rest/fields/index.ts'
import { limits } from '#contract/rest/limits.ts'
import { formOf, text } from './domains/media/testing.ts'
import { attributeRights } from './testing/rights/attributes.ts'
import { collectionRights } from './testing/rights/collections.ts'
import { type Sample, samples } from './testing/rights/rows.ts'
import { Stage } from './testing/rights/stage.ts'
import { type Asks, type Reply, type World, world } from './testing/world.ts'

let city: World
let stage: Stage
let moderator: Asks
beforeAll(async () => {
  city = await world()
  stage = new Stage(city, await city.build.resident())
  moderator = await city.as(await city.build.resident({ role: 'moderator' }))
})
afterAll(() => city.close())

const json = { 'content-type': 'application/json' }
const russian = /[а-яё]/i
const pathsIn = ({ body }: Reply): readonly string[] =>
  (body.error.details.errors ?? []).map(({ path }: { path: readonly string[] }) => path.join('.'))

function expectRefusal(reply: Reply, status: number, name: string) {
  expect(reply.body).toMatchObject({
    data: null,
    error: { status, name, message: expect.stringMatching(russian) },
  })
  expect(reply.status).toBe(status)
}

/** Values that are invalid for an attribute. */
function wrongValues(field: AnyField): readonly unknown[] {
  const nothing = field.required ? [null] : []
  switch (field.kind) {
    case 'text':
      return [
        5,
        true,
        ['x'],
        { x: 1 },
        'a\0b',
        '\ud800',
        'щ'.repeat(field.max + 1),
        ...nothing,
        ...(field.required ? [''] : []),
      ]
    case 'integer':
      return ['abc', '', true, [1], 1.5, 2 ** 31, -(2 ** 31) - 1, '1e400', ...nothing]
    case 'decimal':
      return ['abc', '', true, {}, 123_456_789, 'NaN', '1e999', ...nothing]
    case 'boolean':
      return ['maybe', 2, [], ...nothing]
    case 'enumeration':
      return ['nothing of the kind', 5, ['x'], ...nothing]
    default:
      return []
  }
}

interface Case {
  readonly collection: string
  readonly attribute: string
  readonly sample: Sample
  readonly verb: 'POST' | 'PUT'
  readonly values: readonly unknown[]
  readonly isForOthers: boolean
}

/** Every attribute that a superadmin or the owner of the row may write. */
const cases = collections.flatMap(({ name, fields }): Case[] => {
  const sample = samples[name]
  const lines = collectionRights
    .filter(({ subject }) => subject === name)
    .map(({ cells }) => cells.superadmin)
  const may = (verb: number) => lines.some(cell => !'-_.'.includes(cell[verb] ?? '-'))
  const isServers = (attribute: string) =>
    attributeRights.some(line => line.name === `${name}.${attribute}` && line.cells.superadmin[1] === '-')
  if (!sample || sample.single) return []
  const verb = may(2) ? 'POST' : may(3) ? 'PUT' : undefined
  const isForOthers = lines.some(cell => cell[2] === 'x')
  return Object.entries(fields as Record<string, AnyField>).flatMap(([attribute, field]) => {
    const values = wrongValues(field)
    const isSystem = attribute === 'createdAt' || attribute === 'updatedAt'
    if (!verb || values.length === 0 || isSystem || field.private || isServers(attribute)) return []
    return [{ collection: name, attribute, sample, verb, values, isForOthers }]
  })
})

describe('a wrong value', () => {
  it.each(cases)(
    'of $collection, $attribute, is refused in Russian with its path, and nothing is written',
    async one => {
      const { collection, attribute, sample, verb, values, isForOthers } = one
      const { scene, asks } = await stage.enter('superadmin')
      const owner = isForOthers ? scene.neighbour : scene.me
      const table = collection.replaceAll('-', '_')
      const row = verb === 'PUT' ? await sample.make(scene, owner) : 0
      const url = `${sample.path ?? `/api/${collection}`}${verb === 'PUT' ? `/${row}` : ''}`
      const good = verb === 'POST' ? await sample.create?.(scene, owner) : sample.change
      const before = await city.sql`select * from ${city.sql(table)} order by id`
      for (const value of values) {
        const data = { ...good, [attribute]: value }
        const reply = await asks.send(verb, url, sample.flat ? data : { data })
        expect([value, reply.status]).toEqual([value, 400])
        // The call that creates users refuses an invalid value with ApplicationError (contract §13).
        if (reply.body.error.name === 'ApplicationError' && collection === 'users') continue
        expectRefusal(reply, 400, 'ValidationError')
        expect([value, pathsIn(reply)]).toEqual([value, [attribute]])
      }
      expect(await city.sql`select * from ${city.sql(table)} order by id`).toEqual(before)
    },
  )

  test('all of them are reported at once, each with its path', async () => {
    const reply = await moderator.post('/api/activities', {
      type: 'x',
      points: 'many',
      places: 1.5,
      is_repeatable: 7,
    })
    expectRefusal(reply, 400, 'ValidationError')
    expect(reply.body.error.message).toBe('Найдено 5 ошибок: исправьте отмеченные поля')
    expect(pathsIn(reply)).toEqual(['name', 'type', 'points', 'places', 'is_repeatable'])
    for (const { message } of reply.body.error.details.errors) expect(message).toMatch(russian)
  })

  test.each(['soon', '', 'null', '2026-13-01', '31.12.2026', {}, [1], true])(
    '%j is refused as a date',
    async value => {
      const reply = await moderator.post('/api/activities', {
        name: 'Вечер',
        type: 'activity_type_1',
        available_until: value,
      })
      expectRefusal(reply, 400, 'ValidationError')
      expect(reply.body.error.message).toContain('«Доступна до»')
    },
  )

  test.each([
    ['badge', 'abc'],
    ['badge', { id: 'x' }],
    ['badge', -1],
    ['badge', 0],
    ['badge', 1.5],
    ['badge', { connect: 'all' }],
    ['badge', { connect: [{ id: 1, position: 'first' }] }],
    ['image', [null]],
    ['image', { set: [{}] }],
    ['badge', 2_000_000_000],
    ['image', [99_999_999_999]],
  ])('a relation %s of %j leads nowhere', async (name, value) => {
    const reply = await moderator.post('/api/activities', {
      name: 'Вечер у пруда',
      type: 'activity_type_1',
      [name]: value,
    })
    expectRefusal(reply, 400, 'ValidationError')
    expect(await city.sql`select from activities where name = 'Вечер у пруда'`).toHaveLength(0)
  })
})

describe('a wrong body', () => {
  test.each<[string, string | object | undefined, Record<string, string>]>([
    ['none', undefined, {}],
    ['an empty one', '', json],
    ['half a JSON', '{"data":{"name":', json],
    ['a text', 'name=Чип', { 'content-type': 'text/plain' }],
    ['XML', '<data><name>Чип</name></data>', { 'content-type': 'application/xml' }],
    ['a list', [{ name: 'Чип' }], {}],
    ['data that is null', { data: null }, {}],
    ['data that is a list', { data: [{ name: 'Чип' }] }, {}],
    ['data that is a text', { data: 'Чип' }, {}],
    ['no data', { name: 'Чип' }, {}],
    ['a form without its parts', '--x--', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['a form without a boundary', '--x--', { 'content-type': 'multipart/form-data' }],
    ['what it does not call itself', '{"data":{"name":"Чип"}}', { 'content-type': 'application/pdf' }],
  ])('%s is refused', async (_what, body, headers) => {
    const before = await city.sql`select count(*) from badges`
    expectRefusal(await moderator.send('POST', '/api/badges', body, headers), 400, 'ValidationError')
    expect(await city.sql`select count(*) from badges`).toEqual(before)
  })

  test('of more than a megabyte is too large, whatever it contains', async () => {
    const data = { name: 'Чип', description: 'x'.repeat(limits.bodyBytes) }
    expectRefusal(await moderator.send('POST', '/api/badges', { data }), 413, 'PayloadTooLargeError')
    expectRefusal(
      await moderator.send('POST', '/api/badges', ' '.repeat(limits.bodyBytes + 1), json),
      413,
      'PayloadTooLargeError',
    )
    const almost = { name: 'x'.repeat(limits.bodyBytes - 100) }
    expectRefusal(await moderator.send('POST', '/api/badges', { data: almost }), 400, 'ValidationError')
  })
})

describe('a bound that is exceeded', () => {
  const bounded: readonly [what: string, query: string, named: string][] = [
    ['relations in a row', `populate=${'badge.image.'.repeat(4)}x`, String(limits.populateDepth)],
    ['nested filters', `filters${'[$not]'.repeat(limits.filterDepth + 2)}[id]=1`, String(limits.filterDepth)],
    ['brackets', `filters${'[badge]'.repeat(30)}=1`, 'query'],
    [
      'conditions',
      Array.from({ length: limits.conditions + 1 }, (_, n) => `filters[$or][${n}][id]=${n}`).join('&'),
      String(limits.conditions),
    ],
    [
      'values of a list',
      Array.from({ length: limits.listItems + 1 }, (_, n) => `filters[id][$in][${n}]=${n + 1}`).join('&'),
      String(limits.listItems),
    ],
    [
      'keys of a sort',
      `sort=${Array.from({ length: limits.sortKeys + 1 }, () => 'name').join(',')}`,
      String(limits.sortKeys),
    ],
    ['length of a query', `filters[name]=${'x'.repeat(limits.queryBytes)}`, String(limits.queryBytes)],
    ['length of a search', `_q=${'x'.repeat(1001)}`, '1000'],
  ]
  test.each(bounded)('%s: the refusal names it', async (_what, query, named) => {
    const reply = await moderator.get(`/api/activities?${query}`)
    expectRefusal(reply, 400, 'ValidationError')
    expect(reply.body.error.message).toContain(named)
  })

  test('links of one attribute', async () => {
    const themes = Array.from({ length: limits.listItems + 1 }, (_, n) => n + 1)
    const reply = await moderator.post('/api/articles', { title: 'Все темы', themes })
    expectRefusal(reply, 400, 'ValidationError')
    expect(reply.body.error.message).toContain(String(limits.listItems))
  })

  test('nested lists in a body, at any place and in any content type', async () => {
    const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
    const data = `{"title":"Глубина","content":${deep(100_000)}}`
    const { payload, headers } = await formOf([text('data', data)])
    const key = { 'idempotency-key': 'deep' }
    for (const [body, type] of [
      [`{"data":${data}}`, json],
      [`{"data":{"title":"Глубина"},"beside":${deep(100_000)}}`, { ...json, ...key }],
      [`{"data":{"title":"Глубина","content":${deep(limits.bodyDepth)}}}`, json],
      [payload, headers],
    ] as const) {
      const reply = await moderator.send('POST', '/api/articles', body, type)
      expectRefusal(reply, 400, 'ValidationError')
      expect(reply.body.error.message).toContain(String(limits.bodyDepth))
    }
    expect(await city.sql`select from articles where title = 'Глубина'`).toHaveLength(0)
  })

  test('requests within the bounds are served, over a real connection as well', async () => {
    const ids = Array.from({ length: limits.listItems }, (_, n) => `filters[id][$in][${n}]=${n + 1}`).join(
      '&',
    )
    await city.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = city.app.server.address() as AddressInfo
    const ask = (query: string) => fetch(`http://127.0.0.1:${port}/api/badges?${query}`)
    for (const query of [ids, `filters[name]=${'x'.repeat(16 * 1024)}`]) {
      // Nobody is signed in: 403 shows that Node accepted the query, whose own bound would have answered 431.
      expect((await ask(query)).status).toBe(403)
    }
    const tooLong = await ask(`filters[name]=${'x'.repeat(limits.queryBytes)}`)
    expect([tooLong.status, tooLong.headers.get('content-type')]).toEqual([
      403,
      'application/json; charset=utf-8',
    ])
  })

  test('an address with invalid percent-encoding is answered 404', async () => {
    for (const path of [
      '/api/badges/%',
      '/api/%E0%A4%A',
      '/api/nothing',
      `/api/badges/${'9'.repeat(2000)}`,
    ]) {
      expectRefusal(await moderator.get(path), 404, 'NotFoundError')
    }
  })

  test('an idempotency key of more than two hundred characters is refused', async () => {
    const reply = await moderator.post('/api/user-points-changes', {}, { 'idempotency-key': 'x'.repeat(201) })
    expectRefusal(reply, 400, 'ValidationError')
    expect(reply.body.error.message).toContain('Idempotency-Key')
  })
})

describe('a value that PostgreSQL cannot hold is refused with its path, wherever it stands:', () => {
  let superadmin: Asks
  beforeAll(async () => {
    superadmin = await city.as(await city.build.resident({ role: 'superadmin' }))
  })
  const item = { name: 'Кружка', price: 3, type: 'shop_item_type_3' }
  const block = (text: string) => [{ id: 'a', type: 'text', content: [{ text }] }]
  const places: readonly (readonly ['POST' | 'PUT', string, (text: string) => object, string])[] = [
    ['POST', '/api/people/resolve', text => ({ lines: ['Анна', text] }), 'lines.1'],
    ['PUT', '/api/cities-list', text => ({ cities: [text] }), 'cities.0'],
    [
      'POST',
      '/api/shop-items',
      text => ({ ...item, options: [{ id: 'm', name: text, quantity: 1 }] }),
      'options.0.name',
    ],
    ['POST', '/api/articles', text => ({ title: 'Т', content: block(text) }), 'content.0.content.0.text'],
    ['POST', '/api/articles', text => ({ title: 'Т', content: [{ [text]: 1 }] }), 'content.0.�'],
    ['POST', '/api/people/block', text => ({ users: [2], blocked: true, reason: text }), 'reason'],
  ]
  const characters = [
    ['U+0000', 'a\0b'],
    ['half of a surrogate pair', 'a\ud800b'],
  ] as const
  it.each(places.flatMap(place => characters.map(character => [...character, ...place] as const)))(
    '%s, %j, by %s %s',
    async (_, text, verb, path, data, at) => {
      const reply = await superadmin.send(verb, path, { data: data(text) })
      expectRefusal(reply, 400, 'ValidationError')
      expect(pathsIn(reply)).toEqual([at])
    },
  )

  it('in the name of a role, whose body has no envelope', async () => {
    const body = { name: 'a\0b', description: '', permissions: {} }
    const reply = await superadmin.send('POST', '/api/users-permissions/roles', body)
    expectRefusal(reply, 400, 'ValidationError')
    expect(pathsIn(reply)).toEqual(['name'])
  })

  it.each(['9999-12-31', '9999-12-30', '9999-12-31T23:59:59.999Z', '0000-01-01'])(
    'the day %s, in a filter and in a body',
    async day => {
      for (const operator of ['$eq', '$lt', '$lte', '$gt', '$gte']) {
        // oxlint-disable-next-line no-await-in-loop -- one operator after another
        const reply = await superadmin.get(`/api/activities?filters[createdAt][${operator}]=${day}`)
        expectRefusal(reply, 400, 'ValidationError')
      }
      const reply = await superadmin.post('/api/activities', {
        name: 'Вечер',
        type: 'activity_type_1',
        publish_at: day,
      })
      expectRefusal(reply, 400, 'ValidationError')
    },
  )

  it.each(['9998-12-31', '0001-01-02'])('not the day %s', async day => {
    const { status } = await superadmin.get(`/api/activities?filters[createdAt][$lte]=${day}`)
    expect(status).toBe(200)
  })

  it.each([1e308, '1e308', 2 ** 31, -1, 1.5])('the id %j', async id => {
    const theme = await city.build.theme()
    const reply = await superadmin.post(`/api/tags/${theme}/merge`, { into: id })
    expectRefusal(reply, 400, 'ValidationError')
    expect(pathsIn(reply)).toEqual(['into'])
  })
})
