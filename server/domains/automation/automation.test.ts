/** @module-tag slow */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cityClock } from '#contract/clock.ts'
import type { EventKey } from '#contract/domains/automation.ts'
import { recordEvents } from '../../events/record.ts'
import { until } from '../../testing/until.ts'
import { type Asks, type World, world } from '../../testing/world.ts'
import { awardRounds } from './awarding.ts'
import { countEvents, reachedBy, roundsOf, takeEvents } from './counting.ts'
import { Worker } from './worker.ts'

const moscow = cityClock('Europe/Moscow')
const CHILD = fileURLToPath(new URL('worker-testing.ts', import.meta.url))
const DAY = 86_400_000

let city: World
let worker: Worker
const faults: unknown[] = []
const log = { error: (fault: unknown) => void faults.push(fault) }
beforeAll(async () => {
  city = await world()
  // Noon in Moscow: a day does not end while a test counts what happens in it.
  city.pass(DAY - ((city.now().getTime() - 9 * 3_600_000) % DAY))
  worker = new Worker({ sql: city.sql, clock: city.now, log })
})
afterEach(async () => {
  await city.sql`update mission_award_conditions set is_active = false`
  if (faults.length > 0) throw new Error('the worker logged an error', { cause: faults.splice(0) })
})
afterAll(() => city.close())

const condition = async (event: EventKey, threshold: number, mission: number, row = {}) => {
  const [type] = await city.sql<{ id: number }[]>`select id from automation_event_types where key = ${event}`
  return city.build.row('mission_award_conditions', {
    event_type_id: type?.id ?? 0,
    threshold,
    activity_id: mission,
    is_active: true,
    ...row,
  })
}

/** A Superadmin who has just signed in: the tests pass days, and sessions end meanwhile. */
const superadmin = async () => city.as(await city.build.resident({ role: 'superadmin' }))

let subjects = 0
/** Records events of a resident, as a domain does. */
const happen = async (user: number, type: EventKey, times = 1, { automatic = false } = {}) => {
  const happenings = Array.from({ length: times }, () => {
    subjects += 1
    return { type, user, subject: subjects, isAutomatic: automatic }
  })
  await city.sql.begin(tx => recordEvents(tx, happenings, city.now()))
}
const completions = async (user: number, mission: number) => {
  const [row] = await city.sql<{ n: number }[]>`
    select count(*)::int as n from user_activities where user_id = ${user} and activity_id = ${mission}`
  return row?.n
}
/** The number of awards of a resident after each of these numbers of events. */
const afterEachOf = async (user: number, mission: number, type: EventKey, steps: readonly number[]) => {
  const seen: (number | undefined)[] = []
  for (const times of steps) {
    await happen(user, type, times)
    await worker.drain()
    seen.push(await completions(user, mission))
  }
  return seen
}

