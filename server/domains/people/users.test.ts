/** @module-tag slow */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../database/pool.ts'
import { until } from '../../testing/until.ts'
import { codeIn, password, type World, world } from './local-testing.ts'

let city: World
let resident: Record<string, string>
let moderator: Record<string, string>
let admin: Record<string, string>
let anna: number
let boris: number
let mira: number
let root: number

beforeAll(async () => {
  city = await world()
  anna = await city.add('anna', 'authenticated', { full_name: 'Анна', points: 12.5, balance: 3 })
  boris = await city.add('boris', 'authenticated', { full_name: 'Борис' })
  mira = await city.add('mira', 'moderator')
  root = await city.add('root', 'superadmin')
  resident = await city.signIn('anna')
  moderator = await city.signIn('mira')
  admin = await city.signIn('root')
})
afterAll(() => city.close())

const get = (path: string, headers: Record<string, string> = resident) =>
  city.send(`GET ${path}`, undefined, headers)
const put = (id: number, body: unknown, headers: Record<string, string>) =>
  city.send(`PUT /api/users/${id}`, body, headers)

describe('reading users', () => {
  test('a list is a bare array, 25 at a time, under both paths', async () => {
    const [{ id }] = await city.sql<[{ id: number }]>`select id from roles where type = 'public'`
    for (let n = 0; n < 30; n += 1) {
      await city.sql`
        insert into users (username, email, role_id, created_at, updated_at)
        values (${`crowd${n}`}, ${`crowd${n}@example.test`}, ${id}, now(), now())`
    }
    for (const path of ['/api/users', '/api/users-permissions/users']) {
      const { status, body } = await get(path)
      expect([status, body.length]).toEqual([200, 25])
      expect((await get(`${path}?sort=id&start=1&limit=2&fields[0]=username`, moderator)).body).toEqual([
        { id: boris, username: 'boris' },
        { id: mira, username: 'mira' },
      ])
      const crowd = `${path}/count?filters[username][$startsWith]=crowd`
      expect((await get(crowd, moderator)).body).toBe(30)
      expect((await get(`${path}/${anna}?fields[0]=username`)).body).toEqual({ id: anna, username: 'anna' })
    }
    await city.sql`delete from users where username like 'crowd%'`
  })

  test('populated relations are flat at every depth', async () => {
    const { body } = await get(
      `/api/users/${anna}?populate=latest_badges,latest_badges.image,avatar,role&fields[0]=points`,
    )
    expect(body).toEqual({
      id: anna,
      points: 12.5,
      latest_badges: [],
      avatar: null,
      role: expect.objectContaining({ type: 'authenticated', name: 'Authenticated' }),
    })
  })

  test('populate leaks the secrets of others: the personal attributes of others are null, and a password is never returned', async () => {
    const [mine, theirs] = [(await get(`/api/users/${anna}`)).body, (await get(`/api/users/${boris}`)).body]
    expect(mine).toMatchObject({ email: 'anna@example.test', balance: 3, blocked: false, confirmed: true })
    expect(theirs).toMatchObject({
      full_name: 'Борис',
      email: null,
      balance: null,
      blocked: null,
      provider: null,
    })
    for (const user of [mine, theirs]) expect(user).not.toHaveProperty('password')
    expect((await get(`/api/users/${boris}`, moderator)).body.email).toBe('boris@example.test')
  })

  test('private field read through filter, sort, populate: 400, in users/count and users/me as well', async () => {
    const queries = [
      'filters[email][$startsWith]=b',
      'filters[password][$notNull]=true',
      'sort=balance',
      'fields=password',
    ]
    for (const path of ['', '/count', '/me', `/${boris}`]) {
      for (const query of queries) {
        const { status, body } = await get(`/api/users${path}?${query}`)
        expect([query, path, status, body.error.name]).toEqual([query, path, 400, 'ValidationError'])
      }
    }
  })

  test('an unauthenticated caller may read no user', async () => {
    for (const path of ['', '/count', '/me', `/${anna}`])
      expect((await get(`/api/users${path}`, {})).status).toBe(403)
  })

  test('users/me returns the row of the caller, with the relations that the page populates (specification §7)', async () => {
    const query = 'populate=latest_badges,latest_badges.image,avatar'
    for (const path of ['/api/users/me', '/api/users-permissions/users/me']) {
      const { body } = await get(`${path}?${query}`)
      expect(body).toMatchObject({ id: anna, balance: 3, latest_badges: [], avatar: null })
    }
  })

  test('an unknown user is 404, an unsupported method 405', async () => {
    for (const id of ['999', '0', 'abc', '9999999999'])
      expect((await get(`/api/users/${id}`)).status).toBe(404)
    expect((await city.send('PUT /api/users/me', {}, admin)).status).toBe(405)
    expect((await city.send('DELETE /api/users', undefined, admin)).status).toBe(405)
  })
})

