/** @module-tag slow */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPeople } from '#contract/calls/people.ts'
import { IDS_AT_ONCE, peopleSorts } from '#contract/domains/people.ts'
import { MOST_ACTS_A_DAY } from '#contract/rest/bounds.ts'
import type { Term } from '#contract/search.ts'
import { documented } from '../../rest/openapi/calls.ts'
import { Statement } from '../../rest/statement.ts'
import { insert } from '../../seeds/builders.ts'
import { type Asks, type World, world } from '../../testing/world.ts'
import { foundIds } from './found.ts'

let city: World
let moderator: Asks
let admin: Asks
let adminId: number
let moderatorId: number

beforeAll(async () => {
  city = await world()
  moderatorId = await city.build.resident({ role: 'moderator' })
  adminId = await city.build.resident({ role: 'superadmin' })
  moderator = await city.as(moderatorId)
  admin = await city.as(adminId)
})
afterAll(() => city.close())

let made = 0
async function person(full_name: string, more: object = {}) {
  const id = await city.build.resident()
  made += 1
  const row = { full_name, username: `login${made}`, email: `mail${made}@rdp.city`, ...more }
  await city.sql`update users set ${city.sql(row as never)} where id = ${id}`
  return id
}
const found = async (query: string) => {
  const { status, body } = await moderator.get(`/api/people?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body.data as { id: number }[]).map(({ id }) => id)
}

test('parts of name, login and e-mail find a resident in any order, ё and е alike', async () => {
  const id = await person('Пётр Щукин-Ёлкин', { username: 'Shchuka.Pt', email: 'petr.sh@rdp.city' })
  for (const words of ['щукин пётр', 'ПЕТР елкин', 'shchuka Пет', 'petr.sh@rdp', 'ёлк', 'пе щу'])
    expect(await found(`q=${encodeURIComponent(words)}`), words).toEqual([id])
  expect(await found(`q=${encodeURIComponent('щукин павел')}`)).toEqual([])
})

test('names with quotes, tags, formulas and direction marks are found and harm nothing', async () => {
  const names = [
    `О'Нил "Ромашка"`,
    '<img src=x onerror=alert(1)>',
    '=HYPERLINK("http://x")',
    '\u202eгорбачёв\u202c',
    '100%_да\\',
  ]
  for (const name of names) {
    const id = await person(name)
    expect(await found(`q=${encodeURIComponent(name)}`), name).toEqual([id])
  }
  const quote = await moderator.get(`/api/people?q=${encodeURIComponent(`x'; drop table users; --`)}`)
  expect([quote.status, quote.body.data]).toEqual([200, []])
})