describe('a condition', () => {
  it('awards its mission when the number of events is reached, and only once', async () => {
    const user = await city.build.resident()
    const mission = await city.build.mission()
    const id = await condition('booking.issued', 3, mission)
    expect(await afterEachOf(user, mission, 'booking.issued', [1, 1, 1, 1, 7])).toEqual([0, 0, 1, 1, 1])
    const rows =
      await city.sql`select round from condition_awards where condition_id = ${id} and user_id = ${user}`
    expect(rows).toEqual([{ round: 1 }])
    const asks = await city.as(user)
    const { body } = await asks.get(
      `/api/user-activities?filters[user][id]=${user}&populate=awarded_by,enrolment`,
    )
    expect(body.data).toMatchObject([
      { attributes: { points: 10, awarded_by: { data: null }, enrolment: { data: null } } },
    ])
    expect((await asks.get('/api/users/me')).body).toMatchObject({ points: 10, balance: 10 })
    const notices = await asks.get('/api/notifications')
    expect(notices.body.data).toHaveLength(2)
  })

  it('counts no event twice when its type is changed and changed back', async () => {
    const user = await city.build.resident()
    const mission = await city.build.mission({ is_repeatable: true })
    const id = await condition('booking.issued', 3, mission)
    const turnTo = (key: EventKey) => city.sql`
      update mission_award_conditions set event_type_id = (select id from automation_event_types where key = ${key})
      where id = ${id}`
    expect(await afterEachOf(user, mission, 'booking.issued', [3])).toEqual([1])
    await turnTo('article.published')
    expect(await afterEachOf(user, mission, 'article.published', [3])).toEqual([2])
    await turnTo('booking.issued')
    expect(await afterEachOf(user, mission, 'booking.issued', [1, 1, 1])).toEqual([2, 2, 3])
  })

  it('awards a repeatable mission every time the number is reached, also several times in one batch', async () => {
    const user = await city.build.resident()
    const mission = await city.build.mission({ is_repeatable: true })
    const id = await condition('booking.issued', 3, mission)
    expect(await afterEachOf(user, mission, 'booking.issued', [2, 2, 1, 1, 7])).toEqual([0, 1, 1, 2, 4])
    const rows = await city.sql`select round from condition_awards where condition_id = ${id} order by round`
    expect(rows.map(({ round }) => round)).toEqual([1, 2, 3, 4])
  })

  it('whose mission was exchanged awards the new one to those who had the old one, from events after that award', async () => {
    const user = await city.build.resident()
    const [old, next] = [await city.build.mission(), await city.build.mission()]
    const id = await condition('booking.issued', 3, old)
    expect(await afterEachOf(user, old, 'booking.issued', [3, 1])).toEqual([1, 1])
    await city.sql`update mission_award_conditions set activity_id = ${next} where id = ${id}`
    expect(await afterEachOf(user, next, 'booking.issued', [1, 1, 3, 3])).toEqual([0, 1, 1, 1])
  })

  it('counts the events of each resident and type separately', async () => {
    const [first, second] = [await city.build.resident(), await city.build.resident()]
    const mission = await city.build.mission()
    await condition('chip.received', 2, mission)
    await happen(first, 'chip.received')
    await happen(second, 'chip.received')
    await happen(first, 'booking.issued', 5)
    await worker.drain()
    expect([await completions(first, mission), await completions(second, mission)]).toEqual([0, 0])
    await happen(first, 'chip.received')
    await worker.drain()
    expect([await completions(first, mission), await completions(second, mission)]).toEqual([1, 0])
  })

  it('with a window counts the events within that number of days', async () => {
    const user = await city.build.resident()
    const mission = await city.build.mission({ is_repeatable: true })
    await condition('chip.received', 2, mission, { window_days: 7 })
    const seen: (number | undefined)[] = []
    for (const days of [0, 8, 6, 2, 7, 6]) {
      city.pass(days * DAY)
      await happen(user, 'chip.received')
      await worker.drain()
      seen.push(await completions(user, mission))
    }
    expect(seen).toEqual([0, 0, 1, 1, 1, 2])
  })

  it('counts events recorded before the condition was created', async () => {
    const user = await city.build.resident()
    const mission = await city.build.mission()
    await happen(user, 'mission.completed', 5)
    await worker.drain()
    await condition('mission.completed', 4, mission)
    expect(await afterEachOf(user, mission, 'mission.completed', [1])).toEqual([1])
  })

  it('that is not active awards nothing', async () => {
    const user = await city.build.resident()
    const mission = await city.build.mission()
    await condition('booking.issued', 1, mission, { is_active: false })
    expect(await afterEachOf(user, mission, 'booking.issued', [1])).toEqual([0])
  })

  it('gives a chip as a moderator would, and marks both events as automatic', async () => {
    const user = await city.build.resident()
    const badge = await city.build.chip()
    const mission = await city.build.mission({ badge_id: badge })
    await condition('booking.issued', 1, mission)
    await happen(user, 'booking.issued')
    await worker.drain()
    const me = await (await city.as(user)).get('/api/users/me?populate=latest_badges')
    expect(me.body.latest_badges).toMatchObject([{ id: badge }])
    const told =
      await city.sql`select type, processed_at is not null as done from events where user_id = ${user} and is_automatic order by type`
    expect(told).toEqual([
      { type: 'chip.received', done: true },
      { type: 'mission.completed', done: true },
    ])
  })
})

