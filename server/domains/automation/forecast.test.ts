/** @module-tag slow */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/clock.ts'
import type { World } from '../../testing/world.ts'
import { type Automated, automated } from './testing.ts'
import type { Worker } from './worker.ts'

let auto: Automated
let city: World
let worker: Worker
beforeAll(async () => {
  auto = await automated()
  city = auto.city
  worker = auto.worker
})
afterEach(() => auto.settle())
afterAll(() => city.close())

describe('the forecast of a condition', () => {
  it.each([
    ['once', false, 0],
    ['repeatedly', true, 0],
    ['within a week', false, 7],
  ])('says exactly who gets the award with their next event: %s', async (_, is_repeatable, days) => {
    const mission = await city.build.mission({ is_repeatable })
    const window = days ? { window_days: days } : {}
    const query = `event=chip.received&threshold=3&activity=${mission}${days ? `&window_days=${days}` : ''}`
    // Two, three and five events; three of which the first is old; three of somebody blocked.
    const users = await Promise.all(Array.from({ length: 5 }, () => city.build.resident()))
    const [two, three, five, old, blocked] = users as [number, number, number, number, number]
    await auto.happen(old, 'chip.received', 1)
    await worker.drain()
    city.pass(30 * DAY_MS)
    const admin = await auto.superadmin()
    const told = async (id?: number) =>
      (await admin.get(`/api/mission-award-conditions/forecast?${query}${id ? `&condition=${id}` : ''}`)).body
        .data.residents as number
    const before = await told()
    for (const [user, times] of [
      [two, 2],
      [three, 3],
      [five, 5],
      [old, 2],
      [blocked, 3],
    ] as const)
      await auto.happen(user, 'chip.received', times)
    await worker.drain()
    await city.sql`update users set blocked = true where id = ${blocked}`
    const enough = days ? [three, five] : [three, five, old]
    expect((await told()) - before).toBe(enough.length)
    const id = await auto.condition('chip.received', 3, mission, window)
    for (const user of [...enough, blocked]) await auto.happen(user, 'chip.received')
    await worker.drain()
    const awarded = await city.sql<{ user: number }[]>`
      select distinct user_id as user from user_activities where activity_id = ${mission} order by 1`
    expect(awarded.map(({ user }) => user)).toEqual(enough.toSorted((a, b) => a - b))
    // Who has just got it is not counted again.
    expect((await told(id)) - before).toBe(0)
    await city.sql`update activities set available_until = ${new Date(city.now().getTime() - 1000)} where id = ${mission}`
    expect(await told()).toBe(0)
  })
})
