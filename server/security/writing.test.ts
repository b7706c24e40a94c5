/**
 * @module-tag slow
 * @module-tag once
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/clock.ts'
import { limits } from '#contract/rest/limits.ts'
import { fund } from '../domains/ledger/testing.ts'
import { type Asks, type Reply, type World, world } from '../testing/world.ts'

// Classes of contract.md §15: writes that must be impossible.

let city: World
let me: number
let asks: Asks
let moderator: Asks
let admin: Asks

beforeAll(async () => {
  city = await world()
  me = await city.build.resident()
  asks = await city.as(me)
  moderator = await city.as(await city.build.resident({ role: 'moderator' }))
  admin = await city.as(await city.build.resident({ role: 'superadmin' }))
})
afterAll(() => city.close())

const statuses = (replies: readonly Reply[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b)
const names = (reply: Reply) =>
  reply.body.error.details.errors.map(({ path }: { path: readonly string[] }) => path.join('.'))
const together = <T>(count: number, run: (turn: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, turn) => run(turn)))

describe('mass assignment', () => {
  const riches = {
    points: 1_000_000,
    balance: 1_000_000,
    reputation: 100,
    role: 4,
    confirmed: true,
    blocked: false,
    provider: 'x',
    email: 'other@city.example',
    username: 'superadmin',
    latest_badges: [1],
  }
  const rowOf = async (id: number) => {
    const [row] = await city.sql`select * from users where id = ${id}`
    return row
  }

  test.each(Object.entries(riches))('a resident cannot write their own %s', async (name, value) => {
    const before = await rowOf(me)
    for (const path of [`/api/users/${me}`, `/api/users-permissions/users/${me}`]) {
      const answer = await asks.send('PUT', path, { avatar: null, [name]: value })
      expect([answer.status, names(answer)]).toEqual([403, [name]])
    }
    expect(await rowOf(me)).toEqual(before)
  })

  test('a registration sets name, address and password, and ignores all other attributes', async () => {
    const newcomer = {
      username: 'rich.one',
      email: 'rich@city.example',
      password: 'Passw0rd!',
      full_name: 'Рита',
    }
    const answer = await (await city.as(null)).send('POST', '/api/auth/local/register', {
      ...newcomer,
      ...riches,
      ...newcomer,
      role: 4,
      user_info: { position: 'Мэр' },
      data: riches,
    })
    expect(answer.status).toBe(200)
    const [row] = await city.sql`
      select u.points, u.balance, u.reputation, u.confirmed, u.blocked, u.provider, u.full_name, r.type,
        (select count(*)::integer from users_latest_badges where owner_id = u.id) as chips
      from users u join roles r on r.id = u.role_id where email = 'rich@city.example'`
    expect(row).toEqual({
      points: 0,
      balance: 0,
      reputation: 0,
      confirmed: false,
      blocked: false,
      provider: 'local',
      full_name: 'Рита',
      type: 'authenticated',
      chips: 0,
    })
  })

  test('a resident cannot enrol, book, write or rate in another’s name', async () => {
    const { build } = city
    const other = await build.resident()
    const article = await build.article({ author_id: await build.resident() })
    await fund(city.sql, me, 10)
    for (const [path, data, owner] of [
      ['user-activity-enrolls', { activity: await build.mission() }, 'user'],
      ['bookings', { shop_item: await build.shopItem() }, 'user'],
      ['articles', { title: 'Чужими словами' }, 'author'],
      ['comments', { article, text: 'Чужими словами' }, 'author'],
      ['article-likes', { article }, 'user'],
      ['user-infos', { position: 'Мэр' }, 'user'],
      ['rating-users', { is_hidden: true }, 'user'],
    ] as const) {
      for (const value of [
        other,
        String(other),
        { id: other },
        [other],
        { connect: [other] },
        { set: [{ id: other }] },
      ]) {
        const answer = await asks.post(`/api/${path}`, { ...data, [owner]: value })
        expect([path, value, answer.status, names(answer)]).toEqual([path, value, 403, [owner]])
      }
    }
  })

  test('attributes inside a relation do not change the related row', async () => {
    const theirs = await city.build.article({ author_id: me })
    const theme = await city.build.theme({ name: 'Ремёсла' })
    const answer = await asks.put(`/api/articles/${theirs}`, {
      themes: [{ id: theme, name: 'Переименована', is_approved: false, attributes: { name: 'Так тоже' } }],
    })
    expect(answer.status).toBe(200)
    const [row] = await city.sql`select name, is_approved from tags where id = ${theme}`
    expect(row).toEqual({ name: 'Ремёсла', is_approved: true })
  })

  test('keys of Object.prototype are not accepted as attributes', async () => {
    const body = `{"data":{"__proto__":{"is_approved":true},"constructor":{"prototype":{"x":1}},"name":"Прототипы"}}`
    const answer = await asks.send('POST', '/api/tags', body, { 'content-type': 'application/json' })
    expect([400, 200]).toContain(answer.status)
    const rows = await city.sql`select is_approved from tags where name = 'Прототипы'`
    expect(rows.filter(({ is_approved: isApproved }) => isApproved)).toEqual([])
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })

  test('id and timestamps of a row are set by the server alone', async () => {
    const { body } = await moderator.post('/api/badges', {
      id: 777_777,
      name: 'Свои даты',
      color: 'Blue',
      createdAt: '2001-01-01T00:00:00.000Z',
      createdBy: 1,
    })
    expect(body.data.id).not.toBe(777_777)
    expect(body.data.attributes.createdAt).not.toContain('2001')
  })
})

describe('check, then write', () => {
  test('one of twenty simultaneous bookings of the last piece succeeds, and only its coins are charged', async () => {
    const item = await city.build.shopItem({ quantity: 1, price: 10 })
    const buyers = await together(20, async () => {
      const id = await city.build.resident()
      await fund(city.sql, id, 10)
      return city.as(id)
    })
    const replies = await Promise.all(buyers.map(buyer => buyer.post('/api/bookings', { shop_item: item })))
    expect(statuses(replies)).toEqual([200, ...Array<number>(19).fill(409)])
    const [left] = await city.sql`select quantity from shop_items where id = ${item}`
    expect(left).toEqual({ quantity: 0 })
  })

  test('a resident who books ten items at once with coins for three gets three', async () => {
    const id = await city.build.resident()
    await fund(city.sql, id, 35)
    const buyer = await city.as(id)
    const item = await city.build.shopItem({ price: 10 })
    const replies = await together(10, () => buyer.post('/api/bookings', { shop_item: item }))
    expect(statuses(replies)).toEqual([...Array<number>(3).fill(200), ...Array<number>(7).fill(409)])
    expect((await buyer.get('/api/users/me')).body.balance).toBe(5)
  })

  test('ten simultaneous likes of one resident count as one', async () => {
    const article = await city.build.article({ author_id: await city.build.resident() })
    const replies = await together(10, () => asks.post('/api/article-likes', { article }))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await asks.get(`/api/articles/${article}`)).body.data.attributes.likes_count).toBe(1)
  })

  test('one of two administrators who demote each other at once stays administrator', async () => {
    await city.sql`update users set role_id = 1 where role_id = 4`
    const [one, other] = [
      await city.build.resident({ role: 'superadmin' }),
      await city.build.resident({ role: 'superadmin' }),
    ]
    const [first, second] = [await city.as(one), await city.as(other)]
    await Promise.all([
      first.send('PUT', `/api/users/${other}`, { role: 1 }),
      second.send('PUT', `/api/users/${one}`, { role: 1 }),
    ])
    const left = await city.sql`select id from users where role_id = 4`
    expect(left).toHaveLength(1)
    admin = await city.as(left[0]?.['id'] as number)
  })

  test('one of ten users who choose the same name at once gets it', async () => {
    const replies = await together(10, turn =>
      admin.send('POST', '/api/users', {
        username: 'lighthouse',
        email: `keeper${turn}@city.example`,
        password: 'Passw0rd!',
        role: 1,
      }),
    )
    expect(statuses(replies)).toEqual([201, ...Array<number>(9).fill(400)])
  })
})

describe('award twice', () => {
  const award = async () => {
    const { build } = city
    const [user, activity] = [await build.resident(), await build.mission({ points: 10, balance: 10 })]
    await build.row('user_activity_enrolls', { user_id: user, activity_id: activity, status: 'enrolled' })
    return { user, data: { activity, users: [user] } }
  }
  const holdings = async (id: number) => {
    const [row] = await city.sql`
      select points, balance, (select count(*)::integer from user_activities where user_id = ${id}) as completions
      from users where id = ${id}`
    return row
  }
  const once = { points: 10, balance: 10, completions: 1 }
  const path = '/api/user-activities/create-many'

  test('a call repeated with its idempotency key gets the first answer, also when sent at the same time', async () => {
    const { user, data } = await award()
    const key = { 'idempotency-key': 'award-1' }
    const replies = await together(8, () => moderator.post(path, data, key))
    const later = await moderator.post(path, data, key)
    expect(statuses([...replies, later])).toEqual(Array<number>(9).fill(200))
    expect(new Set([...replies, later].map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await holdings(user)).toEqual(once)
  })

  test('without a key, or with other keys, the same work is rewarded once', async () => {
    const { user, data } = await award()
    const second = await city.as(await city.build.resident({ role: 'moderator' }))
    const replies = await Promise.all([
      moderator.post(path, data),
      second.post(path, data),
      moderator.post(path, data, { 'idempotency-key': 'award-2' }),
      second.post(path, data, { 'idempotency-key': 'award-2' }),
    ])
    expect(statuses(replies)).toEqual([200, 409, 409, 409])
    expect(await holdings(user)).toEqual(once)
  })

  test('an idempotency key is bound to its caller and its request', async () => {
    const [one, other] = [await award(), await award()]
    const key = { 'idempotency-key': 'award-3' }
    expect((await moderator.post(path, one.data, key)).status).toBe(200)
    expect((await moderator.post(path, other.data, key)).status).toBe(409)
    const second = await city.as(await city.build.resident({ role: 'moderator' }))
    expect((await second.post(path, other.data, key)).status).toBe(200)
  })

  test('the answers kept for the keys of one caller have a bound for a day, and a call past it writes nothing', async () => {
    const { user, data } = await award()
    const id = await city.build.resident({ role: 'moderator' })
    const asks = await city.as(id)
    const subject = `kept answers ${id}`
    await city.sql`insert into attempts (key, count, since) values (${subject}, ${limits.keptBytes - 10}, ${city.now()})`
    const refused = await asks.post(path, data, { 'idempotency-key': 'award-4' })
    expect(refused.body.error).toMatchObject({ status: 429, name: 'TooManyKeptError' })
    expect(refused.body.error.message).toContain('256 МБ')
    expect(await holdings(user)).toEqual({ points: 0, balance: 0, completions: 0 })

    await city.sql`update attempts set since = ${new Date(city.now().getTime() - DAY_MS)} where key = ${subject}`
    const { status, body } = await asks.post(path, data, { 'idempotency-key': 'award-4' })
    expect([status, await holdings(user)]).toEqual([200, once])
    const [kept] = await city.sql`select count from attempts where key = ${subject}`
    expect(kept).toEqual({ count: Buffer.byteLength(JSON.stringify(body)) })
  })
})