test('filters combine: chip held and lacking, mission enrolled and passed, team, away, blocked', async () => {
  const tag = 'Фильтров'
  const [holder, other] = [await person(`${tag} Один`), await person(`${tag} Два`)]
  const badge = await city.build.chip()
  const mission = await city.build.mission()
  await moderator.post('/api/user-badges/create-many', { badge, users: [holder] })
  await city.build.row('user_activity_enrolls', { user_id: holder, activity_id: mission, status: 'enrolled' })
  const q = `q=${encodeURIComponent(tag)}&sort=created:asc`
  expect(await found(`${q}&chip=${badge}`)).toEqual([holder])
  expect(await found(`${q}&noChip=${badge}`)).toEqual([other])
  expect(await found(`${q}&enrolled=${mission}`)).toEqual([holder])
  expect(await found(`${q}&passed=${mission}`)).toEqual([])
  await moderator.post('/api/user-activities/create-many', { activity: mission, users: [holder] })
  expect(await found(`${q}&passed=${mission}`)).toEqual([holder])
  expect(await found(`${q}&enrolled=${mission}`)).toEqual([])
  await city.sql`update user_figures set seen_at = ${city.now()} where user_id = ${other}`
  expect(await found(`${q}&awayDays=7`)).toEqual([holder])
  // Sunday 21:30 in London is Monday in Moscow.
  for (const [user_id, created_at] of [
    [holder, '2026-11-15T21:30:00Z'],
    [other, '2026-11-15T20:30:00Z'],
  ] as const)
    await insert(city.sql, 'events', [{ type: 'login.streak', user_id, subject: created_at, created_at }])
  expect(await found(`${q}&week=2026-11-16`)).toEqual([holder])
  expect(await found(`${q}&week=2026-11-09`)).toEqual([other])
  expect(await found(`${q}&week=2026-11-23`)).toEqual([])
  expect((await moderator.get('/api/people?week=2026-99-99')).status).toBe(400)
  const team = await city.build.row('user_team_configs', { name: `Команда ${tag}` })
  expect(
    (await admin.post('/api/user-team-configs/move-members', { users: [holder], team })).body.data,
  ).toEqual({ moved: 1 })
  expect(await found(`${q}&team=${team}`)).toEqual([holder])
  expect(await found(`${q}&team=0`)).toEqual([other])
  expect(await found(`${q}&blocked=true`)).toEqual([])
  const { body } = await moderator.get(`/api/people?${q}&chip=${badge}`)
  expect(body.data[0]).toMatchObject({
    chips: 1,
    seenAt: null,
    team: { id: team },
    role: { type: 'authenticated' },
  })
  expect((await moderator.get(`/api/people/count?q=${encodeURIComponent(tag)}`)).body.data).toEqual({
    total: 2,
    isMore: false,
  })
  expect((await moderator.get(`/api/people/ids?q=${encodeURIComponent(tag)}`)).body.data).toEqual([
    holder,
    other,
  ])
  await moderator.post('/api/user-badges/soft-delete-many', { badge, users: [holder], comment: 'По ошибке' })
  expect((await moderator.get(`/api/people?${q}`)).body.data[0].chips).toBe(0)
})

test('a part of a department finds its residents, whatever the case, ё and е alike; two letters begin a word', async () => {
  const tag = 'Отделов'
  const works = async (name: string, department: string) => {
    const id = await person(`${tag} ${name}`)
    await city.sql`update user_infos set department = ${department} where user_id = ${id}`
    return id
  }
  const sea = await works('Один', 'Учёт и 100%_морей')
  const land = await works('Два', 'учет суши')
  const machines = await works('Три', 'Дирекция (ИТ)')
  const nowhere = await person(`${tag} Четыре`)
  const inDepartment = (part: string) =>
    found(`q=${encodeURIComponent(tag)}&sort=created:asc&department=${encodeURIComponent(part)}`)
  for (const part of ['учет', 'УЧЁТ', 'чёт', 'уч'])
    expect(await inDepartment(part), part).toEqual([sea, land])
  for (const part of ['Учёт и 100%_морей', '100%', '0%_мор'])
    expect(await inDepartment(part), part).toEqual([sea])
  expect(await inDepartment('и')).toEqual([sea, machines])
  for (const part of ['ит', '(ИТ)', 'дирекция ит']) expect(await inDepartment(part), part).toEqual([machines])
  for (const part of ['че', 'у%т', 'ция (р']) expect(await inDepartment(part), part).toEqual([])
  // Signs alone are no part of a name.
  expect(await inDepartment('%')).toEqual([sea, land, machines, nowhere])
})

test('every order pages without loss or repetition', async () => {
  for (let n = 0; n < 7; n += 1) await person(`Порядков ${n % 2 ? 'Ян' : 'Ёж'} ${n}`)
  const q = `q=${encodeURIComponent('порядков')}`
  for (const key of ['name', 'points', 'balance', 'chips', 'reputation', 'seen', 'created'])
    for (const direction of ['asc', 'desc']) {
      const pages = await Promise.all(
        [0, 3, 6].map(start => found(`${q}&sort=${key}:${direction}&start=${start}&limit=3`)),
      )
      expect(new Set(pages.flat()).size, `${key}:${direction}`).toBe(7)
    }
  expect((await moderator.get('/api/people?sort=password:asc')).status).toBe(400)
  expect((await moderator.get('/api/people?nonsense=1')).status).toBe(400)
})

