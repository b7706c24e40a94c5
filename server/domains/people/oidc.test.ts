/** @module-tag slow */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../../database/free-port.ts'
import { Visitor } from '../../testing/visitor.ts'
import { roleOf } from './claims.ts'
import { absentProvider, keycloak, type Person } from './keycloak-testing.ts'
import { addUser, type City, city, people, setRole, wordsOf } from './sign-in-testing.ts'

let world: Awaited<ReturnType<typeof people>>
let provider: Awaited<ReturnType<typeof keycloak>>
let here: City

beforeAll(async () => {
  world = await people()
  const port = await freePort()
  const publicUrl = `http://localhost:${port}`
  provider = await keycloak(world.sql, {
    id: 'rdp-city',
    secret: 'known to both',
    redirectUri: `${publicUrl}/keycloak/callback`,
  })
  here = await city(world.sql, {
    env: {
      PORT: String(port),
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'rdp-city',
      OIDC_CLIENT_SECRET: 'known to both',
      OIDC_IDP_HINT: 'corporate',
    },
  })
})
afterAll(async () => {
  await here.close()
  await provider.close()
  await world.close()
})
beforeEach(() => {
  provider.state.asked.length = 0
  provider.state.isSilent = false
})

const login = () =>
  `${here.url}/keycloak/login?redirectTo=${encodeURIComponent('/api/users/me?populate=role')}`

/** Each sign-in has a browser of its own. */
async function signIn(person: Person) {
  provider.state.person = person
  const browser = new Visitor()
  const { status, text, url } = await browser.visit(login())
  return { browser, status, text, me: url.pathname === '/api/users/me' ? JSON.parse(text) : undefined }
}

const newcomer = (sub: string): Person => ({
  sub,
  email: `${sub}@Corp.Example`,
  email_verified: true,
  name: `Имя ${sub}`,
  preferred_username: sub,
})

test('the authorization request has PKCE, state, nonce and the identity provider hint of Keycloak', async () => {
  await signIn(newcomer('asked'))
  const asked = provider.state.asked.find(({ pathname }) => pathname.endsWith('/auth'))?.searchParams
  expect(Object.fromEntries(asked ?? [])).toEqual({
    client_id: 'rdp-city',
    response_type: 'code',
    scope: 'openid profile email',
    redirect_uri: `${here.url}/keycloak/callback`,
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^[\w.-]{60,}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    kc_idp_hint: 'corporate',
  })
})

test('signing out redirects to Keycloak with its parameters', async () => {
  const { browser } = await signIn(newcomer('leaving'))
  const answer = await browser.ask(`${here.url}/keycloak/logout?redirectTo=${encodeURIComponent(here.url)}`)
  const to = new URL(answer.headers.get('location') ?? '')
  expect(to.origin + to.pathname).toBe(`${provider.issuer}/session/end`)
  expect([...to.searchParams.keys()].toSorted()).toEqual([
    'client_id',
    'id_token_hint',
    'post_logout_redirect_uri',
  ])
})

