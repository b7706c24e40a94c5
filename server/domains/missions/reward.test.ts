import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Asks, type World, world } from '../../testing/world.ts'

let city: World
let anna: Asks
let boris: Asks
let annaId: number
beforeAll(async () => {
  city = await world()
  annaId = await city.build.resident({ role: 'moderator', full_name: 'Анна Воронцова' })
  anna = await city.as(annaId)
  boris = await city.as(await city.build.resident({ role: 'moderator', full_name: 'Борис Дугаров' }))
})
afterAll(() => city.close())

const residents = (count: number, row = {}) =>
  Promise.all(Array.from({ length: count }, () => city.build.resident(row)))
const enrolment = (user: number, activity: number, row = {}) =>
  city.build.row('user_activity_enrolls', {
    user_id: user,
    activity_id: activity,
    status: 'enrolled',
    ...row,
  })
const give = (data: object, by = anna, headers = {}) => by.post('/api/user-activities', data, headers)
const giveMany = (data: object, by = anna, headers = {}) =>
  by.post('/api/user-activities/create-many', data, headers)
const rewardEnrolment = (id: number, by = anna) =>
  by.put(`/api/user-activity-enrolls/${id}`, { status: 'rewarded' })

const totals = async (user: number) => {
  const [row] = await city.sql<
    { points: number; balance: number }[]
  >`select points, balance from users where id = ${user}`
  return row
}
const noticeTypes = async (user: number) => {
  const rows = await city.sql<
    { type: string }[]
  >`select type from notifications where user_id = ${user} order by type`
  return rows.map(({ type }) => type)
}
const eventTypes = async (user: number) => {
  const rows = await city.sql<
    { type: string }[]
  >`select type from events where user_id = ${user} order by type`
  return rows.map(({ type }) => type)
}
const completionsOf = async (activity: number) => {
  const [row] = await city.sql<
    { n: number }[]
  >`select count(*)::int as n from user_activities where activity_id = ${activity}`
  return row?.n
}
const faults = (status: number, name: string, ...paths: string[][]) => ({
  status,
  body: { error: { name, details: { errors: paths.map(path => ({ path })) } } },
})