test('the ids of all that were found are read in parts, whatever is added meanwhile', {
  // Ten thousand residents are inserted.
  timeout: 60_000,
}, async () => {
  await city.sql`
    insert into users (username, email, full_name, role_id, created_at, updated_at)
    select 'crowd' || g, 'crowd' || g || '@rdp.city', 'Толпа', (select role_id from users where id = ${moderatorId}), now(), now()
    from generate_series(1, ${IDS_AT_ONCE + 2}) g`
  const ids = async (after = '') =>
    (await moderator.get(`/api/people/ids?q=${encodeURIComponent('толпа')}${after}`)).body.data as number[]
  const first = await ids()
  expect(first).toHaveLength(IDS_AT_ONCE)
  const last = await person('Толпа')
  const rest = await ids(`&after=${first.at(-1)}`)
  expect(rest).toHaveLength(3)
  expect(rest.at(-1)).toBe(last)
  expect(new Set([...first, ...rest]).size).toBe(IDS_AT_ONCE + 3)
  expect(await ids(`&after=${last}`)).toEqual([])
  expect((await moderator.get('/api/people/ids?after=x')).status).toBe(400)
})

test('the picture of a person has what the API document declares, with its sizes', async () => {
  const file = {
    name: 'b.webp',
    hash: 'yarov',
    mime: 'image/webp',
    size: 1,
    provider: 'local',
    width: 500,
    height: 500,
    url: '/uploads/yarov.webp',
    formats: { thumbnail: { url: '/uploads/thumbnail_yarov.webp', width: 156, height: 156 } },
  }
  await person('Яров Снимок', { avatar_id: await city.build.row('files', file) })
  await person('Яров Безликий')
  const { body } = await moderator.get(`/api/people?q=${encodeURIComponent('Яров')}&sort=name:desc`)
  const [one, other] = body.data
  expect([one.avatar.formats.thumbnail.width, other.avatar]).toEqual([156, null])
  const { data } = documented(listPeople).answer.schema?.properties ?? {}
  const [picture, none] = data?.items?.properties?.['avatar']?.anyOf ?? []
  expect(Object.keys(picture?.properties ?? {})).toEqual(Object.keys(one.avatar))
  expect(none).toEqual({ type: 'null' })
})

test('a list is resolved: found, ambiguous, similar, missing and duplicates', async () => {
  const avatar = await city.build.row('files', {
    name: 'a.webp',
    hash: 'listov',
    mime: 'image/webp',
    size: 1,
    provider: 'local',
    width: 10,
    height: 10,
    url: '/uploads/listov.webp',
  })
  const artem = await person('Артём Листов', {
    username: 'a.listov',
    email: 'a.listov@rdp.city',
    avatar_id: avatar,
  })
  const pavel = await person('Павел Самойлов')
  const twins = [await person('Андрей Двойников'), await person('Двойников Андрей')]
  const { status, body } = await moderator.post('/api/people/resolve', {
    lines: [
      'A.Listov@rdp.city',
      'артем листов',
      'a.listov',
      'Двойников Андрей',
      'Самойлв Павел',
      'user1049',
      '',
      `'; drop`,
    ],
  })
  expect(status, JSON.stringify(body)).toBe(200)
  const lines = body.data as { state: string; residents: { id: number }[]; first: number | null }[]
  expect(lines.map(({ state }) => state)).toEqual([
    'found',
    'duplicate',
    'duplicate',
    'ambiguous',
    'similar',
    'missing',
    'missing',
    'missing',
  ])
  expect(body.data[0].residents).toMatchObject([{ id: artem, avatar: { url: '/uploads/listov.webp' } }])
  expect(lines[1]?.first).toBe(0)
  expect(lines[3]?.residents.map(({ id }) => id)).toEqual(twins)
  expect(lines[4]?.residents.map(({ id }) => id)).toContain(pavel)
  const many = await moderator.post('/api/people/resolve', { lines: Array.from({ length: 5001 }, () => 'x') })
  expect([many.status, many.body.error.message]).toEqual([400, expect.stringContaining('5000')])
})

