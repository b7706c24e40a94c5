import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Asks, type World, world } from '../../testing/world.ts'

let city: World
let anna: Asks
let badge: number
beforeAll(async () => {
  city = await world()
  anna = await city.as(await city.build.resident({ role: 'moderator' }))
  badge = await city.build.chip()
})
afterAll(() => city.close())

const path = '/api/activities'
const paid = { name: 'Вечер у маяка', type: 'activity_type_3', points: 10, balance: 5 }
const refused = (...names: string[]) => ({
  status: 400,
  body: { error: { name: 'ValidationError', details: { errors: names.map(name => ({ path: [name] })) } } },
})
const make = async (data: object) => {
  const { body } = await anna.post(`${path}?populate=badge`, { ...paid, ...data })
  return body.data.id as number
}

it('a mission with a chip pays no energy and no coins', async () => {
  const { status, body } = await anna.post(`${path}?populate=badge`, { ...paid, badge })
  expect(status).toBe(200)
  expect(body.data.attributes).toMatchObject({ points: null, balance: null, badge: { data: { id: badge } } })
})

it('setting a chip on an existing mission clears its amounts, and removing it lets them be set again', async () => {
  const id = await make({})
  const set = await anna.put(`${path}/${id}`, { badge })
  expect(set.body.data.attributes).toMatchObject({ points: null, balance: null })
  expect(await anna.put(`${path}/${id}`, { points: 3, balance: 2 })).toMatchObject(
    refused('points', 'balance'),
  )
  expect((await anna.put(`${path}/${id}`, { points: 0, name: 'Утро у маяка' })).status).toBe(200)
  const back = await anna.put(`${path}/${id}`, { badge: null, points: 3 })
  expect(back.body.data.attributes).toMatchObject({ points: 3, balance: null, name: 'Утро у маяка' })
})

it('a mission ends after it opens, whichever of the two is set later', async () => {
  const [noon, night] = ['2027-01-01T12:00:00.000Z', '2027-01-01T23:00:00.000Z']
  expect(await anna.post(path, { ...paid, publish_at: night, available_until: noon })).toMatchObject(
    refused('available_until'),
  )
  expect(await anna.post(path, { ...paid, publish_at: noon, available_until: noon })).toMatchObject(
    refused('available_until'),
  )
  const id = await make({ publish_at: noon })
  expect(await anna.put(`${path}/${id}`, { available_until: noon })).toMatchObject(refused('available_until'))
  expect((await anna.put(`${path}/${id}`, { available_until: night })).status).toBe(200)
  expect(await anna.put(`${path}/${id}`, { publish_at: night })).toMatchObject(refused('available_until'))
  expect((await anna.put(`${path}/${id}`, { publish_at: night, available_until: null })).status).toBe(200)
})

it('the database rejects both as well', async () => {
  const both = city.build.mission({ badge_id: badge, points: 1 })
  await expect(both).rejects.toMatchObject({ constraint_name: 'activities_reward_check' })
  const backwards = city.build.mission({ publish_at: '2027-01-02', available_until: '2027-01-01' })
  await expect(backwards).rejects.toMatchObject({ constraint_name: 'activities_dates_check' })
})

it('a mission cannot promise a chip that is deleted', async () => {
  const badge = await city.build.chip({ deleted_at: city.now() })
  const kept = await city.build.mission()
  const gone = { status: 400, body: { error: { details: { errors: [{ path: ['badge'] }] } } } }
  expect(await anna.post(path, { name: 'Карта', badge })).toMatchObject(gone)
  expect(await anna.put(`${path}/${kept}`, { badge })).toMatchObject(gone)
})

it('a name of blanks only is refused', async () => {
  for (const name of ['', '   ', '\u200b'])
    expect(await anna.post(path, { ...paid, name })).toMatchObject({
      status: 400,
      body: { error: { details: { errors: [{ path: ['name'] }] } } },
    })
})

it('changing a mission that does not exist is a 404', async () => {
  expect((await anna.put(`${path}/99999`, { name: 'Где-то' })).status).toBe(404)
})

it('residents cannot create, change or delete missions', async () => {
  const asks = await city.as(await city.build.resident())
  const id = await make({})
  expect((await asks.post(path, paid)).status).toBe(403)
  expect((await asks.put(`${path}/${id}`, { name: 'Моя' })).status).toBe(403)
  expect((await asks.remove(`${path}/${id}`)).status).toBe(403)
})

