/**
 * @module-tag slow
 * @module-tag full
 */
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cityClock } from '#contract/clock.ts'
import { audit, report } from './domains/audit.ts'
import { seedDemo } from './seeds/demo.ts'
import { walk } from './testing/fuzz/walk.ts'
import { type World, world } from './testing/world.ts'

// `npm run fuzz -- --requests=100000` is the long form.
const REQUESTS = 3000
const ORIGIN = 'http://city.example'

let city: World
beforeAll(async () => {
  city = await world({ env: { PUBLIC_URL: ORIGIN } })
  await seedDemo(city.sql, new Map(), new Date(), cityClock('Europe/Moscow'))
  await city.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => city.close())

test(`${REQUESTS} random requests of four roles get no 5xx, leak nothing private, and every account adds up`, {
  timeout: 180_000,
}, async () => {
  const { port } = city.app.server.address() as AddressInfo
  const ground = { url: `http://127.0.0.1:${port}`, origin: ORIGIN, sql: city.sql, cookieOf: city.cookieOf }
  const { faults, statuses } = await walk(ground, { requests: REQUESTS, seed: 8, connections: 8 })
  expect(faults).toEqual([])
  expect(report(await audit(city.sql))).toEqual([])
  // A walk whose requests were all refused would test nothing.
  expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 5)
})