test('of more namesakes than are named the first six are, and the line says that there are more', async () => {
  const ids: number[] = []
  for (let n = 0; n < 6; n += 1) ids.push(await person('Семён Тёзкин'))
  const resolve = async () =>
    (await moderator.post('/api/people/resolve', { lines: ['Тёзкин Семён'] })).body.data[0]
  const named = { state: 'ambiguous', residents: ids.map(id => ({ id })) }
  expect(await resolve()).toMatchObject({ ...named, isMore: false })
  await person('Семён Тёзкин')
  expect(await resolve()).toMatchObject({ ...named, isMore: true })
})

test('logins that differ by ё alone name two residents', async () => {
  const make = (username: string) => city.build.resident({ username, full_name: `Вход ${username}` })
  const [yo, ye] = [await make('алёна'), await make('алена')]
  const found = async (...lines: string[]) => {
    const { body } = await moderator.post('/api/people/resolve', { lines })
    return body.data.map(({ state, residents }: any) => [state, ...residents.map(({ id }: any) => id)])
  }
  expect(await found('Алёна', 'алена')).toEqual([
    ['found', yo],
    ['found', ye],
  ])
  const only = await make('семен')
  expect(await found('семён')).toEqual([['found', only]])
})

test('blocking needs a reason, ends the work in hand and is noted with its author', async () => {
  const id = await person('Закрытый Житель')
  const own = await city.as(id)
  expect((await own.get('/api/badges')).status).toBe(200)
  expect((await moderator.post('/api/people/block', { users: [id], blocked: true })).status).toBe(400)
  const key = { 'idempotency-key': `block-${id}` }
  const act = { users: [id], blocked: true, reason: 'Накрутка' }
  expect((await moderator.post('/api/people/block', act, key)).body.data).toEqual({ changed: 1 })
  expect((await moderator.post('/api/people/block', act, key)).body.data).toEqual({ changed: 1 })
  expect((await own.get('/api/badges')).status).toBe(403)
  const { body } = await moderator.get(
    `/api/user-change-items?filters[user][id]=${id}&populate=changed_by&sort=id`,
  )
  const notes = body.data.map(({ attributes }: any) => [
    attributes.field,
    attributes.new_value,
    attributes.changed_by.data?.id,
  ])
  expect(notes).toContainEqual(['blocked', true, moderatorId])
  expect(notes).toContainEqual(['block_reason', 'Накрутка', moderatorId])
  expect(notes.filter(([field]: [string]) => field === 'blocked')).toHaveLength(1)
  expect((await moderator.post('/api/people/block', { users: [id], blocked: false })).body.data).toEqual({
    changed: 1,
  })
  // The session, which shows its page to who is blocked, goes on.
  expect((await own.get('/api/badges')).status).toBe(200)
  const [row] = await city.sql<
    { reason: string | null }[]
  >`select block_reason as reason from users where id = ${id}`
  expect(row?.reason).toBeNull()
})

test('an entry is closed with a reason by every call that closes it, and an open entry has none', async () => {
  const id = await person('Причинный Житель')
  const put = (change: object, by = moderator) => by.send('PUT', `/api/users/${id}`, change)
  const stored = async () => {
    const [row] = await city.sql<{ blocked: boolean; reason: string | null }[]>`
      select blocked, block_reason as reason from users where id = ${id}`
    return row
  }
  for (const change of [
    { blocked: true },
    { blocked: true, reason: ' \u200b' },
    { blocked: 1, reason: null },
    { blocked: true, reason: 'a\0b' },
    { blocked: true, reason: 'я'.repeat(1001) },
  ]) {
    const { status, body } = await put(change)
    expect([status, body.error.details.errors[0].path]).toEqual([400, ['reason']])
  }
  expect(await stored()).toEqual({ blocked: false, reason: null })
  expect((await put({ blocked: true, reason: ' Накрутка ' })).status).toBe(200)
  expect(await stored()).toEqual({ blocked: true, reason: 'Накрутка' })
  expect((await put({ blocked: false })).status).toBe(200)
  expect(await stored()).toEqual({ blocked: false, reason: null })
  const account = { username: 'zakryt', email: 'zakryt@rdp.city', password: 'тихий-сад-города', role: 1 }
  const made = (more: object) => admin.send('POST', '/api/users', { ...account, ...more })
  expect((await made({ blocked: true })).status).toBe(400)
  const { status, body } = await made({ blocked: true, reason: 'Проверка' })
  expect([status, body.block_reason]).toEqual([201, 'Проверка'])
  const other = await city.as(await person('Посторонний Житель'))
  expect((await put({ blocked: true }, other)).body.error.name).toBe('ForbiddenError')
})