describe('automation awards nothing', () => {
  it('to a blocked resident, until the resident is unblocked', async () => {
    const user = await city.build.resident({ blocked: true })
    const mission = await city.build.mission()
    await condition('booking.issued', 2, mission)
    expect(await afterEachOf(user, mission, 'booking.issued', [2])).toEqual([0])
    await city.sql`update users set blocked = false where id = ${user}`
    expect(await afterEachOf(user, mission, 'booking.issued', [1])).toEqual([1])
  })

  it('for a mission that is deleted, over, not open yet, or whose chip is deleted', async () => {
    const [past, future] = [new Date(city.now().getTime() - DAY), new Date(city.now().getTime() + DAY)]
    const badge = await city.build.chip({ deleted_at: past })
    for (const row of [
      { deleted_at: past },
      { available_until: past },
      { publish_at: future },
      { badge_id: badge },
    ]) {
      const user = await city.build.resident()
      const mission = await city.build.mission(row)
      await condition('booking.issued', 1, mission)
      expect(await afterEachOf(user, mission, 'booking.issued', [1])).toEqual([0])
    }
  })

  it('that the resident was already awarded, by a moderator or by another condition', async () => {
    const user = await city.build.resident()
    const mission = await city.build.mission()
    await city.build.row('user_activities', { user_id: user, activity_id: mission })
    await condition('booking.issued', 1, mission)
    expect(await afterEachOf(user, mission, 'booking.issued', [1])).toEqual([1])
    const other = await city.build.resident()
    const shared = await city.build.mission()
    for (const threshold of [1, 2]) await condition('booking.issued', threshold, shared)
    expect(await afterEachOf(other, shared, 'booking.issued', [2])).toEqual([1])
  })

  it('endlessly for events that automatic awards record themselves', async () => {
    const user = await city.build.resident()
    const ping = await city.build.mission({ is_repeatable: true })
    const pong = await city.build.mission()
    await condition('article.published', 1, ping)
    await condition('mission.completed', 1, ping)
    await condition('mission.completed', 1, pong)
    await happen(user, 'article.published')
    await worker.drain()
    expect([await completions(user, ping), await completions(user, pong)]).toEqual([1, 1])
  })
})

it('an award ends the open enrolment of the resident', async () => {
  const user = await city.build.resident()
  const mission = await city.build.mission()
  const asks = await city.as(user)
  const { body } = await asks.post('/api/user-activity-enrolls', { activity: mission })
  await condition('booking.issued', 1, mission)
  await happen(user, 'booking.issued')
  await worker.drain()
  const ended = await asks.get(`/api/user-activity-enrolls/${body.data.id}?populate=decided_by`)
  expect(ended.body.data.attributes).toMatchObject({ status: 'rewarded', decided_by: { data: null } })
})

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
    await happen(old, 'chip.received', 1)
    await worker.drain()
    city.pass(30 * DAY)
    const admin = await superadmin()
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
      await happen(user, 'chip.received', times)
    await worker.drain()
    await city.sql`update users set blocked = true where id = ${blocked}`
    const enough = days ? [three, five] : [three, five, old]
    expect((await told()) - before).toBe(enough.length)
    const id = await condition('chip.received', 3, mission, window)
    for (const user of [...enough, blocked]) await happen(user, 'chip.received')
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

describe('fair use', () => {
  /** Of likes, by migration 0163. */
  const cap = 20
  const setCap = async (admin: Asks, type: EventKey, daily_cap: number | null) => {
    const { data } = (await admin.get(`/api/automation-event-types?filters[key]=${type}`)).body
    const { status, body } = await admin.put(`/api/automation-event-types/${data[0].id}`, { daily_cap })
    expect(body.error ?? status).toBe(200)
  }

  it('the daily cap that the Superadmin sets holds from then on', async () => {
    const admin = await superadmin()
    const user = await city.build.resident()
    const mission = await city.build.mission({ is_repeatable: true })
    await condition('booking.issued', 3, mission)
    await setCap(admin, 'booking.issued', 4)
    expect(await afterEachOf(user, mission, 'booking.issued', [2, 8])).toEqual([0, 1])
    await setCap(admin, 'booking.issued', 6)
    expect(await afterEachOf(user, mission, 'booking.issued', [5])).toEqual([2])
    await setCap(admin, 'booking.issued', null)
    expect(await afterEachOf(user, mission, 'booking.issued', [3])).toEqual([3])
    const { body } = await admin.get(
      '/api/setting-change-items?filters[setting]=automation-event-types&sort=id',
    )
    expect(body.data.map(({ attributes }: any) => [attributes.field, attributes.new_value])).toEqual([
      ['daily_cap', 4],
      ['daily_cap', 6],
      ['daily_cap', null],
    ])
    expect((await admin.put(`/api/automation-event-types/1`, { daily_cap: 0 })).status).toBe(400)
    expect((await admin.put(`/api/automation-event-types/1`, { name: 'Иначе' })).status).toBe(403)
  })

  it('tells residents how many of the day are counted, of types with a cap that an open mission awards for', async () => {
    const admin = await superadmin()
    const user = await city.build.resident()
    const asks = await city.as(user)
    const counted = async () => (await asks.get('/api/automation-event-types/today')).body.data
    expect(await counted()).toEqual([])
    await condition('comment.created', 50, await city.build.mission())
    await condition('article.published', 9, await city.build.mission({ deleted_at: city.now() }))
    await condition('mission.completed', 9, await city.build.mission())
    await setCap(admin, 'comment.created', 3)
    await happen(user, 'comment.created', 2)
    await worker.drain()
    expect(await counted()).toEqual([{ event: 'comment.created', counted: 2, cap: 3 }])
    await happen(user, 'comment.created', 5)
    await worker.drain()
    expect(await counted()).toEqual([{ event: 'comment.created', counted: 3, cap: 3 }])
    city.pass(DAY)
    const later = await city.as(user)
    expect((await later.get('/api/automation-event-types/today')).body.data).toEqual([
      { event: 'comment.created', counted: 0, cap: 3 },
    ])
    await setCap(await superadmin(), 'comment.created', 20)
  })

  it(`counts ${cap} likes a day and no more, also within one batch`, async () => {
    const user = await city.build.resident()
    const mission = await city.build.mission({ is_repeatable: true })
    await condition('article.liked', cap, mission)
    expect(await afterEachOf(user, mission, 'article.liked', [cap - 1, 10, 3 * cap])).toEqual([0, 1, 1])
    city.pass(DAY)
    expect(await afterEachOf(user, mission, 'article.liked', [cap - 1, 5])).toEqual([1, 2])
  })

  it('starts a new count at midnight in the city, not at midnight in UTC', async () => {
    const user = await city.build.resident()
    const mission = await city.build.mission({ is_repeatable: true })
    await condition('article.liked', cap, mission)
    // Set the clock to half past eleven in the evening in Moscow.
    city.pass(2 * DAY - ((city.now().getTime() + 3.5 * 3_600_000) % DAY))
    expect(await afterEachOf(user, mission, 'article.liked', [cap, cap])).toEqual([1, 1])
    city.pass(3_600_000)
    expect(await afterEachOf(user, mission, 'article.liked', [cap, cap])).toEqual([2, 2])
    // 03:30 in Moscow: past midnight in UTC, still the same day in the city.
    city.pass(3 * 3_600_000)
    expect(await afterEachOf(user, mission, 'article.liked', [cap])).toEqual([2])
  })

  it('does not limit other types', async () => {
    const user = await city.build.resident()
    const mission = await city.build.mission()
    await condition('chip.received', 3 * cap, mission)
    expect(await afterEachOf(user, mission, 'chip.received', [3 * cap])).toEqual([1])
  })
})

