/** @module-tag slow */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cityClock, DAY_MS } from '#contract/clock.ts'
import { type EventKey, MOST_DAYS } from '#contract/domains/automation.ts'
import { until } from '../../testing/until.ts'
import type { Asks, World } from '../../testing/world.ts'
import { type Automated, automated } from './testing.ts'
import type { Worker } from './worker.ts'

const moscow = cityClock('Europe/Moscow')

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

/** The number of awards of a resident after each of these numbers of events. */
const afterEachOf = async (user: number, mission: number, type: EventKey, steps: readonly number[]) => {
  const seen: (number | undefined)[] = []
  for (const times of steps) {
    await auto.happen(user, type, times)
    await worker.drain()
    seen.push(await auto.completions(user, mission))
  }
  return seen
}

describe('a condition', () => {
  it('awards its mission when the number of events is reached, and only once', async () => {
    const user = await city.build.resident()
    const mission = await city.build.mission()
    const id = await auto.condition('booking.issued', 3, mission)
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
    const id = await auto.condition('booking.issued', 3, mission)
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
    const id = await auto.condition('booking.issued', 3, mission)
    expect(await afterEachOf(user, mission, 'booking.issued', [2, 2, 1, 1, 7])).toEqual([0, 1, 1, 2, 4])
    const rows = await city.sql`select round from condition_awards where condition_id = ${id} order by round`
    expect(rows.map(({ round }) => round)).toEqual([1, 2, 3, 4])
  })

  it('whose mission was exchanged awards the new one to those who had the old one, from events after that award', async () => {
    const user = await city.build.resident()
    const [old, next] = [await city.build.mission(), await city.build.mission()]
    const id = await auto.condition('booking.issued', 3, old)
    expect(await afterEachOf(user, old, 'booking.issued', [3, 1])).toEqual([1, 1])
    await city.sql`update mission_award_conditions set activity_id = ${next} where id = ${id}`
    expect(await afterEachOf(user, next, 'booking.issued', [1, 1, 3, 3])).toEqual([0, 1, 1, 1])
  })

  it('counts the events of each resident and type separately', async () => {
    const [first, second] = [await city.build.resident(), await city.build.resident()]
    const mission = await city.build.mission()
    await auto.condition('chip.received', 2, mission)
    await auto.happen(first, 'chip.received')
    await auto.happen(second, 'chip.received')
    await auto.happen(first, 'booking.issued', 5)
    await worker.drain()
    expect([await auto.completions(first, mission), await auto.completions(second, mission)]).toEqual([0, 0])
    await auto.happen(first, 'chip.received')
    await worker.drain()
    expect([await auto.completions(first, mission), await auto.completions(second, mission)]).toEqual([1, 0])
  })

  it('with a window counts the events within that number of days', async () => {
    const user = await city.build.resident()
    const mission = await city.build.mission({ is_repeatable: true })
    await auto.condition('chip.received', 2, mission, { window_days: 7 })
    const seen: (number | undefined)[] = []
    for (const days of [0, 8, 6, 2, 7, 6]) {
      city.pass(days * DAY_MS)
      await auto.happen(user, 'chip.received')
      await worker.drain()
      seen.push(await auto.completions(user, mission))
    }
    expect(seen).toEqual([0, 0, 1, 1, 1, 2])
  })

  it('has a window of a century at most, and a longer series of days is reached by nobody', async () => {
    const user = await city.build.resident()
    const mission = await city.build.mission()
    const id = await auto.condition('login.streak', 9_999_999, mission)
    await auto.happen(user, 'login.streak')
    await worker.drain()
    const admin = await auto.superadmin()
    const path = `/api/mission-award-conditions`
    expect((await admin.put(`${path}/${id}`, { window_days: MOST_DAYS })).status).toBe(200)
    const wide = await admin.put(`${path}/${id}`, { window_days: MOST_DAYS + 1 })
    expect(wide.body.error).toMatchObject({ status: 400, details: { errors: [{ path: ['window_days'] }] } })
    const forecast = (query: string) => admin.get(`${path}/forecast?activity=${mission}&${query}`)
    expect((await forecast('event=login.streak&threshold=9999999')).body.data).toEqual({ residents: 0 })
    expect((await forecast(`event=login.streak&threshold=1&window_days=${MOST_DAYS + 1}`)).status).toBe(400)
  })

  it('counts as a decision of nobody: how long a report waited for a moderator is not told by its award', async () => {
    const user = await city.build.resident()
    const mission = await city.build.mission({ requires_report: true })
    await city.build.row('user_activity_enrolls', {
      user_id: user,
      activity_id: mission,
      status: 'submitted',
      report: 'Готово',
      submitted_at: new Date(city.now().getTime() - DAY_MS),
    })
    await auto.condition('booking.issued', 1, mission)
    const decided = async () =>
      (
        await city.sql`select coalesce(sum(amount), 0)::integer as n from figures where figure = 'report'`
      )[0]?.['n']
    const before = await decided()
    await auto.happen(user, 'booking.issued')
    await worker.drain()
    expect(await auto.completions(user, mission)).toBe(1)
    expect(await decided()).toBe(before)
  })

  it('counts events recorded before the condition was created', async () => {
    const user = await city.build.resident()
    const mission = await city.build.mission()
    await auto.happen(user, 'mission.completed', 5)
    await worker.drain()
    await auto.condition('mission.completed', 4, mission)
    expect(await afterEachOf(user, mission, 'mission.completed', [1])).toEqual([1])
  })

  it('that is not active awards nothing', async () => {
    const user = await city.build.resident()
    const mission = await city.build.mission()
    await auto.condition('booking.issued', 1, mission, { is_active: false })
    expect(await afterEachOf(user, mission, 'booking.issued', [1])).toEqual([0])
  })

  it('gives a chip as a moderator would, and marks both events as automatic', async () => {
    const user = await city.build.resident()
    const badge = await city.build.chip()
    const mission = await city.build.mission({ badge_id: badge })
    await auto.condition('booking.issued', 1, mission)
    await auto.happen(user, 'booking.issued')
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
    await auto.condition('booking.issued', 2, mission)
    expect(await afterEachOf(user, mission, 'booking.issued', [2])).toEqual([0])
    await city.sql`update users set blocked = false where id = ${user}`
    expect(await afterEachOf(user, mission, 'booking.issued', [1])).toEqual([1])
  })

  it('for a mission that is deleted, over, not open yet, or whose chip is deleted', async () => {
    const [past, future] = [new Date(city.now().getTime() - DAY_MS), new Date(city.now().getTime() + DAY_MS)]
    const badge = await city.build.chip({ deleted_at: past })
    for (const row of [
      { deleted_at: past },
      { available_until: past },
      { publish_at: future },
      { badge_id: badge },
    ]) {
      const user = await city.build.resident()
      const mission = await city.build.mission(row)
      await auto.condition('booking.issued', 1, mission)
      expect(await afterEachOf(user, mission, 'booking.issued', [1])).toEqual([0])
    }
  })

  it('that the resident was already awarded, by a moderator or by another condition', async () => {
    const user = await city.build.resident()
    const mission = await city.build.mission()
    await city.build.row('user_activities', { user_id: user, activity_id: mission })
    await auto.condition('booking.issued', 1, mission)
    expect(await afterEachOf(user, mission, 'booking.issued', [1])).toEqual([1])
    const other = await city.build.resident()
    const shared = await city.build.mission()
    for (const threshold of [1, 2]) await auto.condition('booking.issued', threshold, shared)
    expect(await afterEachOf(other, shared, 'booking.issued', [2])).toEqual([1])
  })

  it('endlessly for events that automatic awards record themselves', async () => {
    const user = await city.build.resident()
    const ping = await city.build.mission({ is_repeatable: true })
    const pong = await city.build.mission()
    await auto.condition('article.published', 1, ping)
    await auto.condition('mission.completed', 1, ping)
    await auto.condition('mission.completed', 1, pong)
    await auto.happen(user, 'article.published')
    await worker.drain()
    expect([await auto.completions(user, ping), await auto.completions(user, pong)]).toEqual([1, 1])
  })
})

