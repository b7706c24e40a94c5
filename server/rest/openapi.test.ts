/** @module-tag slow */
import { Ajv2020 } from 'ajv/dist/2020.js'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chapters } from '#contract/chapters.ts'
import { MOST_PIECES } from '#contract/domains/shop.ts'
import { guide } from '#contract/guide.ts'
import { collections } from '#contract/index.ts'
import { anyone } from '#contract/rest/access.ts'
import { call } from '#contract/rest/call.ts'
import type { Chapter } from '#contract/rest/chapter.ts'
import { objectOf, type Schema } from '#contract/rest/schema.ts'
import { verb } from '#contract/rest/verb.ts'
import { type Library, library, readers } from '../testing/library.ts'
import { referenceCollections } from '../testing/reference/collections.ts'
import { isReference, resolve } from '../testing/references.ts'
import { examplesOf, pairs, parametersOfCall, sampleOf } from '../testing/samples.ts'
import { parseBody } from './body.ts'
import type { Engine } from './engine.ts'
import { type Model, modelOf, type Table } from './model.ts'
import type { Document, Response } from './openapi/document.ts'
import { isNobody } from './openapi/rights.ts'
import { requiredOf, writables } from './openapi/schemas.ts'
import { openApiOf } from './openapi.ts'
import { Planner } from './plan.ts'
import { type Refusal, refusalsIn } from './refusals.ts'
import { parseQuery } from './request.ts'
import { restRoutes } from './routes.ts'
import { ru } from './texts.ts'

const refusals = refusalsIn(ru)
const info = {
  title: 'Город',
  version: '1',
  description: guide,
  server: 'https://city.example.org',
  cookie: 's',
}
const documentOf = (model: Model, chapters: readonly Chapter[]) =>
  openApiOf({ model, refusals, chapters, info })

const model = modelOf(collections)
const document = documentOf(model, chapters)
const routed = [...model.tables.values()].filter(({ collection }) => !collection.unrouted)
const named = routed.map(table => [table.collection.name, table] as const)

const callsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  )
const calls = callsOf(document)
const routeOf = ({ method, path }: { method: string; path: string }) => `${method.toUpperCase()} ${path}`

/** The routes of a collection that nobody may call: they answer 403 and are not documented. */
function refusedBy({ collection: { name, singleton, access } }: Table): string[] {
  const one = singleton ? `/api/${name}` : `/api/${name}/{id}`
  const routes = {
    create: singleton ? [] : [`POST /api/${name}`],
    update: [`PUT ${one}`],
    delete: [`DELETE ${one}`],
  }
  return (['create', 'update', 'delete'] as const).flatMap(verb =>
    isNobody(access[verb]) ? routes[verb] : [],
  )
}

/** The operations of one collection. */
function verbsOf({ collection }: Table) {
  const path = document.paths[`/api/${collection.name}`]
  const one = collection.singleton ? path : document.paths[`/api/${collection.name}/{id}`]
  return { list: path?.get, create: path?.post, update: one?.put }
}

/** Every `$ref` anywhere in a value. */
function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : referencesIn(inner),
  )
}

/** The errors of a value by a schema of a document; each type is compiled once. */
function validatorOf({ components }: Document) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, multipleOfPrecision: 6 })
  const local = (schema: Schema) => JSON.stringify(schema).replaceAll('"#/components/schemas/', '"')
  for (const [name, schema] of Object.entries(components.schemas)) {
    ajv.addSchema(JSON.parse(local(schema)) as Schema, name)
  }
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>()
  return (schema: Schema, value: unknown) => {
    const key = local(schema)
    const valid = compiled.get(key) ?? ajv.compile(JSON.parse(key) as Schema)
    compiled.set(key, valid)
    return valid(value) ? [] : (valid.errors ?? [])
  }
}
const problems = validatorOf(document)