describe('days in a row', () => {
  it('are counted from sessions, one event a day, and start again after a gap', async () => {
    const user = await city.build.resident()
    const mission = await city.build.mission({ is_repeatable: true })
    await condition('login.streak', 3, mission)
    // Set the clock to noon in Moscow: the minutes that pass below do not cross midnight.
    city.pass(DAY - ((city.now().getTime() - 9 * 3_600_000) % DAY))
    const seen: (number | undefined)[] = []
    for (const days of [0, 1, 2, 1, 1, 1, 1, 1]) {
      city.pass(days * DAY)
      const asks = await city.as(user)
      city.pass(6 * 60_000)
      for (let request = 0; request < 3; request += 1)
        expect((await asks.get('/api/users/me')).status).toBe(200)
      // The session is extended in the background of the request.
      const today = moscow.dayOf(city.now())
      await until(async () =>
        expect(
          await city.sql`select from events where user_id = ${user} and type = 'login.streak' and subject = ${today}`,
        ).toHaveLength(1),
      )
      // The list of people says when a resident was last in the city.
      const [last] = await city.sql`select seen_at from user_figures where user_id = ${user}`
      expect(moscow.dayOf(last?.['seen_at'])).toBe(today)
      await worker.drain()
      seen.push(await completions(user, mission))
    }
    expect(seen).toEqual([0, 0, 0, 0, 1, 1, 1, 2])
  })
})

it('completing the onboarding is recorded once, by either of its two attributes', async () => {
  const user = await city.build.resident()
  const asks = await city.as(user)
  const told = () =>
    city.sql`select subject from events where user_id = ${user} and type = 'onboarding.completed'`
  const idIn = async (path: string) =>
    (await asks.get(`/api/${path}?filters[user][id]=${user}`)).body.data[0].id as number
  const progress = await idIn('user-onboarding-progresses')
  await asks.put(`/api/user-onboarding-progresses/${progress}`, { scene: '3' })
  expect(await told()).toHaveLength(0)
  await asks.put(`/api/user-onboarding-progresses/${progress}`, { onboarding_completed: true })
  const statistic = await idIn('user-onboarding-statistics')
  const { body } = await asks.put(`/api/user-onboarding-statistics/${statistic}`, { user, is_viewed: true })
  expect(body.data.attributes.is_viewed).toBe(true)
  expect(await told()).toHaveLength(1)
  const stranger = await city.as(await city.build.resident())
  expect(
    (await stranger.put(`/api/user-onboarding-statistics/${statistic}`, { is_viewed: true })).status,
  ).toBe(404)
})