it('an award ends the open enrolment of the resident', async () => {
  const user = await city.build.resident()
  const mission = await city.build.mission()
  const asks = await city.as(user)
  const { body } = await asks.post('/api/user-activity-enrolls', { activity: mission })
  await auto.condition('booking.issued', 1, mission)
  await auto.happen(user, 'booking.issued')
  await worker.drain()
  const ended = await asks.get(`/api/user-activity-enrolls/${body.data.id}?populate=decided_by`)
  expect(ended.body.data.attributes).toMatchObject({ status: 'rewarded', decided_by: { data: null } })
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
    const admin = await auto.superadmin()
    const user = await city.build.resident()
    const mission = await city.build.mission({ is_repeatable: true })
    await auto.condition('booking.issued', 3, mission)
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
    const admin = await auto.superadmin()
    const user = await city.build.resident()
    const asks = await city.as(user)
    const counted = async () => (await asks.get('/api/automation-event-types/today')).body.data
    expect(await counted()).toEqual([])
    await auto.condition('comment.created', 50, await city.build.mission())
    await auto.condition('article.published', 9, await city.build.mission({ deleted_at: city.now() }))
    const badge_id = await city.build.chip({ deleted_at: city.now() })
    await auto.condition('article.published', 9, await city.build.mission({ badge_id }))
    await auto.condition('mission.completed', 9, await city.build.mission())
    await setCap(admin, 'comment.created', 3)
    await auto.happen(user, 'comment.created', 2)
    await worker.drain()
    expect(await counted()).toEqual([{ event: 'comment.created', counted: 2, cap: 3 }])
    await auto.happen(user, 'comment.created', 5)
    await worker.drain()
    expect(await counted()).toEqual([{ event: 'comment.created', counted: 3, cap: 3 }])
    city.pass(DAY_MS)
    const later = await city.as(user)
    expect((await later.get('/api/automation-event-types/today')).body.data).toEqual([
      { event: 'comment.created', counted: 0, cap: 3 },
    ])
    await setCap(await auto.superadmin(), 'comment.created', 20)
  })

  it(`counts ${cap} likes a day and no more, also within one batch`, async () => {
    const user = await city.build.resident()
    const mission = await city.build.mission({ is_repeatable: true })
    await auto.condition('article.liked', cap, mission)
    expect(await afterEachOf(user, mission, 'article.liked', [cap - 1, 10, 3 * cap])).toEqual([0, 1, 1])
    city.pass(DAY_MS)
    expect(await afterEachOf(user, mission, 'article.liked', [cap - 1, 5])).toEqual([1, 2])
  })

  it('starts a new count at midnight in the city, not at midnight in UTC', async () => {
    const user = await city.build.resident()
    const mission = await city.build.mission({ is_repeatable: true })
    await auto.condition('article.liked', cap, mission)
    // Set the clock to half past eleven in the evening in Moscow.
    city.pass(2 * DAY_MS - ((city.now().getTime() + 3.5 * 3_600_000) % DAY_MS))
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
    await auto.condition('chip.received', 3 * cap, mission)
    expect(await afterEachOf(user, mission, 'chip.received', [3 * cap])).toEqual([1])
  })
})

describe('days in a row', () => {
  it('are counted from sessions, one event a day, and start again after a gap', async () => {
    const user = await city.build.resident()
    const mission = await city.build.mission({ is_repeatable: true })
    await auto.condition('login.streak', 3, mission)
    // Set the clock to noon in Moscow: the minutes that pass below do not cross midnight.
    city.pass(DAY_MS - ((city.now().getTime() - 9 * 3_600_000) % DAY_MS))
    const seen: (number | undefined)[] = []
    for (const days of [0, 1, 2, 1, 1, 1, 1, 1]) {
      city.pass(days * DAY_MS)
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
      seen.push(await auto.completions(user, mission))
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