describe('the document', () => {
  it('has a target for every reference, and a reference to every component', () => {
    const references = new Set(referencesIn(document))
    for (const $ref of references) expect(resolve(document, { $ref })).toBeDefined()
    const held = Object.keys(document.components.schemas).map(name => `#/components/schemas/${name}`)
    expect(held.filter(name => !references.has(name))).toEqual([])
  })

  it('declares every parameter of every path, and none twice', () => {
    for (const { path, operation } of calls) {
      const names = parametersOfCall(operation, document).map(one => `${one.in} ${one.name}`)
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `path ${name}`)
      expect(names.filter(name => name.startsWith('path'))).toEqual(inPath)
      expect(names).toEqual([...new Set(names)])
    }
  })

  it('names every operation once, and lists each under one declared tag', () => {
    const ids = calls.map(({ operation }) => operation.operationId)
    expect(ids).toEqual([...new Set(ids)])
    const names = document.tags.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
    for (const { operation } of calls) {
      expect(operation.tags).toHaveLength(1)
      expect(names).toContain(operation.tags[0])
    }
  })

  it('has every chapter as a group of tags, each tag in one group and with a call', () => {
    expect(document['x-tagGroups'].map(({ name }) => name)).toEqual(chapters.map(({ title }) => title))
    const grouped = document['x-tagGroups'].flatMap(({ tags }) => tags)
    expect(grouped).toEqual(document.tags.map(({ name }) => name))
    const called = new Set(calls.flatMap(({ operation }) => operation.tags))
    expect(grouped.filter(name => !called.has(name))).toEqual([])
    const sections = chapters.flatMap(({ sections }) => Object.keys(sections))
    expect(sections.filter(name => !grouped.includes(name))).toEqual([])
    for (const { title, about } of chapters)
      expect(document.info.description).toContain(`- **${title}.** ${about}`)
  })

  it('states no refusal of a reward or of a view that their functions do not make', () => {
    const statuses = (path: string) => Object.keys(document.paths[path]?.post?.responses ?? {})
    expect(statuses('/api/user-activities')).toEqual(expect.arrayContaining(['400', '409']))
    expect(statuses('/api/user-activities')).not.toContain('404')
    expect(statuses('/api/articles/{id}/view')).toContain('404')
    expect(statuses('/api/articles/{id}/view')).not.toContain('409')
  })

  it('describes only existing collections in an app that has others', () => {
    const other = documentOf(modelOf(referenceCollections), chapters)
    for (const $ref of referencesIn(other)) expect(resolve(other, { $ref })).toBeDefined()
    expect(other['x-tagGroups'].map(({ name }) => name)).not.toContain('Автоматика')
    expect(other.paths).toHaveProperty(['/api/badges', 'get'])
  })

  it('documents every route of the collections that somebody may call, and no other', async () => {
    const app = fastify()
    const routes: { method: string; path: string }[] = []
    app.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.push({ method: one, path: url.replace(':id', '{id}') })
    })
    const unasked = () => {
      throw refusals.unauthorized()
    }
    restRoutes(app, { engine: { model } as Engine, identity: { actor: unasked, refresh: unasked } })
    const served: string[] = []
    for (const route of routes.filter(({ method }) => method !== 'HEAD')) {
      const { statusCode } = await app.inject({
        method: route.method as 'GET',
        url: route.path.replace('{id}', '1'),
      })
      if (statusCode !== 405) served.push(routeOf(route))
    }
    await app.close()
    const paths = new Set(routes.map(({ path }) => path))
    const refused = new Set(routed.flatMap(refusedBy))
    expect(
      calls
        .filter(({ path }) => paths.has(path))
        .map(routeOf)
        .toSorted(),
    ).toEqual(served.filter(route => !refused.has(route)).toSorted())
    expect(refused.size).toBeGreaterThan(0)
    expect(served).toHaveLength(
      routed.reduce((sum, { collection }) => sum + (collection.singleton ? 3 : 5), 0),
    )
  })
})

describe('its schemas', () => {
  it('accept every example of a parameter', () => {
    const asked = calls.flatMap(({ operation }) => parametersOfCall(operation, document))
    const wrong = asked.flatMap(parameter =>
      examplesOf(parameter).flatMap(({ value }) => problems(parameter.schema, value)),
    )
    expect(wrong).toEqual([])
  })

  it('accept every example of a body and every sample of an answer', () => {
    const wrong = calls.flatMap(({ operation }) => {
      const parts = [operation.requestBody, ...Object.values(operation.responses)].filter(
        part => part !== undefined,
      )
      const contents = parts.map(part => (isReference(part) ? (resolve(document, part) as Response) : part))
      return contents
        .flatMap(({ content = {} }) => Object.values(content))
        .flatMap(({ schema, example }) => problems(schema, example ?? sampleOf(schema, document)))
    })
    expect(wrong).toEqual([])
  })

  it('mark attributes that nobody may write as readOnly, and leave them out of bodies', () => {
    const { Booking, BookingInput } = document.components.schemas
    const attributes = Booking?.properties?.['attributes']?.properties
    expect(attributes?.['price']).toMatchObject({ type: 'number', readOnly: true })
    expect(attributes?.['moderator_comment']).not.toHaveProperty('readOnly')
    expect(Object.keys(BookingInput?.properties ?? {})).toEqual([
      'option',
      'status',
      'user_comment',
      'moderator_comment',
      'user',
      'shop_item',
    ])
  })

  it('state limits, defaults and which attributes may be null', () => {
    const { ActivityInput } = document.components.schemas
    expect(ActivityInput?.properties).toMatchObject({
      name: { type: 'string', minLength: 1, maxLength: 200 },
      places: { type: ['integer', 'null'], minimum: 1 },
      is_repeatable: { type: 'boolean', default: false },
    })
  })

  it('state how a body sends the stock of an item, and the price that was shown to who books it', () => {
    const quantity = document.components.schemas['ShopItemInput']?.properties?.['quantity'] ?? {}
    for (const sent of [{ add: -5 }, { total: 17, seen: null }, { seen: 12 }, MOST_PIECES, null])
      expect(problems(quantity, sent), JSON.stringify(sent)).toEqual([])
    for (const wrong of [{ add: 1.5 }, { total: 17 }, -1, MOST_PIECES + 1])
      expect(problems(quantity, wrong), JSON.stringify(wrong)).not.toEqual([])
    const booking = document.paths['/api/bookings']?.post?.requestBody?.content['application/json']
    expect(booking?.schema.properties?.['data']?.properties).toHaveProperty('price')
  })

  it('never name a private attribute', () => {
    const { User, UserFilters, UserFields } = document.components.schemas
    expect(JSON.stringify([User, UserFilters, UserFields])).not.toContain('password')
  })
})

