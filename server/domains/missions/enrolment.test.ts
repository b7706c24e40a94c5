import { afterAll, beforeAll, expect, it } from 'vitest'
import { MOST_ACTS_A_DAY } from '#contract/rest/bounds.ts'
import { type World, world } from '../../testing/world.ts'

const DAY = 86_400_000

let city: World
beforeAll(async () => {
  city = await world()
})
afterAll(() => city.close())

const inDays = (days: number) => new Date(city.now().getTime() + days * DAY)
const enrol = async (user: number, activity: number) =>
  (await city.as(user)).post('/api/user-activity-enrolls', { user, activity })
const refusal = (name: string) => ({
  status: 409,
  body: { error: { name, details: { errors: [{ path: ['activity'] }] } } },
})

it('a resident enrols, is notified, and reads the enrolment with its mission', async () => {
  const user = await city.build.resident()
  const mission = await city.build.mission({ name: 'Зажечь маяк' })
  const asks = await city.as(user)
  const { status, body } = await asks.post('/api/user-activity-enrolls?populate=activity,user', {
    user,
    activity: mission,
  })
  expect(status).toBe(200)
  expect(body.data.attributes).toMatchObject({
    status: 'enrolled',
    deletedAt: null,
    activity: { data: { id: mission } },
    user: { data: { id: user } },
  })
  const notices = await asks.get('/api/notifications')
  expect(notices.body.data).toHaveLength(1)
  expect(notices.body.data[0].attributes).toMatchObject({
    type: 'activity-enrollment-start',
    text: expect.stringContaining('«Зажечь маяк»'),
  })
})

it('an enrolment that has ended is read by its resident and by moderators, and by nobody else', async () => {
  const user = await city.build.resident()
  const own = await city.as(user)
  const neighbour = await city.as(await city.build.resident())
  const moderator = await city.as(await city.build.resident({ role: 'moderator' }))
  const { id } = (await enrol(user, await city.build.mission())).body.data
  const found = async () =>
    Promise.all(
      [own, neighbour, moderator].map(
        async asks =>
          (await asks.get(`/api/user-activity-enrolls?filters[user][id]=${user}`)).body.data.length,
      ),
    )
  expect(await found()).toEqual([1, 1, 1])
  expect((await own.put(`/api/user-activity-enrolls/${id}`, { status: 'canceled' })).status).toBe(200)
  expect(await found()).toEqual([1, 0, 1])
  expect((await neighbour.get(`/api/user-activity-enrolls/${id}`)).status).toBe(404)
})

it('a resident enrols a thousand times in a day at most, canceled enrolments included', async () => {
  const user = await city.build.resident()
  const [one, other] = [await city.build.mission(), await city.build.mission()]
  await city.sql`
    insert into user_activity_enrolls (user_id, activity_id, status, created_at, updated_at, deleted_at)
    select ${user}, ${one}, 'canceled', ${city.now()}, ${city.now()}, ${city.now()} from generate_series(1, ${MOST_ACTS_A_DAY - 1}) n`
  expect((await enrol(user, one)).status).toBe(200)
  expect(await enrol(user, other)).toMatchObject(refusal('ConflictError'))
  await city.sql`update user_activity_enrolls set created_at = created_at - interval '1 day' where user_id = ${user}`
  expect((await enrol(user, other)).status).toBe(200)
})

it('a report sent with the enrolment is saved as a draft, a state sent with it is ignored', async () => {
  const user = await city.build.resident()
  const mission = await city.build.mission({ requires_report: true })
  const asks = await city.as(user)
  const { body } = await asks.post('/api/user-activity-enrolls', {
    activity: mission,
    report: 'Начало',
    status: 'submitted',
    deletedAt: city.now().toISOString(),
  })
  expect(body.data.attributes).toMatchObject({ report: 'Начало', status: 'enrolled', deletedAt: null })
})

it('nobody can enrol another resident', async () => {
  const user = await city.build.resident({ role: 'moderator' })
  const other = await city.build.resident()
  const mission = await city.build.mission()
  const reply = await (await city.as(user)).post('/api/user-activity-enrolls', {
    user: other,
    activity: mission,
  })
  expect(reply).toMatchObject({ status: 403, body: { error: { details: { errors: [{ path: ['user'] }] } } } })
})

