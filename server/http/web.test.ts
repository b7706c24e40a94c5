import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cityClock } from '#contract/clock.ts'
import { refusalsIn } from '../rest/refusals.ts'
import { ru } from '../rest/texts.ts'
import { addressErrors, errorAnswers } from './errors.ts'
import { securityHeaders } from './headers.ts'
import { configured, webApp } from './web.ts'

const refusals = refusalsIn(ru)
const app = Fastify({
  frameworkErrors: addressErrors(refusals),
  routerOptions: { ignoreTrailingSlash: true },
})
const PAGE =
  '<head><meta name="help-email" content="" /><meta name="city-time-zone" content="" /></head><body><div id="root"></div></body>'
const CHUNK = '// city\n'.repeat(200)
const chunk = '/assets/city-1a2b.js'
const settings = {
  helpEmail: 'help@city.example',
  cityTime: cityClock('Asia/Vladivostok'),
  authLocal: true,
  registration: true as const,
  smtp: undefined,
  mainSiteUrl: undefined,
  onboardingUrl: undefined,
}
let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'web-'))
  await mkdir(join(directory, 'assets', 'folder'), { recursive: true })
  const files = {
    'index.html': PAGE,
    'secret.txt': 'secret',
    'favicon.ico': 'icon',
    'apple-touch-icon.png': 'picture',
    'assets/.hidden': 'secret',
    'assets/city-1a2b.js': CHUNK,
    'assets/city-1a2b.js.br': brotliCompressSync(CHUNK),
    'assets/city-1a2b.js.gz': gzipSync(CHUNK),
    'assets/small-3c4d.css': 'a{}',
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(directory, name), content)
  errorAnswers(app, refusals)
  await webApp(app, directory, { settings, refusals, registry: new Registry() })
  securityHeaders(app, { publicUrl: 'https://city.example', s3: undefined })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await rm(directory, { recursive: true })
})

test('every address of a screen returns the page with its settings, which is revalidated', async () => {
  for (const url of [
    '/',
    '/dashboard',
    '/admin/activity-list?page=2',
    '/no/such/street',
    '/assets-of-mine',
  ]) {
    const { statusCode, headers, body } = await app.inject(url)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(body).toBe(
      '<head><meta name="help-email" content="help@city.example" /><meta name="city-time-zone" content="Asia/Vladivostok" /></head><body><div id="root"></div></body>',
    )
  }
  const { headers } = await app.inject('/')
  const again = await app.inject({ url: '/', headers: { 'if-none-match': String(headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test.each([
  [{ registration: true }, 'on'],
  [{ registration: false }, 'off'],
  [{ registration: ['a.example', 'b.example'] }, 'a.example, b.example'],
  [{ authLocal: false }, 'off'],
])('the page says for %j that registration is %s', (given, content) => {
  expect(configured('<meta name="registration" content="" />', { ...settings, ...given })).toBe(
    `<meta name="registration" content="${content}" />`,
  )
})

test.each([
  ['smtp://mail.example', 'on'],
  [undefined, 'off'],
])('the page says for the mail server %s that mail is %s', (smtp, content) => {
  expect(configured('<meta name="mail" content="" />', { ...settings, smtp })).toBe(
    `<meta name="mail" content="${content}" />`,
  )
})

test('the page has the offsets of the city’s zone for the years around this one', () => {
  const year = new Date().getUTCFullYear()
  const [from, end] = [Date.UTC(year - 5, 0) / 1000, Date.UTC(year + 3, 0) / 1000]
  expect(configured('<meta name="city-offsets" content="" />', settings)).toBe(
    `<meta name="city-offsets" content="${from} 600 ${end}" />`,
  )
})

test('an address with quotes stays the value of its attribute', () => {
  expect(
    configured('<meta name="main-site" content="" /><meta name="onboarding" content="" />', {
      ...settings,
      mainSiteUrl: 'https://x.example/"><i>$&',
      onboardingUrl: 'https://y.example/?a=1&b=2',
    }),
  ).toBe(
    '<meta name="main-site" content="https://x.example/&quot;&gt;&lt;i&gt;$&amp;" />' +
      '<meta name="onboarding" content="https://y.example/?a=1&amp;b=2" />',
  )
})

test('a file of the build is immutable and is sent in the compressed form that is accepted, or answered 304', async () => {
  for (const [accepted, encoding, decode] of [
    ['gzip, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
  ] as const) {
    const { headers, rawPayload } = await app.inject({ url: chunk, headers: { 'accept-encoding': accepted } })
    expect(headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    })
    expect(headers['content-encoding']).toBe(encoding)
    expect(decode(rawPayload).toString()).toBe(CHUNK)
    const again = await app.inject({
      url: chunk,
      headers: { 'accept-encoding': accepted, 'if-none-match': String(headers.etag) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  }
  const small = await app.inject({ url: '/assets/small-3c4d.css', headers: { 'accept-encoding': 'br' } })
  expect([small.body, small.headers['content-encoding']]).toEqual(['a{}', undefined])
})

test('HEAD returns the headers of GET without its body, for a file and for the page', async () => {
  for (const url of [chunk, '/dashboard']) {
    const got = await app.inject(url)
    const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url })
    expect([statusCode, body, headers['content-length']]).toEqual([200, '', got.headers['content-length']])
    expect(headers['cache-control']).toBe(got.headers['cache-control'])
  }
})

test('a range of a file is returned, and one outside of it is refused', async () => {
  const ask = async (range: string) => {
    const { statusCode, headers, body } = await app.inject({ url: chunk, headers: { range } })
    return [statusCode, headers['content-range'], body]
  }
  expect(await ask('bytes=3-6')).toEqual([206, `bytes 3-6/${CHUNK.length}`, 'city'])
  expect(await ask('bytes=9999-')).toEqual([416, `bytes */${CHUNK.length}`, ''])
})

/** The answer to a request target as it is written here: `fetch` and `inject` would normalize it. */
async function raw(target: string): Promise<string> {
  const address = app.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('not listening')
  const socket = connect(address.port, '127.0.0.1')
  socket.write(`GET ${target} HTTP/1.1\r\nHost: city\r\nConnection: close\r\n\r\n`)
  return text(socket)
}

test.each([
  '/assets/../secret.txt',
  '/assets/..%2fsecret.txt',
  '/assets/%2e%2e/secret.txt',
  '/assets/folder/../../secret.txt',
  '/assets/..%5csecret.txt',
  '/assets//../secret.txt',
  '/assets/%00',
  '/assets/%',
  '/assets/.hidden',
  '/assets/folder',
  '/assets/',
])('%s returns no file outside of the build, no listing and no fault', async target => {
  const answer = await raw(target)
  expect(answer).not.toMatch(/secret$/)
  expect(answer).toMatch(/^HTTP\/1.1 404 /)
  expect(answer).toContain('"name":"NotFoundError"')
})

test.each([
  ['/favicon.ico', 'image/x-icon', 'icon'],
  ['/apple-touch-icon.png', 'image/png', 'picture'],
])('%s is the icon of the city', async (url, type, content) => {
  const { statusCode, headers, body } = await app.inject({ url })
  expect([statusCode, headers['content-type'], body]).toEqual([200, type, content])
})

test.each(['/assets/city-0000.js', '/api/no-such', '/favicon.png', '/secret.txt'])(
  '%s does not return the page',
  async url => {
    const { statusCode, headers } = await app.inject({ url, headers: { accept: '*/*' } })
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      404,
      'application/json; charset=utf-8',
      'no-store',
    ])
  },
)
