/** @module-tag slow */
import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../../database/free-port.ts'
import { Visitor } from '../../testing/visitor.ts'
import { removeCompanions } from './companions.ts'
import { absentProvider, keycloak, type Person } from './keycloak-testing.ts'
import { OpenIdConnect } from './oidc.ts'
import { checkNumbers, ProviderChecks } from './provider-checks.ts'
import { renewResident } from './residents.ts'
import { Sessions } from './sessions.ts'
import { type City, city, people } from './sign-in-testing.ts'

// A role withdrawn by the provider and a session ended there take effect here within minutes.

const CLIENT = { id: 'rdp-city', secret: 'known to both' }
const MINUTE = 60_000
const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout'
let world: Awaited<ReturnType<typeof people>>
let provider: Awaited<ReturnType<typeof keycloak>>
let here: City
let twin: City
let checks: ProviderChecks
/** Runs when the provider has answered a check. */
let onAnswer: (subject: string) => Promise<void> = async () => {}
let now = Date.now()
const clock = () => new Date(now)

beforeAll(async () => {
  world = await people()
  const port = await freePort()
  const publicUrl = `http://localhost:${port}`
  provider = await keycloak(world.sql, { ...CLIENT, redirectUri: `${publicUrl}/keycloak/callback` })
  const env = {
    PUBLIC_URL: publicUrl,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
  }
  here = await city(world.sql, { clock, env: { ...env, PORT: String(port) } })
  twin = await city(world.sql, { clock, env })
  const oidc = new OpenIdConnect({
    settings: here.settings,
    oidc: { issuer: provider.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret },
  })
  checks = new ProviderChecks({
    sql: world.sql,
    clock,
    settings: here.settings,
    sessions: new Sessions({ sql: world.sql, settings: here.settings, clock }),
    provider: {
      renew: async (...asked) => {
        const profile = await oidc.renew(...asked)
        await onAnswer(asked[1])
        return profile
      },
    },
    log: { info: () => undefined, warn: () => undefined },
  })
})
afterAll(async () => {
  await here.close()
  await twin.close()
  await provider.close()
  await world.close()
})
beforeEach(async () => {
  provider.state.isSilent = false
  onAnswer = async () => {}
  await world.sql`delete from sessions`
  await world.sql`delete from security_events`
})

let count = 0
/** Signs a newcomer in, in a browser of their own. */
async function signIn(more: Partial<Person> = {}, sub = `person-${(count += 1)}`) {
  provider.state.person = { sub, email: `${sub}@corp.example`, email_verified: true, name: sub, ...more }
  const browser = new Visitor()
  const { text } = await browser.visit(`${here.url}/keycloak/login?redirectTo=/api/users/me`)
  const me = JSON.parse(text)
  const on = async ({ url }: City, path: string) =>
    (await fetch(url + path, { headers: { cookie: browser.cookies(new URL(here.url)) } })).status
  /** Statuses of one request on both servers. */
  const both = async (path = '/api/users/me') => [await on(here, path), await on(twin, path)]
  return { sub, me, both }
}
const sessionOf = async (sub: string) => {
  const [row] = await world.sql<{ sid: string }[]>`
    select provider_session as sid from sessions where subject = ${sub}`
  return row?.sid ?? ''
}

/** The security events of a person: kind, whether they did it themselves, details. */
const eventsOf = async (user: number) =>
  (
    await world.sql<{ kind: string; own: boolean; details: object | null }[]>`
      select kind, actor_id is not null as own, details from security_events
      where ${user} in (actor_id, user_id) order by id`
  ).map(({ kind, own, details }) => [kind, own, details])
const signedIn = ['sign-in', true, { way: 'provider' }]
const endedThere = (sessions: number) => ['sessions.ended', false, { reason: 'provider', sessions }]