describe('deleting a mission', () => {
  const part = async (activity: number, row: object = {}) => {
    const user = await city.build.resident()
    const id = await city.build.row('user_activity_enrolls', {
      user_id: user,
      activity_id: activity,
      status: 'enrolled',
      ...row,
    })
    return { id, user }
  }
  const states = async (activity: number) =>
    (
      await city.sql<{ status: string }[]>`
      select status from user_activity_enrolls where activity_id = ${activity} order by id`
    ).map(({ status }) => status)
  const notices = async (user: number) =>
    city.sql`select type, title from notifications where user_id = ${user} order by id`

  it.each([
    ['DELETE', (id: number) => anna.remove(`${path}/${id}`)],
    [
      'a PUT of deletedAt',
      (id: number) => anna.put(`${path}/${id}`, { deletedAt: '2027-01-01T00:00:00.000Z' }),
    ],
  ])(
    '%s ends enrolments without a report under review, and their residents are notified',
    async (_, remove) => {
      const activity = await make({ requires_report: true })
      const enrolled = await part(activity)
      const returned = await part(activity, { status: 'returned' })
      const sent = await part(activity, { status: 'submitted', report: 'Готово', submitted_at: new Date() })
      const done = await part(activity, { status: 'rewarded' })
      expect((await remove(activity)).status).toBe(200)
      expect(await states(activity)).toEqual(['canceled', 'canceled', 'submitted', 'rewarded'])
      for (const { user } of [enrolled, returned])
        expect(await notices(user)).toMatchObject([
          { type: 'activity-enrollment-canceled', title: 'Миссию удалили' },
        ])
      for (const { user } of [sent, done]) expect(await notices(user)).toEqual([])
      expect((await remove(activity)).status).toBe(200)
      expect(await notices(enrolled.user)).toHaveLength(1)
    },
  )

  it('a deleted mission can be restored; residents whose enrolments ended may enrol again', async () => {
    const activity = await make({})
    const { user } = await part(activity)
    await anna.remove(`${path}/${activity}`)
    expect((await anna.put(`${path}/${activity}`, { deletedAt: null })).status).toBe(200)
    const asks = await city.as(user)
    expect((await asks.post('/api/user-activity-enrolls', { activity })).status).toBe(200)
  })
})

describe('two editors of one mission', () => {
  const read = async (id: number) => (await anna.get(`${path}/${id}`)).body.data.attributes
  const save = (asks: Asks, id: number, data: object, version: string) =>
    asks.put(`${path}/${id}`, data, { 'if-match': `"${version}"` })

  it('the later save is refused with author, time and attributes of the other, and writes nothing', async () => {
    const id = await make({})
    const { updatedAt } = await read(id)
    const maria = await city.as(await city.build.resident({ role: 'moderator', full_name: 'Мария Белова' }))
    city.pass(60_000)
    expect((await save(maria, id, { name: 'Утро', places: 5 }, updatedAt)).status).toBe(200)
    const late = await save(anna, id, { name: 'Ночь' }, updatedAt)
    expect(late).toMatchObject({ status: 412, body: { error: { name: 'PreconditionFailedError' } } })
    expect(late.body.error.message).toContain('Мария Белова')
    expect(late.body.error.details.errors.map(({ path }: any) => path[0]).toSorted()).toEqual([
      'name',
      'places',
    ])
    expect(await read(id)).toMatchObject({ name: 'Утро', places: 5 })
    const again = await save(anna, id, { name: 'Ночь' }, (await read(id)).updatedAt)
    expect(again.status).toBe(200)
  })

  it('a delete from an outdated version is refused like a save, and ends no enrolment', async () => {
    const id = await make({})
    const { updatedAt } = await read(id)
    const user = await city.build.resident()
    expect((await (await city.as(user)).post('/api/user-activity-enrolls', { activity: id })).status).toBe(
      200,
    )
    city.pass(60_000)
    expect((await save(anna, id, { name: 'Утро' }, updatedAt)).status).toBe(200)
    expect((await anna.remove(`${path}/${id}`, { 'if-match': `"${updatedAt}"` })).status).toBe(412)
    const open =
      await city.sql`select from user_activity_enrolls where user_id = ${user} and deleted_at is null`
    expect(open).toHaveLength(1)
    const { updatedAt: now } = await read(id)
    expect((await anna.remove(`${path}/${id}`, { 'if-match': `"${now}"` })).status).toBe(200)
  })

  it('one of many saves from one version is written, the others are refused', async () => {
    const id = await make({})
    const { updatedAt } = await read(id)
    city.pass(60_000)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => save(anna, id, { name: `Окно ${n}` }, updatedAt)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(7).fill(412),
    ])
  })

  it('an enrolment does not make an edit outdated, and If-Match tells a resident nothing', async () => {
    const id = await make({})
    const { updatedAt } = await read(id)
    city.pass(60_000)
    const resident = await city.as(await city.build.resident())
    await resident.post('/api/user-activity-enrolls', { activity: id })
    expect((await save(anna, id, { name: 'Ночь' }, updatedAt)).status).toBe(200)
    expect((await save(resident, id, { name: 'Моя' }, updatedAt)).status).toBe(403)
    expect((await save(anna, id, { name: 'Ночь' }, 'вчера')).status).toBe(400)
  })
})

it('places can be fewer than before, but not fewer than are taken', async () => {
  const id = await make({ places: 5 })
  for (const status of ['enrolled', 'rewarded'])
    await city.build.row('user_activity_enrolls', {
      user_id: await city.build.resident(),
      activity_id: id,
      status,
    })
  expect(await anna.put(`${path}/${id}`, { places: 1 })).toMatchObject(refused('places'))
  expect((await anna.put(`${path}/${id}`, { places: 2 })).status).toBe(200)
})

it('effort is minutes, at least one', async () => {
  const id = await make({ effort: 90 })
  expect((await anna.get(`${path}/${id}`)).body.data.attributes.effort).toBe(90)
  expect(await anna.put(`${path}/${id}`, { effort: 0 })).toMatchObject(refused('effort'))
  expect((await anna.put(`${path}/${id}`, { effort: null })).body.data.attributes.effort).toBeNull()
})