describe('a reward', () => {
  it('writes energy and coins to the ledger, each row with completion, author and reason', async () => {
    const [user = 0] = await residents(1)
    const activity = await city.build.mission({ points: 12.5, balance: 7 })
    const { status, body } = await give({ user, activity, comment: 'Спасибо за вечер' })
    expect(status).toBe(200)
    expect(body.data.attributes).toMatchObject({ points: 12.5, balance: 7, comment: 'Спасибо за вечер' })
    expect(await totals(user)).toEqual({ points: 12.5, balance: 7 })
    for (const [table, amount] of [
      ['user-points-changes', 12.5],
      ['user-balance-changes', 7],
    ] as const) {
      const rows = await anna.get(`/api/${table}?filters[user][id]=${user}&populate=user_activity,changed_by`)
      expect(rows.body.data).toHaveLength(1)
      expect(rows.body.data[0].attributes).toMatchObject({
        amount,
        total_after: amount,
        kind: 'reward',
        comment: 'Спасибо за вечер',
        user_activity: { data: { id: body.data.id } },
        changed_by: { data: { id: annaId } },
      })
    }
    expect(await noticeTypes(user)).toEqual(['activity-bitW', 'activity-coins'])
    expect(await eventTypes(user)).toEqual(['mission.completed'])
  })

  it('gives the chip of a mission that has one, and no energy or coins', async () => {
    const [user = 0] = await residents(1)
    const badge = await city.build.chip()
    const activity = await city.build.mission({ badge_id: badge })
    const { body } = await give({ user, activity })
    expect(body.data.attributes).toMatchObject({ points: null, balance: null })
    expect(await totals(user)).toEqual({ points: 0, balance: 0 })
    const me = await (await city.as(user)).get('/api/users/me?populate=latest_badges')
    expect(me.body.latest_badges).toMatchObject([{ id: badge }])
    expect(await noticeTypes(user)).toEqual(['activity-badge'])
    expect(await eventTypes(user)).toEqual(['chip.received', 'mission.completed'])
  })

  it('does not give a chip that the resident already holds', async () => {
    const [user = 0] = await residents(1)
    const activity = await city.build.mission({ badge_id: await city.build.chip(), is_repeatable: true })
    await give({ user, activity })
    city.pass(60_000)
    const { status, body } = await anna.post('/api/user-activities?populate=user_badge', { user, activity })
    expect([status, body.data.attributes.user_badge]).toEqual([200, { data: null }])
    expect(await noticeTypes(user)).toEqual(['activity-badge', 'activity-rewarded'])
  })

  it('without energy, coins and chip still sends a notice', async () => {
    const [user = 0] = await residents(1)
    await give({ user, activity: await city.build.mission({ points: 0, balance: null }) })
    expect(await noticeTypes(user)).toEqual(['activity-rewarded'])
  })

  it('updates the three newest chips of the resident, newest first', async () => {
    const [user = 0] = await residents(1)
    const chips: number[] = []
    for (let n = 0; n < 4; n += 1) {
      const badge = await city.build.chip()
      chips.unshift(badge)
      await give({ user, activity: await city.build.mission({ badge_id: badge }) })
    }
    const me = await (await city.as(user)).get('/api/users/me?populate=latest_badges')
    expect(me.body.latest_badges.map(({ id }: { id: number }) => id)).toEqual(chips.slice(0, 3))
  })

  it('of an enrolment sets its state, decision time, moderator and comment', async () => {
    const [user = 0] = await residents(1)
    const activity = await city.build.mission()
    const id = await enrolment(user, activity)
    const path = `/api/user-activity-enrolls/${id}?populate=decided_by`
    const { body } = await anna.put(path, { status: 'rewarded', comment: 'Отлично' })
    expect(body.data.attributes).toMatchObject({
      status: 'rewarded',
      decidedAt: expect.any(String),
      decided_by: { data: { id: annaId } },
      moderator_comment: 'Отлично',
    })
    const completions = await anna.get(`/api/user-activities?filters[enrolment][id]=${id}`)
    expect(completions.body.data).toMatchObject([{ attributes: { comment: 'Отлично' } }])
  })

  it('given without naming the enrolment ends the open enrolment too', async () => {
    const [user = 0] = await residents(1)
    const activity = await city.build.mission()
    const id = await enrolment(user, activity)
    const { body } = await anna.post('/api/user-activities?populate=enrolment', { user, activity })
    expect(body.data.attributes.enrolment.data).toMatchObject({ id, attributes: { status: 'rewarded' } })
  })

  it('of a second enrolment is given also when the mission is no longer repeatable; a third is refused', async () => {
    const [user = 0, other = 0] = await residents(2)
    const activity = await city.build.mission({ is_repeatable: true })
    expect((await giveMany({ users: [user, other], activity })).status).toBe(200)
    const id = await enrolment(user, activity)
    await enrolment(other, activity)
    await anna.put(`/api/activities/${activity}`, { is_repeatable: false })
    expect((await rewardEnrolment(id)).status).toBe(200)
    expect((await giveMany({ users: [other], activity })).status).toBe(200)
    city.pass(60_000)
    for (const one of [user, other])
      expect(await give({ user: one, activity })).toMatchObject(faults(409, 'AlreadyRewardedError', ['user']))
    expect(await completionsOf(activity)).toBe(4)
  })

  it('pays the amounts that the mission has at that moment', async () => {
    const [first = 0, second = 0] = await residents(2)
    const activity = await city.build.mission({ points: 10, balance: 0 })
    await give({ user: first, activity })
    await anna.put(`/api/activities/${activity}`, { points: 20 })
    await give({ user: second, activity })
    expect([await totals(first), await totals(second)]).toMatchObject([{ points: 10 }, { points: 20 }])
  })
})