it('a mission that is missing or does not exist is refused with the path of the attribute', async () => {
  const user = await city.build.resident()
  const asks = await city.as(user)
  for (const data of [{}, { activity: 99_999 }, { activity: null }]) {
    const reply = await asks.post('/api/user-activity-enrolls', data)
    expect(reply).toMatchObject({
      status: 400,
      body: { error: { name: 'ValidationError', details: { errors: [{ path: ['activity'] }] } } },
    })
  }
})

it('enrolling in a mission that is deleted, over, not open yet or promises a deleted chip is refused', async () => {
  const user = await city.build.resident()
  const closed = [{ deleted_at: inDays(-1) }, { available_until: inDays(-1) }, { publish_at: inDays(1) }]
  for (const row of closed) {
    expect(await enrol(user, await city.build.mission(row))).toMatchObject(refusal('MissionClosedError'))
  }
  const badge = await city.build.chip({ deleted_at: inDays(-1) })
  expect(await enrol(user, await city.build.mission({ badge_id: badge }))).toMatchObject(
    refusal('MissionClosedError'),
  )
  const open = await city.build.mission({ publish_at: inDays(-1), available_until: inDays(1) })
  expect((await enrol(user, open)).status).toBe(200)
})

it('a second open enrolment of a resident in a mission is refused', async () => {
  const user = await city.build.resident()
  const mission = await city.build.mission({ is_repeatable: true })
  expect((await enrol(user, mission)).status).toBe(200)
  expect(await enrol(user, mission)).toMatchObject(refusal('AlreadyEnrolledError'))
})

it('a mission that was completed takes no second enrolment unless it is repeatable', async () => {
  const [user, moderator] = [await city.build.resident(), await city.build.resident({ role: 'moderator' })]
  const once = await city.build.mission()
  const again = await city.build.mission({ is_repeatable: true })
  const asks = await city.as(moderator)
  for (const activity of [once, again]) await asks.post('/api/user-activities', { user, activity })
  expect(await enrol(user, once)).toMatchObject(refusal('AlreadyRewardedError'))
  expect((await enrol(user, again)).status).toBe(200)
})

it('places are counted by resident: a cancel frees one, a reward does not, a second enrolment takes none', async () => {
  const [first, second, third] = [
    await city.build.resident(),
    await city.build.resident(),
    await city.build.resident(),
  ]
  const moderator = await city.as(await city.build.resident({ role: 'moderator' }))
  const mission = await city.build.mission({ places: 2, is_repeatable: true })
  const begun = await enrol(first, mission)
  const done = await enrol(second, mission)
  expect(await enrol(third, mission)).toMatchObject(refusal('NoPlacesError'))

  await moderator.put(`/api/user-activity-enrolls/${done.body.data.id}`, { status: 'rewarded' })
  expect(await enrol(third, mission)).toMatchObject(refusal('NoPlacesError'))
  expect((await enrol(second, mission)).status).toBe(200)

  await (await city.as(first)).put(`/api/user-activity-enrolls/${begun.body.data.id}`, {
    deletedAt: city.now(),
  })
  expect((await enrol(third, mission)).status).toBe(200)
})

it('of fifty residents who enrol at once for the last place one gets it', async () => {
  const users = await Promise.all(Array.from({ length: 50 }, () => city.build.resident()))
  const mission = await city.build.mission({ places: 1 })
  const asks = await Promise.all(users.map(user => city.as(user)))
  const replies = await Promise.all(
    asks.map(one => one.post('/api/user-activity-enrolls', { activity: mission })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = replies.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(49)
  for (const reply of refused) expect(reply).toMatchObject(refusal('NoPlacesError'))
})

it('fifty simultaneous requests of one resident create one enrolment', async () => {
  const user = await city.build.resident()
  const mission = await city.build.mission()
  const asks = await city.as(user)
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => asks.post('/api/user-activity-enrolls', { activity: mission })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const reply of replies.filter(({ status }) => status !== 200))
    expect(reply).toMatchObject(refusal('AlreadyEnrolledError'))
})

it('fifty requests with one Idempotency-Key create one enrolment and all return its answer', async () => {
  const user = await city.build.resident()
  const mission = await city.build.mission()
  const asks = await city.as(user)
  const send = () =>
    asks.post('/api/user-activity-enrolls', { activity: mission }, { 'idempotency-key': 'once' })
  const replies = await Promise.all(Array.from({ length: 50 }, send))
  expect(new Set(replies.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  expect(replies[0]?.status).toBe(200)
})