test('a reason with a character that the database refuses is answered 400 by the call for many as well', async () => {
  const id = await person('Нулевой Житель')
  const { status } = await moderator.post('/api/people/block', { users: [id], blocked: true, reason: 'a\0b' })
  expect(status).toBe(400)
})

test('a week that the database cannot count is answered 400', async () => {
  for (const week of ['0000-01-01', '9999-12-31', '2026-02-30'])
    expect([week, (await moderator.get(`/api/people?week=${week}`)).status]).toEqual([week, 400])
})

test('blocking is all or nothing, and only the Superadmin blocks moderators and administrators', async () => {
  const id = await person('Целый Житель')
  const reason = 'Проверка'
  const staff = await moderator.post('/api/people/block', { users: [id, adminId], blocked: true, reason })
  expect(staff.status).toBe(403)
  const other = await city.build.resident({ role: 'moderator', full_name: 'Мира Модератова' })
  const act = { users: [other, id, adminId], blocked: true, reason }
  const { status, body } = await moderator.post('/api/people/block', act)
  const { name, message } = body.error
  expect([status, name, message]).toEqual([
    403,
    'ForbiddenError',
    expect.stringMatching(/^Среди выбранных есть/),
  ])
  const faults = new Map(body.error.details.errors.map(({ path, message }: any) => [path.join('.'), message]))
  expect([...faults.keys()]).toEqual([`users.${adminId}`, `users.${other}`])
  expect(faults.get(`users.${other}`)).toMatch(/^Мира Модератова: доступ модераторов/)
  const unknown = await admin.post('/api/people/block', { users: [id, 2_000_000_000], blocked: true, reason })
  expect([unknown.status, unknown.body.error.details.errors[0].path]).toEqual([400, ['users', '2000000000']])
  const [row] = await city.sql<{ blocked: boolean }[]>`select blocked from users where id = ${id}`
  expect(row?.blocked).toBe(false)
  expect(
    (await moderator.post('/api/people/block', { users: [moderatorId], blocked: true, reason })).status,
  ).toBe(403)
})

test('of two Superadmins who block each other at once one stays', async () => {
  const other = await city.build.resident({ role: 'superadmin' })
  const asks = [admin, await city.as(other)]
  const answers = await Promise.all([
    asks[0]?.post('/api/people/block', { users: [other], blocked: true, reason: 'Спор' }),
    asks[1]?.post('/api/people/block', { users: [adminId], blocked: true, reason: 'Спор' }),
  ])
  expect(answers.filter(answer => answer?.status === 200)).toHaveLength(1)
  const left =
    await city.sql`select u.id from users u join roles r on r.id = u.role_id where r.type = 'superadmin' and not u.blocked`
  expect(left).toHaveLength(1)
  await city.sql`update users set blocked = false, block_reason = null where id in (${adminId}, ${other})`
  await city.sql`update users set role_id = (select id from roles where type = 'authenticated') where id = ${other}`
  admin = await city.as(adminId)
})

test('of two Superadmins who block each other at once one stays where there is a third', async () => {
  const [other, third] = [
    await city.build.resident({ role: 'superadmin' }),
    await city.build.resident({ role: 'superadmin' }),
  ]
  const asks = [admin, await city.as(other)]
  const answers = await Promise.all([
    asks[0]?.post('/api/people/block', { users: [other], blocked: true, reason: 'Спор' }),
    asks[1]?.post('/api/people/block', { users: [adminId], blocked: true, reason: 'Спор' }),
  ])
  expect(answers.filter(answer => answer?.status === 200)).toHaveLength(1)
  const left = await city.sql`select id from users where id in (${adminId}, ${other}) and not blocked`
  expect(left).toHaveLength(1)
  await city.sql`update users set blocked = false, block_reason = null where id in (${adminId}, ${other})`
  await city.sql`update users set role_id = (select id from roles where type = 'authenticated') where id in (${other}, ${third})`
  admin = await city.as(adminId)
})

