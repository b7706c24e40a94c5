import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { refusalsIn } from '../rest/refusals.ts'
import { ru } from '../rest/texts.ts'
import { errorAnswers } from './errors.ts'
import { originCheck, ownAddress, ownOrigins } from './origins.ts'

const settings = { publicUrl: 'https://city.example', production: true, port: 1337 }
const refusals = refusalsIn(ru)
const app = Fastify()
errorAnswers(app, refusals)
originCheck(app, { origins: ownOrigins(settings), refusals })
app.all('/', () => 'done')

const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH', headers: Record<string, string>) =>
  (await app.inject({ method, url: '/', headers })).statusCode

test('a writing call with the cookie is accepted only from a page of the city', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    expect(await send(method, { origin: 'https://city.example', cookie: 'city=x' })).toBe(200)
    for (const origin of [
      'https://evil.example',
      'http://city.example',
      'https://city.example:8443',
      'null',
      '',
    ]) {
      expect(await send(method, { origin, cookie: 'city=x' })).toBe(403)
    }
  }
})

test('without an Origin header Sec-Fetch-Site decides', async () => {
  expect(await send('POST', { 'sec-fetch-site': 'same-origin', cookie: 'city=x' })).toBe(200)
  expect(await send('POST', { 'sec-fetch-site': 'none', cookie: 'city=x' })).toBe(200)
  expect(await send('POST', { 'sec-fetch-site': 'same-site', cookie: 'city=x' })).toBe(403)
  expect(await send('POST', { 'sec-fetch-site': 'cross-site', cookie: 'city=x' })).toBe(403)
})

test('a call without cookies is accepted, a call with the cookie and without both headers is refused', async () => {
  expect(await send('POST', {})).toBe(200)
  expect(await send('POST', { authorization: 'Bearer x' })).toBe(200)
  expect(await send('POST', { cookie: 'city=x' })).toBe(403)
})

test('reads are accepted from any origin', async () => {
  expect(await send('GET', { origin: 'https://evil.example', cookie: 'city=x' })).toBe(200)
})

test('the refusal is an API error whose message says what to do', async () => {
  const answer = await app.inject({ method: 'POST', url: '/', headers: { origin: 'https://evil.example' } })
  expect(answer.json()).toMatchObject({
    data: null,
    error: { status: 403, name: 'ForbiddenError', message: expect.stringContaining('чужого сайта') },
  })
})

test('outside of production localhost and 127.0.0.1 count as the city’s origin', () => {
  const origins = ownOrigins({ ...settings, production: false })
  expect([...origins]).toEqual(['https://city.example', 'http://localhost:1337', 'http://127.0.0.1:1337'])
  expect(ownOrigins(settings)).toEqual(new Set(['https://city.example']))
})

test('an address of the city is made absolute, and one of another host is not, however it is spelled', () => {
  const own = (address: string) => ownAddress(address, settings.publicUrl, ownOrigins(settings))
  expect(own('/shop?page=2#top')).toBe('https://city.example/shop?page=2#top')
  expect(own('https://city.example')).toBe('https://city.example/')
  expect(own('https://CITY.example/../a')).toBe('https://city.example/a')
  expect(own('shop')).toBe('https://city.example/shop')
  expect(own('')).toBe('https://city.example/')
  expect(own('https://city.example.evil.example')).toBeUndefined()
  expect(own('http://[')).toBeUndefined()
})
