/** @module-tag slow */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cityClock } from '#contract/clock.ts'
import { city } from '../../app.ts'
import { assemble } from '../../assemble.ts'
import { connect } from '../../database/pool.ts'
import type { Engine } from '../../rest/engine.ts'
import { asCaller, sendJson } from '../../rest/routes.ts'
import { ru } from '../../rest/texts.ts'
import { readSettings } from '../../settings.ts'
import { until } from '../../testing/until.ts'
import type { ResidentCallers } from './identity.ts'
import { IDLE_MS, idOf, MAX_MS, MOST_SESSIONS, TOUCH_MS } from './sessions.ts'
import { addUser, people, setRole } from './sign-in-testing.ts'
import { tokensOf } from './tokens.ts'

const SECRET = 'a secret of the test, long enough for anybody'
let world: Awaited<ReturnType<typeof people>>
let directory: string
let now = Date.parse('2026-01-01T12:00:00.000Z')
const clock = () => new Date(now)
let servers: (() => Promise<void>)[] = []

/**
 * The shipped application in one more process: connections, plans and memory of its own. `ask` returns the
 * guarded statements too.
 */
async function server({ blockedStatus = 403 }: { blockedStatus?: 401 | 403 } = {}) {
  const sql = connect(world.url, { max: 3 })
  const sent: string[] = []
  Object.assign(sql.options, { debug: (_connection: number, text: string) => void sent.push(text) })
  const settings = await readSettings({ DATA_DIR: directory, SECRET, LOG_LEVEL: 'error' })
  const kind = { ...city, web: null, blockedStatus }
  const { app, identity, engine } = await assemble(kind, { sql, settings, clock })
  whoAmI(app, identity, engine)
  await app.ready()
  servers.push(async () => {
    await app.close()
    await sql.end()
  })
  const ask = async (url: string, headers: Record<string, string> = {}) => {
    sent.length = 0
    const answer = await app.inject({ url, headers })
    // Background workers use the same database: only statements about callers and rows belong to the request.
    const statements = sent.filter(text => /\b(sessions|gs|roles|users)\b/.test(text) && !/events/.test(text))
    return { status: answer.statusCode, body: answer.json(), statements }
  }
  return { app, identity, ask, sql }
}

/**
 * A route for every caller, one that also serves blocked residents, and one that ignores invalid credentials.
 */
function whoAmI(app: FastifyInstance, identity: ResidentCallers, engine: Engine) {
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
  directory = await mkdtemp(join(tmpdir(), 'city-identity-'))
})
beforeEach(async () => {
  one = await server()
})
afterEach(async () => {
  await Promise.all(servers.map(close => close()))
  servers = []
  await world.sql`delete from sessions`
})
afterAll(async () => {
  await world.close()
  await rm(directory, { recursive: true })
})

const cookie = async (user: number) => ({
  cookie: `city=${(await one.identity.sessions.start(world.sql, user)).key}`,
})
const jwt = async (user: number) => {
  const { id: sid } = await one.identity.sessions.start(world.sql, user, { withToken: true })
  return tokensOf(SECRET, clock).seal({ id: user, sid })
}
const bearer = async (user: number) => ({ authorization: `Bearer ${await jwt(user)}` })
const keyIn = ({ cookie }: { cookie: string }) => cookie.slice('city='.length)
const ways = [
  ['a session', cookie],
  ['a token', bearer],
] as const

let count = 0
const somebody = (role = 'authenticated') => addUser(world.sql, `somebody-${++count}`, role)

