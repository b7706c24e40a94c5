/** @module-tag slow */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/clock.ts'
import { connect } from '../../database/pool.ts'
import { recordEvents } from '../../events/record.ts'
import { until } from '../../testing/until.ts'
import type { World } from '../../testing/world.ts'
import { awardRounds } from './awarding.ts'
import { countEvents, reachedBy, roundsOf, takeEvents } from './counting.ts'
import { type Automated, automated } from './testing.ts'
import { Worker } from './worker.ts'

const CHILD = fileURLToPath(new URL('worker-testing.ts', import.meta.url))

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

describe('the event queue', () => {
  it('contains no event of a transaction that failed', async () => {
    const user = await city.build.resident()
    const mission = await city.build.mission()
    await auto.condition('booking.issued', 1, mission)
    const failed = city.sql.begin(async tx => {
      await recordEvents(tx, [{ type: 'booking.issued', user, subject: 'never' }], city.now())
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    await worker.drain()
    expect(await auto.completions(user, mission)).toBe(0)
  })

  it('stores an event with the same subject once', async () => {
    const user = await city.build.resident()
    const mission = await city.build.mission({ is_repeatable: true })
    await auto.condition('article.published', 1, mission)
    for (let time = 0; time < 3; time += 1) {
      await recordEvents(city.sql, [{ type: 'article.published', user, subject: 'one' }], city.now())
      await worker.drain()
    }
    expect(await auto.completions(user, mission)).toBe(1)
  })

  it('is processed by several workers at the same time, each event counted once', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => city.build.resident()))
    const mission = await city.build.mission({ is_repeatable: true, points: 1, balance: 0 })
    await auto.condition('booking.issued', 3, mission)
    const workers = Array.from(
      { length: 4 },
      () => new Worker({ sql: city.sql, clock: city.now, log: auto.log }),
    )
    for (let wave = 0; wave < 15; wave += 1) {
      await Promise.all([
        ...users.map(user => auto.happen(user, 'booking.issued', 2)),
        ...workers.map(one => one.drain()),
      ])
    }
    await Promise.all(workers.map(one => one.drain()))
    const rows = await city.sql`
      select count(*)::int as n from user_activities where activity_id = ${mission} group by user_id`
    expect(rows).toEqual(users.map(() => ({ n: 10 })))
  })

  it('looks at an event again after five seconds when somebody held its resident for longer than a statement waits', async () => {
    const user = await city.build.resident()
    const mission = await city.build.mission()
    await auto.condition('booking.issued', 1, mission)
    await auto.happen(user, 'booking.issued')
    const sql = connect(city.url, { max: 2, lockTimeout: 50 })
    const hurried = new Worker({ sql, clock: city.now, log: auto.log })
    await city.sql.begin(async tx => {
      await tx`select from users where id = ${user} for update`
      await hurried.drain()
    })
    expect(await auto.completions(user, mission)).toBe(0)
    city.pass(5_000)
    await hurried.drain()
    await sql.end()
    expect(await auto.completions(user, mission)).toBe(1)
  })

  it('keeps the events of a worker that failed, to be counted later', async () => {
    const user = await city.build.resident()
    const mission = await city.build.mission({ is_repeatable: true })
    await auto.condition('booking.issued', 2, mission)
    await auto.happen(user, 'booking.issued', 5)
    const failed = city.sql.begin(async tx => {
      const taken = await takeEvents(tx, 100, city.now())
      await countEvents(tx, taken, city.now())
      await awardRounds(tx, roundsOf(await reachedBy(tx, taken)), city.now())
      throw new Error('worker failed')
    })
    await expect(failed).rejects.toThrow('worker failed')
    expect(await auto.completions(user, mission)).toBe(0)
    await worker.drain()
    expect(await auto.completions(user, mission)).toBe(2)
  })

  it('is processed after workers were killed meanwhile: no event is lost, none awarded twice', {
    tags: ['slow', 'full'],
  }, async () => {
    const users = await Promise.all(Array.from({ length: 10 }, () => city.build.resident()))
    const mission = await city.build.mission({ is_repeatable: true, points: 1, balance: 0 })
    await auto.condition('booking.issued', 4, mission)
    const waiting = async () => (await city.sql`select from events where processed_at is null`).length
    const blocked = () =>
      city.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const left: number[] = []
    for (let kill = 0; kill < 20; kill += 1) {
      const child = spawn(process.execPath, [CHILD, city.url], { stdio: ['ignore', 'pipe', 'inherit'] })
      const ended = once(child, 'exit')
      await once(child.stdout, 'data')
      const record = async () => {
        for (const user of users) await auto.happen(user, 'booking.issued', 12)
      }
      if (kill % 2) {
        await record()
        const before = await waiting()
        await until(async () => expect(await waiting()).toBeLessThan(before))
        child.kill('SIGKILL')
      } else {
        // The award of this resident cannot be granted until the worker is dead.
        await city.sql.begin(async tx => {
          await tx`select from users where id = ${users[kill % users.length] ?? 0} for no key update`
          await record()
          await until(async () => expect(await blocked()).not.toEqual([]))
          child.kill('SIGKILL')
        })
      }
      expect(await ended).toEqual([null, 'SIGKILL'])
      left.push(await waiting())
    }
    // Every second worker was killed after a batch, the others in the middle of one.
    expect(Math.max(...left)).toBeGreaterThan(0)
    // PostgreSQL may still hold the locks of the killed worker; its events are taken by a later drain.
    await until(async () => {
      await worker.drain()
      expect(await waiting()).toBe(0)
    })
    const rows = await city.sql`
      select u.points::int as points, (select count(*)::int from user_activities c where c.user_id = u.id) as n
      from users u where id = any(${users}::integer[])`
    expect(rows).toEqual(users.map(() => ({ points: 60, n: 60 })))
  })

  it('skips an event that cannot be processed, and retries it later', async () => {
    const [poor, fine] = [await city.build.resident(), await city.build.resident()]
    const mission = await city.build.mission({ points: 20, balance: 0 })
    await auto.condition('booking.issued', 1, mission)
    await city.sql`update users set points = 99999990 where id = ${poor}`
    await Promise.all([
      ...Array.from({ length: 5 }, () => auto.happen(fine, 'booking.issued')),
      auto.happen(poor, 'booking.issued'),
    ])
    await worker.drain()
    expect(auto.faults.splice(0)).toMatchObject([{ event: expect.any(Number) }])
    expect([await auto.completions(poor, mission), await auto.completions(fine, mission)]).toEqual([0, 1])
    await city.sql`update users set points = 0 where id = ${poor}`
    city.pass(DAY_MS)
    await worker.drain()
    expect(await auto.completions(poor, mission)).toBe(1)
  })
})

it('a worker that has started awards what any process records, and nothing once it is stopped', async () => {
  const user = await city.build.resident()
  const mission = await city.build.mission()
  await auto.condition('booking.issued', 1, mission)
  const alive = new Worker({ sql: city.sql, clock: city.now, log: auto.log })
  alive.start()
  try {
    await auto.happen(user, 'booking.issued')
    await until(async () => expect(await auto.completions(user, mission)).toBe(1))
  } finally {
    await alive.stop()
  }
  const other = await city.build.resident()
  await auto.happen(other, 'booking.issued')
  await alive.drain()
  expect(await auto.completions(other, mission)).toBe(0)
})
