import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { preflightAnswers, securityHeaders } from './headers.ts'

const app = (publicUrl: string, s3?: string) => {
  const made = Fastify()
  const storage = {
    endpoint: undefined,
    bucket: 'b',
    region: 'r',
    accessKey: 'a',
    secretKey: 's',
    publicUrl: s3,
  }
  securityHeaders(made, { publicUrl, s3: s3 === undefined ? undefined : storage })
  preflightAnswers(made)
  made.get('/', () => 'done')
  made.get('/picture', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=31536000, immutable').send('x'),
  )
  return made
}

test('every answer carries the headers, a 404 as well', async () => {
  const city = app('http://localhost:1337')
  for (const url of ['/', '/nowhere']) {
    const { headers } = await city.inject(url)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cache-control': 'no-store',
    })
    expect(headers['content-security-policy']).toBe(
      "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
        "font-src 'self' data:; connect-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    )
  }
})

test('only a city on https sends Strict-Transport-Security', async () => {
  expect((await app('http://city.local').inject('/')).headers['strict-transport-security']).toBeUndefined()
  expect((await app('https://city.example').inject('/')).headers['strict-transport-security']).toBe(
    'max-age=31536000',
  )
})

test('the policy allows pictures from the file storage', async () => {
  const { headers } = await app('https://city.example', 'https://cdn.example/bucket').inject('/')
  expect(headers['content-security-policy']).toContain("img-src 'self' data: blob: https://cdn.example;")
})

test('a route overrides the headers', async () => {
  const { headers } = await app('http://localhost:1337').inject('/picture')
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('a CORS preflight is answered and permits nothing', async () => {
  const answer = await app('http://localhost:1337').inject({
    method: 'OPTIONS',
    url: '/api/activities',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'PUT' },
  })
  expect(answer.statusCode).toBe(204)
  expect(Object.keys(answer.headers).filter(name => name.startsWith('access-control'))).toEqual([])
})