describe('the event queue', () => {
  it('contains no event of a transaction that failed', async () => {
    const user = await city.build.resident()
    const mission = await city.build.mission()
    await condition('booking.issued', 1, mission)
    const failed = city.sql.begin(async tx => {
      await recordEvents(tx, [{ type: 'booking.issued', user, subject: 'never' }], city.now())
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    await worker.drain()
    expect(await completions(user, mission)).toBe(0)
  })

  it('stores an event with the same subject once', async () => {
    const user = await city.build.resident()
    const mission = await city.build.mission({ is_repeatable: true })
    await condition('article.published', 1, mission)
    for (let time = 0; time < 3; time += 1) {
      await recordEvents(city.sql, [{ type: 'article.published', user, subject: 'one' }], city.now())
      await worker.drain()
    }
    expect(await completions(user, mission)).toBe(1)
  })

  it('is processed by several workers at the same time, each event counted once', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => city.build.resident()))
    const mission = await city.build.mission({ is_repeatable: true, points: 1, balance: 0 })
    await condition('booking.issued', 3, mission)
    const workers = Array.from({ length: 4 }, () => new Worker({ sql: city.sql, clock: city.now, log }))
    for (let wave = 0; wave < 15; wave += 1) {
      await Promise.all([
        ...users.map(user => happen(user, 'booking.issued', 2)),
        ...workers.map(one => one.drain()),
      ])
    }
    await Promise.all(workers.map(one => one.drain()))
    const rows = await city.sql`
      select count(*)::int as n from user_activities where activity_id = ${mission} group by user_id`
    expect(rows).toEqual(users.map(() => ({ n: 10 })))
  })

  it('keeps the events of a worker that failed, to be counted later', async () => {
    const user = await city.build.resident()
    const mission = await city.build.mission({ is_repeatable: true })
    await condition('booking.issued', 2, mission)
    await happen(user, 'booking.issued', 5)
    const failed = city.sql.begin(async tx => {
      const taken = await takeEvents(tx, 100, city.now())
      await countEvents(tx, taken, city.now())
      await awardRounds(tx, roundsOf(await reachedBy(tx, taken)), city.now())
      throw new Error('worker failed')
    })
    await expect(failed).rejects.toThrow('worker failed')
    expect(await completions(user, mission)).toBe(0)
    await worker.drain()
    expect(await completions(user, mission)).toBe(2)
  })

  it('is processed after workers were killed meanwhile: no event is lost, none awarded twice', {
    tags: ['slow', 'full'],
  }, async () => {
    const users = await Promise.all(Array.from({ length: 10 }, () => city.build.resident()))
    const mission = await city.build.mission({ is_repeatable: true, points: 1, balance: 0 })
    await condition('booking.issued', 4, mission)
    const waiting = async () => (await city.sql`select from events where processed_at is null`).length
    const blocked = () =>
      city.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const left: number[] = []
    for (let kill = 0; kill < 20; kill += 1) {
      const child = spawn(process.execPath, [CHILD, city.url], { stdio: ['ignore', 'pipe', 'inherit'] })
      const ended = once(child, 'exit')
      await once(child.stdout, 'data')
      const record = async () => {
        for (const user of users) await happen(user, 'booking.issued', 12)
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
    await condition('booking.issued', 1, mission)
    await city.sql`update users set points = 99999990 where id = ${poor}`
    await Promise.all([
      ...Array.from({ length: 5 }, () => happen(fine, 'booking.issued')),
      happen(poor, 'booking.issued'),
    ])
    await worker.drain()
    expect(faults.splice(0)).toMatchObject([{ event: expect.any(Number) }])
    expect([await completions(poor, mission), await completions(fine, mission)]).toEqual([0, 1])
    await city.sql`update users set points = 0 where id = ${poor}`
    city.pass(DAY)
    await worker.drain()
    expect(await completions(poor, mission)).toBe(1)
  })
})

it('a worker that has started awards what any process records, and nothing once it is stopped', async () => {
  const user = await city.build.resident()
  const mission = await city.build.mission()
  await condition('booking.issued', 1, mission)
  const alive = new Worker({ sql: city.sql, clock: city.now, log })
  alive.start()
  try {
    await happen(user, 'booking.issued')
    await until(async () => expect(await completions(user, mission)).toBe(1))
  } finally {
    await alive.stop()
  }
  const other = await city.build.resident()
  await happen(other, 'booking.issued')
  await alive.drain()
  expect(await completions(other, mission)).toBe(0)
})
