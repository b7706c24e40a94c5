/** @module-tag slow */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MOST_WISHES } from '#contract/domains/mission-types.ts'
import { type Asks, type World, world } from '../../testing/world.ts'
import { tellWhoWait } from './wish.ts'

const DAY = 86_400_000
let city: World
let moderator: Asks
beforeAll(async () => {
  city = await world()
  moderator = await city.as(await city.build.resident({ role: 'moderator' }))
})
afterAll(() => city.close())

interface Person {
  readonly id: number
  readonly asks: Asks
}
async function person(): Promise<Person> {
  const id = await city.build.resident()
  return { id, asks: await city.as(id) }
}
const people = (many: number) => Promise.all(Array.from({ length: many }, person))
const enrol = async ({ asks }: Person, activity: number): Promise<number> =>
  (await asks.post('/api/user-activity-enrolls', { activity })).body.data?.id
const wish = ({ asks }: Person, activity: number) => asks.post('/api/activity-place-wishes', { activity })
const leave = ({ asks }: Person, enrolment: number) => asks.remove(`/api/user-activity-enrolls/${enrolment}`)
/** How often each was told of a place in the mission. */
const told = async (activity: number, those: readonly Person[]) => {
  const rows = await city.sql<{ user: number }[]>`
    select user_id as user from notifications
    where type = 'activity-place' and link = ${`/user-activity-list?mission=${activity}`} order by id`
  return those.map(({ id }) => rows.filter(({ user }) => user === id).length)
}
const waiting = async (activity: number) =>
  (await city.sql`select from activity_place_wishes where activity_id = ${activity}`).length
const refused = (name: string) => ({
  status: 409,
  body: { error: { name, details: { errors: [{ path: ['activity'] }] } } },
})

/** A mission whose places are taken. */
async function full(places = 1, more: object = {}) {
  const activity = await city.build.mission({ places, name: 'Маяк', ...more })
  const inside = await people(places)
  const enrolments: number[] = []
  for (const one of inside) enrolments.push(await enrol(one, activity))
  return { activity, inside, enrolments, free: (n = 0) => leave(inside[n] as Person, enrolments[n] ?? 0) }
}

it('whoever waits is told also with the notices of missions switched off', async () => {
  const { activity, free } = await full()
  const one = await person()
  const [{ id }] = (await one.asks.get('/api/notifications-preferences')).body.data
  expect((await one.asks.put(`/api/notifications-preferences/${id}`, { missions: false })).status).toBe(200)
  expect((await wish(one, activity)).status).toBe(200)
  await free()
  expect(await told(activity, [one])).toEqual([1])
})

it('all who wait are told once when a place frees, in the order of asking', async () => {
  const { activity, free } = await full()
  const those = (await people(3)).toReversed()
  for (const one of those) expect((await wish(one, activity)).status).toBe(200)
  await free()
  expect(await told(activity, those)).toEqual([1, 1, 1])
  const rows = await city.sql<{ user: number }[]>`
    select user_id as user from notifications where type = 'activity-place'
      and user_id = any(${those.map(({ id }) => id)}::integer[]) order by id`
  expect(rows.map(({ user }) => user)).toEqual(those.map(({ id }) => id))
  const { body } = await (those[0] as Person).asks.get('/api/notifications?sort=id:desc')
  expect(body.data[0].attributes).toMatchObject({
    title: 'Место освободилось',
    text: expect.stringContaining('«Маяк»'),
    link: `/user-activity-list?mission=${activity}`,
  })
  const again = await enrol(those[0] as Person, activity)
  await leave(those[0] as Person, again)
  expect(await told(activity, those)).toEqual([1, 1, 1])
})