describe('the engine behaves as documented', () => {
  const list = (table: Table, query: string) =>
    new Planner(readers.admin, refusals).list(table, parseQuery(query, refusals))

  it.each(named.filter(([, table]) => verbsOf(table).list && !table.collection.singleton))(
    'every example of a query on %s is accepted',
    (_name, table) => {
      const { list: operation } = verbsOf(table)
      const asked = operation ? parametersOfCall(operation, document) : []
      const queries = asked.flatMap(one =>
        examplesOf(one).map(({ value }) => pairs(one.name, value).join('&')),
      )
      expect(queries.length).toBeGreaterThan(5)
      for (const query of queries) expect(list(table, query).selection.table).toBe(table)
    },
  )

  it('every query of the guide is accepted', () => {
    const told = [...guide.matchAll(/`((?:filters|sort|pagination|populate)[[=][^`]*)`/g)].map(
      ([, query = '']) => query,
    )
    const queries = told.filter(query => !query.includes('поле'))
    expect(queries.length).toBeGreaterThan(8)
    for (const query of queries) {
      const table = model.table(query.includes('[user]') ? 'user-badges' : 'activities')
      const plan = list(table, query)
      expect([plan.where, ...plan.sort, ...plan.selection.relations, plan.page.offset].some(Boolean)).toBe(
        true,
      )
    }
  })

  it.each(named.filter(([, table]) => verbsOf(table).create?.requestBody))(
    'a create of %s accepts the example, and refuses it without a required attribute',
    (_name, table) => {
      const { schema, example } = verbsOf(table).create?.requestBody?.content['application/json'] ?? {}
      const { data } = example as { data: Record<string, unknown> }
      // What only the server sets is set by the command of its domain.
      const mine = ['?', ...writables(table).map(({ name }) => name)]
      expect(missing(table, data).filter(name => mine.includes(name))).toEqual([])
      for (const name of requiredOf(table)) {
        const { [name]: _, ...rest } = data
        expect(problems(schema ?? {}, { data: rest })).not.toEqual([])
        expect(missing(table, rest)).toContain(name)
      }
    },
  )

  it.each(named.filter(([, table]) => verbsOf(table).update?.requestBody))(
    'an update of %s accepts the example',
    (_name, table) => {
      const { example } = verbsOf(table).update?.requestBody?.content['application/json'] ?? {}
      const { data } = example as { data: Record<string, unknown> }
      const { scalars, relations } = parseBody(data, table, new Planner(readers.admin, refusals), {
        mode: 'update',
        dropRestricted: false,
      })
      expect(scalars.size + relations.size).toBe(1)
    },
  )

  /** The attributes that a create is refused for. */
  function missing(table: Table, data: Record<string, unknown>): string[] {
    try {
      parseBody(data, table, new Planner(readers.admin, refusals), { mode: 'create', dropRestricted: false })
      return []
    } catch (error) {
      return (error as Refusal).details?.flatMap(({ path }) => path) ?? ['?']
    }
  }
})

describe('any declarations', () => {
  let books: Library
  beforeAll(async () => {
    books = await library()
  })
  afterAll(() => books.close())

  it('have answers that match their schemas, for every caller', async () => {
    const whole = documentOf(books.engine.model, [])
    const fits = validatorOf(whole)
    const wrong: unknown[] = []
    let answered = 0
    for (const { collection } of books.engine.model.tables.values()) {
      const answer = whole.paths[`/api/${collection.name}`]?.get?.responses[200] as Response
      for (const reader of Object.values(readers)) {
        const body = await books.ask(reader, `GET ${collection.name}?populate=*&publicationState=preview`)
        if (body.error) continue
        answered += 1
        wrong.push(...fits(answer.content?.['application/json']?.schema ?? {}, body))
      }
    }
    expect(wrong).toEqual([])
    expect(answered).toBeGreaterThan(20)
  })

  it('are listed under their wire names when no chapter introduces them', () => {
    const { tags, 'x-tagGroups': groups } = documentOf(books.engine.model, [])
    expect(groups).toHaveLength(1)
    expect(groups[0]?.tags).toContain('ledgers')
    expect(tags).toContainEqual({ name: 'ledgers', 'x-displayName': 'ledgers' })
  })

  it('leave out a verb that nobody may call', () => {
    const path = documentOf(books.engine.model, []).paths['/api/ledgers']
    expect(path).toHaveProperty('get')
    expect(path).not.toHaveProperty('post')
  })

  it('can be extended by calls and by verbs, which replace the description of the generic verb', () => {
    const { collection } = books.engine.model.table('books')
    const { paths } = documentOf(books.engine.model, [
      {
        title: 'Книги',
        about: 'Полки.',
        declares: {},
        sections: {
          books: {
            title: 'Книги',
            calls: [
              verb(collection, 'update', {
                summary: 'Переставить',
                body: { schema: objectOf({ shelf: { type: 'integer' } }), example: { shelf: 2 } },
                answer: 'Книга на новой полке',
                refuses: [409],
              }),
              call({
                method: 'post',
                path: '/api/books/{id}/lend-many/{reader}',
                also: ['/api/loans/of/{id}/{reader}'],
                summary: 'Выдать',
                may: anyone,
                shapes: collection,
                answer: { status: 204 },
              }),
            ],
          },
        },
      },
    ])
    const put = paths['/api/books/{id}']?.put
    expect(put).toMatchObject({ operationId: 'updateBook', summary: 'Переставить' })
    expect(put?.parameters).toContainEqual({ $ref: '#/components/parameters/BookPopulate' })
    expect(Object.keys(put?.responses ?? {})).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '429',
      '503',
    ])
    const post = paths['/api/books/{id}/lend-many/{reader}']?.post
    expect(post).toMatchObject({ operationId: 'postBooksByIdLendManyByReader', security: [] })
    expect(post?.responses['204']).toEqual({ description: 'Выдать' })
    expect(paths['/api/loans/of/{id}/{reader}']?.post?.description).toContain(
      'То же, что `POST /api/books/{id}/lend-many/{reader}`.',
    )
  })

  it('documents 400 and 413 for a described verb without a body of its own', () => {
    const { collection } = books.engine.model.table('books')
    const { paths } = documentOf(books.engine.model, [
      {
        title: 'Книги',
        about: 'Полки.',
        declares: {},
        sections: {
          books: {
            title: 'Книги',
            calls: [verb(collection, 'create', { summary: 'Купить', answer: 'Купленная книга' })],
          },
        },
      },
    ])
    expect(Object.keys(paths['/api/books']?.post?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '400', '413']),
    )
  })

  it('documents 409 for a verb with a command, and for deleting rows that others may refer to', () => {
    const { model } = books.engine
    const commanded = openApiOf({
      model,
      refusals,
      chapters: [],
      info,
      commands: { 'books.create': async () => Buffer.from('') },
    })
    expect(commanded.paths['/api/books']?.post?.responses).toHaveProperty('409')
    const { paths } = documentOf(model, [])
    expect(paths['/api/books']?.post?.responses).not.toHaveProperty('409')
    expect(paths['/api/books/{id}']?.delete?.responses).toHaveProperty('409')
  })

  it('names the groups of rows of each list that has some', () => {
    const grouped = collections.filter(({ tabs }) => tabs !== undefined)
    expect(grouped.length).toBeGreaterThan(0)
    for (const { name, tabs = {} } of grouped) {
      const parameters = document.paths[`/api/${name}`]?.get?.parameters ?? []
      const given = parameters.map(one => (isReference(one) ? resolve(document, one) : one))
      expect(given, name).toContainEqual(
        expect.objectContaining({ name: 'tab', schema: { type: 'string', enum: Object.keys(tabs) } }),
      )
    }
  })

  it('documents for every call 429 and 503 with Retry-After', () => {
    for (const { operation } of calls) {
      for (const status of ['429', '503']) {
        const response = operation.responses[status]
        const resolved = response && isReference(response) ? resolve(document, response) : response
        expect(resolved, operation.operationId).toMatchObject({ headers: { 'Retry-After': {} } })
      }
    }
  })
})
