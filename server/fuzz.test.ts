/** @module-tag slow */
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cityClock } from '#contract/clock.ts'
import { audit, report } from './domains/audit.ts'
import { seedDemo } from './seeds/demo.ts'
import { type Walk, walk } from './testing/fuzz/walk.ts'
import { type World, world } from './testing/world.ts'

// `npm run fuzz -- --requests=100000` is the long form.
const REQUESTS = 3000
const LEAVES = { gate: 1000, full: 100_000 }
const ORIGIN = 'http://city.example'

let city: World
beforeAll(async () => {
  city = await world({ env: { PUBLIC_URL: ORIGIN } })
  await seedDemo(city.sql, new Map(), new Date(), cityClock('Europe/Moscow'))
  await city.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => city.close())

function walked(options: Pick<Walk, 'requests' | 'seed' | 'of'>) {
  const { port } = city.app.server.address() as AddressInfo
  const ground = { url: `http://127.0.0.1:${port}`, origin: ORIGIN, sql: city.sql, cookieOf: city.cookieOf }
  return walk(ground, { ...options, connections: 8 })
}

test(`${LEAVES.gate} requests with a hostile value in one place get no 5xx`, {
  timeout: 60_000,
}, async () => {
  const { faults, statuses } = await walked({ requests: LEAVES.gate, seed: 8, of: 'leaves' })
  expect(faults).toEqual([])
  expect(statuses.get(400)).toBeGreaterThan(LEAVES.gate / 10)
})

test(`${LEAVES.full} of them get no 5xx, and every account adds up`, {
  tags: ['full'],
  timeout: 600_000,
}, async () => {
  const { faults } = await walked({ requests: LEAVES.full, seed: 9, of: 'leaves' })
  expect(faults).toEqual([])
  expect(report(await audit(city.sql))).toEqual([])
})

test(`${REQUESTS} random requests of four roles get no 5xx, leak nothing private, and every account adds up`, {
  tags: ['full'],
  timeout: 180_000,
}, async () => {
  const { faults, statuses } = await walked({ requests: REQUESTS, seed: 8, of: 'any' })
  expect(faults).toEqual([])
  expect(report(await audit(city.sql))).toEqual([])
  // A walk whose requests were all refused would test nothing.
  expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 5)
})
