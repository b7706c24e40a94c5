import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insert } from '../../seeds/builders.ts'
import { type Asks, type World, world } from '../../testing/world.ts'

let city: World
let me: number
let admin: Asks
beforeAll(async () => {
  city = await world()
  me = await city.build.resident({ role: 'superadmin' })
  admin = await city.as(me)
})
afterAll(() => city.close())

/** What is noted of a setting, oldest first: subject, field, from, to. */
async function notes(setting: string, id: number) {
  const path = `/api/setting-change-items?filters[setting]=${setting}&filters[subject_id]=${id}&populate=changed_by&sort=id`
  const { body } = await admin.get(path)
  return body.data.map(({ attributes: { subject, field, old_value, new_value, changed_by } }: any) => {
    expect(changed_by.data?.id).toBe(me)
    return [subject, field, old_value, new_value]
  })
}

it('each write of a setting is noted: made, changed and deleted', async () => {
  const { body: made } = await admin.post('/api/mission-award-causes', { name: 'За свет' })
  const { id } = made.data
  await admin.put(`/api/mission-award-causes/${id}`, { name: 'За свет маяка', description: 'Ночью' })
  await admin.put(`/api/mission-award-causes/${id}`, { name: 'За свет маяка' })
  await admin.remove(`/api/mission-award-causes/${id}`)
  expect(await notes('mission-award-causes', id)).toEqual([
    ['За свет', 'name', null, 'За свет'],
    ['За свет маяка', 'name', 'За свет', 'За свет маяка'],
    ['За свет маяка', 'description', null, 'Ночью'],
    ['За свет маяка', 'name', 'За свет маяка', null],
    ['За свет маяка', 'description', 'Ночью', null],
  ])
})

it('the ratio, the bonus and the cities are noted, and a write of the database itself has no author', async () => {
  await admin.put('/api/points-balance-ratio', { ratio: 0.6 })
  await admin.put('/api/energy', { bonus: 25 })
  await admin.put('/api/cities-list', { cities: ['Казань', 'Томск'] })
  const { body } = await admin.get(
    '/api/setting-change-items?filters[setting][$in][0]=points-balance-ratio&filters[setting][$in][1]=energy&filters[setting][$in][2]=cities-list&sort=id',
  )
  expect(
    body.data.map(({ attributes: { field, old_value, new_value } }: any) => [field, old_value, new_value]),
  ).toEqual([
    ['ratio', 1, 0.6],
    ['bonus', 0, 25],
    ['cities', [], ['Казань', 'Томск']],
  ])
  await city.sql`update energy set bonus = 30`
  const { body: last } = await admin.get(
    '/api/setting-change-items?filters[setting]=energy&sort=id:desc&populate=changed_by',
  )
  expect(last.data[0].attributes.changed_by.data).toBeNull()
})

describe('two administrators and one setting', () => {
  let other: Asks
  beforeAll(async () => {
    other = await city.as(await city.build.resident({ role: 'superadmin', full_name: 'Вера Ключ' }))
  })
  const at = (updatedAt: string) => ({ 'if-match': `"${updatedAt}"` })
  /** A row made by one, saved by the other; the version that the first still has. */
  const cases: readonly (readonly [string, object, object, string])[] = [
    ['mission-award-causes', { name: 'За тепло' }, { description: 'Зимой' }, 'description'],
    ['user-team-configs', { name: 'Верфь' }, { color: '#48dcf0' }, 'color'],
  ]
  it.each(cases)(
    '%s: the later one is told who saved and which field, and nothing is overwritten',
    async (name, made, change, field) => {
      const { data } = (await admin.post(`/api/${name}`, made)).body
      const path = `/api/${name}/${data.id}`
      city.pass(1000)
      expect((await other.put(path, change, at(data.attributes.updatedAt))).status).toBe(200)
      const late = await admin.put(path, { name: 'Иначе' }, at(data.attributes.updatedAt))
      expect([late.status, late.body.error.name]).toEqual([412, 'PreconditionFailedError'])
      expect(late.body.error.message).toMatch(/сохранена другая версия: Вера Ключ, /)
      expect(late.body.error.details.errors.map(({ path: [first] }: any) => first)).toEqual([field])
      expect((await admin.remove(path, at(data.attributes.updatedAt))).status).toBe(412)
      const { attributes } = (await admin.get(path)).body.data
      expect(attributes).toMatchObject({ ...made, ...change })
      expect((await admin.put(path, { name: 'Иначе' }, at(attributes.updatedAt))).status).toBe(200)
    },
  )

  it.each([
    ['points-balance-ratio', { ratio: 0.7 }, { ratio: 0.8 }],
    ['energy', { bonus: 40 }, { bonus: 50 }],
    ['cities-list', { cities: ['Казань', 'Омск'] }, { cities: ['Казань'] }],
  ])('%s, of which there is one row', async (name, theirs, mine) => {
    const path = `/api/${name}`
    const { attributes } = (await admin.get(path)).body.data
    city.pass(1000)
    expect((await other.put(path, theirs, at(attributes.updatedAt))).status).toBe(200)
    const late = await admin.put(path, mine, at(attributes.updatedAt))
    expect([late.status, late.body.error.details.errors.map(({ path: [first] }: any) => first)]).toEqual([
      412,
      Object.keys(mine),
    ])
    expect((await admin.get(path)).body.data.attributes).toMatchObject(theirs)
    // Without the header nothing is compared.
    expect((await admin.put(path, mine)).status).toBe(200)
  })

  it('one of many saves from one version is written, the others are refused', async () => {
    const { attributes } = (await admin.get('/api/energy')).body.data
    city.pass(1000)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        (n % 2 ? admin : other).put('/api/energy', { bonus: n + 1 }, at(attributes.updatedAt)),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 11 }, () => 412),
    ])
  })
})

