/**
 * @module-tag slow
 * @module-tag once
 */
import { createHmac } from 'node:crypto'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import argon2 from 'argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { issueCode } from '../domains/people/codes.ts'
import { hashPassword } from '../domains/people/passwords.ts'
import { tokensOf } from '../domains/people/tokens.ts'
import { type World, world } from '../testing/world.ts'

// Classes of contract.md §15: authentication and impersonation.

const hashed = vi.spyOn(argon2, 'hash')
const verified = vi.spyOn(argon2, 'verify')
afterAll(() => vi.restoreAllMocks())

const SECRET = 'a secret of the test, long enough for anybody'
const HOME = 'http://localhost:1337'
const PASSWORD = 'Passw0rd!'
const HOUR = 3_600_000

let city: World
let hash: string
beforeAll(async () => {
  city = await world({ env: { SECRET } })
  hash = await hashPassword(PASSWORD)
})
afterAll(() => city.close())

let made = 0
/** A user with a password. */
async function account(row: object = {}) {
  made += 1
  const name = `keeper${made}`
  const email = `${name}@city.example`
  const id = await city.build.resident({ username: name, email, password: hash, ...row })
  return { id, name, email }
}

const ask = (method: 'GET' | 'POST' | 'PUT', url: string, headers: object = {}, payload?: object) =>
  city.app.inject({ method, url, headers: { ...headers }, ...(payload && { payload }) })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const cookieOf = (answer: { headers: Record<string, unknown> }, name = 'city') => {
  const lines = [answer.headers['set-cookie']].flat().map(String)
  const line = lines.find(one => one.startsWith(`${name}=`)) ?? ''
  return line.slice(0, line.indexOf(';'))
}
const signIn = (identifier: string, password = PASSWORD, headers: object = {}) =>
  ask('POST', '/api/auth/local', headers, { identifier, password })

/** A browser with a session and a program with a token, both of one person. */
async function bothWays(row: object = {}) {
  const who = await account(row)
  const answer = await signIn(who.email)
  return { ...who, ways: [{ cookie: cookieOf(answer) }, bearer(answer.json().jwt as string)] }
}
const statuses = async (ways: readonly object[], url = '/api/users/me?fields[0]=id') => {
  const seen = []
  for (const way of ways) seen.push((await ask('GET', url, way)).statusCode)
  return seen
}

