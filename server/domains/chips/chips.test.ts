import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Asks, type World, world } from '../../testing/world.ts'

let city: World
let moderator: Asks
let me: number

beforeAll(async () => {
  city = await world()
  me = await city.build.resident({ role: 'moderator' })
  moderator = await city.as(me)
})
afterAll(() => city.close())

const residents = (count: number) => Promise.all(Array.from({ length: count }, () => city.build.resident()))
const chips = async (...names: string[]) => {
  const made: number[] = []
  for (const name of names) made.push(await city.build.chip({ name }))
  return made
}
const heldBy = (user: number) => city.sql`
  select badge_id as badge, comment, awarded_by_id as by from user_badges
  where user_id = ${user} and deleted_at is null order by id`
const latestOf = async (user: number) => {
  const { body } = await moderator.get(`/api/users/${user}?populate=latest_badges`)
  return body.latest_badges.map((chip: any) => chip.name)
}
const noticesOf = (user: number) =>
  city.sql`select type, title, text from notifications where user_id = ${user} order by id`
const pathsOf = (body: any) => body.error.details.errors.map((error: any) => error.path)

describe('chips given by hand', () => {
  it('are given to many residents in one call, with notices and events', async () => {
    const users = await residents(3)
    const [badge = 0] = await chips('Голос города')
    const { status, body } = await moderator.post('/api/user-badges/create-many?populate=user,awarded_by', {
      badge,
      users,
      comment: 'За выступление',
    })
    expect(status).toBe(200)
    expect(body.data.map((row: any) => row.attributes.user.data.id)).toEqual(users)
    expect(body.data[0].attributes).toMatchObject({ comment: 'За выступление', deletedAt: null })
    for (const user of users) {
      expect(await heldBy(user)).toEqual([{ badge, comment: 'За выступление', by: me }])
      expect(await latestOf(user)).toEqual(['Голос города'])
      expect(await noticesOf(user)).toMatchObject([{ type: 'badge', title: 'Новый чип: «Голос города»' }])
    }
    const events = await city.sql`
      select user_id as user from events where type = 'chip.received' and user_id = any(${users}::integer[])`
    expect(events).toHaveLength(3)
  })

  it('are given to one resident in one call; the profile has the newest three, newest first', async () => {
    const [user = 0] = await residents(1)
    const badges = await chips('Первый', 'Второй', 'Третий', 'Четвёртый')
    const { status } = await moderator.post('/api/user-badges/create-many-for-user', { user, badges })
    expect(status).toBe(200)
    expect(await latestOf(user)).toEqual(['Четвёртый', 'Третий', 'Второй'])
  })

  it('are given to one resident one by one', async () => {
    const [user = 0] = await residents(1)
    const [badge] = await chips('Один')
    const { status, body } = await moderator.post('/api/user-badges?populate=badge', { user, badge })
    expect([status, body.data.attributes.badge.data.id]).toEqual([200, badge])
  })

  it('are not given twice: the refusal names the residents who hold one, and no chip is given', async () => {
    const [holder = 0, other = 0] = await residents(2)
    const [badge = 0, second = 0] = await chips('Раз', 'Два')
    await moderator.post('/api/user-badges', { user: holder, badge })
    const many = await moderator.post('/api/user-badges/create-many', { badge, users: [other, holder] })
    expect([many.status, many.body.error.name]).toEqual([409, 'AlreadyRewardedError'])
    expect(pathsOf(many.body)).toEqual([['users', String(holder)]])
    expect(await heldBy(other)).toEqual([])
    const forUser = await moderator.post('/api/user-badges/create-many-for-user', {
      user: holder,
      badges: [second, badge],
    })
    expect(pathsOf(forUser.body)).toEqual([['badges', String(badge)]])
    const single = await moderator.post('/api/user-badges', { user: holder, badge })
    expect(pathsOf(single.body)).toEqual([['badge']])
  })

  it('are given once under fifty concurrent requests', async () => {
    const [user = 0] = await residents(1)
    const [badge] = await chips('Гонка')
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => moderator.post('/api/user-badges', { user, badge })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ body }) => body.error.name))).toEqual(new Set(['AlreadyRewardedError']))
    expect(await heldBy(user)).toHaveLength(1)
  })

  it('are refused for an unknown id, a deleted chip, a blocked resident and the caller, each with its path', async () => {
    const [user = 0] = await residents(1)
    const blocked = await city.build.resident({ blocked: true })
    const [badge = 0] = await chips('Знак')
    const gone = await city.build.chip({ name: 'Старый', deleted_at: new Date() })
    const many = (data: object) => moderator.post('/api/user-badges/create-many', data)
    const forUser = (data: object) => moderator.post('/api/user-badges/create-many-for-user', data)

    const unknown = await many({ badge, users: [user, 999_991, 999_992] })
    expect([unknown.status, pathsOf(unknown.body)]).toEqual([
      400,
      [
        ['users', '999991'],
        ['users', '999992'],
      ],
    ])
    expect(pathsOf((await forUser({ user, badges: [badge, 999_991] })).body)).toEqual([['badges', '999991']])
    expect(pathsOf((await many({ badge: 999_991, users: [user] })).body)).toEqual([['badge']])
    expect(pathsOf((await many({ users: [user] })).body)).toEqual([['badge']])
    expect(pathsOf((await forUser({ user, badges: [badge], cause: 999 })).body)).toEqual([['cause']])

    const deleted = await forUser({ user, badges: [badge, gone] })
    expect([deleted.status, deleted.body.error.message]).toEqual([
      409,
      'Чип «Старый» удалён: вручить его нельзя',
    ])
    expect(pathsOf(deleted.body)).toEqual([['badges', String(gone)]])
    const closed = await many({ badge, users: [user, blocked] })
    expect([closed.status, closed.body.error.name]).toEqual([409, 'BlockedResidentError'])
    const own = await many({ badge, users: [user, me] })
    expect([own.status, own.body.error.name]).toEqual([403, 'OwnWorkError'])
    expect(await heldBy(user)).toEqual([])
  })

  it('are given to a thousand residents, and recalled from them, in one call each', async () => {
    const users = await city.sql<{ id: number }[]>`
      insert into users (username, email, role_id, created_at, updated_at)
      select 'many' || g, 'many' || g || '@city.example', 1, now(), now() from generate_series(1, 1000) g returning id`
    const [badge] = await chips('День города')
    const ids = users.map(({ id }) => id)
    const given = await moderator.post('/api/user-badges/create-many', { badge, users: ids })
    expect([given.status, given.body.data.length]).toEqual([200, 1000])
    const recalled = await moderator.post('/api/user-badges/soft-delete-many', {
      badge,
      users: ids,
      comment: 'x',
    })
    expect([recalled.status, recalled.body.data.length]).toEqual([200, 1000])
  })
})