describe('POST /api/users', () => {
  const post = (body: unknown, headers = admin) => city.send('POST /api/users', body, headers)
  const role = { id: 1, type: 'authenticated' }

  test('an administrator makes a resident, who gets the rows of every resident and signs in once confirmed', async () => {
    const { status, body } = await post({
      username: 'made',
      email: 'Made@Example.test',
      password: 'hunter22',
      role: 1,
      full_name: 'Новый',
      nope: 1,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      username: 'made',
      email: 'made@example.test',
      provider: 'local',
      confirmed: false,
      role,
    })
    expect(await city.sql`select from rating_users where user_id = ${body.id}`).toHaveLength(1)
    expect((await put(body.id, { confirmed: true }, admin)).status).toBe(200)
    expect((await city.signIn('made', 'hunter22')).authorization).toMatch(/^Bearer/)
  })

  test('the refusal names what is missing or in use, and nothing is written', async () => {
    const complete = { username: 'other', email: 'other@example.test', password: 'hunter22', role: 1 }
    const paths = ({ body }: { body: { error: { details: { errors: { path: string[] }[] } } } }) =>
      body.error.details.errors.map(({ path }) => path[0])
    expect(paths(await post({ data: complete }))).toEqual(['email', 'username', 'password', 'role'])
    expect(paths(await post({ ...complete, email: 'nope' }))).toEqual(['email'])
    const application = (message: string) => ({ status: 400, name: 'ApplicationError', message, details: {} })
    const refusals = [
      [{ username: 'anna' }, 'Такой логин уже занят: выберите другой'],
      [{ email: 'ANNA@example.test' }, 'Такая почта уже занята: укажите другую'],
      [{ password: 'abc' }, 'Поле «Пароль» короче 6 знаков'],
      [{ role: 999 }, 'Связанных записей не найдено: 1 (plugin::users-permissions.role)'],
    ] as const
    for (const [change, message] of refusals) {
      const { body } = await post({ ...complete, ...change })
      expect(body.error).toEqual(application(message))
    }
    expect(
      await city.sql`select from users where username = 'other' or email = 'other@example.test'`,
    ).toEqual([])
    expect((await post([1])).status).toBe(400)
    for (const answer of [
      await post({ ...complete, username: 'a\0b' }),
      await put(anna, { username: 'a\0b' }, admin),
    ]) {
      expect(paths(answer)).toEqual(['username'])
    }
  })

  test('only an administrator makes users', async () => {
    for (const headers of [{}, resident, moderator]) expect((await post({}, headers)).status).toBe(403)
  })
})