describe('session outlives block, role change, password reset', () => {
  test('a block takes effect at the next request, for all calls but reading oneself and signing out', async () => {
    const { id, ways } = await bothWays()
    expect(await statuses(ways, '/api/badges')).toEqual([200, 200])
    const moderator = await city.as(await city.build.resident({ role: 'moderator' }))
    expect(
      (await moderator.send('PUT', `/api/users/${id}`, { blocked: true, reason: 'Накрутка' })).status,
    ).toBe(200)
    expect(await statuses(ways, '/api/badges')).toEqual([403, 403])
    expect(await statuses(ways)).toEqual([200, 200])
    expect((await ask('GET', '/keycloak/logout', ways[0])).statusCode).toBe(302)
    expect(await statuses(ways)).toEqual([401, 401])
  })

  test('a blocked resident cannot read others by populating their own row', async () => {
    const { id, ways } = await bothWays()
    const colleague = await account({ full_name: 'Ещё Житель' })
    const admin = await city.as(await city.build.resident({ role: 'superadmin' }))
    await admin.post('/api/user-team-configs', { name: 'Закрытые', members: [id, colleague.id] })
    const url = `/api/users/me?populate[role]=true&populate[avatar]=true&populate[team][populate][members]=true&populate[latest_badges]=true&populate[user_info][populate]=user`
    const read = async () => (await ask('GET', url, ways[0])).json()
    expect((await read()).team.members).toHaveLength(2)
    await city.sql`update users set blocked = true where id = ${id}`
    const blocked = await read()
    expect(blocked).toMatchObject({ id, blocked: true, role: { type: 'authenticated' }, avatar: null })
    for (const name of ['team', 'latest_badges', 'user_info']) expect(blocked).not.toHaveProperty(name)
    expect(await statuses(ways, '/api/users/me?fields[0]=id')).toEqual([200, 200])
    await city.sql`update users set blocked = false where id = ${id}`
    expect((await read()).team.members).toHaveLength(2)
  })

  test('a role taken away loses its rights at the next request', async () => {
    const { id, ways } = await bothWays({ role: 'moderator' })
    expect(await statuses(ways, '/api/mission-award-conditions')).toEqual([200, 200])
    const admin = await city.as(await city.build.resident({ role: 'superadmin' }))
    await admin.send('PUT', `/api/users-permissions/users/${id}`, { role: 1 })
    expect(await statuses(ways, '/api/mission-award-conditions')).toEqual([403, 403])
  })

  test('a right taken from a role is lost at the next request', async () => {
    const admin = await city.as(await city.build.resident({ role: 'superadmin' }))
    const find = { 'api::badge': { controllers: { badge: { find: { enabled: true } } } } }
    await admin.send('POST', '/api/users-permissions/roles', { name: 'Смотрители', permissions: find })
    const [role] = await city.sql`select id from roles where name = 'Смотрители'`
    const { id, ways } = await bothWays()
    await admin.send('PUT', `/api/users/${id}`, { role: role?.['id'] })
    expect(await statuses(ways, '/api/badges')).toEqual([200, 200])
    await admin.send('PUT', `/api/users-permissions/roles/${role?.['id']}`, { permissions: {} })
    expect(await statuses(ways, '/api/badges')).toEqual([403, 403])
  })

  test('a new password ends every session and every token, however it was set', async () => {
    const next = { password: 'N3wPassw0rd', passwordConfirmation: 'N3wPassw0rd' }
    const admin = await city.as(await city.build.resident({ role: 'superadmin' }))
    const ends: Record<string, (id: number, way: object) => Promise<number>> = {
      changed: async (_, way) =>
        (
          await ask(
            'POST',
            '/api/auth/change-password',
            { ...way, origin: HOME },
            { currentPassword: PASSWORD, ...next },
          )
        ).statusCode,
      reset: async id => {
        const code = await issueCode(city.sql, id, 'reset', city.now())
        return (await ask('POST', '/api/auth/reset-password', {}, { code, ...next })).statusCode
      },
      given: async id => (await admin.send('PUT', `/api/users/${id}`, { password: next.password })).status,
    }
    for (const [how, end] of Object.entries(ends)) {
      const { id, ways } = await bothWays()
      expect([how, await end(id, ways[0] ?? {})]).toEqual([how, 200])
      expect([how, ...(await statuses(ways))]).toEqual([how, 401, 401])
    }
  })

  test('sessions and tokens of a deleted user are refused', async () => {
    const { id, ways } = await bothWays()
    const admin = await city.as(await city.build.resident({ role: 'superadmin' }))
    expect((await admin.remove(`/api/users/${id}`)).status).toBe(200)
    expect(await statuses(ways)).toEqual([401, 401])
  })

  test('a session expires when it is not used, a token after its lifetime', async () => {
    const { ways } = await bothWays()
    city.pass(13 * HOUR)
    expect(await statuses(ways)).toEqual([401, 200])
    city.pass(30 * 24 * HOUR)
    expect(await statuses(ways)).toEqual([401, 401])
  })
})