describe('a reward is refused', () => {
  it('for a mission that is not repeatable and was completed', async () => {
    const [user = 0] = await residents(1)
    const once = await city.build.mission()
    const again = await city.build.mission({ is_repeatable: true })
    for (const activity of [once, again]) expect((await give({ user, activity })).status).toBe(200)
    expect(await give({ user, activity: once })).toMatchObject(faults(409, 'AlreadyRewardedError', ['user']))
    city.pass(60_000)
    expect((await give({ user, activity: again })).status).toBe(200)
  })

  it('for a repeatable mission within a minute of the last reward, by any moderator', async () => {
    const [user = 0, other = 0] = await residents(2)
    const activity = await city.build.mission({ is_repeatable: true })
    expect((await give({ user, activity })).status).toBe(200)
    city.pass(50_000)
    const again = await give({ user, activity }, boris)
    expect(again).toMatchObject(faults(409, 'AlreadyRewardedError', ['user']))
    expect(again.body.error.message).toContain('Анна Воронцова')
    expect(await giveMany({ users: [other, user], activity }, boris)).toMatchObject(
      faults(409, 'AlreadyRewardedError', ['users', String(user)]),
    )
    expect(await completionsOf(activity)).toBe(1)
    city.pass(11_000)
    expect((await giveMany({ users: [other, user], activity }, boris)).status).toBe(200)
  })

  it('but not for a second enrolment within the minute', async () => {
    const [user = 0] = await residents(1)
    const activity = await city.build.mission({ is_repeatable: true })
    for (const by of [anna, boris])
      expect((await rewardEnrolment(await enrolment(user, activity), by)).status).toBe(200)
    expect(await totals(user)).toEqual({ points: 20, balance: 20 })
    expect(await give({ user, activity })).toMatchObject(faults(409, 'AlreadyRewardedError', ['user']))
  })

  it('but not by a moderator right after automation', async () => {
    const [user = 0] = await residents(1)
    const activity = await city.build.mission({ is_repeatable: true })
    await city.build.row('user_activities', { user_id: user, activity_id: activity, created_at: city.now() })
    expect((await give({ user, activity })).status).toBe(200)
  })

  it('to the moderator themselves', async () => {
    const activity = await city.build.mission()
    expect(await give({ user: annaId, activity })).toMatchObject(faults(403, 'OwnWorkError', ['user']))
    const users = [...(await residents(1)), annaId]
    expect(await giveMany({ users, activity })).toMatchObject(
      faults(403, 'OwnWorkError', ['users', String(annaId)]),
    )
    expect(await completionsOf(activity)).toBe(0)
  })

  it('to a blocked resident', async () => {
    const [user = 0] = await residents(1, { blocked: true })
    const activity = await city.build.mission()
    expect(await give({ user, activity })).toMatchObject(faults(409, 'BlockedResidentError', ['user']))
    expect(await rewardEnrolment(await enrolment(user, activity))).toMatchObject(
      faults(409, 'BlockedResidentError', ['status']),
    )
  })

  it('without the report that the mission requires', async () => {
    const [begun = 0, returned = 0, sent = 0] = await residents(3)
    const activity = await city.build.mission({ requires_report: true })
    await enrolment(begun, activity)
    await enrolment(returned, activity, { status: 'returned' })
    await enrolment(sent, activity, { status: 'submitted' })
    expect(await give({ user: begun, activity })).toMatchObject(faults(409, 'ConflictError', ['user']))
    expect(await give({ user: returned, activity })).toMatchObject(faults(409, 'ConflictError', ['user']))
    expect((await give({ user: sent, activity })).status).toBe(200)
  })

  it('for a report that another moderator has claimed', async () => {
    const [user = 0] = await residents(1)
    const activity = await city.build.mission({ requires_report: true })
    await enrolment(user, activity, { status: 'submitted', claimed_by_id: annaId, claimed_at: city.now() })
    expect(await give({ user, activity }, boris)).toMatchObject(faults(409, 'ClaimedError', ['user']))
    expect((await give({ user, activity }, anna)).status).toBe(200)
  })

  it('without an enrolment when the mission is deleted or not open yet', async () => {
    const [user = 0] = await residents(1)
    for (const row of [{ deleted_at: city.now() }, { publish_at: new Date(city.now().getTime() + 60_000) }]) {
      const activity = await city.build.mission(row)
      expect(await give({ user, activity })).toMatchObject(faults(409, 'MissionClosedError', ['user']))
    }
  })

  it('when the chip of the mission is deleted', async () => {
    const [user = 0] = await residents(1)
    const badge = await city.build.chip({ deleted_at: city.now() })
    const activity = await city.build.mission({ badge_id: badge })
    expect(await give({ user, activity })).toMatchObject(faults(409, 'ConflictError', ['activity']))
  })

  it('for a mission or a cause that does not exist', async () => {
    const [user = 0] = await residents(1)
    const activity = await city.build.mission()
    expect(await give({ user, activity: 99_999 })).toMatchObject(faults(400, 'ValidationError', ['activity']))
    expect(await give({ user: 99_999, activity })).toMatchObject(faults(400, 'ValidationError', ['user']))
    expect(await give({ user, activity, cause: 99_999 })).toMatchObject(
      faults(400, 'ValidationError', ['cause']),
    )
    expect(await give({ user })).toMatchObject(faults(400, 'ValidationError', ['activity']))
    // One more than the largest value of an integer column.
    expect(await give({ user: 2_147_483_648, activity })).toMatchObject(
      faults(400, 'ValidationError', ['user']),
    )
    expect(await giveMany({ users: [user, 2_147_483_648], activity })).toMatchObject(
      faults(400, 'ValidationError', ['users', '2147483648']),
    )
  })

  it('when a resident asks for it', async () => {
    const [user = 0, other = 0] = await residents(2)
    const asks = await city.as(other)
    const activity = await city.build.mission()
    expect((await give({ user, activity }, asks)).status).toBe(403)
    expect((await giveMany({ users: [user], activity }, asks)).status).toBe(403)
  })
})

