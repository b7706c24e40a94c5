import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Asks, type World, world } from '../../testing/world.ts'

let city: World
let moderator: Asks
let moderatorId: number
let statements = 0
beforeAll(async () => {
  city = await world({ pool: { watch: () => void (statements += 1) } })
  moderatorId = await city.build.resident({ role: 'moderator', full_name: 'Вера Ключ' })
  moderator = await city.as(moderatorId)
})
afterAll(() => city.close())

const path = '/api/user-activity-enrolls'
const part = (activity: number, user: number, row: object = {}) =>
  city.build.row('user_activity_enrolls', {
    user_id: user,
    activity_id: activity,
    status: 'enrolled',
    ...row,
  })

describe('ending many enrolments', () => {
  const end = (ids: number[], moderator_comment: string | null = 'Встречу перенесли') =>
    moderator.post(`${path}/end-many`, { ids, moderator_comment })

  it('ends each, and notifies each resident of the moderator and the reason', async () => {
    const activity = await city.build.mission({ name: 'Вечер' })
    const users = [await city.build.resident(), await city.build.resident()]
    const ids = await Promise.all(users.map(user => part(activity, user)))
    const { status, body } = await end(ids)
    expect(status).toBe(200)
    expect(body.data.map(({ id, attributes }: any) => [id, attributes.status])).toEqual(
      ids.map(id => [id, 'canceled']),
    )
    const notices = await city.sql`
      select text from notifications where user_id = any(${users}::integer[]) order by user_id`
    expect(notices).toEqual(users.map(() => ({ text: '«Вечер». Вера Ключ: Встречу перенесли' })))
  })

  it('records the reason and the moderator with those of others; a moderator leaves their own', async () => {
    const activity = await city.build.mission()
    const other = await city.build.resident()
    const ids = [await part(activity, moderatorId), await part(activity, other)]
    expect((await end(ids)).status).toBe(200)
    const rows = await city.sql`
      select user_id as user, moderator_comment as why, decided_by_id as by, decided_at is not null as "isDecided"
      from user_activity_enrolls where activity_id = ${activity} and deleted_at is not null order by id`
    expect(rows).toEqual([
      { user: moderatorId, why: null, by: null, isDecided: false },
      { user: other, why: 'Встречу перенесли', by: moderatorId, isDecided: true },
    ])
    const notices = await city.sql`
      select title from notifications where user_id in (${moderatorId}, ${other}) order by id`
    expect(notices).toEqual([{ title: 'Вы вышли из миссии' }, { title: 'Вас сняли с миссии' }])
  })

  it('of fifty takes as many statements as of two', async () => {
    const statementsOf = async (many: number) => {
      const activity = await city.build.mission({ places: many })
      const users = await Promise.all(Array.from({ length: many }, () => city.build.resident()))
      const ids = await Promise.all(users.map(user => part(activity, user)))
      const before = statements
      expect((await end(ids)).status).toBe(200)
      return statements - before
    }
    // The least of two: a worker may send a statement of its own meanwhile.
    const least = async (many: number) => Math.min(await statementsOf(many), await statementsOf(many))
    const few = await least(2)
    expect(few).toBeGreaterThan(5)
    expect(await least(50)).toBe(few)
  })

  it('names the resident of each that it cannot end, and why', async () => {
    const activity = await city.build.mission()
    const residents = await Promise.all(
      ['Анна', 'Борис', 'Вера', 'Глеб'].map(full_name => city.build.resident({ full_name })),
    )
    const [anna = 0, boris = 0, vera = 0, gleb = 0] = residents
    const colleague = await city.build.resident({ role: 'moderator', full_name: 'Дина Свет' })
    const open = await part(activity, anna)
    const done = await part(activity, boris, { status: 'rewarded' })
    const left = await part(activity, vera, { status: 'canceled', deleted_at: city.now() })
    const claim = { claimed_by_id: colleague, claimed_at: city.now() }
    const claimed = await part(activity, gleb, { status: 'submitted', submitted_at: city.now(), ...claim })
    const { status, body } = await end([open, done, left, claimed])
    expect([status, body.error.name, body.error.message]).toEqual([
      409,
      'ConflictError',
      expect.stringMatching(/^Нельзя снять с миссии 3 жителей/),
    ])
    expect(body.error.details.errors).toMatchObject([
      { path: ['ids', String(done)], message: 'Борис: награда уже вручена' },
      { path: ['ids', String(left)], message: 'Вера: запись уже отменена' },
      { path: ['ids', String(claimed)], message: expect.stringMatching(/^Глеб: Отчёт проверяет Дина Свет/) },
    ])
    expect((await end([open])).status).toBe(200)
  })

  it('needs a reason, and ends none when one of them is rewarded or unknown', async () => {
    const activity = await city.build.mission()
    const open = await part(activity, await city.build.resident())
    const done = await part(activity, await city.build.resident(), { status: 'rewarded' })
    expect(await end([open], ' ')).toMatchObject({ status: 400 })
    expect(await end([open, done])).toMatchObject({
      status: 409,
      body: { error: { name: 'ConflictError', details: { errors: [{ path: ['ids', String(done)] }] } } },
    })
    expect(await end([open, 99_999_999])).toMatchObject({
      status: 400,
      body: { error: { details: { errors: [{ path: ['ids', '99999999'] }] } } },
    })
    expect((await moderator.get(`${path}/${open}`)).body.data.attributes.status).toBe('enrolled')
  })
})