describe('back-channel logout', () => {
  const post = (body: string) =>
    fetch(`${twin.url}/keycloak/backchannel-logout`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    })
  const send = async (token: string) =>
    (await post(new URLSearchParams({ logout_token: token }).toString())).status
  const key = () => createPrivateKey(provider.privateKey.export({ format: 'pem', type: 'pkcs8' }))
  const sign = (
    claims: object,
    {
      alg = 'RS256',
      signer = key(),
      typ = 'logout+jwt',
    }: { alg?: string; signer?: Parameters<SignJWT['sign']>[0]; typ?: string } = {},
  ) =>
    new SignJWT({
      events: { [LOGOUT]: {} },
      iat: Math.floor(now / 1000),
      jti: `jti-${(count += 1)}`,
      iss: provider.issuer,
      aud: CLIENT.id,
      ...claims,
    })
      .setProtectedHeader({ alg, typ })
      .sign(signer)

  test('the provider ends one session, on every server at once, and leaves the others of the person', async () => {
    const one = await signIn()
    const other = await signIn({}, one.sub)
    const stranger = await signIn()
    expect(await one.both()).toEqual([200, 200])
    const client = await provider.provider.Client.find(CLIENT.id)
    const [row] = await world.sql<{ sid: string }[]>`
      select provider_session as sid from sessions where subject = ${one.sub} order by created_at, check_at limit 1`
    // The request that oidc-provider sends when its session ends.
    await (
      client as unknown as { backchannelLogout: (sub: string, sid: string) => Promise<void> }
    ).backchannelLogout(one.sub, row?.sid ?? '')
    const statuses = [await one.both(), await other.both()]
    expect(statuses).toContainEqual([401, 401])
    expect(statuses).toContainEqual([200, 200])
    expect(await stranger.both()).toEqual([200, 200])
  })

  test('a token with a person and no session ends all of their sessions', async () => {
    const one = await signIn()
    const other = await signIn({}, one.sub)
    expect(await send(await sign({ sub: one.sub }))).toBe(200)
    expect([await one.both(), await other.both()]).toEqual([
      [401, 401],
      [401, 401],
    ])
    expect(await eventsOf(one.me.id)).toEqual([signedIn, signedIn, endedThere(2)])
  })

  test('a token is accepted once', async () => {
    const { sub } = await signIn()
    const token = await sign({ sub })
    expect(await send(token)).toBe(200)
    const again = await signIn({}, sub)
    expect(await send(token)).toBe(400)
    expect(await again.both()).toEqual([200, 200])
  })

  test('a token that is not a logout token of this provider for this client ends nothing', async () => {
    const { sub, both } = await signIn()
    const sid = await sessionOf(sub)
    const secret = new TextEncoder().encode(CLIENT.secret.padEnd(32, '.'))
    const seconds = Math.floor(now / 1000)
    const wrong = {
      'another issuer': await sign({ sub, iss: 'https://evil.example' }),
      'another client': await sign({ sub, aud: 'other' }),
      'a secret in place of a key': await sign({ sub }, { alg: 'HS256', signer: secret }),
      'no event': await sign({ sub, events: {} }),
      'an event that is no object': await sign({ sub, events: { [LOGOUT]: true } }),
      'an ID token, with its nonce': await sign({ sub, nonce: 'x' }),
      nobody: await sign({}),
      'no jti': await sign({ sub, jti: undefined }),
      'too old': await sign({ sub, iat: seconds - 400 }),
      expired: await sign({ sub, exp: seconds - 60 }),
      'of the future': await sign({ sub, iat: seconds + 400 }),
      unsigned: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${(await sign({ sub })).split('.')[1]}.`,
      'another person of the same session': await sign({ sub: 'somebody-else', sid }),
      'not a token': 'x',
    }
    for (const [what, token] of Object.entries(wrong)) {
      const wanted = what.startsWith('another person') ? 200 : 400
      expect([what, await send(token)]).toEqual([what, wanted])
    }
    for (const body of ['', 'logout_token=', 'other=1', 'logout_token[a]=1'])
      expect((await post(body)).status).toBe(400)
    expect(await both()).toEqual([200, 200])
  })

  test('a token whose logout failed is accepted when the provider sends it again', async () => {
    const { sub, both } = await signIn()
    const token = await sign({ sub })
    await world.sql`alter table security_events rename to security_events_away`
    expect(await send(token)).toBe(500)
    await world.sql`alter table security_events_away rename to security_events`
    expect(await both()).toEqual([200, 200])
    expect(await send(token)).toBe(200)
    expect(await both()).toEqual([401, 401])
  })

  test('while a proxy answers in place of the keys of the provider, a logout token is answered 503', async () => {
    const late = await city(world.sql, {
      clock,
      env: { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT.id },
    })
    const body = new URLSearchParams({ logout_token: await sign({ sub: 'x' }) })
    const ask = () => fetch(`${late.url}/keycloak/backchannel-logout`, { method: 'POST', body })
    provider.state.isSilent = '/jwks'
    expect((await ask()).status).toBe(503)
    provider.state.isSilent = false
    expect((await ask()).status).toBe(200)
    await late.close()
  })

  test('while the provider does not answer, a logout token is answered 503', async () => {
    const absent = await absentProvider()
    const lone = await city(world.sql, {
      clock,
      env: { OIDC_ISSUER: absent.issuer, OIDC_CLIENT_ID: 'x' },
    })
    const answer = await fetch(`${lone.url}/keycloak/backchannel-logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: await sign({ sub: 'x' }) }),
    })
    expect(answer.status).toBe(503)
    await lone.close()
    await absent.close()
  })
})