describe('a recall', () => {
  async function holding(...names: string[]) {
    const [user = 0] = await residents(1)
    const badges = await chips(...names)
    const { body } = await moderator.post('/api/user-badges/create-many-for-user', {
      user,
      badges,
      comment: 'За дело',
    })
    return { user, badges, rows: body.data.map(({ id }: any) => id) as number[] }
  }

  it('keeps the row with who gave it and who recalled it, moves an older chip up and notifies with the reason', async () => {
    const { user, badges } = await holding('А', 'Б', 'В', 'Г')
    const { status, body } = await moderator.post('/api/user-badges/soft-delete-many?populate=recalled_by', {
      badge: badges[3],
      users: [user],
      comment: 'Правила нарушены',
    })
    expect(status).toBe(200)
    expect(body.data[0].attributes).toMatchObject({
      comment: 'За дело',
      recall_comment: 'Правила нарушены',
      deletedAt: expect.any(String),
      recalled_by: { data: { id: me } },
    })
    expect(await latestOf(user)).toEqual(['В', 'Б', 'А'])
    expect((await noticesOf(user)).at(-1)).toEqual({
      type: 'badge',
      title: 'Чип «Г» отозван',
      text: 'Правила нарушены',
    })
  })

  it('by rows, by residents or of one resident returns the recalled chips in the order of the request', async () => {
    const { user, badges, rows } = await holding('А', 'Б', 'В')
    const byIds = await moderator.post('/api/user-badges/soft-delete-many', { ids: [rows[1]], comment: 'x' })
    expect(byIds.body.data.map(({ id }: any) => id)).toEqual([rows[1]])
    const forUser = await moderator.post('/api/user-badges/soft-delete-many-for-user', {
      user,
      badges: [badges[2], badges[0]],
    })
    expect(forUser.body.data.map(({ id }: any) => id)).toEqual([rows[2], rows[0]])
    expect(await latestOf(user)).toEqual([])
  })

  it('allows giving the chip again, as a new row', async () => {
    const { user, badges, rows } = await holding('А')
    await moderator.remove(`/api/user-badges/${rows[0]}`)
    const { status, body } = await moderator.post('/api/user-badges', { user, badge: badges[0] })
    expect([status, rows.includes(body.data.id)]).toEqual([200, false])
    expect(await latestOf(user)).toEqual(['А'])
  })

  it('is all or nothing: the refusal names the chips that are not held', async () => {
    const { user, badges, rows } = await holding('А', 'Б')
    const other = await city.build.resident({ full_name: 'Яна Пустова' })
    const many = (data: object) =>
      moderator.post('/api/user-badges/soft-delete-many', { comment: 'x', ...data })
    const notHeld = await many({ badge: badges[0], users: [user, other] })
    expect([notHeld.status, notHeld.body.error.name]).toEqual([409, 'ConflictError'])
    expect(pathsOf(notHeld.body)).toEqual([['users', String(other)]])
    expect(notHeld.body.error.message).toBe('Яна Пустова: чипа «А» нет')
    const third = await city.build.resident({ full_name: 'Олег Пустой' })
    const nobody = await many({ badge: badges[0], users: [third, user, other] })
    expect(nobody.body.error.details.errors.map(({ message }: any) => message)).toEqual([
      'Олег Пустой: чипа «А» нет',
      'Яна Пустова: чипа «А» нет',
    ])
    await moderator.remove(`/api/user-badges/${rows[1]}`)
    const twice = await many({ ids: rows })
    expect([twice.status, pathsOf(twice.body)]).toEqual([409, [['ids', String(rows[1])]]])
    expect(twice.body.error.message).toMatch(/: чип «Б» уже отозван$/)
    expect(pathsOf((await many({ ids: [rows[0], 999_999] })).body)).toEqual([['ids', '999999']])
    expect(pathsOf((await many({ ids: rows, comment: ' \u200b' })).body)).toEqual([['comment']])
    for (const ids of ['x', 5, {}, [rows[0], { x: 1 }], null]) {
      const wrong = await many({ ids, badge: badges[0], users: [user] })
      expect([wrong.status, pathsOf(wrong.body)[0][0]]).toEqual([400, 'ids'])
    }
    expect(await heldBy(user)).toHaveLength(1)
  })

  it('by DELETE returns the row as it was; by PUT with deletedAt it stores the reason', async () => {
    const { rows } = await holding('А', 'Б')
    const removed = await moderator.remove(`/api/user-badges/${rows[0]}`)
    expect([removed.status, removed.body.data.attributes.deletedAt]).toEqual([200, null])
    expect((await moderator.remove(`/api/user-badges/${rows[0]}`)).status).toBe(409)
    const put = await moderator.put(`/api/user-badges/${rows[1]}`, {
      deletedAt: city.now().toISOString(),
      comment: 'x',
    })
    expect(put.body.data.attributes).toMatchObject({ comment: 'За дело', recall_comment: 'x' })
    expect((await moderator.remove('/api/user-badges/999999')).status).toBe(404)
    expect(
      (await moderator.put('/api/user-badges/999999', { deletedAt: city.now().toISOString() })).status,
    ).toBe(404)
  })

  it('is refused to residents: only moderators may', async () => {
    const { user, badges, rows } = await holding('А')
    const resident = await city.as(user)
    expect((await resident.remove(`/api/user-badges/${rows[0]}`)).status).toBe(403)
    const call = await resident.post('/api/user-badges/soft-delete-many-for-user', { user, badges })
    expect(call.status).toBe(403)
  })
})

