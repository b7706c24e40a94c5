import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cityClock } from '#contract/clock.ts'
import { limits } from '#contract/rest/limits.ts'
import { refusalsIn } from '../rest/refusals.ts'
import { ru } from '../rest/texts.ts'
import { until } from '../testing/until.ts'
import { errorAnswers } from './errors.ts'
import { securityHeaders } from './headers.ts'
import { webApp } from './web.ts'

const refusals = refusalsIn(ru)
const app = Fastify({ trustProxy: true })
const registry = new Registry()
const AHEAD = '<script type="drawn">ahead()</script>'
const PAGE =
  '<html><head><script>light()</script>' +
  AHEAD +
  '<script type="module" src="/assets/index.js"></script></head>' +
  '<body><div id="root"></div></body></html>'
/** Reads the addresses that the page's own query names, as the built bundle reads those of its screen. */
const BUNDLE = `
export const transport = {}
const modules = ['shop.tsx']
export const openingOf = address => ({
  modules: address.startsWith('/shop') ? modules : [],
  isDrawn: address.startsWith('/shop'),
  read: async () => {
    for (const path of new URL(address, 'http://city').searchParams.getAll('read')) {
      const answer = await transport.fetch(path)
      if (answer.status === 401) throw new Error(await answer.text())
    }
  },
})
`
/** Draws who it is. */
const DRAWING = `export const draw = async (address, answers) => '<div id="still">' + answers['/api/me'].cookie + '</div>'`
const manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['common.js'], css: ['assets/index.css'] },
  'common.js': { file: 'assets/common.js' },
  'cards.js': { file: 'assets/cards.js', css: ['assets/cards.css'] },
  'shop.tsx': { file: 'assets/shop.js', imports: ['common.js', 'cards.js'], css: ['assets/shop.css'] },
}
let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'opening-'))
  for (const folder of ['assets', 'opening', '.vite']) await mkdir(join(directory, folder))
  const files = {
    'index.html': PAGE,
    'favicon.ico': 'icon',
    'apple-touch-icon.png': 'picture',
    'opening/opening.js': BUNDLE,
    'opening/drawing.js': DRAWING,
    'opening/package.json': '{"type":"module"}',
    '.vite/manifest.json': JSON.stringify(manifest),
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(directory, name), content)
  errorAnswers(app, refusals)
  await webApp(app, directory, {
    settings: {
      helpEmail: 'help@city.example',
      cityTime: cityClock('Europe/Moscow'),
      authLocal: true,
      registration: true,
      smtp: undefined,
      mainSiteUrl: undefined,
      onboardingUrl: undefined,
    },
    refusals,
    registry,
  })
  securityHeaders(app, { publicUrl: 'https://city.example', s3: undefined })
  app.get('/api/me', ({ headers, ip }, reply) => {
    if (headers.cookie !== 'city=anna') return reply.code(401).send({ error: { name: 'UnauthorizedError' } })
    return { cookie: headers.cookie, ip, accept: headers.accept, text: '</script><!--' }
  })
  app.get('/api/forbidden', (_request, reply) => reply.code(403).send({ error: { name: 'ForbiddenError' } }))
  app.get('/api/large', () => ({ text: 'x'.repeat(limits.openingBytes) }))
  app.get('/api/endless', () => new Promise(() => undefined))
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await rm(directory, { recursive: true })
})

const open = (
  screen: string,
  read: readonly string[],
  headers: Record<string, string> = { cookie: 'city=anna' },
) =>
  app.inject({
    url: `${screen}?${read.map(path => `read=${path}`).join('&')}`,
    headers,
    remoteAddress: '10.0.0.7',
  })
const broughtBy = (page: string) => {
  const [, json = '{}'] =
    /<script type="application\/json" id="brought">(.*)<\/script><\/body>/.exec(page) ?? []
  return JSON.parse(json) as Record<string, any>
}

test('the page of a session contains the answers to its own calls, and is not stored', async () => {
  const { body, headers } = await open('/dashboard', ['/api/me'], {
    cookie: 'city=anna',
    'x-forwarded-for': '192.0.2.1',
    'if-none-match': '"any"',
  })
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['etag']).toBeUndefined()
  expect(headers['vary']).toContain('cookie')
  expect(broughtBy(body)['/api/me']).toEqual({
    cookie: 'city=anna',
    ip: '192.0.2.1',
    accept: 'application/json',
    text: '</script><!--',
  })
})