describe('the periodic check', () => {
  const emails = '/api/mission-award-conditions'

  test('a role withdrawn by the provider is withdrawn within minutes, on every server', async () => {
    const { both, me } = await signIn({ roles: ['moderator'] })
    expect(await both(emails)).toEqual([200, 200])
    provider.state.person = { ...provider.state.person, roles: [] }
    await checks.checkDue()
    expect(await both(emails)).toEqual([200, 200])
    now += 5 * MINUTE
    await checks.checkDue()
    expect(await both(emails)).toEqual([403, 403])
    expect(await both()).toEqual([200, 200])
    expect(await eventsOf(me.id)).toEqual([
      ['role.changed', false, { became: 'Moderator' }],
      signedIn,
      ['role.changed', false, { was: 'Moderator', became: 'Authenticated' }],
    ])
    // The exchange rotates the refresh token; the next check uses the new one.
    provider.state.person = { ...provider.state.person, roles: ['moderator'] }
    now += 5 * MINUTE
    await checks.checkDue()
    expect(await both(emails)).toEqual([200, 200])
  })

  test('an answer that does not say the role leaves it, and a later one still withdraws it', async () => {
    const { both, sub } = await signIn({ roles: ['moderator'] })
    const said = { issuer: provider.issuer, subject: sub, email: undefined, emailVerified: false }
    const renew = (role: undefined | null) =>
      renewResident({ ...said, fullName: 'Новое имя', username: undefined, role }, { sql: world.sql, clock })
    await renew(undefined)
    expect(await both(emails)).toEqual([200, 200])
    expect(await world.sql`select from users where full_name = 'Новое имя'`).toHaveLength(1)
    await renew(null)
    expect(await both(emails)).toEqual([403, 403])
  })

  test('a session that ended at the provider ends in the city', async () => {
    const { both, me } = await signIn()
    await world.sql`delete from development_provider where kind in ('RefreshToken', 'Session', 'Grant')`
    now += 5 * MINUTE
    await checks.checkDue()
    expect(await both()).toEqual([401, 401])
    expect(await eventsOf(me.id)).toEqual([signedIn, endedThere(1)])
  })

  test('a resident who is deleted while the provider answers is not made again', async () => {
    const { sub, me } = await signIn()
    onAnswer = async () => {
      await removeCompanions(world.sql, me.id)
      await world.sql`delete from users where id = ${me.id}`
    }
    now += 5 * MINUTE
    await checks.checkDue()
    expect(await world.sql`select id from users where email = ${`${sub}@corp.example`}`).toEqual([])
  })

  test('without an answer from the provider no session ends, and the check is repeated', async () => {
    const { both } = await signIn({ roles: ['moderator'] })
    provider.state.person = { ...provider.state.person, roles: [] }
    provider.state.isSilent = true
    now += 5 * MINUTE
    await expect(checks.checkDue()).rejects.toThrow('provider')
    expect(await both(emails)).toEqual([200, 200])
    provider.state.isSilent = false
    now += 5 * MINUTE
    await checks.checkDue()
    expect(await both(emails)).toEqual([403, 403])
  })

  test('a check that fails after the provider has rotated the refresh token uses the new one next', async () => {
    const { both } = await signIn({ roles: ['moderator'] })
    // Without an address in the ID token the city asks for the other claims.
    provider.state.person = { sub: provider.state.person.sub, roles: [] }
    provider.state.isSilent = '/me'
    now += 5 * MINUTE
    await expect(checks.checkDue()).rejects.toThrow('provider')
    expect(await both(emails)).toEqual([200, 200])
    provider.state.isSilent = false
    provider.state.person = { ...provider.state.person, email: 'rotated@corp.example', email_verified: true }
    now += 5 * MINUTE
    await checks.checkDue()
    expect(await both(emails)).toEqual([403, 403])
    expect(await both()).toEqual([200, 200])
  })

  test('sessions are checked a few at once', async () => {
    for (let people = 0; people < 6; people += 1) await signIn()
    let asked = 0
    let most = 0
    const some = Promise.withResolvers<void>()
    onAnswer = async () => {
      asked += 1
      most = Math.max(most, asked)
      if (asked > 1) some.resolve()
      await some.promise
      asked -= 1
    }
    now += 5 * MINUTE
    await checks.checkDue()
    expect(most).toBeGreaterThan(1)
    expect(most).toBeLessThanOrEqual(4)
    expect(await world.sql`select from sessions where check_at <= ${clock()}`).toEqual([])
  })

  test('the error of one session leaves the checks of the others', async () => {
    const one = await signIn()
    const others = [await signIn({ roles: ['moderator'] }), await signIn({ roles: ['moderator'] })]
    provider.state.person = { ...provider.state.person, roles: [] }
    onAnswer = async subject => {
      if (subject === one.sub) throw new Error('a row of this resident is broken')
    }
    now += 5 * MINUTE
    await checks.checkDue()
    expect(await one.both()).toEqual([200, 200])
    for (const other of others) expect(await other.both(emails)).toEqual([403, 403])
    expect(await world.sql`select from sessions where check_at <= ${clock()}`).toEqual([])
  })

  test('a metric tells how long the oldest session waits for its check', async () => {
    const registry = new Registry()
    checkNumbers(registry, { sql: world.sql, clock })
    const lag = async () => /^provider_check_lag_seconds (\S+)$/m.exec(await registry.metrics())?.[1]
    await signIn()
    expect(await lag()).toBe('0')
    now += 7 * MINUTE
    expect(await lag()).toBe('120')
    await checks.checkDue()
    expect(await lag()).toBe('0')
  })

  test('the keys of the provider need not answer for a check', async () => {
    const { both } = await signIn({ roles: ['moderator'] })
    provider.state.person = { ...provider.state.person, roles: [] }
    provider.state.isSilent = '/jwks'
    now += 5 * MINUTE
    await checks.checkDue()
    expect(await both(emails)).toEqual([403, 403])
  })

  test('the database holds the tokens of the provider encrypted', async () => {
    await signIn()
    const [row] = await world.sql<{ token: string }[]>`select refresh_token as token from sessions`
    expect(row?.token.split('.')).toHaveLength(5)
    const kept = await world.sql<
      { id: string }[]
    >`select id from development_provider where kind = 'RefreshToken'`
    expect(kept.length).toBeGreaterThan(0)
    for (const { id } of kept) expect(row?.token).not.toContain(id)
  })
})