it('the comment of an award can be corrected, its chip and resident cannot', async () => {
  const [user = 0, other = 0] = await residents(2)
  const [badge] = await chips('А')
  const { body } = await moderator.post('/api/user-badges', { user, badge, comment: 'За дле' })
  const path = `/api/user-badges/${body.data.id}`
  expect((await moderator.put(path, { comment: 'За дело' })).body.data.attributes.comment).toBe('За дело')
  expect((await moderator.put(path, { user: other })).status).toBe(403)
})

it('the words of an award are corrected by the moderator who gave it, until it is recalled', async () => {
  const [user = 0] = await residents(1)
  const [badge] = await chips('А')
  const colleague = await city.as(await city.build.resident({ role: 'moderator' }))
  const { body } = await colleague.post('/api/user-badges', { user, badge, comment: 'За доклад' })
  const path = `/api/user-badges/${body.data.id}`
  expect((await moderator.put(path, { comment: 'Незаслуженно' })).status).toBe(403)
  expect((await colleague.remove(path)).status).toBe(200)
  expect((await colleague.put(path, { comment: 'Незаслуженно' })).status).toBe(409)
  const [row] = await city.sql`select comment from user_badges where id = ${body.data.id}`
  expect(row?.comment).toBe('За доклад')
})

it('the mission and the cause of an award cannot be changed', async () => {
  const [user = 0] = await residents(1)
  const [badge] = await chips('А')
  const { body } = await moderator.post('/api/user-badges', { user, badge, comment: 'За доклад' })
  for (const data of [{ activity: null }, { cause: null }, { activity: 1, comment: 'За всё' }])
    expect((await moderator.put(`/api/user-badges/${body.data.id}`, data)).status).toBe(403)
  const [row] = await city.sql`select comment from user_badges where id = ${body.data.id}`
  expect(row?.comment).toBe('За доклад')
})

