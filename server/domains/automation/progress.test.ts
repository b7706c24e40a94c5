import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { EventKey } from '#contract/domains/automation.ts'
import { recordEvents } from '../../events/record.ts'
import { type World, world } from '../../testing/world.ts'
import { Worker } from './worker.ts'

const DAY = 86_400_000

let city: World
let worker: Worker
const faults: unknown[] = []
beforeAll(async () => {
  city = await world()
  // Noon in Moscow: a day does not end while a test counts what happens in it.
  city.pass(DAY - ((city.now().getTime() - 9 * 3_600_000) % DAY))
  worker = new Worker({
    sql: city.sql,
    clock: city.now,
    log: { error: (fault: unknown) => void faults.push(fault) },
  })
})
afterEach(() => {
  if (faults.length > 0) throw new Error('the worker logged an error', { cause: faults.splice(0) })
})
afterAll(() => city.close())

/** A chip that an automatic award of its mission pays. */
async function chipFor(
  event: EventKey,
  threshold: number,
  { mission = {}, ...row }: Record<string, any> = {},
) {
  const chip = await city.build.chip()
  const id = await city.build.mission({ badge_id: chip, ...mission })
  const [type] = await city.sql<{ id: number }[]>`select id from automation_event_types where key = ${event}`
  await city.build.row('mission_award_conditions', {
    event_type_id: type?.id ?? 0,
    threshold,
    activity_id: id,
    is_active: true,
    ...row,
  })
  return { chip, mission: id }
}

let subjects = 0
async function happen(user: number, type: EventKey, times = 1) {
  const all = Array.from({ length: times }, () => ({ type, user, subject: (subjects += 1) }))
  await city.sql.begin(tx => recordEvents(tx, all, city.now()))
  await worker.drain()
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
  city.pass(8 * DAY)
  for (let day = 0; day < 3; day += 1) {
    await happen(user, 'booking.issued')
    await happen(user, 'login.streak')
    city.pass(DAY)
  }
  expect(await told(user, week)).toEqual(['3 из 5'])
  expect(await told(user, row)).toEqual(['3 из 30'])
  city.pass(DAY)
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