describe('a bulk reward', () => {
  it('returns the completions in the order of the ids', async () => {
    const users = (await residents(5)).toReversed()
    const activity = await city.build.mission()
    const { status, body } = await anna.post('/api/user-activities/create-many?populate=user', {
      users,
      activity,
    })
    expect(status).toBe(200)
    expect(
      body.data.map((row: { attributes: { user: { data: { id: number } } } }) => row.attributes.user.data.id),
    ).toEqual(users)
  })

  it('is done for all or none, and the refusal names every resident at fault', async () => {
    const [fine = 0, done = 0] = await residents(2)
    const [blocked = 0] = await residents(1, { blocked: true, full_name: 'Кира Лось' })
    const activity = await city.build.mission()
    await give({ user: done, activity })
    const both = await giveMany({ users: [fine, done, done], activity })
    expect(both).toMatchObject(faults(409, 'AlreadyRewardedError', ['users', String(done)]))
    expect(await giveMany({ users: [fine, blocked], activity })).toMatchObject(
      faults(409, 'BlockedResidentError', ['users', String(blocked)]),
    )
    const unknown = await giveMany({ users: [fine, 88_888, 99_999], activity })
    expect(unknown).toMatchObject(faults(400, 'ValidationError', ['users', '88888'], ['users', '99999']))
    expect(await totals(fine)).toEqual({ points: 0, balance: 0 })
    expect((await giveMany({ users: [], activity })).status).toBe(400)
    expect((await giveMany({ activity })).status).toBe(400)
  })

  it('for residents at fault for different reasons names each reason', async () => {
    const [begun = 0, done = 0] = await residents(2)
    const activity = await city.build.mission({ requires_report: true })
    await give({ user: done, activity })
    await enrolment(begun, activity)
    const { status, body } = await giveMany({ users: [begun, done], activity })
    expect([status, body.error.name]).toEqual([409, 'ConflictError'])
    expect(body.error.details.errors).toMatchObject([
      { path: ['users', String(begun)], name: 'ConflictError' },
      { path: ['users', String(done)], name: 'AlreadyRewardedError' },
    ])
  })

  it('for a mission with a report goes also to people who never enrolled, once', async () => {
    const [stranger = 0, left = 0, sent = 0] = await residents(3)
    const activity = await city.build.mission({ requires_report: true, points: 10, balance: 5 })
    await enrolment(left, activity, { status: 'canceled', deleted_at: city.now() })
    await enrolment(sent, activity, { status: 'submitted' })
    const data = { users: [stranger, left, sent], activity, comment: 'За вечер у маяка' }
    const key = { 'idempotency-key': 'evening' }
    const first = await anna.post('/api/user-activities/create-many', data, key)
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    expect(await anna.post('/api/user-activities/create-many', data, key)).toMatchObject({
      status: 200,
      body: first.body,
    })
    expect(await giveMany({ users: [stranger], activity })).toMatchObject(
      faults(409, 'AlreadyRewardedError', ['users', String(stranger)]),
    )
    expect(await totals(stranger)).toEqual({ points: 10, balance: 5 })
    expect(await totals(sent)).toEqual({ points: 10, balance: 5 })
    expect(await completionsOf(activity)).toBe(3)
  })

  it('of a thousand residents takes as many statements as one of two', async () => {
    const made = await city.sql<{ id: number }[]>`
      insert into users (username, email, provider, confirmed, blocked, points, balance, reputation, role_id, created_at, updated_at)
      select 'many' || g, 'many' || g || '@city.example', 'local', true, false, 0, 0, 0, 1, now(), now()
      from generate_series(1, 1000) g returning id`
    const users = made.map(({ id }) => id)
    const { options } = city.sql as { options: { debug: unknown } }
    const statementsOf = async (some: readonly number[]) => {
      const activity = await city.build.mission()
      let count = 0
      options.debug = () => {
        count += 1
      }
      const { status, body } = await giveMany({ users: some, activity })
      options.debug = false
      expect([status, body.data.length]).toEqual([200, some.length])
      return count
    }
    // The least of three: a worker may send a statement of its own meanwhile.
    const least = async (some: readonly number[]) =>
      Math.min(await statementsOf(some), await statementsOf(some), await statementsOf(some))
    const few = await least(users.slice(0, 2))
    expect(few).toBeGreaterThan(5)
    // One statement more: a signal of new notices names at most 900 residents (domains/notifications).
    expect(await least(users)).toBeLessThanOrEqual(few + 1)
    const [sums] = await city.sql`
      select sum(points)::float as points, sum(balance)::float as balance from users where id = any(${users}::integer[])`
    expect(sums).toEqual({ points: 30_060, balance: 30_060 })
  })
})