test('a text with a tag does not end the script that holds it', async () => {
  const { body } = await open('/dashboard', ['/api/me'])
  expect(body.match(/<\/script>/g)).toHaveLength(3)
  expect(body).not.toContain('<!--')
})

test.each([
  ['without a session', {}],
  ['of a session that is over', { cookie: 'city=old' }],
  ['with a cookie of another name', { cookie: 'mycity=anna' }],
])('the page %s brings nothing', async (_, headers) => {
  const { statusCode, body } = await open('/dashboard', ['/api/me', '/api/me'], headers)
  expect([statusCode, body.includes('id="brought"')]).toEqual([200, false])
})

test('the page without a session is the same for everybody, and revalidated', async () => {
  const { headers, body } = await open('/shop', [], {})
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['etag']).toBeDefined()
  expect(body).toBe(PAGE.replace(AHEAD, ''))
})

test('a refused call is left for the browser to make', async () => {
  const { body } = await open('/dashboard', ['/api/forbidden', '/api/me'])
  expect(Object.keys(broughtBy(body))).toEqual(['/api/me'])
})

test('answers beyond the byte limit of a page are left for the browser to request', async () => {
  const { body } = await open('/dashboard', ['/api/me', '/api/large', '/api/me'])
  expect(Object.keys(broughtBy(body))).toEqual(['/api/me'])
  expect(await registry.metrics()).toContain('page_openings_total{outcome="cut"}')
})

test('a page does not wait for a call that takes too long', async () => {
  const { body } = await open('/dashboard', ['/api/me', '/api/endless'])
  expect(Object.keys(broughtBy(body))).toEqual(['/api/me'])
})

test('two pages that are made at the same time bring the answers of their own callers', async () => {
  const [mine, theirs] = await Promise.all([
    open('/dashboard', ['/api/me', '/api/me']),
    open('/dashboard', ['/api/forbidden', '/api/me'], { cookie: 'city=old' }),
  ])
  expect(broughtBy(mine.body)['/api/me'].cookie).toBe('city=anna')
  expect(theirs.body).not.toContain('anna')
})

test('the page of a screen that is drawn shows the drawing of its own caller before the app', async () => {
  // The thread has started when the first drawing comes in time.
  const { body, headers } = await until(async () => {
    const answer = await open('/shop', ['/api/me'])
    expect(answer.body).toContain('<body><div id="still">city=anna</div><div id="root">')
    return answer
  })
  expect(headers['cache-control']).toBe('no-store')
  // A script that only a drawing needs runs, and those of the app wait for the paint.
  expect(body).toContain('<script>ahead()</script>')
  const hash = createHash('sha256').update('ahead()').digest('base64')
  expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)
  expect(body).toContain('<script type="later" src="/assets/index.js">')
  expect(body).toContain('<link rel="later" crossorigin href="/assets/shop.js">')
  expect(body).not.toMatch(/type="module"|modulepreload/)
  for (const { body } of [
    await open('/dashboard', ['/api/me']),
    await open('/shop', ['/api/me'], { cookie: 'city=old' }),
    await open('/shop', ['/api/me'], {}),
  ])
    expect(body).not.toMatch(/still|ahead/)
})

test('the page links the files of its screen that the first ones do not include', async () => {
  const { body } = await open('/shop', [])
  expect(body).toContain('<script type="module" src="/assets/index.js">')
  const links = [...body.matchAll(/<link rel="(\w+)" crossorigin href="([^"]+)">/g)].map(([, rel, href]) => [
    rel,
    href,
  ])
  expect(links).toEqual([
    // What is imported comes first: the screen changes how its cards look.
    ['stylesheet', '/assets/cards.css'],
    ['stylesheet', '/assets/shop.css'],
    ['modulepreload', '/assets/cards.js'],
    ['modulepreload', '/assets/shop.js'],
  ])
  expect((await open('/dashboard', [])).body).not.toContain('<link')
})

test('the policy permits the script of the page by its hash, and no other', async () => {
  const { headers } = await open('/dashboard', [])
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/]{43}=';/)
})
