import { gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collections } from '#contract/index.ts'
import type { Engine } from '../rest/engine.ts'
import { modelOf } from '../rest/model.ts'
import type { Document } from '../rest/openapi/document.ts'
import { refusalsIn } from '../rest/refusals.ts'
import { ru } from '../rest/texts.ts'
import { type World, world } from '../testing/world.ts'
import { markdown } from './docs/markdown.ts'
import { docsRoutes } from './docs.ts'

const engine = { model: modelOf(collections), refusals: refusalsIn(ru) } as Engine
const app = fastify()
beforeAll(async () => {
  docsRoutes(app, engine, {
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

  it('travels packed where the client unpacks', async () => {
    const plain = await get('/api/openapi.json')
    const packed = await get('/api/openapi.json', { 'accept-encoding': 'br, gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.headers.vary).toBe('accept-encoding')
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
  })

  it('is only read', async () => {
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
  const toldByPath = async () =>
    Object.entries((await city.app.inject('/api/openapi.json')).json<Document>().paths)

  it('answers every call that the document tells', async () => {
    const missing = (await toldByPath()).flatMap(([path, item]) => {
      const url = path.replaceAll(/\{(\w+)\}/g, ':$1')
      const told = methods.filter(method => item[method])
      return told
        .filter(method => !city.app.hasRoute({ method: method.toUpperCase(), url }))
        .map(method => `${method} ${path}`)
    })
    expect(missing).toEqual([])
  })

  it('answers 405 to any other method of the paths that it tells', async () => {
    const { remove, ...asks } = await city.as(null)
    const calls = { ...asks, delete: remove }
    const answered: string[] = []
    for (const [path, item] of await toldByPath()) {
      for (const method of methods.filter(method => !item[method])) {
        const { status } = await calls[method](path.replaceAll(/\{\w+\}/g, '1'))
        if (status !== 405) answered.push(`${method} ${path} ${status}`)
      }
    }
    expect(answered).toEqual([])
  })
})

describe('the page', () => {
  it('shows every call of the document, and each of its links leads somewhere', async () => {
    const { paths } = (await get('/api/openapi.json')).json<Document>()
    const page = (await get('/api/docs')).body
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids).toEqual([...new Set(ids)])
    const operations = Object.values(paths).flatMap(item => Object.values(item))
    const shown = operations.filter(operation => operation['x-same-as'] === undefined)
    expect(shown.filter(({ operationId }) => !ids.includes(operationId))).toEqual([])
    const targets = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id)
    expect(targets.filter(id => !ids.includes(id))).toEqual([])
  })

  it('needs no script and no style but its own file', async () => {
    const { body, headers } = await get('/api/docs')
    expect(body).not.toMatch(/<script|<style| style=| on\w+=/)
    expect(headers['content-security-policy']).toContain(
      "default-src 'none'; script-src 'self'; style-src 'self'",
    )
    const style = await get('/api/docs/style.css')
    expect(style.headers['content-type']).toBe('text/css; charset=utf-8')
    expect(style.body).toContain('prefers-color-scheme: dark')
  })
})

describe('its markup', () => {
  it('escapes what it is told', () => {
    expect(markdown('**<b>** `a & b`').text).toBe('<p><strong>&lt;b&gt;</strong> <code>a &amp; b</code></p>')
  })

  it('knows headings, lists, tables and fences with empty lines', () => {
    const { text } = markdown(
      '## One\ntext\n\n- a\n- b\n\n| x | y |\n| --- | --- |\n| 1 | 2 |\n\n```\n{\n\n}\n```\n\n## Two',
      'p',
    )
    expect(text.split('\n').join('')).toBe(
      '<h2 id="p-1">One</h2><p>text</p><ul><li>a</li><li>b</li></ul>' +
        '<table><thead><tr><th>x</th><th>y</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>' +
        '<pre><code>{}</code></pre><h2 id="p-2">Two</h2>',
    )
  })
})
