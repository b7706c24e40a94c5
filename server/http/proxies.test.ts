import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, world } from '../testing/world.ts'

let city: World
beforeAll(async () => {
  // A fixed clock: the calls below are counted in one minute.
  city = await world({ at: '2031-05-14T09:00:00.000Z', env: { TRUST_PROXY: '1', RATE_LIMIT_AUTH: '3' } })
})
afterAll(() => city.close())

test('behind one trusted proxy the address that the proxy appended is used, not one that the client sent', async () => {
  const statuses: number[] = []
  for (let turn = 1; turn <= 5; turn += 1) {
    const { statusCode } = await city.app.inject({
      method: 'POST',
      url: '/api/auth/local',
      remoteAddress: '127.0.0.1',
      headers: { 'x-forwarded-for': `203.0.113.${turn}, 198.51.100.7`, origin: 'http://localhost:1337' },
      payload: { identifier: `nobody${turn}@city.example`, password: 'Passw0rd!' },
    })
    statuses.push(statusCode)
  }
  expect(statuses).toEqual([400, 400, 400, 429, 429])
})