test('ending the sessions of a resident signs them out everywhere; those of staff only the Superadmin ends', async () => {
  const id = await person('Сеансов Житель')
  const own = [await city.as(id), await city.as(id)]
  expect((await moderator.get(`/api/users/${id}/sessions`)).body.data).toHaveLength(2)
  expect((await moderator.post(`/api/users/${id}/sessions/end`)).body.data).toEqual({ ended: 2 })
  for (const asks of own) expect((await asks.get('/api/badges')).status).not.toBe(200)
  expect((await moderator.post(`/api/users/${adminId}/sessions/end`)).status).toBe(403)
  expect((await moderator.post('/api/users/2000000000/sessions/end')).status).toBe(404)
})

test('the city of a resident is one of the list; one that has left the list stays where it is', async () => {
  const id = await person('Переезжает Житель')
  const asks = await city.as(id)
  const [info] = await city.sql<{ id: number }[]>`select id from user_infos where user_id = ${id}`
  const move = (place: string | null) => asks.put(`/api/user-infos/${info?.id}`, { city: place, about: 'Я' })
  await city.sql`update cities_list set cities = '["Казань", "Томск"]'`
  expect((await move('Казань')).body.data.attributes.city).toBe('Казань')
  const refused = await move('Атлантида')
  expect([refused.status, refused.body.error.details.errors[0].path]).toEqual([400, ['city']])
  await city.sql`update cities_list set cities = '["Томск"]'`
  expect((await move('Казань')).status).toBe(200)
  expect((await move(null)).status).toBe(200)
  expect((await move('Казань')).status).toBe(400)
})

test('a resident changes a thousand of their own data in 24 hours at most; a moderator goes on', async () => {
  const id = await person('Меняет Часто')
  const own = await city.as(id)
  const [info] = await city.sql<{ id: number }[]>`select id from user_infos where user_id = ${id}`
  const save = (asks: Asks, about: string) => asks.put(`/api/user-infos/${info?.id}`, { about })
  await city.sql`delete from user_change_items where user_id = ${id}`
  await city.sql`
    insert into user_change_items (user_id, field, changed_by_id, created_at, updated_at)
    select ${id}, 'about', ${id}, at, at from generate_series(1, ${MOST_ACTS_A_DAY - 1}), (values (${city.now()}::timestamptz)) v(at)`
  expect((await save(own, 'Я')).status).toBe(200)
  const refused = await save(own, 'Снова я')
  expect([refused.status, refused.body.error.name]).toEqual([409, 'ConflictError'])
  expect((await own.send('PUT', `/api/users/${id}`, { full_name: 'Меняет Снова' })).status).toBe(409)
  expect((await save(admin, 'Он')).status).toBe(200)
  await city.sql`update user_change_items set created_at = created_at - interval '1 day' where user_id = ${id}`
  expect((await save(own, 'Снова я')).status).toBe(200)
})