describe('the first sign-in', () => {
  test('makes the resident with the rows that belong to them, the e-mail in lower case', async () => {
    const { me } = await signIn(newcomer('first'))
    expect(me).toMatchObject({
      username: 'first',
      email: 'first@corp.example',
      full_name: 'Имя first',
      provider: 'keycloak',
      confirmed: true,
      points: 0,
      balance: 0,
      role: { name: 'Authenticated' },
    })
    const greetings = await world.sql`select from user_greeting_statistics where user_id = ${me.id}`
    expect(greetings).toHaveLength(1)
  })

  test('of one person in two browsers at once makes one resident', async () => {
    const both = await Promise.all([signIn(newcomer('twice')), signIn(newcomer('twice'))])
    expect(new Set(both.map(({ me }) => me.id)).size).toBe(1)
    expect(await world.sql`select from users where email = 'twice@corp.example'`).toHaveLength(1)
  })

  test('picks a free username when the wanted one is taken or too short', async () => {
    const { me } = await signIn({ ...newcomer('namesake'), preferred_username: 'anna' })
    expect(me.username).toMatch(/^anna-[0-9a-f]{8}$/)
    expect((await signIn({ ...newcomer('short'), preferred_username: 'li' })).me.username).toBe('li_')
  })

  test('is linked to the resident with the same e-mail when both sides have verified it', async () => {
    const { me } = await signIn({ ...newcomer('linked'), email: 'ANNA@city.example', name: 'Анна Каренина' })
    expect(me).toMatchObject({ id: world.ids.anna, username: 'anna', full_name: 'Анна Каренина' })
    const greetings = await world.sql`select from user_greeting_statistics where user_id = ${me.id}`
    expect(greetings).toHaveLength(0)
  })

  test('is refused when the e-mail belongs to a resident and the provider has not verified it', async () => {
    const thief = { ...newcomer('thief-1'), email: 'vera@city.example', email_verified: false }
    const { browser, status, text } = await signIn(thief)
    expect(status).toBe(403)
    expect(wordsOf(text)).toContain('Такая почта уже есть в городе')
    expect(browser.cookie(here.url, 'city')).toBeUndefined()
  })

  test('with a verified e-mail takes over the account that nobody has confirmed, without what was given out for it', async () => {
    const user = await addUser(world.sql, 'unproven', 'authenticated', { confirmed: false })
    await world.sql`update users set password = 'of whoever registered the address' where id = ${user}`
    await world.sql`
      insert into mail_codes (hash, user_id, purpose, expires_at)
      values ('of unproven', ${user}, 'confirmation', now() + interval '1 hour')`
    const { me } = await signIn({ ...newcomer('owner'), email: 'unproven@city.example' })
    expect(me).toMatchObject({ id: user, username: 'unproven', confirmed: true, full_name: 'Имя owner' })
    const [left] = await world.sql`
      select password, (select count(*)::integer from mail_codes where user_id = u.id) as codes,
        (select count(*)::integer from sessions where user_id = u.id) as sessions
      from users u where id = ${user}`
    expect(left).toEqual({ password: null, codes: 0, sessions: 1 })
  })

  test('is refused when the e-mail is the unverified one of another person at the provider', async () => {
    await signIn({ ...newcomer('other-1'), email_verified: false })
    const { status, text } = await signIn({ ...newcomer('other-2'), email: 'other-1@corp.example' })
    expect(status).toBe(403)
    expect(wordsOf(text)).toContain('Такая почта уже есть в городе')
  })

  test('is refused when the e-mail was given to them after another person of the provider, also as a verified one', async () => {
    const { me: leaver } = await signIn(newcomer('leaver'))
    const { status, text } = await signIn({ ...newcomer('heir'), email: 'leaver@corp.example' })
    expect(status).toBe(403)
    expect(wordsOf(text)).toContain('Такая почта уже есть в городе')
    expect(await world.sql`select subject from identities where user_id = ${leaver.id}`).toEqual([
      { subject: newcomer('leaver').sub },
    ])
    // A Superadmin gives the address of who has left back, and the account of the heir is made.
    await world.sql`update users set email = 'gone@corp.example' where id = ${leaver.id}`
    const { me: heir } = await signIn({ ...newcomer('heir'), email: 'leaver@corp.example' })
    expect(heir.id).not.toBe(leaver.id)
  })

  test('needs an e-mail', async () => {
    for (const email of [undefined, 'nothing']) {
      const { sub } = newcomer('mute')
      const { status, text } = await signIn({ sub, ...(email !== undefined && { email }) })
      expect(status).toBe(403)
      expect(wordsOf(text)).toContain('Не хватает адреса почты')
    }
    expect(await world.sql`select from identities where subject = 'mute'`).toHaveLength(0)
  })
})

describe('later sign-ins', () => {
  test('note that the address is verified by now, and keep what was verified', async () => {
    const confirmedAfter = async (email_verified: boolean) =>
      (await signIn({ ...newcomer('late'), email_verified })).me.confirmed
    expect(await confirmedAfter(false)).toBe(false)
    expect(await confirmedAfter(true)).toBe(true)
    expect(await confirmedAfter(false)).toBe(true)
    const moved = { ...newcomer('late'), email: 'late@new.example', email_verified: false }
    expect((await signIn(moved)).me).toMatchObject({ email: 'late@new.example', confirmed: false })
  })

  test('update name and e-mail to those of the provider', async () => {
    const { me } = await signIn(newcomer('married'))
    const person = { ...newcomer('married'), name: 'Другая фамилия', email: 'Other@corp.example' }
    expect((await signIn(person)).me).toMatchObject({
      id: me.id,
      full_name: 'Другая фамилия',
      email: 'other@corp.example',
    })
  })

  test('void the links mailed to an address that the provider has changed, and only these', async () => {
    const { me } = await signIn(newcomer('moved'))
    await world.sql`
      insert into mail_codes (hash, user_id, purpose, expires_at)
      values ('mailed', ${me.id}, 'reset', now() + interval '1 hour')`
    const left = async () => (await world.sql`select from mail_codes where user_id = ${me.id}`).length
    await signIn(newcomer('moved'))
    expect(await left()).toBe(1)
    await signIn({ ...newcomer('moved'), email: 'moved@new.example' })
    expect(await left()).toBe(0)
  })

  test('do not update an e-mail to one that another resident has', async () => {
    const { me } = await signIn(newcomer('greedy'))
    const { me: after } = await signIn({ ...newcomer('greedy'), email: 'boris@city.example' })
    expect(after).toMatchObject({ id: me.id, email: 'greedy@corp.example' })
  })

  test('give the role that the provider gives, and withdraw it when the provider does', async () => {
    const roles = async (...given: string[]) =>
      (await signIn({ ...newcomer('climber'), roles: given })).me.role.name
    expect(await roles()).toBe('Authenticated')
    expect(await roles('moderator')).toBe('Moderator')
    expect(await roles('moderator', 'superadmin')).toBe('Superadmin')
    expect(await roles('moderator')).toBe('Moderator')
    expect(await roles('uma_authorization')).toBe('Authenticated')
  })

  test('keep a role that a Superadmin gave by hand, as long as the provider gives none', async () => {
    const { me } = await signIn(newcomer('chosen'))
    await setRole(world.sql, me.id, 'moderator')
    expect((await signIn(newcomer('chosen'))).me.role.name).toBe('Moderator')
    expect((await signIn({ ...newcomer('chosen'), roles: ['superadmin'] })).me.role.name).toBe('Superadmin')
    await setRole(world.sql, me.id, 'moderator')
    expect((await signIn(newcomer('chosen'))).me.role.name).toBe('Moderator')
  })

  test('of a blocked resident open their own row and nothing else', async () => {
    const { me } = await signIn(newcomer('blocked'))
    await world.sql`update users set blocked = true where id = ${me.id}`
    const { browser, me: again } = await signIn(newcomer('blocked'))
    expect(again).toMatchObject({ id: me.id, blocked: true })
    expect((await browser.visit(`${here.url}/keycloak/isLoggedIn`)).text).toBe('true')
    expect((await browser.visit(`${here.url}/api/activities`)).status).toBe(403)
    await browser.ask(`${here.url}/keycloak/logout`)
    expect((await browser.visit(`${here.url}/keycloak/isLoggedIn`)).text).toBe('false')
  })
})