it('residents are notified of places that a moderator frees: one by one, many at once, and by more places', async () => {
  const ways = [
    ({ enrolments }: { enrolments: number[] }) =>
      moderator.put(`/api/user-activity-enrolls/${enrolments[0]}`, {
        status: 'canceled',
        moderator_comment: 'Зима',
      }),
    ({ enrolments }: { enrolments: number[] }) =>
      moderator.post('/api/user-activity-enrolls/end-many', { ids: enrolments, moderator_comment: 'Зима' }),
    ({ activity }: { activity: number }) => moderator.put(`/api/activities/${activity}`, { places: 3 }),
    ({ activity }: { activity: number }) => moderator.put(`/api/activities/${activity}`, { places: null }),
  ]
  for (const way of ways) {
    const mission = await full(2)
    const one = await person()
    await wish(one, mission.activity)
    await moderator.put(`/api/activities/${mission.activity}`, { name: 'Мост' })
    expect(await told(mission.activity, [one])).toEqual([0])
    const { status, body } = await way(mission)
    expect(body.error ?? status).toBe(200)
    expect(await told(mission.activity, [one])).toEqual([1])
  }
})

it('is asked for once, only without a free place, and can be taken back', async () => {
  const { activity, inside, free } = await full()
  const one = await person()
  const { body } = await wish(one, activity)
  expect(await wish(one, activity)).toMatchObject(refused('ConflictError'))
  expect(await wish(inside[0] as Person, activity)).toMatchObject(refused('AlreadyEnrolledError'))
  expect((await one.asks.remove(`/api/activity-place-wishes/${body.data.id}`)).status).toBe(200)
  await free()
  expect(await told(activity, [one])).toEqual([0])
  expect(await wish(one, activity)).toMatchObject(refused('ConflictError'))
  const over = await city.build.mission({ places: 1, available_until: new Date(city.now().getTime() - DAY) })
  expect(await wish(one, over)).toMatchObject(refused('MissionClosedError'))
})

it('ends by enrolling, and by the end and the deletion of the mission; a resident without access is not told', async () => {
  const enrolled = await full()
  const [one, blocked] = (await people(2)) as [Person, Person]
  await wish(one, enrolled.activity)
  await wish(blocked, enrolled.activity)
  await city.sql`update users set blocked = true where id = ${blocked.id}`
  await city.sql`update activities set places = 2 where id = ${enrolled.activity}`
  await enrol(one, enrolled.activity)
  await enrolled.free()
  expect(await told(enrolled.activity, [one, blocked])).toEqual([0, 0])

  const deleted = await full()
  await wish(one, deleted.activity)
  await moderator.remove(`/api/activities/${deleted.activity}`)
  expect(await waiting(deleted.activity)).toBe(0)

  const over = await full()
  await wish(one, over.activity)
  await city.sql`update activities set available_until = ${new Date(city.now().getTime() - DAY)} where id = ${over.activity}`
  await over.free()
  await moderator.put(`/api/activities/${over.activity}`, {
    available_until: new Date(city.now().getTime() + DAY).toISOString(),
  })
  expect(await told(over.activity, [one])).toEqual([0])
  expect(await waiting(over.activity)).toBe(0)
})

it('ends by a reward without an enrolment, unless the mission is repeatable', async () => {
  for (const is_repeatable of [false, true]) {
    const { activity } = await full(1, { is_repeatable })
    const [one, other, third] = (await people(3)) as [Person, Person, Person]
    for (const each of [one, other, third]) await wish(each, activity)
    const users = [one.id, other.id]
    const { status } = await moderator.post('/api/user-activities/create-many', { users, activity })
    expect(status).toBe(200)
    expect(await waiting(activity)).toBe(is_repeatable ? 3 : 1)
  }
})

it(`a resident waits in ${MOST_WISHES} missions at a time`, async () => {
  const one = await person()
  const { activity } = await full()
  for (let many = 0; many < MOST_WISHES; many += 1)
    await city.build.row('activity_place_wishes', {
      user_id: one.id,
      activity_id: await city.build.mission(),
    })
  expect(await wish(one, activity)).toMatchObject(refused('ConflictError'))
  await city.sql`
    update activities set deleted_at = now() where id =
      (select activity_id from activity_place_wishes where user_id = ${one.id} limit 1)`
  expect((await wish(one, activity)).status).toBe(200)
})

