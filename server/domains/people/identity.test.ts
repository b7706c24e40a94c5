import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { collections } from '#contract/index.ts'
import { connect, type Database } from '../../database/pool.ts'
import { errorAnswers } from '../../http/errors.ts'
import { Engine } from '../../rest/engine.ts'
import { asCaller, restRoutes, sendJson } from '../../rest/routes.ts'
import { ru } from '../../rest/texts.ts'
import { type Callers, identityOf } from './identity.ts'
import { IDLE_MS, MAX_MS, TOUCH_MS } from './sessions.ts'
import { addUser, people, setRole } from './sign-in-testing.ts'
import { signToken } from './tokens.ts'

const settings = { publicUrl: 'http://localhost:1337', secret: 'a secret of the test, long enough' }
let world: Awaited<ReturnType<typeof people>>
let now = Date.parse('2026-01-01T12:00:00.000Z')
let pools: Database[] = []

/** A server process in all but the process: connections, plans and memory of its own. `ask` counts statements. */
async function server({ blockedStatus }: { blockedStatus?: 401 | 403 } = {}) {
  const sql = connect(world.url, { max: 2 })
  pools.push(sql)
  const sent: string[] = []
  Object.assign(sql.options, { debug: (_connection: number, text: string) => void sent.push(text) })
  const clock = () => new Date(now)
  const engine = new Engine({
    sql,
    collections,
    texts: ru,
    clock,
    expressions: { 'energy.total': () => '0' },
  })
  const identity = identityOf({ engine, sql, settings, clock, ...(blockedStatus && { blockedStatus }) })
  const app = Fastify()
  errorAnswers(app, engine.refusals)
  whoAmI(app, identity, engine)
  restRoutes(app, { engine, identity })
  const ask = async (url: string, headers: Record<string, string> = {}) => {
    sent.length = 0
    const answer = await app.inject({ url, headers })
    return { status: answer.statusCode, body: answer.json(), statements: [...sent] }
  }
  return { app, identity, ask, sql }
}

/** One route that answers whoever calls, one that lets the blocked in, one of those that forgive bad credentials. */
function whoAmI(app: FastifyInstance, identity: Callers, engine: Engine) {
  for (const [url, config] of [
    ['/me', {}],
    ['/even-blocked', { evenBlocked: true }],
    ['/api/auth/me', {}],
  ] as const) {
    app.get(url, { config }, async (request, reply) =>
      sendJson(
        reply,
        await asCaller(identity, request, async actor => {
          if (actor.id !== null) {
            const me = await engine.one(
              { ...actor, permissions: null, key: url },
              engine.model.table('users'),
              actor.id,
              '',
            )
            return me
          }
          return '{"id":null}'
        }),
      ),
    )
  }
}

let one: Awaited<ReturnType<typeof server>>

beforeAll(async () => {
  world = await people()
})
beforeEach(async () => {
  one = await server()
})
afterEach(async () => {
  await Promise.all(pools.map(sql => sql.end()))
  pools = []
  await world.sql`delete from sessions`
})
afterAll(() => world.close())

const cookie = async (user: number) => ({
  cookie: `city=${await one.identity.sessions.start(world.sql, user)}`,
})
const bearer = (user: number, at = now) => ({
  authorization: `Bearer ${signToken(settings.secret, user, new Date(at))}`,
})
const ways = [
  ['a session', cookie],
  ['a token', async (user: number) => bearer(user)],
] as const

let count = 0
const somebody = (role = 'authenticated') => addUser(world.sql, `somebody-${++count}`, role)

