import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { refusalsIn } from '../rest/refusals.ts'
import { ru } from '../rest/texts.ts'
import { errorAnswers } from './errors.ts'
import { addressKey, type LimitOptions, rateLimits, Throttle } from './limits.ts'

const refusals = refusalsIn(ru)
/** Counters restart with each minute; this one does not end. */
const NOW = new Date('2031-05-14T09:00:30.000Z')
const app = (limits: { api: number; auth: number }) => {
  const made = Fastify()
  errorAnswers(made, refusals)
  const known = new Map([
    ['good', 'user 1'],
    ['other', 'user 2'],
  ])
  const keyOf: LimitOptions['keyOf'] = ({ headers }) => known.get(headers.cookie ?? '')
  rateLimits(made, { limits, refusals, keyOf, clock: () => NOW })
  for (const url of ['/api/auth/local', '/api/tags', '/uploads/:file']) made.all(url, () => 'done')
  return made
}
type App = ReturnType<typeof app>
const times = async (
  made: App,
  count: number,
  url: string,
  more: { cookie?: string; address?: string; body?: object } = {},
) => {
  const statuses = []
  for (let turn = 0; turn < count; turn += 1) {
    const { statusCode } = await made.inject({
      method: 'POST',
      url,
      remoteAddress: more.address ?? '10.0.0.1',
      headers: more.cookie === undefined ? {} : { cookie: more.cookie },
      payload: more.body ?? {},
    })
    statuses.push(statusCode)
  }
  return statuses
}

test('sign-in is refused after ten calls a minute from one address, and headers report how many are left', async () => {
  const made = app({ api: 1000, auth: 10 })
  const first = await made.inject({ url: '/api/auth/local' })
  expect(first.headers).toMatchObject({ 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '9' })
  expect(await times(made, 10, '/api/auth/local', { address: '127.0.0.1' })).toEqual([
    ...Array(9).fill(200),
    429,
  ])
  const refused = await made.inject({ url: '/api/auth/local' })
  expect(refused.json()).toMatchObject({
    data: null,
    error: { status: 429, name: 'RateLimitError', message: ru.tooMany() },
  })
  expect(refused.headers).toMatchObject({ 'x-ratelimit-remaining': '0' })
  expect(refused.headers['retry-after']).toBe('30')
  expect(Number(refused.headers['x-ratelimit-reset']) * 1000).toBe(NOW.getTime() + 30_000)
  expect((await made.inject({ url: '/api/auth/local', remoteAddress: '10.0.0.9' })).statusCode).toBe(200)
})

test('rate limit bypass: neither the body nor an invalid cookie starts a new counter', async () => {
  const made = app({ api: 3, auth: 3 })
  const statuses = []
  for (let turn = 0; turn < 5; turn += 1) {
    const more = { body: { email: `${turn}@x.example`, identifier: `${turn}` }, cookie: `made-up-${turn}` }
    statuses.push(
      ...(await times(made, 1, '/api/auth/local', more)),
      ...(await times(made, 1, '/api/tags', more)),
    )
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429, 429, 429])
})

test('people behind one address are counted separately once their sessions are verified', async () => {
  const made = app({ api: 3, auth: 10 })
  expect(await times(made, 4, '/api/tags', { cookie: 'good' })).toEqual([200, 200, 200, 429])
  expect(await times(made, 3, '/api/tags', { cookie: 'other' })).toEqual([200, 200, 200])
  expect(await times(made, 4, '/api/tags')).toEqual([200, 200, 200, 429])
  expect(await times(made, 1, '/api/tags', { cookie: 'good', address: '10.0.0.2' })).toEqual([429])
})

test('pages and pictures are not counted, and 0 switches the counting off', async () => {
  expect(await times(app({ api: 1, auth: 1 }), 3, '/uploads/a.png')).toEqual([200, 200, 200])
  const open = app({ api: 0, auth: 0 })
  expect(await times(open, 3, '/api/tags')).toEqual([200, 200, 200])
  expect((await open.inject('/api/auth/local')).headers['x-ratelimit-limit']).toBeUndefined()
})

test('counters restart with the next minute', () => {
  let now = 0
  const throttle = new Throttle(2, () => now)
  expect([throttle.take('a'), throttle.take('a'), throttle.take('a'), throttle.take('b')]).toEqual([
    1, 0, -1, 1,
  ])
  now = 60_000
  expect(throttle.take('a')).toBe(1)
})

test('an IPv6 address is counted with its whole /64 network', () => {
  expect(addressKey('10.1.2.3')).toBe('10.1.2.3')
  expect(addressKey('::ffff:10.1.2.3')).toBe('::ffff:10.1.2.3')
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(addressKey('2001:db8:1:2::9')).toBe('2001:db8:1:2')
  expect(addressKey('2001:db8::9')).toBe('2001:db8:0:0')
  expect(addressKey('::1')).toBe('0:0:0:0')
})