it('whoever asks while places free is either notified or refused, and nobody is notified twice', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { activity, inside, enrolments } = await full(4)
    const those = await people(6)
    const [early, late] = [those.slice(0, 3), those.slice(3)]
    for (const one of early) await wish(one, activity)
    const [replies] = await Promise.all([
      Promise.all(late.map(one => wish(one, activity))),
      Promise.all(inside.map((one, n) => leave(one, enrolments[n] ?? 0))),
    ])
    expect(await told(activity, early)).toEqual([1, 1, 1])
    expect(await told(activity, late)).toEqual(replies.map(({ status }) => (status === 200 ? 1 : 0)))
    expect(await waiting(activity)).toBe(0)
  }
})

it('fifty requests of one resident at once are one wish', async () => {
  const { activity } = await full()
  const one = await person()
  const replies = await Promise.all(Array.from({ length: 50 }, () => wish(one, activity)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await waiting(activity)).toBe(1)
})

it('places that free while the mission is planned anew are told of at its opening, while one is left', async () => {
  const [raised, left, still] = [await full(), await full(), await full()]
  const those = await people(2)
  for (const { activity } of [raised, left, still]) for (const one of those) await wish(one, activity)
  const publish_at = new Date(city.now().getTime() + DAY).toISOString()
  await moderator.put(`/api/activities/${raised.activity}`, { places: 3, publish_at })
  for (const { activity } of [left, still]) await moderator.put(`/api/activities/${activity}`, { publish_at })
  expect((await left.free()).status).toBe(200)
  const everywhere = async () =>
    Promise.all([raised, left, still].map(({ activity }) => told(activity, those)))
  await tellWhoWait({ sql: city.sql, clock: city.now })
  expect(await everywhere()).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ])
  city.pass(DAY)
  // Several servers may look at once.
  await Promise.all([1, 2, 3].map(() => tellWhoWait({ sql: city.sql, clock: city.now })))
  expect(await everywhere()).toEqual([
    [1, 1],
    [1, 1],
    [0, 0],
  ])
  expect(await waiting(still.activity)).toBe(2)
})

it('who waits is told within a minute of the return of the mission’s chip, or of their own', async () => {
  const badge = await city.build.row('badges', { name: 'Смотритель маяка', color: 'Blue' })
  const [holder, other, blocked] = (await people(3)) as [Person, Person, Person]
  const chipped = await city.build.mission({
    places: 1,
    name: 'Маяк',
    badge_id: badge,
    points: null,
    balance: null,
  })
  const plain = await city.build.mission({ places: 1, name: 'Порт' })
  const places = [await enrol(holder, chipped), await enrol(holder, plain)] as [number, number]
  expect((await wish(other, chipped)).status).toBe(200)
  expect((await wish(blocked, plain)).status).toBe(200)
  await city.sql`update badges set deleted_at = ${city.now()} where id = ${badge}`
  await city.sql`update users set blocked = true, block_reason = 'Спор' where id = ${blocked.id}`
  for (const enrolment of places) expect((await leave(holder, enrolment)).status).toBe(200)
  const look = () => tellWhoWait({ sql: city.sql, clock: city.now })
  await look()
  expect([await told(chipped, [other]), await told(plain, [blocked])]).toEqual([[0], [0]])
  const restores = await city.as(await city.build.resident({ role: 'moderator' }))
  expect((await restores.put(`/api/badges/${badge}`, { deletedAt: null })).status).toBe(200)
  await city.sql`update users set blocked = false, block_reason = null where id = ${blocked.id}`
  await look()
  await look()
  expect([await told(chipped, [other]), await told(plain, [blocked])]).toEqual([[1], [1]])
})