describe('session fixation, token forgery', () => {
  test('a session id known before signing in is not valid after it', async () => {
    const { email } = await account()
    const planted = { cookie: `city=${'x'.repeat(43)}` }
    const answer = await signIn(email, PASSWORD, { ...planted, origin: HOME })
    expect(answer.statusCode).toBe(200)
    expect(cookieOf(answer)).toMatch(/^city=[\w-]{43}$/)
    expect(cookieOf(answer)).not.toBe(planted.cookie)
    expect(await statuses([planted])).toEqual([401])
  })

  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const forged = (header: object, payload: object, key: string | Buffer, algorithm = 'sha256') => {
    const text = `${encode(header)}.${encode(payload)}`
    return `${text}.${createHmac(algorithm, key).update(text).digest('base64url')}`
  }

  test('only tokens signed by this server are accepted', async () => {
    const { id } = await account()
    const { authorization } = await city.bearerOf(id)
    const good = authorization.slice('Bearer '.length)
    const [head, body = '', mark] = good.split('.')
    const payload = JSON.parse(Buffer.from(body, 'base64url').toString())
    const HS256 = { alg: 'HS256', typ: 'JWT' }
    const other = await account()
    // The key that tokens are signed with: the header is checked too.
    const key = createHmac('sha256', SECRET).update('token').digest()
    const past = () => new Date(city.now().getTime() - 31 * 24 * HOUR)
    const tokens = {
      'another algorithm, by our own key': forged({ alg: 'none', typ: 'JWT' }, payload, key),
      'a hint where to find the key, by our own': forged(
        { ...HS256, jku: 'https://evil.example' },
        payload,
        key,
      ),
      'no algorithm': `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
      'no signature': `${head}.${body}.`,
      'another algorithm': forged({ alg: 'HS512', typ: 'JWT' }, payload, SECRET, 'sha512'),
      'an asymmetric algorithm': forged({ alg: 'RS256', typ: 'JWT' }, payload, SECRET),
      'another key': forged(HS256, payload, 'another key that is long enough for it'),
      'the secret itself as key': forged(HS256, payload, SECRET),
      'another resident under the same signature': `${head}.${encode({ ...payload, id: other.id })}.${mark}`,
      'a header of its own': `${encode({ ...HS256, kid: '../../dev/null' })}.${body}.${mark}`,
      'a part too many': `${good}.x`,
      'without a session, by our own key': forged(HS256, { ...payload, sid: undefined }, key),
      'of a session that never was, by our own key': forged(HS256, { ...payload, sid: 'x' }, key),
      'past its end': await tokensOf(SECRET, past).seal({ id, sid: payload.sid }),
    }
    expect(await statuses([bearer(good), bearer(forged(HS256, payload, key))])).toEqual([200, 200])
    for (const [what, token] of Object.entries(tokens)) {
      for (const url of ['/api/users/me', '/api/badges', '/api/openapi.json']) {
        const { statusCode } = await ask('GET', url, bearer(token))
        expect([what, url, statusCode]).toEqual([what, url, url.endsWith('.json') ? 200 : 401])
      }
    }
  })

  test('a value signed for one purpose is refused for any other', async () => {
    const login = await ask('GET', '/keycloak/login?redirectTo=/')
    const state = new URL(String(login.headers.location)).searchParams.get('state') ?? ''
    expect(state).toContain('.')
    expect(await statuses([bearer(state), bearer(`x.${state}`), { cookie: `city=${state}` }])).toEqual([
      401, 401, 401,
    ])
    const token = (await city.bearerOf((await account()).id)).authorization.slice('Bearer '.length)
    expect((await ask('GET', `/keycloak/callback?code=x&state=${token}`)).statusCode).toBe(400)
  })

  test('a sign-in is completed only by the browser that began it, once, in time, with the same parameters', async () => {
    const begin = async () => {
      const login = await ask('GET', '/keycloak/login?redirectTo=/shop')
      const { searchParams } = new URL(String(login.headers.location))
      return { state: searchParams.get('state') ?? '', browser: { cookie: cookieOf(login, 'city-browser') } }
    }
    const [mine, theirs] = [await begin(), await begin()]
    const finish = async (state: string, headers: object) => {
      const answer = await ask(
        'GET',
        `/keycloak/callback?code=any&state=${encodeURIComponent(state)}`,
        headers,
      )
      return [answer.statusCode, cookieOf(answer)]
    }
    const refused = [400, '']
    expect(await finish(mine.state, {})).toEqual(refused)
    expect(await finish(mine.state, theirs.browser)).toEqual(refused)
    expect(await finish('', mine.browser)).toEqual(refused)
    const [head, text = '', mark] = mine.state.split('.')
    const departure = JSON.parse(Buffer.from(text, 'base64url').toString())
    const elsewhere = encode({ ...departure, redirectTo: 'https://evil.example/' })
    expect(await finish(`${head}.${elsewhere}.${mark}`, mine.browser)).toEqual(refused)
    city.pass(16 * 60_000)
    expect(await finish(mine.state, mine.browser)).toEqual(refused)
  })

  test('the authorization request holds a challenge, a nonce and a state', async () => {
    const login = await ask('GET', '/keycloak/login')
    const { searchParams } = new URL(String(login.headers.location))
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{20,}$/),
    })
  })
})

describe('open redirect', () => {
  test.each([
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'https:evil.example',
    'http://localhost:1337@evil.example',
    'http://evil.example@localhost:1337',
    'http://localhost:1337.evil.example',
    'http://localhost.evil.example:1337',
    'http://localhost:1338/',
    'https://localhost:1337/',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
  ])('%s is nowhere to go', async address => {
    for (const path of [
      '/keycloak/login',
      '/api/keycloak/login',
      '/keycloak/logout',
      '/api/keycloak/logout',
    ]) {
      const answer = await ask('GET', `${path}?redirectTo=${encodeURIComponent(address)}`)
      expect([path, answer.statusCode, answer.headers.location]).toEqual([path, 400, undefined])
    }
  })

  test.each(['/shop', 'shop?tab=1#end', HOME, `${HOME}/account?tab=history`, 'http://127.0.0.1:1337/shop'])(
    '%s is in the city',
    async address => {
      const answer = await ask('GET', `/keycloak/login?redirectTo=${encodeURIComponent(address)}`)
      expect([answer.statusCode, new URL(String(answer.headers.location)).origin]).toEqual([302, HOME])
    },
  )

  test('the redirects of a confirmation link and of sign-in by a provider’s name lead only to the city', async () => {
    const { id } = await account({ confirmed: false })
    const code = await issueCode(city.sql, id, 'confirmation', city.now())
    const url = `/api/auth/email-confirmation?confirmation=${code}&redirectTo=https://evil.example&url=//evil.example`
    expect((await ask('GET', url)).headers.location).toBe(HOME)
    for (const path of ['/api/connect/keycloak', '/api/auth/keycloak/callback']) {
      const { headers } = await ask('GET', `${path}?redirectTo=https://evil.example&callback=//evil.example`)
      expect(new URL(String(headers.location), HOME).href).toBe(
        `${HOME}/keycloak/login?redirectTo=${encodeURIComponent(HOME)}`,
      )
    }
  })
})

describe('rate limit bypass', () => {
  let strict: World
  beforeEach(async () => {
    // A stopped clock, because counters restart with the next minute and the next day.
    strict = await world({
      at: '2031-05-14T09:00:00.000Z',
      env: { RATE_LIMIT_AUTH: '5', RATE_LIMIT_API: '5' },
    })
    return () => strict.close()
  })

  const listening = async ({ app }: World) => {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
    return app.server.address() as AddressInfo
  }
  const try_ = (
    turn: number,
    options: { url?: string; headers?: object; remoteAddress?: string; payload?: object },
  ) =>
    strict.app.inject({
      method: 'POST',
      url: '/api/auth/local',
      payload: { identifier: `somebody${turn}`, password: 'wrong' },
      ...options,
      headers: { ...options.headers },
    })
  const refused = async (turns: number, options: (turn: number) => Parameters<typeof try_>[1]) => {
    const statuses = []
    for (let turn = 0; turn < turns; turn += 1) statuses.push((await try_(turn, options(turn))).statusCode)
    return statuses.filter(status => status === 429).length
  }

  test('the key of the limit does not depend on anything that the caller sends', async () => {
    const spoofs: ((turn: number) => Parameters<typeof try_>[1])[] = [
      turn => ({
        payload: { identifier: `other${turn}`, email: `other${turn}@city.example`, password: 'x' },
      }),
      turn => ({ headers: { 'x-forwarded-for': `10.0.0.${turn}`, 'x-real-ip': `10.0.1.${turn}` } }),
      turn => ({ headers: { forwarded: `for=10.0.2.${turn}`, 'x-client-ip': `10.0.2.${turn}` } }),
      turn => ({ headers: { cookie: `city=${String(turn).padEnd(43, 'x')}`, origin: HOME } }),
      turn => ({ headers: { authorization: `Bearer made.up.${turn}` } }),
      turn => ({ url: `/api/auth/local?turn=${turn}` }),
      turn => ({ url: `/api/auth/local/register`, payload: { username: `n${turn}` } }),
      turn => ({ url: turn % 2 === 0 ? '/api/%61uth/local' : '/%61pi/auth/local/' }),
      turn => ({ headers: { 'user-agent': `browser ${turn}`, 'accept-language': `x-${turn}` } }),
    ]
    expect(await refused(5, () => ({}))).toBe(0)
    for (const spoof of spoofs) expect([String(spoof), await refused(3, spoof)]).toEqual([String(spoof), 3])
  })

  test('many addresses together can try one account at most a hundred times a day, whether or not it exists', async () => {
    await strict.build.resident({ username: 'known', email: 'known@city.example', password: hash })
    for (const identifier of ['known@city.example', 'nobody@city.example']) {
      const from = (turn: number) => ({
        remoteAddress: `10.1.${identifier.length}.${turn}`,
        payload: { identifier, password: 'wrong' },
      })
      expect([identifier, await refused(103, from)]).toEqual([identifier, 3])
    }
    const right = await try_(0, {
      remoteAddress: '10.9.9.9',
      payload: { identifier: 'KNOWN@city.example', password: PASSWORD },
    })
    expect(right.statusCode).toBe(429)
  })

  test('a request target in absolute form matches the same route', async () => {
    // `inject` reduces every address to a path, so this request is sent over a socket.
    const raw = async (target: string) => {
      const { port } = await listening(strict)
      return new Promise<number>((resolve, reject) => {
        request({ port, path: target, method: 'POST' }, answer => {
          answer.resume()
          resolve(answer.statusCode ?? 0)
        })
          .on('error', reject)
          .end()
      })
    }
    const auth = [
      'http://evil.example/api/auth/local',
      '/api/auth/local',
      'HTTP://localhost/api/auth/local?x=1',
    ]
    const seen = []
    for (const target of [...auth, ...auth, ...auth]) seen.push(await raw(target))
    expect(seen).toEqual([400, 400, 400, 400, 400, 429, 429, 429, 429])
    const api = []
    for (let turn = 0; turn < 6; turn += 1) api.push(await raw('http://x/api/badges'))
    expect(api).toEqual([403, 403, 403, 403, 403, 429])
  })

  test('the rest of the API is counted by session, and by address where there is none', async () => {
    const asks = await strict.as(await strict.build.resident())
    const own = []
    // The first request is counted by address, because its session is not verified yet.
    for (let turn = 0; turn < 7; turn += 1) {
      own.push(
        (
          await asks.send('GET', `/api/badges?turn=${turn}`, undefined, {
            'x-forwarded-for': `10.0.0.${turn}`,
          })
        ).status,
      )
    }
    expect(own).toEqual([200, 200, 200, 200, 200, 200, 429])
    const made_up = []
    for (let turn = 0; turn < 6; turn += 1) {
      const headers = { cookie: `city=${String(turn).padEnd(43, 'y')}` }
      made_up.push((await strict.app.inject({ url: '/api/badges', headers })).statusCode)
    }
    expect(made_up).toEqual([401, 401, 401, 401, 429, 429])
  })
})

describe('user probing', () => {
  /** The observable content of an answer, and the hashing work it took. */
  const observe = async (url: string, payload: object) => {
    vi.clearAllMocks()
    const { statusCode, headers, body } = await ask('POST', url, {}, payload)
    const told = body.replaceAll(/keeper\d+|nobody\d*|fresh\d*/g, 'NAME')
    return {
      statusCode,
      told,
      cookie: headers['set-cookie'],
      hash: hashed.mock.calls.length,
      verify: verified.mock.calls.length,
    }
  }
  beforeAll(
    async () => void (await observe('/api/auth/local', { identifier: 'nobody', password: 'warm up' })),
  )

  test('a wrong password, a missing, a provider’s and a blocked account get the same answer after the same work', async () => {
    const password = 'wrong'
    const known = await observe('/api/auth/local', { identifier: (await account()).email, password })
    expect(known).toMatchObject({ statusCode: 400, hash: 0, verify: 1, cookie: undefined })
    const others = [
      'nobody@city.example',
      (await account()).name,
      (await account({ blocked: true })).email,
      (await account({ confirmed: false })).email,
      (await account({ provider: 'keycloak', password: null })).email,
      (await account({ password: null })).email,
    ]
    for (const identifier of others) {
      expect(await observe('/api/auth/local', { identifier, password })).toEqual(known)
    }
  })

  test.each(['/api/auth/forgot-password', '/api/auth/send-email-confirmation'])(
    '%s answers the same to everybody',
    async url => {
      const known = await observe(url, { email: (await account()).email })
      expect(known.statusCode).toBe(200)
      for (const row of [{ blocked: true }, { confirmed: false }, { provider: 'keycloak', password: null }]) {
        expect(await observe(url, { email: (await account(row)).email })).toEqual(known)
      }
      expect(await observe(url, { email: 'nobody@city.example' })).toEqual(known)
    },
  )

  test('registering an address that has an account is answered like a new one', async () => {
    const { email } = await account()
    const fresh = { username: 'fresh1', password: PASSWORD }
    const url = '/api/auth/local/register'
    const known = await observe(url, { ...fresh, email })
    expect(known).toMatchObject({ statusCode: 200, hash: 1 })
    expect(await observe(url, { ...fresh, username: 'fresh2', email: 'nobody7@city.example' })).toEqual(known)
    expect((await signIn(email)).statusCode).toBe(200)
  })

  test('an invalid code takes as much work as a valid one', async () => {
    const { id } = await account()
    const next = { password: 'N3wPassw0rd', passwordConfirmation: 'N3wPassw0rd' }
    const code = await issueCode(city.sql, id, 'reset', city.now())
    const wrong = await observe('/api/auth/reset-password', { code: 'x'.repeat(43), ...next })
    const right = await observe('/api/auth/reset-password', { code, ...next })
    expect([wrong.statusCode, right.statusCode]).toEqual([400, 200])
    expect([wrong.hash, wrong.verify]).toEqual([right.hash, right.verify])
  })

  test('residents cannot find out from the list of users who has an address', async () => {
    const { email } = await account()
    const asks = await city.as((await account()).id)
    for (const address of [email, 'nobody@city.example']) {
      const answer = await asks.get(`/api/users/count?filters[email]=${address}`)
      expect(answer.status).toBe(400)
      expect((await asks.get(`/api/users?_q=${address}`)).body).toEqual([])
    }
  })
})