test('an outdated save of own data is refused with who saved and what; only those who read the log are told who', async () => {
  const id = await person('Двое Правят')
  const own = await city.as(id)
  const neighbour = await city.as(await person('Сосед Соседов'))
  const other = await city.as(await city.build.resident({ role: 'superadmin', full_name: 'Вера Ключ' }))
  const [info] = await city.sql<{ id: number }[]>`select id from user_infos where user_id = ${id}`
  const path = `/api/user-infos/${info?.id}`
  const { updatedAt } = (await admin.get(path)).body.data.attributes
  const save = (asks: Asks, data: object, version: string) =>
    asks.put(path, data, { 'if-match': `"${version}"` })
  city.pass(60_000)
  // What is noted of the resident beside their own data is no edit of it.
  expect((await admin.send('PUT', `/api/users/${id}`, { full_name: 'Двое Правили' })).status).toBe(200)
  expect((await save(other, { position: 'Смотритель', about: 'Я' }, updatedAt)).status).toBe(200)
  const late = await save(admin, { department: 'Сети', position: 'Инженер' }, updatedAt)
  expect([late.status, late.body.error.name]).toEqual([412, 'PreconditionFailedError'])
  expect(late.body.error.message).toMatch(/сохранена другая версия: Вера Ключ, /)
  expect(late.body.error.details.errors.map(({ path: [first] }: any) => first).toSorted()).toEqual([
    'about',
    'position',
  ])
  const ownLate = await save(own, { about: 'Мы' }, updatedAt)
  expect([ownLate.status, ownLate.body.error.details.errors ?? []]).toEqual([412, []])
  expect(ownLate.body.error.message).not.toContain('Вера')
  // Of what the caller may not change nothing is told, outdated or not.
  const refused = [
    await save(neighbour, { about: 'Не я' }, updatedAt),
    await neighbour.put(path, { about: 'Не я' }),
  ]
  expect(refused[0]).toMatchObject({ status: refused[1]?.status, body: refused[1]?.body })
  expect(refused[0]?.status).toBe(404)
  const { attributes } = (await admin.get(path)).body.data
  expect(attributes).toMatchObject({ position: 'Смотритель', about: 'Я', department: null })
  expect((await save(admin, { department: 'Сети' }, attributes.updatedAt)).status).toBe(200)
  const deleted = await admin.remove(path, { 'if-match': `"${attributes.updatedAt}"` })
  expect([deleted.status, deleted.body.error.name]).toEqual([412, 'PreconditionFailedError'])
  expect((await save(own, { about: 'Мы' }, 'вчера')).status).toBe(400)
  // Without the header nothing is compared.
  expect((await own.put(path, { about: 'Мы' })).status).toBe(200)
})

test('role, name, team and own data are noted with who changed them; the password never is', async () => {
  const id = await person('Записан Житель')
  const [role] = await city.sql<{ id: number }[]>`select id from roles where type = 'moderator'`
  await admin.send('PUT', `/api/users/${id}`, { role: role?.id, password: 'длинный-пароль-города' })
  const [info] = await city.sql<{ id: number }[]>`select id from user_infos where user_id = ${id}`
  await city.sql`update cities_list set cities = '["Казань"]'`
  expect((await admin.put(`/api/user-infos/${info?.id}`, { city: 'Казань' })).status).toBe(200)
  const team = await city.build.row('user_team_configs', { name: 'Записанная' })
  await admin.post('/api/user-team-configs/move-members', { users: [id], team })
  const { body } = await moderator.get(
    `/api/user-change-items?filters[user][id]=${id}&populate=changed_by&sort=id`,
  )
  const notes = body.data.map(({ attributes }: any) => [
    attributes.field,
    attributes.new_value,
    attributes.changed_by.data?.id,
  ])
  expect(notes).toEqual(
    expect.arrayContaining([
      ['role', role?.id, adminId],
      ['city', 'Казань', adminId],
      ['team', 'Записанная', adminId],
    ]),
  )
  expect(JSON.stringify(body)).not.toContain('argon2')
})

test('a role that is taken from a moderator at work ends their rights at once', async () => {
  const id = await city.build.resident({ role: 'moderator' })
  const own = await city.as(id)
  expect((await own.get('/api/people')).status).toBe(200)
  const [role] = await city.sql<{ id: number }[]>`select id from roles where type = 'authenticated'`
  await admin.send('PUT', `/api/users/${id}`, { role: role?.id })
  expect((await own.get('/api/people')).status).toBe(403)
})

test('a page in any order of the list reads as many rows as it shows, and sorts nothing', async () => {
  await city.sql`
    insert into users (username, email, full_name, role_id, points, balance, created_at, updated_at)
    select 'ordered' || g, 'ordered' || g || '@city.example', 'Толпа ' || g, 1, g % 977, g % 883, now(), now()
    from generate_series(1, 5000) g`
  await city.sql`
    update user_figures set seen_at = now() - make_interval(mins => user_id) where user_id % 3 > 0`
  await city.sql`analyze users, user_figures, user_words`
  for (const key of peopleSorts) {
    for (const direction of ['asc', 'desc']) {
      const ids = foundIds({}, `${key}:${direction}`, new Statement())
      const [row] = await city.sql.unsafe(`explain (analyze, format json) ${ids} limit 20`)
      const read = rowsOf(row?.['QUERY PLAN'][0].Plan)
      expect(read, `${key}:${direction}`).toBeLessThanOrEqual(20)
    }
  }
})