describe('PUT /api/users/:id', () => {
  const error = async (answer: ReturnType<typeof put>) => (await answer).body.error

  test('mass assignment: a resident may change nothing of their own row but the picture', async () => {
    for (const change of [
      { points: 1000 },
      { balance: 1000 },
      { role: 4 },
      { blocked: false },
      { email: 'x@example.test' },
      { password: 'hunter22' },
      { confirmed: true },
      { reputation: 5 },
      { latest_badges: [] },
      { username: 'queen' },
    ]) {
      const [name = ''] = Object.keys(change)
      expect(await error(put(anna, change, resident))).toMatchObject({
        status: 403,
        name: 'ForbiddenError',
        details: { errors: [{ path: [name] }] },
      })
    }
    expect((await put(anna, { avatar: null, nope: 1 }, resident)).body).toMatchObject({
      id: anna,
      role: { id: 1 },
    })
    expect(await city.signIn('anna')).toBeDefined()
  })

  test("another resident's row by id is 404, like an unknown one", async () => {
    const missing = { status: 404, name: 'NotFoundError', message: 'Житель не найден', details: {} }
    expect(await error(put(boris, { avatar: null }, resident))).toEqual(missing)
    expect(await error(put(99_999, { full_name: 'x' }, admin))).toEqual(missing)
  })

  test('the answer has the role in addition to what is populated', async () => {
    const queries = [
      '',
      '?populate=avatar',
      '?populate[avatar]=true',
      '?populate=*',
      '?populate[role][fields][0]=type&populate[avatar][fields][0]=url',
    ]
    for (const query of queries) {
      const { body } = await city.send(`PUT /api/users/${boris}${query}`, { full_name: 'Борис' }, admin)
      expect([query, body.role.type]).toEqual([query, 'authenticated'])
      expect('avatar' in body).toBe(query !== '')
    }
  })

  test('session outlives role change: the new role takes effect on the next request', async () => {
    const id = await city.add('zina', 'authenticated')
    const entered = await city.send('POST /api/auth/local', { identifier: 'zina', password })
    const ways = [
      { authorization: `Bearer ${entered.body.jwt}` },
      { cookie: String(entered.headers['set-cookie']).split(';')[0] ?? '' },
    ]
    const mayBlock = () =>
      Promise.all(ways.map(async way => (await put(boris, { blocked: false }, way)).status))
    expect(await mayBlock()).toEqual([403, 403])
    const raised = await city.send(`PUT /api/users-permissions/users/${id}`, { role: 3 }, admin)
    expect(raised.body.role.type).toBe('moderator')
    expect(await mayBlock()).toEqual([200, 200])
    await put(id, { role: 1 }, admin)
    expect(await mayBlock()).toEqual([403, 403])
  })

  test('session outlives block: a blocked resident may read their own users/me and nothing else', async () => {
    const id = await city.add('yana', 'authenticated')
    const yana = await city.signIn('yana')
    expect((await get('/api/users', yana)).status).toBe(200)
    expect((await put(id, { blocked: true, reason: 'Накрутка' }, moderator)).body.blocked).toBe(true)
    expect((await get('/api/users', yana)).status).toBe(403)
    expect((await get(`/api/users/${id}`, yana)).status).toBe(403)
    expect((await get('/api/users/me', yana)).body).toMatchObject({ id, blocked: true })
    expect((await put(id, { blocked: false }, moderator)).status).toBe(200)
    expect((await get('/api/users', yana)).status).toBe(200)
  })

  test('a moderator may block residents, but no moderator or administrator, and may change nothing else', async () => {
    const other = await city.add('lyuba', 'moderator')
    for (const id of [other, root, mira]) {
      expect(await error(put(id, { blocked: true, reason: 'Накрутка' }, moderator))).toMatchObject({
        status: 403,
        details: { errors: [{ path: ['blocked'] }] },
      })
    }
    expect((await put(anna, { role: 3 }, moderator)).status).toBe(403)
    expect((await put(anna, { password: 'hunter22' }, moderator)).status).toBe(403)
    expect((await put(other, { blocked: true, reason: 'Накрутка' }, admin)).body.blocked).toBe(true)
  })

  test('session outlives password: a password set by an administrator ends the sessions of the old one', async () => {
    const id = await city.add('vadim', 'authenticated')
    const vadim = await city.signIn('vadim')
    expect((await put(id, { password: 'hunter44' }, admin)).body).not.toHaveProperty('password')
    expect((await get('/api/users/me', vadim)).status).toBe(401)
    expect((await get('/api/users/me', await city.signIn('vadim', 'hunter44'))).status).toBe(200)
    for (const wrong of ['', 'abc', null, 5]) {
      expect(await error(put(id, { password: wrong }, admin))).toMatchObject({
        status: 400,
        details: { errors: [{ path: ['password'] }] },
      })
    }
    expect(await city.signIn('vadim', 'hunter44')).toBeDefined()
  })

  test('a new address voids the links mailed to the old one', async () => {
    const id = await city.add('stas', 'authenticated')
    await city.send('POST /api/auth/forgot-password', { email: 'stas@example.test' })
    const code = codeIn(await city.letter('stas'))
    expect((await put(id, { email: 'New.Stas@example.test' }, admin)).body.email).toBe(
      'new.stas@example.test',
    )
    const body = { code, password: 'hunter44', passwordConfirmation: 'hunter44' }
    expect((await city.send('POST /api/auth/reset-password', body)).status).toBe(400)
  })

  test('a name or address in use is refused', async () => {
    const application = (message: string) => ({ status: 400, name: 'ApplicationError', message, details: {} })
    expect(await error(put(boris, { username: 'anna' }, admin))).toEqual(
      application('Такой логин уже занят: выберите другой'),
    )
    expect(await error(put(boris, { email: 'Anna@example.test' }, admin))).toEqual(
      application('Такая почта уже занята: укажите другую'),
    )
    expect((await put(boris, { username: 'boris', email: 'boris@example.test' }, admin)).status).toBe(200)
    expect(await error(put(boris, { email: 'nope' }, admin))).toMatchObject({
      name: 'ValidationError',
      details: { errors: [{ path: ['email'] }] },
    })
  })
})

