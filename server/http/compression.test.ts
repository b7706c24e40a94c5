import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compressAnswers } from './compression.ts'

const app = Fastify({ exposeHeadRoutes: true })
const long = JSON.stringify({ data: 'город '.repeat(1000) })
beforeAll(async () => {
  compressAnswers(app)
  const types: Record<string, string> = {
    json: 'application/json; charset=utf-8',
    page: 'text/html; charset=utf-8',
    picture: 'image/png',
  }
  app.get('/:type', (request, reply) =>
    reply.type(types[(request.params as { type: string }).type] ?? '').send(Buffer.from(long)),
  )
  app.get('/short', (_request, reply) => reply.type('application/json').send('{"data":[]}'))
  app.get('/varying', (_request, reply) => reply.header('vary', 'origin').type('application/json').send(long))
  await app.ready()
})
afterAll(() => app.close())

const ask = (url: string, headers: Record<string, string> = { 'accept-encoding': 'gzip, deflate, br' }) =>
  app.inject({ url, headers })

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip;q=0.5, br;q=0', 'gzip', gunzipSync],
] as const)('a browser that accepts %s gets %s', async (accepted, encoding, decode) => {
  for (const url of ['/json', '/page']) {
    const { headers, rawPayload } = await ask(url, { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers['content-length']).toBe(String(rawPayload.length))
    expect(headers.vary).toBe('accept-encoding')
    expect(rawPayload.length).toBeLessThan(long.length / 5)
    expect(decode(rawPayload).toString()).toBe(long)
  }
})

test('a client that accepts no compression gets the answer uncompressed, with `Vary` for caches', async () => {
  const { headers, body } = await ask('/json', {})
  expect([headers['content-encoding'], headers.vary, body]).toEqual([undefined, 'accept-encoding', long])
  expect((await ask('/varying')).headers.vary).toBe('origin, accept-encoding')
})

test.each([
  ['short answers', '/short', {}],
  ['pictures', '/picture', {}],
  ['answers for a proxy', '/json', { 'x-forwarded-for': '10.0.0.1' }],
  ['answers for a proxy of the standard header', '/json', { forwarded: 'for=10.0.0.1' }],
])('%s are not compressed', async (_what, url, more) => {
  const { headers } = await ask(url, { 'accept-encoding': 'br', ...more })
  expect(headers['content-encoding']).toBeUndefined()
})

test('HEAD returns the length of the uncompressed answer', async () => {
  const { headers } = await app.inject({ method: 'HEAD', url: '/json', headers: { 'accept-encoding': 'br' } })
  expect([headers['content-encoding'], headers['content-length']]).toEqual([
    undefined,
    String(Buffer.byteLength(long)),
  ])
})