describe.each(ways)('with %s', (_name, show) => {
  test('the caller is looked up once; then the statement that answers checks them along the way', async () => {
    const headers = await show(world.ids.anna)
    const first = await one.ask('/me', headers)
    expect(first.body).toMatchObject({ id: world.ids.anna })
    const second = await one.ask('/me', headers)
    expect(second.body).toMatchObject({ id: world.ids.anna })
    expect(second.statements).toHaveLength(1)
    const list = await one.ask('/api/activities', headers)
    expect(list).toMatchObject({ status: 200, body: { data: [] } })
    expect(list.statements).toHaveLength(1)
  })

  test('residents of one role share their plans, and a plan never shows one of them what is for another', async () => {
    const mine = '/api/notifications?fields=title'
    const [anna, boris] = [await show(world.ids.anna), await show(world.ids.boris)]
    await world.sql`
      insert into notifications (type, title, user_id, created_at, updated_at)
      values ('badge', 'Анне', ${world.ids.anna}, now(), now())`
    expect((await one.ask(mine, anna)).body.data).toHaveLength(1)
    expect((await one.ask(mine, boris)).body.data).toHaveLength(0)
    await world.sql`delete from notifications`
  })

  test('blocking takes effect on the next request, unblocking too', async () => {
    const user = await somebody()
    const headers = await show(user)
    const two = await server()
    expect((await one.ask('/me', headers)).status).toBe(200)
    expect((await two.ask('/me', headers)).status).toBe(200)
    await world.sql`update users set blocked = true where id = ${user}`
    for (const each of [one, two]) {
      expect(await each.ask('/me', headers)).toMatchObject({
        status: 403,
        body: { error: { message: ru.noAccess } },
      })
      expect(await each.ask('/even-blocked', headers)).toMatchObject({ status: 200, body: { blocked: true } })
    }
    await world.sql`update users set blocked = false where id = ${user}`
    for (const each of [one, two]) expect((await each.ask('/me', headers)).status).toBe(200)
  })

  test('where the reference is copied, a blocked caller is unauthorized', async () => {
    const user = await somebody()
    const headers = await show(user)
    const reference = await server({ blockedStatus: 401 })
    await reference.ask('/me', headers)
    await world.sql`update users set blocked = true where id = ${user}`
    expect(await reference.ask('/me', headers)).toMatchObject({
      status: 401,
      body: { error: { name: 'UnauthorizedError', message: ru.noAccess } },
    })
  })

  test('a resident who was deleted is nobody', async () => {
    const user = await somebody()
    const headers = await show(user)
    expect((await one.ask('/me', headers)).status).toBe(200)
    await world.sql`delete from users where id = ${user}`
    expect((await one.ask('/me', headers)).status).toBe(401)
  })

  test('a role that was taken away takes its rights along on the next request', async () => {
    const user = await somebody('moderator')
    const headers = await show(user)
    const emails = '/api/user-infos?populate[user][fields]=email&filters[user][email][$contains]=@'
    expect((await one.ask(emails, headers)).status).toBe(200)
    await setRole(world.sql, user, 'authenticated')
    expect((await one.ask(emails, headers)).status).toBe(400)
  })

  test('a role that was given opens on the next request what was closed before', async () => {
    const user = await somebody()
    const headers = await show(user)
    expect((await one.ask('/api/mission-award-conditions', headers)).status).toBe(403)
    await setRole(world.sql, user, 'moderator')
    expect((await one.ask('/api/mission-award-conditions', headers)).status).toBe(200)
  })

  test('new permissions of a role count on the next request', async () => {
    const [role] = await world.sql<{ id: number }[]>`
      insert into roles (name, type, permissions, created_at, updated_at)
      values (${`r${++count}`}, ${`r${count}`}, ${world.sql.json(tree('tag', 'find'))}, now(), now()) returning id`
    const user = await somebody()
    await world.sql`update users set role_id = ${role?.id ?? 0} where id = ${user}`
    const headers = await show(user)
    expect((await one.ask('/api/tags', headers)).status).toBe(200)
    expect((await one.ask('/api/badges', headers)).status).toBe(403)
    await world.sql`update roles set permissions = ${world.sql.json(tree('badge', 'find'))} where id = ${role?.id ?? 0}`
    expect((await one.ask('/api/tags', headers)).status).toBe(403)
    expect((await one.ask('/api/badges', headers)).status).toBe(200)
  })
})

const tree = (type: string, action: string) => ({
  [`api::${type}`]: { controllers: { [type]: { [action]: { enabled: true }, delete: { enabled: false } } } },
})

describe('a session', () => {
  test('that ended on one server has ended on the other', async () => {
    const headers = await cookie(world.ids.anna)
    const two = await server()
    expect((await two.ask('/me', headers)).status).toBe(200)
    await one.identity.sessions.end(headers.cookie.slice('city='.length))
    expect((await two.ask('/me', headers)).status).toBe(401)
    expect((await two.ask('/api/activities', headers)).status).toBe(401)
  })

  test('is prolonged by use, beside the request and not at every one', async () => {
    const headers = await cookie(world.ids.anna)
    const end = async () =>
      Date.parse((await world.sql<{ at: string }[]>`select expires_at as at from sessions`)[0]?.at ?? '')
    const start = now
    await one.ask('/me', headers)
    expect(await end()).toBe(start + IDLE_MS)
    now = start + TOUCH_MS - 1
    await one.ask('/me', headers)
    now += 1
    await one.ask('/me', headers)
    await expect.poll(end).toBe(start + TOUCH_MS + IDLE_MS)
  })

  test('ends after half a day without a request, remembered or not', async () => {
    const headers = await cookie(world.ids.anna)
    await one.ask('/me', headers)
    now += IDLE_MS
    expect((await one.ask('/me', headers)).status).toBe(401)
    expect(await one.identity.sessions.end(headers.cookie.slice('city='.length))).toBeDefined()
  })

  test('ends after its days however much it is used', async () => {
    const headers = await cookie(world.ids.anna)
    const end = now + MAX_MS
    const step = IDLE_MS - 60_000
    for (; now < end; now += step) {
      expect((await one.ask('/me', headers)).status).toBe(200)
      await expect
        .poll(
          async () =>
            (await world.sql`select from sessions where expires_at >= ${new Date(Math.min(now + step, end))}`)
              .length,
        )
        .toBe(1)
    }
    now = end
    expect((await one.ask('/me', headers)).status).toBe(401)
  })

  test('of others that are over is swept out when somebody signs in', async () => {
    await cookie(world.ids.anna)
    now += IDLE_MS
    await cookie(world.ids.boris)
    expect(await world.sql`select user_id from sessions`).toEqual([{ user_id: world.ids.boris }])
  })

  test('that was made up is nobody, and so is the hash that the database holds', async () => {
    await cookie(world.ids.anna)
    const [row] = await world.sql<{ id: string }[]>`select id from sessions`
    for (const key of ['x', row?.id, "' or true --"]) {
      expect((await one.ask('/me', { cookie: `city=${key}` })).status).toBe(401)
    }
  })
})

