/** @module-tag slow */
import { gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collections } from '#contract/index.ts'
import type { Engine } from '../rest/engine.ts'
import { modelOf } from '../rest/model.ts'
import type { Document, Operation } from '../rest/openapi/document.ts'
import { refusalsIn } from '../rest/refusals.ts'
import { ru } from '../rest/texts.ts'
import { callRights, calls as requests } from '../testing/rights/calls.ts'
import { Stage } from '../testing/rights/stage.ts'
import { type Method, type World, world } from '../testing/world.ts'
import { docsRoutes } from './docs.ts'

const engine = { model: modelOf(collections), refusals: refusalsIn(ru) } as Engine
const app = fastify()
beforeAll(async () => {
  docsRoutes(app, engine, {
    commands: {},
    title: 'Город',
    version: '1.2.3',
    server: 'https://city.example.org',
    cookie: 'session',
  })
  await app.ready()
})
afterAll(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('the document', () => {
  it('is served as JSON, unchanged until the next release', async () => {
    const first = await get('/api/openapi.json')
    expect(first.statusCode).toBe(200)
    expect(first.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(first.json<Document>().info).toMatchObject({ title: 'Город', version: '1.2.3' })
    const again = await get('/api/openapi.json', { 'if-none-match': String(first.headers.etag) })
    expect(again.statusCode).toBe(304)
    expect(again.rawPayload).toHaveLength(0)
  })

  it('is sent compressed when the client accepts that', async () => {
    const plain = await get('/api/openapi.json')
    const packed = await get('/api/openapi.json', { 'accept-encoding': 'br, gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.headers.vary).toBe('accept-encoding')
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
  })

  it('accepts only reading methods', async () => {
    const refused = await app.inject({ method: 'POST', url: '/api/openapi.json' })
    expect([refused.statusCode, refused.body]).toEqual([405, 'Method Not Allowed'])
  })
})

describe('the city', () => {
  let city: World
  beforeAll(async () => {
    city = await world()
  })
  afterAll(() => city.close())

  const methods = ['get', 'post', 'put', 'delete'] as const
  const takesKey = ({ parameters }: Operation) =>
    parameters.some(one => '$ref' in one && one.$ref.endsWith('/IdempotencyKey'))
  const documentedByPath = async () =>
    Object.entries((await city.app.inject('/api/openapi.json')).json<Document>().paths)

  it('serves every call of the document', async () => {
    const missing = (await documentedByPath()).flatMap(([path, item]) => {
      const url = path.replaceAll(/\{(\w+)\}/g, ':$1')
      return methods
        .filter(method => item[method])
        .filter(method => !city.app.hasRoute({ method: method.toUpperCase(), url }))
        .map(method => `${method} ${path}`)
    })
    expect(missing).toEqual([])
  })

  it('documents the header and the refusal of every write that compares versions', async () => {
    const found = new Map<string, string[]>()
    for (const [path, item] of await documentedByPath())
      for (const method of methods) {
        const { parameters = [], responses = {} } = item[method] ?? {}
        const isCompared = parameters.some(one => '$ref' in one && one.$ref.endsWith('/IfMatch'))
        expect([path, method, '412' in responses]).toEqual([path, method, isCompared])
        if (isCompared) found.set(path, [...(found.get(path) ?? []), method])
      }
    const rows = [
      'activities',
      'articles',
      'badges',
      'mission-award-causes',
      'mission-award-conditions',
      'shop-items',
    ]
    const settings = ['cities-list', 'energy', 'points-balance-ratio']
    expect([...found].toSorted(([a], [b]) => (a < b ? -1 : 1))).toEqual(
      [
        ...[...rows, 'user-infos', 'user-team-configs'].map(
          name => [`/api/${name}/{id}`, ['put', 'delete']] as const,
        ),
        ...settings.map(name => [`/api/${name}`, ['put', 'delete']] as const),
        ['/api/articles/{id}/draft', ['put', 'delete']] as const,
        ['/api/automation-event-types/{id}', ['put']] as const,
        ['/api/bookings/{id}', ['put']] as const,
        ['/api/user-activity-enrolls/{id}', ['put']] as const,
      ].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    )
  })

  it('documents the header `Idempotency-Key` of every command, with the refusal of a key that was used for another', async () => {
    const found = new Set<string>()
    for (const [path, item] of await documentedByPath())
      for (const method of methods) {
        const operation = item[method]
        if (!operation || !takesKey(operation)) continue
        expect([path, method, '409' in operation.responses]).toEqual([path, method, true])
        found.add(`${method} ${path}`)
      }
    const commands = ['post /api/bookings', 'put /api/activities/{id}', 'delete /api/user-infos/{id}']
    const calls = ['post /api/user-activities/create-many', 'post /api/people/block']
    for (const call of [...commands, ...calls]) expect(found).toContain(call)
    for (const call of ['get /api/bookings', 'post /api/auth/local', 'post /api/badges'])
      expect(found).not.toContain(call)
  })

  it('documents the header `Idempotency-Key` of those calls, and only those, that refuse one that is too long', async () => {
    const paths = new Map(await documentedByPath())
    const stage = new Stage(city, await city.build.resident())
    const told: string[] = []
    const refused: string[] = []
    for (const { name, subject } of callRights) {
      const [method = '', pattern = ''] = subject.split(' ')
      const verb = methods.find(one => one === method.toLowerCase())
      const operation = verb && paths.get(pattern.replaceAll(/:(\w+)/g, '{$1}'))?.[verb]
      if (!operation || verb === 'get') continue
      if (takesKey(operation)) told.push(name)
      const { scene, asks } = await stage.enter('superadmin')
      const { url = pattern, body, headers } = (await requests[name]?.(scene)) ?? {}
      const key = { 'idempotency-key': 'x'.repeat(201) }
      const answer = await asks.send(method as Method, url, body, { ...headers, ...key })
      if (String(answer.body.error?.message).includes('«Idempotency-Key»')) refused.push(name)
    }
    expect(told).toContain('POST /api/notifications/view-many')
    expect(told).toEqual(refused)
  })

  it('documents 403 of those calls, and only those, that refuse a stranger or a page of another site', async () => {
    const wrong: string[] = []
    for (const [path, item] of await documentedByPath())
      for (const method of methods) {
        const operation = item[method]
        if (!operation) continue
        const headers = { origin: 'https://elsewhere.example.org', 'sec-fetch-site': 'cross-site' }
        const { statusCode } = await city.app.inject({
          method,
          url: path.replaceAll(/\{\w+\}/g, '1'),
          headers,
        })
        if ((statusCode === 403) !== '403' in operation.responses)
          wrong.push(`${method} ${path} ${statusCode}`)
      }
    // The provider alone can cause its refusal (people/oidc.test.ts).
    expect(wrong).toEqual(['get /keycloak/callback 400', 'get /api/keycloak/callback 400'])
  })

  it('documents every call that a superadmin may make: other methods of its paths answer 405, or 403 to everybody', async () => {
    const { remove, ...asks } = await city.as(await city.build.resident({ role: 'superadmin' }))
    const calls = { ...asks, delete: remove }
    const answered: string[] = []
    for (const [path, item] of await documentedByPath()) {
      for (const method of methods.filter(method => !item[method])) {
        const { status } = await calls[method](path.replaceAll(/\{\w+\}/g, '1'))
        if (status !== 405 && status !== 403) answered.push(`${method} ${path} ${status}`)
      }
    }
    expect(answered).toEqual([])
  })
})

describe('the page', () => {
  it('is served with a policy of its own, which permits no other origin and no inline script', async () => {
    const { statusCode, headers } = await get('/api/docs')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    const policy = String(headers['content-security-policy'])
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "connect-src 'self'"]),
    )
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval|script-src[^;]*unsafe/)
  })

  it('names only files of this server, and each is there', async () => {
    const { body } = await get('/api/docs')
    const named = [...body.matchAll(/ (?:src|href)="([^"]*)"/g)]
      .map(([, address = '']) => address)
      .filter(address => address !== 'data:,')
    expect(named).toEqual(['/api/docs/scalar.js', '/api/docs/start.js', '/api/openapi.json'])
    for (const address of named) {
      const { statusCode, rawPayload } = await get(address, { 'accept-encoding': 'gzip' })
      expect([address, statusCode]).toEqual([address, 200])
      expect(gunzipSync(rawPayload).length).toBeGreaterThan(0)
    }
    expect(body).not.toMatch(/https?:|<script>|<style| on\w+="/)
  })

  it('starts the library in Russian with this document and without its online services', async () => {
    const start = await get('/api/docs/start.js')
    expect(start.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(start.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(start.body).not.toMatch(/https?:/)
    const [, text = ''] = /^Scalar\.createApiReference\('#app', (.*)\)$/m.exec(start.body) ?? []
    expect(JSON.parse(text)).toMatchObject({
      url: '/api/openapi.json',
      localization: { locale: 'ru' },
      withDefaultFonts: false,
      telemetry: false,
    })
    const library = await get('/api/docs/scalar.js')
    expect(library.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(library.body).toContain('createApiReference')
  })
})