it('each sent report, each return and decision is logged, drafts are not', async () => {
  const activity = await city.build.mission({ requires_report: true })
  const user = await city.build.resident()
  const resident = await city.as(user)
  const { body } = await resident.post(path, { activity })
  const id = body.data.id as number
  const put = (asks: Asks, data: object) => asks.put(`${path}/${id}`, data)
  await put(resident, { report: 'Черновик' })
  await put(resident, { report: 'Первый отчёт' })
  await put(resident, { status: 'submitted', report: 'Первый отчёт' })
  await put(moderator, { claimed: true })
  await put(moderator, { status: 'returned', moderator_comment: 'Добавьте запись' })
  await put(resident, { report: 'Второй чер' })
  await put(resident, { status: 'submitted', report: 'Второй отчёт' })
  expect((await put(moderator, { status: 'rewarded' })).status).toBe(200)
  const changes = await moderator.get(
    `/api/user-activity-enroll-change-items?filters[user_activity_enroll][id]=${id}&sort=id&populate=changed_by`,
  )
  const rows = changes.body.data.map(({ attributes: { field, new_value, changed_by } }: any) => [
    field,
    new_value,
    changed_by.data?.id === user,
  ])
  const own = await resident.get(
    `/api/user-activity-enroll-change-items?filters[user_activity_enroll][id]=${id}`,
  )
  expect(own.body.data).toHaveLength(8)
  const other = await city.as(await city.build.resident())
  expect((await other.get('/api/user-activity-enroll-change-items')).body.data).toEqual([])
  expect(rows).toEqual([
    ['status', 'submitted', true],
    ['report', 'Первый отчёт', true],
    ['status', 'returned', false],
    ['moderator_comment', 'Добавьте запись', false],
    ['status', 'submitted', true],
    ['report', 'Второй отчёт', true],
    ['status', 'rewarded', false],
    ['moderator_comment', null, false],
  ])
})

describe('GET /activities/participants', () => {
  const ask = (asks: Asks, ...ids: (number | string)[]) =>
    asks.get(`/api/activities/participants?${ids.map((id, at) => `ids[${at}]=${id}`).join('&')}`)

  it('counts occupied places as enrolling counts them, and elsewhere residents in progress', async () => {
    const { build } = city
    const full = await build.mission({ places: 3 })
    const [again = 0, left = 0, done = 0] = await Promise.all([1, 2, 3].map(() => build.resident()))
    await part(full, again, { status: 'rewarded' })
    await part(full, again)
    await part(full, left, { status: 'canceled', deleted_at: city.now() })
    await part(full, done, { status: 'rewarded' })
    const free = await build.mission({ places: 1 })
    const endless = await build.mission()
    await part(endless, left)
    await part(endless, done, { status: 'rewarded' })
    const { status, body } = await ask(await city.as(left), free, full, endless, 999_999)
    expect(status).toBe(200)
    expect(body.data.map(({ id, total }: any) => [id, total])).toEqual([
      [full, 2],
      [endless, 1],
    ])
  })

  it('names who was there twice once', async () => {
    const mission = await city.build.mission({ places: 5, is_repeatable: true })
    const [often = 0, other = 0] = await Promise.all(
      ['Анна', 'Борис'].map(full_name => city.build.resident({ full_name })),
    )
    await part(mission, often, { status: 'rewarded' })
    await part(mission, other)
    await part(mission, often, { status: 'rewarded' })
    await part(mission, often)
    const { body } = await ask(moderator, mission)
    expect(body.data[0].total).toBe(2)
    expect(body.data[0].latest.map(({ full_name }: any) => full_name)).toEqual(['Анна', 'Борис'])
    await moderator.put(`/api/activities/${mission}`, { is_repeatable: false })
    expect((await ask(moderator, mission)).body).toEqual(body)
  })

  it('names the latest three with the smallest size of their pictures', async () => {
    const { build } = city
    const mission = await build.mission()
    const face = await build.row('files', {
      name: 'a.png',
      hash: 'face',
      mime: 'image/png',
      size: 1,
      url: '/uploads/face.png',
      provider: 'local',
      width: 800,
      height: 800,
      formats: { thumbnail: { url: '/uploads/thumbnail_face.webp', width: 156, height: 156 } },
    })
    for (const full_name of ['Анна', 'Борис', 'Вера'])
      await part(mission, await build.resident({ full_name }))
    await part(mission, await build.resident({ full_name: 'Глеб', avatar_id: face }))
    const { body } = await ask(moderator, mission)
    const [{ total, latest }] = body.data
    expect(total).toBe(4)
    expect(latest.map(({ full_name }: any) => full_name)).toEqual(['Глеб', 'Вера', 'Борис'])
    // The login is personal (product §5).
    expect(Object.keys(latest[0])).toEqual(['id', 'full_name', 'avatar'])
    expect(latest.map(({ avatar }: any) => avatar?.url ?? null)).toEqual([
      '/uploads/thumbnail_face.webp',
      null,
      null,
    ])
  })

  it.each(['x', 0, 3e9])('refuses the id %s, and none at all', async wrong => {
    expect((await ask(moderator, wrong)).status).toBe(400)
    expect((await ask(moderator)).status).toBe(400)
  })
})