describe.each(ways)('with %s', (_name, show) => {
  test('the caller is looked up once; afterwards the statement that serves the request checks them too', async () => {
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

  test('residents of one role share their plans, and a plan never returns to one of them the rows of another', async () => {
    const mine = '/api/notifications?fields=title'
    const [anna, boris] = [await show(world.ids.anna), await show(world.ids.boris)]
    await world.sql`
      insert into notifications (type, title, user_id, created_at, updated_at)
      values ('badge', 'Анне', ${world.ids.anna}, now(), now())`
    expect((await one.ask(mine, anna)).body.data).toHaveLength(1)
    expect((await one.ask(mine, boris)).body.data).toHaveLength(0)
    await world.sql`delete from notifications`
  })

  test('blocking and unblocking take effect on the next request', async () => {
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

  test.each([
    ['is being blocked', true, 'moderator'],
    ['loses a role', false, 'authenticated'],
  ])('a session that begins while its resident %s has no former rights', async (_, blocked, role) => {
    const user = await somebody('moderator')
    expect((await one.ask('/api/people', await show(user))).status).toBe(200)
    const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const change = world.sql.begin(async tx => {
      await tx`
        update users set blocked = ${blocked}, role_id = (select id from roles where type = ${role})
        where id = ${user}`
      begun.resolve()
      await mayEnd.promise
    })
    await begun.promise
    const signIn = world.sql.begin(tx => one.identity.sessions.start(tx, user))
    await until(async () => {
      const waiting = await world.sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and query like '%users%for share%'`
      expect(waiting).toHaveLength(1)
    })
    mayEnd.resolve()
    await change
    const { key, id } = await signIn
    expect(await world.sql`select from sessions where id = ${id}`).toHaveLength(1)
    expect((await one.ask('/api/people', { cookie: `city=${key}` })).status).toBe(403)
  })

  test('in a copy of the reference a blocked caller gets 401', async () => {
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

  test('the credential of a deleted resident is refused', async () => {
    const user = await somebody()
    const headers = await show(user)
    expect((await one.ask('/me', headers)).status).toBe(200)
    await world.sql`delete from users where id = ${user}`
    expect((await one.ask('/me', headers)).status).toBe(401)
  })

  test('a role that was taken away gives no rights from the next request on', async () => {
    const user = await somebody('moderator')
    const headers = await show(user)
    const emails = '/api/user-infos?populate[user][fields]=email&filters[user][email][$contains]=@'
    expect((await one.ask(emails, headers)).status).toBe(200)
    await setRole(world.sql, user, 'authenticated')
    expect((await one.ask(emails, headers)).status).toBe(400)
  })

  test('a role that was given gives its rights from the next request on', async () => {
    const user = await somebody()
    const headers = await show(user)
    expect((await one.ask('/api/mission-award-conditions', headers)).status).toBe(403)
    await setRole(world.sql, user, 'moderator')
    expect((await one.ask('/api/mission-award-conditions', headers)).status).toBe(200)
  })

  test('new permissions of a role take effect on the next request', async () => {
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
  test('that is ended on one server is refused by the other', async () => {
    const headers = await cookie(world.ids.anna)
    const two = await server()
    expect((await two.ask('/me', headers)).status).toBe(200)
    await one.identity.sessions.end(idOf(keyIn(headers)))
    expect((await two.ask('/me', headers)).status).toBe(401)
    expect((await two.ask('/api/activities', headers)).status).toBe(401)
  })

  test('is prolonged by use, beside the request and not at every request', async () => {
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
    await until(async () => expect(await end()).toBe(start + TOUCH_MS + IDLE_MS))
  })

  test('is touched by the first request of a day of the city, however short ago it was used', async () => {
    const midnight = cityClock('Europe/Moscow').startOf('2026-03-02').getTime()
    now = midnight - 2 * 60_000
    const user = await somebody()
    const headers = await cookie(user)
    await one.ask('/me', headers)
    const days = async () =>
      (await world.sql`select from events where user_id = ${user} and type = 'login.streak'`).length
    expect(await days()).toBe(1)
    now = midnight + 1
    await one.ask('/me', headers)
    await until(async () => expect(await days()).toBe(2))
  })

  test('expires after half a day without a request, remembered or not', async () => {
    const headers = await cookie(world.ids.anna)
    await one.ask('/me', headers)
    now += IDLE_MS
    expect((await one.ask('/me', headers)).status).toBe(401)
    expect(await one.identity.sessions.end(idOf(keyIn(headers)))).toBeDefined()
  })

  test('expires after its maximum age however much it is used', async () => {
    const headers = await cookie(world.ids.anna)
    const end = now + MAX_MS
    const step = IDLE_MS - 60_000
    for (; now < end; now += step) {
      expect((await one.ask('/me', headers)).status).toBe(200)
      const later = new Date(Math.min(now + step, end))
      await until(async () =>
        expect(await world.sql`select from sessions where expires_at >= ${later}`).toHaveLength(1),
      )
    }
    now = end
    expect((await one.ask('/me', headers)).status).toBe(401)
  })

  test('that has expired is deleted when another resident signs in', async () => {
    await cookie(world.ids.anna)
    now += IDLE_MS
    await cookie(world.ids.boris)
    expect(await world.sql`select user_id from sessions`).toEqual([{ user_id: world.ids.boris }])
  })

  test('is the eleventh of its resident: the oldest ends, others keep theirs (product §11)', async () => {
    const of = await cookie(world.ids.boris)
    const all = []
    for (let index = 0; index <= MOST_SESSIONS; index += 1) {
      // oxlint-disable-next-line no-await-in-loop -- each begins after the one before it
      all.push(await cookie(world.ids.anna))
      now += 1000
    }
    const answers = await Promise.all(all.map(headers => one.ask('/me', headers)))
    expect(answers.map(({ status }) => status)).toEqual([401, ...Array<number>(MOST_SESSIONS).fill(200)])
    expect((await one.ask('/me', of)).status).toBe(200)
  })

  test('with an invented key is refused, and so is the hash that the database holds', async () => {
    await cookie(world.ids.anna)
    const [row] = await world.sql<{ id: string }[]>`select id from sessions`
    for (const key of ['x', row?.id, "' or true --"]) {
      expect((await one.ask('/me', { cookie: `city=${key}` })).status).toBe(401)
    }
  })
})

describe('a token', () => {
  test('that is malformed, of another installation or unsigned is refused on any route, public ones too', async () => {
    const sid = (await one.identity.sessions.start(world.sql, world.ids.anna, { withToken: true })).id
    const foreign = await tokensOf('another secret', clock).seal({ id: world.ids.anna, sid })
    const own = await tokensOf(SECRET, clock).seal({ id: world.ids.anna, sid })
    for (const token of ['not.a.token', foreign, own.replace(/[^.]*$/, '')]) {
      for (const path of ['/me', '/api/activities', '/api/activities/1']) {
        expect(await one.ask(path, { authorization: `Bearer ${token}` })).toMatchObject({
          status: 401,
          body: { error: { name: 'UnauthorizedError', message: ru.badCredentials } },
        })
      }
    }
  })

  test('a session key is no Bearer token and a token is no cookie, remembered or not', async () => {
    const headers = await cookie(world.ids.anna)
    const key = keyIn(headers)
    const token = await jwt(world.ids.anna)
    const swapped = [{ authorization: `Bearer ${key}` }, { cookie: `city=${token}` }]
    for (const wrong of swapped) expect((await one.ask('/me', wrong)).status).toBe(401)
    expect((await one.ask('/me', headers)).status).toBe(200)
    expect((await one.ask('/me', { authorization: `Bearer ${token}` })).status).toBe(200)
    for (const wrong of swapped) expect((await one.ask('/me', wrong)).status).toBe(401)
  })

  test('ends with the session of its sign-in, on every server', async () => {
    const { key, id } = await one.identity.sessions.start(world.sql, world.ids.anna, { withToken: true })
    const token = await tokensOf(SECRET, clock).seal({ id: world.ids.anna, sid: id })
    const headers = { authorization: `Bearer ${token}` }
    const two = await server()
    for (const each of [one, two]) expect((await each.ask('/me', headers)).status).toBe(200)
    expect(
      (await one.app.inject({ url: '/keycloak/logout', headers: { cookie: `city=${key}` } })).statusCode,
    ).toBe(302)
    for (const each of [one, two]) expect((await each.ask('/me', headers)).status).toBe(401)
  })

  test('is ended by a sign-out without a cookie', async () => {
    const headers = await bearer(world.ids.anna)
    await one.app.inject({ url: '/keycloak/logout', headers })
    expect((await one.ask('/me', headers)).status).toBe(401)
  })

  test('that is invalid does not prevent signing in anew', async () => {
    const answer = await one.ask('/api/auth/me', { authorization: 'Bearer not.a.token' })
    expect(answer).toMatchObject({ status: 200, body: { id: null } })
    expect((await one.ask('/api/auth/me', { cookie: 'city=over' })).status).toBe(200)
    expect((await one.ask('/api/auth/me', await bearer(world.ids.anna))).body).toMatchObject({
      id: world.ids.anna,
    })
  })

  test('is accepted with its scheme in any case, and ignored with another scheme or without a text', async () => {
    const { authorization } = await bearer(world.ids.anna)
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

  test('takes precedence over a cookie', async () => {
    const headers = { ...(await cookie(world.ids.anna)), ...(await bearer(world.ids.boris)) }
    expect((await one.ask('/me', headers)).body).toMatchObject({ id: world.ids.boris })
  })

  test('expires after thirty days, remembered or not', async () => {
    const headers = await bearer(world.ids.anna)
    expect((await one.ask('/me', headers)).status).toBe(200)
    now += 30 * 86_400_000
    expect((await one.ask('/me', headers)).status).toBe(401)
  })
})

describe('the public', () => {
  test('takes no statement once its role is remembered', async () => {
    await one.ask('/me')
    const answer = await one.ask('/me')
    expect(answer).toMatchObject({ body: { id: null }, statements: [] })
  })

  test('gets the permissions of its role from the next request on', async () => {
    const allow = (permissions: object) =>
      world.sql`update roles set permissions = ${world.sql.json(permissions as never)} where type = 'public'`
    expect((await one.ask('/api/tags')).status).toBe(403)
    await allow(tree('tag', 'find'))
    // The declarations refuse tags to unauthenticated callers, whatever the role's permissions are.
    expect((await one.ask('/api/tags')).status).toBe(403)
    expect((await one.identity.refresh({ headers: {} } as never)).permissions).toEqual(
      new Set(['api::tag.tag.find']),
    )
    await allow({})
  })
})

test('a caller has a key for rate limits only after their credentials were valid once', async () => {
  const headers = await cookie(world.ids.anna)
  const known = () => one.identity.knownAs({ headers } as never)
  expect(known()).toBeUndefined()
  await one.ask('/me', headers)
  expect(known()).toBe(`user ${world.ids.anna}`)
  expect(one.identity.knownAs({ headers: { cookie: 'city=made-up' } } as never)).toBeUndefined()
})

test('sessions of one resident, with whatever cookies beside them, are one caller once they are looked up', async () => {
  const sessions = [await cookie(world.ids.anna), await cookie(world.ids.anna), await bearer(world.ids.anna)]
  const requests = sessions.map((headers, index) => {
    const more = 'cookie' in headers ? { cookie: `${headers.cookie}; junk=${index}` } : {}
    return { headers: { ...headers, ...more }, routeOptions: { config: {} } } as never
  })
  // oxlint-disable-next-line no-await-in-loop -- one look-up after another
  for (const request of requests) await one.identity.lookUp(request)
  expect(requests.map(request => one.identity.knownAs(request))).toEqual(
    Array<string>(3).fill(`user ${world.ids.anna}`),
  )
  const strange = { headers: { cookie: 'city=made-up' }, routeOptions: { config: {} } } as never
  await one.identity.lookUp(strange)
  expect(one.identity.knownAs(strange)).toBeUndefined()
  expect(one.identity.lookUp({ headers: { cookie: 'junk=1' } } as never)).toBeUndefined()
})