describe('administrators', () => {
  test('cannot withdraw their own rights or delete themselves', async () => {
    for (const change of [{ role: 1 }, { blocked: true, reason: 'Накрутка' }]) {
      expect((await put(root, change, admin)).body.error).toMatchObject({
        status: 409,
        name: 'ConflictError',
      })
    }
    expect((await city.send(`DELETE /api/users/${root}`, undefined, admin)).status).toBe(409)
    expect((await put(root, { role: 4, blocked: false, full_name: 'Root' }, admin)).status).toBe(200)
  })

  test('when two demote each other at once, one stays', async () => {
    const second = await city.add('root2', 'superadmin')
    const other = await city.signIn('root2')
    const answers = await Promise.all([
      put(second, { role: 1 }, admin),
      put(root, { blocked: true, reason: 'Накрутка' }, other),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    const left = await city.sql`
      select u.id from users u join roles r on r.id = role_id where type = 'superadmin' and not blocked`
    expect(left).toHaveLength(1)
    await city.sql`update users set role_id = 4, blocked = false where id = ${root}`
    await city.sql`update users set role_id = 1 where id = ${second}`
  })
})

describe('DELETE /api/users/:id', () => {
  const remove = (id: number, headers = admin) => city.send(`DELETE /api/users/${id}`, undefined, headers)

  test('the answer is the deleted row; the rows of every resident are deleted too, and the token is refused', async () => {
    const { body } = await city.send(
      'POST /api/users',
      { username: 'shortly', email: 'shortly@example.test', password, role: 1, confirmed: true },
      admin,
    )
    const shortly = await city.signIn('shortly')
    expect((await remove(body.id)).body).toMatchObject({ id: body.id, username: 'shortly' })
    expect((await get('/api/users/me', shortly)).status).toBe(401)
    expect((await remove(body.id)).status).toBe(404)
    expect(await city.sql`select from rating_users where user_id = ${body.id}`).toEqual([])
  })

  test('a resident with a history cannot be deleted: 409, and nothing is deleted', async () => {
    const id = await city.add('veteran', 'authenticated')
    await city.sql`insert into rating_users (user_id, is_hidden, created_at, updated_at) values (${id}, true, now(), now())`
    await city.sql`
      insert into user_points_changes (user_id, amount, total_after, kind, comment, created_at, updated_at)
      values (${id}, 5, 5, 'manual', 'За помощь', now(), now())`
    expect((await remove(id)).body.error).toMatchObject({ status: 409, name: 'ConflictError' })
    expect(await city.sql`select from rating_users where user_id = ${id}`).toHaveLength(1)
  })

  test('only an administrator deletes users', async () => {
    for (const headers of [{}, resident, moderator]) expect((await remove(boris, headers)).status).toBe(403)
  })
})

test('the cities are a list of distinct names', async () => {
  const save = (cities: unknown) => city.send('PUT /api/cities-list', { data: { cities } }, admin)
  expect((await save(['Казань', 'Томск'])).body.data.attributes.cities).toEqual(['Казань', 'Томск'])
  for (const cities of ['Томск', { a: 1 }, ['Томск', null], ['Томск', ' '], ['Томск', 'Томск']])
    expect((await save(cities)).body.error).toMatchObject({
      status: 400,
      details: { errors: [{ path: ['cities'] }] },
    })
})

test('a block that ends in a deadlock with another writer is retried and succeeds', async () => {
  const target = await city.add('target', 'authenticated')
  const other = connect(city.databaseUrl, { max: 1 })
  const held = Promise.withResolvers<void>()
  const waiting = Promise.withResolvers<void>()
  const writer = other.begin(async tx => {
    await tx`select from users where id = ${target} for no key update`
    held.resolve()
    await waiting.promise
    await tx`select from users where id = ${root} for no key update`
  })
  await held.promise
  const sent = put(target, { blocked: true, reason: 'Накрутка' }, admin)
  const blocked = () => city.sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%superadmin%'`
  await until(async () => expect(await blocked()).toHaveLength(1))
  waiting.resolve()
  await writer
  expect((await sent).status).toBe(200)
  await other.end()
})

test('a change of roles does not wait for a writer who refers to an administrator', async () => {
  const other = connect(city.databaseUrl, { max: 1 })
  await other.begin(async tx => {
    await tx`select from users where id = ${root} for key share`
    expect((await put(boris, { blocked: false }, admin)).status).toBe(200)
  })
  await other.end()
})