test('a search in the order of names gives the same pages whether few or many are found', async () => {
  const [{ known } = { known: 0 }] = await city.sql<{ known: number }[]>`
    select count(*) as known from users where username like 'ordered%'`
  expect(known).toBeGreaterThan(1000)
  for (const [part, start] of [
    ['ordered4', 1090],
    ['ordered49', 90],
  ] as const)
    for (const direction of ['asc', 'desc'] as const) {
      const wanted = await city.sql<{ id: number }[]>`
        select user_id as id from user_words where words like ${`%${part}%`}
        order by words collate "C" ${city.sql.unsafe(direction)}, user_id ${city.sql.unsafe(direction)}`
      for (const from of [0, start]) {
        const page = await found(`q=${part}&sort=name:${direction}&start=${from}&limit=20`)
        expect(page, `${part}, ${direction}, ${from}`).toEqual(
          wanted.slice(from, from + 20).map(({ id }) => id),
        )
      }
    }
})

test('a frequent term that is looked for in the rows of the others finds the same residents', async () => {
  for (const q of ['ordered4 толпа', 'толпа ordered499 -ordered4999']) {
    const idsOf = async (isFrequent?: (term: Term) => boolean) => {
      const text = foundIds({ q }, 'name:asc', new Statement(), isFrequent)
      return (await city.sql.unsafe<{ id: number }[]>(text)).map(({ id }) => id)
    }
    const all = await idsOf()
    expect(all.length).toBeGreaterThan(5)
    expect(await idsOf(({ typed }) => typed === 'толпа')).toEqual(all)
  }
})

test('a filter that many match is read in the order of the list, one that few match from its own index', async () => {
  const [frequent, rare] = [await city.build.chip(), await city.build.chip()]
  const mission = await city.build.mission()
  await city.sql`
    insert into user_badges (user_id, badge_id, created_at, updated_at)
    select id, case when id % 500 = 0 then ${rare}::integer else ${frequent} end, now(), now() from users
    where username like 'ordered%' and (id % 5 = 1 or id % 500 = 0)`
  await city.sql`
    insert into user_activity_enrolls (user_id, activity_id, status, created_at, updated_at)
    select id, ${mission}, 'enrolled', now(), now() from users where username like 'ordered%' and id % 5 = 2`
  await city.sql`
    insert into user_infos (user_id, department, created_at, updated_at)
    select id, case when id % 500 = 0 then 'Маяки' else 'Причалы' end, now(), now() from users
    where username like 'ordered%'
    on conflict (user_id) do update set department = excluded.department`
  await city.sql`analyze user_badges, user_activity_enrolls, user_infos`
  for (const filters of [
    { chip: frequent },
    { chip: rare },
    { noChip: frequent },
    { enrolled: mission },
    { department: 'причал' },
    { department: 'маяк' },
    { department: 'ма' },
  ]) {
    const statement = new Statement()
    const ids = foundIds(filters, 'points:desc', statement)
    const values = statement.bounds.map(bound => `'${'value' in bound ? String(bound.value) : ''}'`)
    const [row] = await city.sql.begin(async tx => {
      // A generic plan, as on the server's own connections.
      await tx`set local plan_cache_mode = force_generic_plan`
      await tx.unsafe(`prepare found as ${ids} limit 20`)
      const given = values.length > 0 ? `(${values.join(',')})` : ''
      const plan = await tx.unsafe(`explain (analyze, format json) execute found${given}`)
      await tx`deallocate found`
      return plan
    })
    expect(rowsOf(row?.['QUERY PLAN'][0].Plan), JSON.stringify(filters)).toBeLessThan(400)
  }
})

/** Rows that all scans of a plan read. */
const rowsOf = (node: any): number =>
  (node['Relation Name'] ? node['Actual Loops'] * node['Actual Rows'] : 0) +
  (node.Plans ?? []).reduce((sum: number, plan: any) => sum + rowsOf(plan), 0)