it('residents move between teams in one call; the log of each team names who left and who joined', async () => {
  const [a, b, c] = [await city.build.resident(), await city.build.resident(), await city.build.resident()]
  const { body: first } = await admin.post('/api/user-team-configs', {
    name: 'Маяк',
    color: 'aqua',
    lead: a,
    members: [a, b],
  })
  const { body: second } = await admin.post('/api/user-team-configs', { name: 'Порт' })
  const [from, to] = [first.data.id, second.data.id]
  const { status, body } = await admin.post('/api/user-team-configs/move-members', {
    team: to,
    users: [b, c],
  })
  expect([status, body]).toEqual([200, { data: { moved: 2 }, meta: {} }])
  // Who has read a team before does not undo the move by saving what was read.
  for (const team of [first.data, second.data])
    expect(
      (
        await admin.put(
          `/api/user-team-configs/${team.id}`,
          { members: [] },
          { 'if-match': `"${team.attributes.updatedAt}"` },
        )
      ).status,
    ).toBe(412)
  // Nobody is moved who is there already.
  expect(
    (await admin.post('/api/user-team-configs/move-members', { team: to, users: [b] })).body.data.moved,
  ).toBe(0)
  expect(
    (await admin.post('/api/user-team-configs/move-members', { team: null, users: [c] })).body.data.moved,
  ).toBe(1)
  expect(
    (await notes('user-team-configs', from)).filter(([, field]: string[]) => field === 'members'),
  ).toEqual([
    ['Маяк', 'members', null, [a, b]],
    ['Маяк', 'members', [b], null],
  ])
  expect((await notes('user-team-configs', to)).filter(([, field]: string[]) => field === 'members')).toEqual(
    [
      ['Порт', 'members', null, [b]],
      ['Порт', 'members', null, [c]],
      ['Порт', 'members', [c], null],
    ],
  )
})

it('a move that contains an unknown resident moves nobody, and the refusal names them', async () => {
  const one = await city.build.resident()
  const { body: team } = await admin.post('/api/user-team-configs', { name: 'Цех' })
  const { status, body } = await admin.post('/api/user-team-configs/move-members', {
    team: team.data.id,
    users: [one, 999_999],
  })
  expect([status, body.error.details.errors[0].path]).toEqual([400, ['users', '999999']])
  const { body: members } = await admin.get(`/api/users?filters[team][id]=${team.data.id}`)
  expect(members).toEqual([])
  expect(
    (await admin.post('/api/user-team-configs/move-members', { team: 999_999, users: [one] })).status,
  ).toBe(400)
})

