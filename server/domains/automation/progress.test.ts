import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '#contract/clock.ts'
import type { EventKey } from '#contract/domains/automation.ts'
import type { World } from '../../testing/world.ts'
import { type Automated, automated } from './testing.ts'

let auto: Automated
let city: World
beforeAll(async () => {
  auto = await automated()
  city = auto.city
})
afterEach(() => auto.settle())
afterAll(() => city.close())

/** A chip that an automatic award of its mission pays. */
async function chipFor(
  event: EventKey,
  threshold: number,
  { mission = {}, ...row }: Record<string, any> = {},
) {
  const chip = await city.build.chip()
  const id = await city.build.mission({ badge_id: chip, ...mission })
  await auto.condition(event, threshold, id, row)
  return { chip, mission: id }
}

async function happen(user: number, type: EventKey, times = 1) {
  await auto.happen(user, type, times)
  await auto.worker.drain()
}

/** The progress that the resident reads of a chip: `7 из 10`. */
async function told(user: number, chip: number) {
  const asks = await city.as(user)
  const { body } = await asks.get(`/api/badges/progress?ids[0]=${chip}`)
  return body.data.map(({ count, threshold }: any) => `${count} из ${threshold}`)
}

it('a chip states how many of one’s own events are counted towards it', async () => {
  const { chip, mission } = await chipFor('booking.issued', 10)
  const [user, other] = [await city.build.resident(), await city.build.resident()]
  await happen(user, 'booking.issued', 7)
  await happen(other, 'booking.issued', 2)
  const asks = await city.as(user)
  expect((await asks.get(`/api/badges/progress?ids[0]=${chip}`)).body).toEqual({
    data: [{ id: chip, mission, event: 'booking.issued', count: 7, threshold: 10 }],
  })
  expect(await told(other, chip)).toEqual(['2 из 10'])
  expect(await told(await city.build.resident(), chip)).toEqual(['0 из 10'])
})

it('only events within the window count, and only the days in a row up to yesterday', async () => {
  const { chip: week } = await chipFor('booking.issued', 5, { window_days: 7 })
  const { chip: row } = await chipFor('login.streak', 30)
  const user = await city.build.resident()
  await happen(user, 'booking.issued')
  await happen(user, 'login.streak')
  city.pass(8 * DAY_MS)
  for (let day = 0; day < 3; day += 1) {
    await happen(user, 'booking.issued')
    await happen(user, 'login.streak')
    city.pass(DAY_MS)
  }
  expect(await told(user, week)).toEqual(['3 из 5'])
  expect(await told(user, row)).toEqual(['3 из 30'])
  city.pass(DAY_MS)
  expect(await told(user, row)).toEqual(['0 из 30'])
})

it('old events that were removed count where there is no window, as they do for the award', async () => {
  const { chip } = await chipFor('comment.created', 6)
  const user = await city.build.resident()
  await happen(user, 'comment.created', 4)
  await city.sql`delete from events where user_id = ${user} and counted < 4`
  expect(await told(user, chip)).toEqual(['4 из 6'])
  await happen(user, 'comment.created', 1)
  expect(await told(user, chip)).toEqual(['5 из 6'])
})

it('a chip that was awarded has no progress, that of a repeatable mission begins anew', async () => {
  const { chip: once } = await chipFor('booking.issued', 2)
  const { chip: again } = await chipFor('booking.issued', 2, { mission: { is_repeatable: true } })
  const user = await city.build.resident()
  await happen(user, 'booking.issued', 3)
  expect(await told(user, once)).toEqual([])
  expect(await told(user, again)).toEqual(['1 из 2'])
})

it.each([
  ['a condition that is off', { is_active: false }],
  ['a mission that is over', { mission: { available_until: '2020-01-01T00:00:00.000Z' } }],
  ['a mission not yet open', { mission: { publish_at: '2100-01-01T00:00:00.000Z' } }],
])('nothing is told of %s', async (_, differences) => {
  const { chip } = await chipFor('booking.issued', 2, differences)
  expect(await told(await city.build.resident(), chip)).toEqual([])
})