describe('a provider that refuses or does not answer', () => {
  test('a sign-in that the person cancels at the provider is answered with a page that says so', async () => {
    const { status, text } = await signIn({ sub: '' })
    expect(status).toBe(403)
    expect(wordsOf(text)).toContain('Вход отменён')
  })

  test('one that stops answering during a sign-in is reported as unavailable, not as a refusal', async () => {
    provider.state.person = newcomer('unlucky')
    const browser = new Visitor()
    let answer = await browser.ask(login())
    while (!answer.headers.get('location')?.startsWith(here.url)) {
      answer = await browser.ask(new URL(answer.headers.get('location') ?? '', provider.issuer).href)
    }
    provider.state.isSilent = true
    const { status, text } = await browser.visit(answer.headers.get('location') ?? '')
    expect(status).toBe(503)
    expect(wordsOf(text)).toContain('Служба входа не отвечает')
  })

  test('one that is down at the start: the server runs, reports it, and signs residents in once it is up', async () => {
    const absent = await absentProvider()
    const late = await city(world.sql, { env: { OIDC_ISSUER: absent.issuer, OIDC_CLIENT_ID: 'x' } })
    const browser = new Visitor()
    const { status, text } = await browser.visit(`${late.url}/keycloak/login?redirectTo=/shop`)
    expect(status).toBe(503)
    expect(/<a[^>]* href="([^"]+)"/.exec(text)?.[1]).toBe(
      `/keycloak/login?redirectTo=${encodeURIComponent(`${late.url}/shop`)}`,
    )
    expect((await browser.visit(`${late.url}/keycloak/isLoggedIn`)).text).toBe('false')
    expect(late.log.join('')).toContain('пока не отвечает')
    expect((await browser.ask(`${late.url}/keycloak/logout`)).headers.get('location')).toBe(`${late.url}/`)
    await late.close()
    await absent.close()

    provider.state.isSilent = true
    const patient = await city(world.sql, {
      env: { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'rdp-city' },
    })
    expect((await browser.visit(`${patient.url}/keycloak/login`)).status).toBe(503)
    provider.state.isSilent = false
    expect((await browser.ask(`${patient.url}/keycloak/login`)).status).toBe(302)
    await patient.close()
  })
})

test('roles are found at the configured claim: nested, by groups, under a name with dots', () => {
  const names = { moderator: 'moderators', admin: 'admins' }
  const find = (claims: Record<string, unknown>, claim: string) => roleOf([claims], { ...names, claim })
  expect(find({ realm_access: { roles: ['moderators'] } }, 'realm_access.roles')).toBe('moderator')
  expect(find({ resource_access: { city: { roles: ['admins'] } } }, 'resource_access.city.roles')).toBe(
    'superadmin',
  )
  expect(find({ groups: ['/admins', '/moderators'] }, 'groups')).toBe('superadmin')
  expect(find({ 'https://corp.example/roles': ['moderators'] }, 'https://corp.example/roles')).toBe(
    'moderator',
  )
  expect(find({ role: 'moderators' }, 'realm_access.roles, role')).toBe('moderator')
  expect(find({ groups: ['/admins/former'] }, 'groups')).toBeNull()
  expect(find({ realm_access: 'admins' }, 'realm_access.roles')).toBeUndefined()
  expect(find({}, 'toString.name')).toBeUndefined()
})

test('a list without a configured role differs from a claim that is missing in every source', () => {
  const find = (...claims: Record<string, unknown>[]) =>
    roleOf(claims, { moderator: 'moderators', admin: 'admins', claim: 'realm_access.roles, groups' })
  expect(find({ groups: [] }, {})).toBeNull()
  expect(find({}, { realm_access: { roles: ['offline_access'] } })).toBeNull()
  expect(find({}, {})).toBeUndefined()
  expect(find({ groups: null }, { realm_access: {} })).toBeUndefined()
})