it('moves of the same residents at the same moment end with each in one team', async () => {
  const users = await Promise.all(Array.from({ length: 8 }, () => city.build.resident()))
  const teams = await Promise.all(
    ['А', 'Б', 'В'].map(async name => (await admin.post('/api/user-team-configs', { name })).body.data.id),
  )
  const answers = await Promise.all(
    teams.map((team, index) =>
      admin.post('/api/user-team-configs/move-members', {
        team,
        users: index % 2 ? users : users.toReversed(),
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const rows = await city.sql<{ owner_id: number }[]>`
    select distinct owner_id from user_team_configs_members where target_id = any(${users}::integer[])`
  expect(rows).toHaveLength(1)
})

it('a forecast counts residents with enough events within the window who do not have the award yet', async () => {
  const { build, sql } = city
  const mission = await build.mission()
  const day = (ago: number) => new Date(city.now().getTime() - ago * 86_400_000)
  const published = async (ages: readonly number[], row = {}) => {
    const user = await build.resident(row)
    await insert(
      sql,
      'events',
      ages.map((ago, index) => ({
        type: 'article.published',
        user_id: user,
        subject: String(index),
        created_at: day(ago),
        processed_at: day(ago),
        counted: index + 1,
      })),
    )
    return user
  }
  await published([1, 0])
  await published([100, 2, 1, 0])
  await published([100, 99, 1])
  await published([3, 2, 1], { blocked: true })
  const done = await published([3, 2, 1])
  await build.row('user_activities', { user_id: done, activity_id: mission })
  const ask = async (query: string) =>
    (
      await admin.get(
        `/api/mission-award-conditions/forecast?event=article.published&activity=${mission}&${query}`,
      )
    ).body.data.residents
  expect(await ask('threshold=2')).toBe(3)
  expect(await ask('threshold=3')).toBe(2)
  expect(await ask('threshold=3&window_days=30')).toBe(1)
  expect(await ask('threshold=9')).toBe(0)
  const { status, body } = await admin.get(
    `/api/mission-award-conditions/forecast?event=login.streak&threshold=30&activity=${mission}`,
  )
  expect([status, body.data]).toEqual([200, { residents: 0 }])
})

it('a cause that an award names is not deleted, and the refusal says how often it is named', async () => {
  const [one, two] = [await city.build.resident(), await city.build.resident()]
  const make = async (name: string) => {
    const { body } = await admin.post('/api/mission-award-causes', { name })
    return body.data.id as number
  }
  const [ofChip, ofMission] = [await make('За чипы'), await make('За миссии')]
  const badge = await city.build.chip()
  const given = await admin.post('/api/user-badges/create-many', { badge, users: [one, two], cause: ofChip })
  expect(given.status).toBe(200)
  const activity = await city.build.mission({ points: 5, balance: 0 })
  await admin.post('/api/user-activities', { user: one, activity, cause: ofMission })
  const refused = async (cause: number, times: string) => {
    const { status, body } = await admin.remove(`/api/mission-award-causes/${cause}`)
    expect([status, body.error.name]).toEqual([409, 'ConflictError'])
    expect(body.error.message).toBe(
      `Причину использовали ${times}: она стоит в истории жителей, поэтому удалить её нельзя. Можно изменить слова.`,
    )
  }
  await refused(ofChip, '2\u00a0раза')
  // The completion names it, and the energy of its reward.
  await refused(ofMission, '2\u00a0раза')
  const [held] = await city.sql`select count(*)::integer as n from user_badges where cause_id = ${ofChip}`
  expect(held).toEqual({ n: 2 })
  const resident = await (await city.as(one)).remove(`/api/mission-award-causes/${ofChip}`)
  expect(resident.status).toBe(403)
})

it('the usage of settings: residents of cities and teams, how often a cause is named, missions with coins', async () => {
  const [one, elsewhere] = [await city.build.resident(), await city.build.resident()]
  await admin.put('/api/cities-list', { cities: ['Казань', 'Абакан'] })
  await city.sql`update user_infos set city = 'Казань' where user_id = ${one}`
  await city.sql`update user_infos set city = 'Омск' where user_id = ${elsewhere}`
  const { body: made } = await admin.post('/api/mission-award-causes', { name: 'Помощь соседям' })
  await admin.post('/api/user-points-changes', { user: one, amount: 5, cause: made.data.id })
  await city.build.mission({ publish_at: new Date(Date.now() + 86_400_000) })
  const { status, body } = await admin.get('/api/settings/usage')
  expect(status).toBe(200)
  // Those of the list, in its order.
  expect(body.data.cities).toEqual([
    { city: 'Казань', residents: 1 },
    { city: 'Абакан', residents: 0 },
  ])
  expect(body.data.causes).toContainEqual({ id: made.data.id, used: 1 })
  expect(body.data.missions).toEqual({ open: 1, planned: 1 })
  expect(body.data.teams.find(({ members }: { members: number }) => members > 0)).toBeDefined()
})

it('residents of a team that is deleted leave it: their logs and that of the team say so', async () => {
  const user = await city.build.resident()
  const { body } = await admin.post('/api/user-team-configs', { name: 'Створ', members: [user] })
  expect((await admin.remove(`/api/user-team-configs/${body.data.id}`)).status).toBe(200)
  const own = await city.sql`
    select old_value, new_value, changed_by_id is not null as "isSigned" from user_change_items
    where user_id = ${user} and field = 'team' order by id`
  expect(own).toEqual([
    { old_value: null, new_value: 'Створ', isSigned: true },
    { old_value: 'Створ', new_value: null, isSigned: true },
  ])
  expect(
    (await notes('user-team-configs', body.data.id)).filter(([, field]: string[]) => field === 'members'),
  ).toEqual([
    ['Створ', 'members', null, [user]],
    ['Створ', 'members', [user], null],
  ])
})