describe('a token', () => {
  test.each([
    ['malformed', 'Bearer not.a.token'],
    ['of another installation', `Bearer ${signToken('another secret', 1, new Date(now))}`],
    ['unsigned', `Bearer ${signToken(settings.secret, 1, new Date(now)).replace(/[^.]*$/, '')}`],
  ])('that is %s is refused on any route, public ones too', async (_what, authorization) => {
    for (const path of ['/me', '/api/activities', '/api/activities/1']) {
      expect(await one.ask(path, { authorization })).toMatchObject({
        status: 401,
        body: { error: { name: 'UnauthorizedError', message: ru.badCredentials } },
      })
    }
  })

  test('is no obstacle to signing in anew', async () => {
    const answer = await one.ask('/api/auth/me', { authorization: 'Bearer not.a.token' })
    expect(answer).toMatchObject({ status: 200, body: { id: null } })
    expect((await one.ask('/api/auth/me', { cookie: 'city=over' })).status).toBe(200)
    expect((await one.ask('/api/auth/me', bearer(world.ids.anna))).body).toMatchObject({ id: world.ids.anna })
  })

  test('has its scheme in any case, and is none with another scheme or without a text', async () => {
    const { authorization } = bearer(world.ids.anna)
    for (const header of [
      authorization.replace('Bearer', 'bearer'),
      authorization.replace('Bearer ', 'BEARER  '),
    ]) {
      expect((await one.ask('/me', { authorization: header })).body).toMatchObject({ id: world.ids.anna })
    }
    for (const header of [
      'Bearer',
      'Bearer ',
      'Basic YTpi',
      authorization.slice('Bearer '.length),
      `${authorization} x`,
    ]) {
      expect((await one.ask('/me', { authorization: header })).body).toEqual({ id: null })
    }
  })

  test('counts before a cookie', async () => {
    const headers = { ...(await cookie(world.ids.anna)), ...bearer(world.ids.boris) }
    expect((await one.ask('/me', headers)).body).toMatchObject({ id: world.ids.boris })
  })

  test('ends after its days, also one that is remembered', async () => {
    const headers = bearer(world.ids.anna)
    expect((await one.ask('/me', headers)).status).toBe(200)
    now += 30 * 86_400_000
    expect((await one.ask('/me', headers)).status).toBe(401)
  })

  test('from before the password was changed is refused, one from after it is good', async () => {
    const user = await somebody()
    const headers = bearer(user, now - 1000)
    expect((await one.ask('/me', headers)).status).toBe(200)
    await world.sql`update users set tokens_valid_from = ${new Date(now)} where id = ${user}`
    expect((await one.ask('/me', headers)).status).toBe(401)
    expect((await one.ask('/me', bearer(user))).status).toBe(200)
  })
})

describe('the public', () => {
  test('costs no statement once its role is known', async () => {
    await one.ask('/me')
    const answer = await one.ask('/me')
    expect(answer).toMatchObject({ body: { id: null }, statements: [] })
  })

  test('may what its role may, from the next request on', async () => {
    const allow = (permissions: object) =>
      world.sql`update roles set permissions = ${world.sql.json(permissions as never)} where type = 'public'`
    expect((await one.ask('/api/tags')).status).toBe(403)
    await allow(tree('tag', 'find'))
    // The declarations of the city close themes to whoever is not signed in, whatever the role says.
    expect((await one.ask('/api/tags')).status).toBe(403)
    expect((await one.identity.refresh({ headers: {} } as never)).permissions).toEqual(
      new Set(['api::tag.tag.find']),
    )
    await allow({})
  })
})

test('a caller is known for counting requests only after their credentials were good', async () => {
  const headers = await cookie(world.ids.anna)
  const known = () => one.identity.knownAs({ headers } as never)
  expect(known()).toBeUndefined()
  await one.ask('/me', headers)
  expect(known()).toBe(`user ${world.ids.anna}`)
  expect(one.identity.knownAs({ headers: { cookie: 'city=made-up' } } as never)).toBeUndefined()
})