it('who holds a chip does not correct its award, also not a moderator', async () => {
  const [badge] = await chips('А')
  const colleague = await city.as(await city.build.resident({ role: 'moderator' }))
  const { body } = await colleague.post('/api/user-badges', { user: me, badge, comment: 'За доклад' })
  const refused = await moderator.put(`/api/user-badges/${body.data.id}`, { comment: 'За всё' })
  expect([refused.status, refused.body.error.name]).toEqual([403, 'OwnWorkError'])
  expect(await heldBy(me)).toMatchObject([{ badge, comment: 'За доклад' }])
  expect((await moderator.put('/api/user-badges/2000000000', { comment: 'x' })).status).toBe(404)
})

it('residents keep a chip that is deleted', async () => {
  const [user = 0] = await residents(1)
  const [badge] = await chips('Памятный')
  await moderator.post('/api/user-badges', { user, badge })
  expect((await moderator.remove(`/api/badges/${badge}`)).status).toBe(200)
  expect(await heldBy(user)).toHaveLength(1)
  expect(await latestOf(user)).toEqual(['Памятный'])
})

describe('the number of holders', () => {
  const holders = async (chip: number) =>
    (await city.sql`select holders_count as n from badges_counters where id = ${chip}`)[0]?.n ?? 0

  it('follows awards and recalls, by many at once', async () => {
    const chip = await city.build.chip()
    const users = await Promise.all(Array.from({ length: 12 }, () => city.build.resident()))
    const replies = await Promise.all(
      users.map(user => moderator.post('/api/user-badges', { user, badge: chip })),
    )
    expect(replies.map(({ status }) => status)).toEqual(users.map(() => 200))
    const { body } = await moderator.get(`/api/badges/${chip}`)
    expect(body.data.attributes.holders_count).toBe(12)
    await moderator.post('/api/user-badges/soft-delete-many', {
      badge: chip,
      users: users.slice(0, 5),
      comment: 'Ошибка',
    })
    expect(await holders(chip)).toBe(7)
  })

  it('sorts and filters the chips', async () => {
    const nobody = await city.build.chip()
    const somebody = await city.build.chip()
    await moderator.post('/api/user-badges', { user: await city.build.resident(), badge: somebody })
    const ids = `filters[id][$in][0]=${nobody}&filters[id][$in][1]=${somebody}`
    const list = async (query: string) =>
      (await moderator.get(`/api/badges?${ids}&${query}`)).body.data.map(({ id }: any) => id)
    expect(await list('sort=holders_count')).toEqual([nobody, somebody])
    expect(await list('sort=holders_count:desc')).toEqual([somebody, nobody])
    expect(await list('filters[holders_count]=0')).toEqual([nobody])
  })
})

it('the latest award of chips leaves out those that were recalled', async () => {
  const { build } = city
  const [chip, other] = [await build.chip(), await build.chip()]
  const award = async (created_at: string, row: object = {}) =>
    build.row('user_badges', { user_id: await build.resident(), badge_id: chip, created_at, ...row })
  await award('2026-01-05T09:00:00Z')
  await award('2026-02-05T09:00:00Z')
  await award('2026-03-05T09:00:00Z', { deleted_at: '2026-03-06T09:00:00Z' })
  const moderator = await city.as(await build.resident({ role: 'moderator' }))
  const { body } = await moderator.get(`/api/badges/awards?ids[0]=${chip}&ids[1]=${other}`)
  expect(body).toEqual({
    data: [
      { id: chip, latest: '2026-02-05T09:00:00.000Z' },
      { id: other, latest: null },
    ],
  })
})