describe('fifty simultaneous requests', () => {
  it('of two moderators for one enrolment reward it once', async () => {
    const [user = 0] = await residents(1)
    const activity = await city.build.mission({ is_repeatable: true })
    const id = await enrolment(user, activity)
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) => rewardEnrolment(id, n % 2 ? anna : boris)),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const reply of replies.filter(({ status }) => status !== 200))
      expect(reply).toMatchObject(faults(409, 'AlreadyRewardedError', ['status']))
    expect(await totals(user)).toEqual({ points: 10, balance: 10 })
  })

  it('by enrolment, by resident and in bulk reward a resident once', async () => {
    const [user = 0, other = 0] = await residents(2)
    const activity = await city.build.mission()
    const id = await enrolment(user, activity)
    const ways = [
      () => rewardEnrolment(id),
      () => give({ user, activity }, boris),
      () => giveMany({ users: [user], activity }),
      () => giveMany({ users: [user, other], activity }, boris),
    ]
    const replies = await Promise.all(Array.from({ length: 50 }, async (_, n) => ways[n % ways.length]?.()))
    expect(replies.filter(reply => reply?.status === 200)).toHaveLength(1)
    for (const reply of replies.filter(reply => reply?.status !== 200))
      expect(reply).toMatchObject({ status: 409, body: { error: { name: 'AlreadyRewardedError' } } })
    expect(await totals(user)).toEqual({ points: 10, balance: 10 })
  })

  it('of two moderators for a resident without an enrolment pay a repeatable mission once', async () => {
    const [user = 0, other = 0] = await residents(2)
    const activity = await city.build.mission({ is_repeatable: true })
    const ways = [
      () => give({ user, activity }, anna),
      () => give({ user, activity }, boris),
      () => giveMany({ users: [user], activity }, anna),
      () => giveMany({ users: [other, user], activity }, boris),
    ]
    const replies = await Promise.all(Array.from({ length: 50 }, async (_, n) => ways[n % ways.length]?.()))
    expect(replies.filter(reply => reply?.status === 200)).toHaveLength(1)
    for (const reply of replies.filter(reply => reply?.status !== 200))
      expect(reply).toMatchObject({ status: 409, body: { error: { name: 'AlreadyRewardedError' } } })
    expect(await totals(user)).toEqual({ points: 10, balance: 10 })
  })

  it('with an Idempotency-Key of the day before are handled as new requests', async () => {
    const [user = 0] = await residents(1)
    const activity = await city.build.mission({ is_repeatable: true })
    const send = async () =>
      (await give({ user, activity }, anna, { 'idempotency-key': 'every day' })).body.data.id
    const first = await send()
    city.pass(23 * 3_600_000)
    expect(
      await (await city.as(annaId)).post(
        '/api/user-activities',
        { user, activity },
        { 'idempotency-key': 'every day' },
      ),
    ).toMatchObject({ body: { data: { id: first } } })
    city.pass(3_600_000 + 1000)
    anna = await city.as(annaId)
    expect(await send()).not.toBe(first)
    expect(await totals(user)).toEqual({ points: 20, balance: 20 })
  })

  it('with one Idempotency-Key give one reward and all return its answer', async () => {
    const [user = 0] = await residents(1)
    const activity = await city.build.mission({ is_repeatable: true })
    const send = () => giveMany({ users: [user], activity }, anna, { 'idempotency-key': 'evening' })
    const replies = await Promise.all(Array.from({ length: 50 }, send))
    expect(new Set(replies.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect(await totals(user)).toEqual({ points: 10, balance: 10 })
    const other = await giveMany({ users: [user, annaId], activity }, anna, { 'idempotency-key': 'evening' })
    expect(other).toMatchObject({ status: 409, body: { error: { name: 'ConflictError' } } })
  })
})

it('of a cancel and a reward at the same moment exactly one succeeds', async () => {
  const [user = 0] = await residents(1)
  const asks = await city.as(user)
  for (let round = 0; round < 10; round += 1) {
    const activity = await city.build.mission({ points: 1, balance: 0 })
    const id = await enrolment(user, activity)
    const replies = await Promise.all([
      asks.put(`/api/user-activity-enrolls/${id}`, { deletedAt: city.now() }),
      rewardEnrolment(id),
    ])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await completionsOf(activity)).toBe(replies[1].status === 200 ? 1 : 0)
  }
})

it('the database rejects a second completion of an enrolment', async () => {
  const [user = 0] = await residents(1)
  const activity = await city.build.mission()
  const id = await enrolment(user, activity)
  await rewardEnrolment(id)
  const again = city.build.row('user_activities', { user_id: user, activity_id: activity, enrolment_id: id })
  await expect(again).rejects.toMatchObject({ code: '23505' })
})

it('the database rejects a second reward without an enrolment within a minute', async () => {
  const [user = 0] = await residents(1)
  const activity = await city.build.mission({ is_repeatable: true })
  await give({ user, activity })
  const again = (later: number) =>
    city.build.row('user_activities', {
      user_id: user,
      activity_id: activity,
      awarded_by_id: annaId,
      created_at: new Date(city.now().getTime() + later),
    })
  await expect(again(50_000)).rejects.toMatchObject({ code: '23P01' })
  await expect(again(70_000)).resolves.toBeGreaterThan(0)
})
