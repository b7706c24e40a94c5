/** @module-tag slow */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Visitor } from '../../testing/visitor.ts'
import { type City, city, people, wordsOf } from './sign-in-testing.ts'

let world: Awaited<ReturnType<typeof people>>
let here: City
let browser: Visitor

beforeAll(async () => {
  world = await people()
  here = await city(world.sql)
})
afterAll(async () => {
  await here.close()
  await world.close()
})
beforeEach(() => {
  browser = new Visitor()
})

const login = (redirectTo: string) =>
  `${here.url}/keycloak/login?redirectTo=${encodeURIComponent(redirectTo)}`
const logout = (redirectTo: string) =>
  `${here.url}/keycloak/logout?redirectTo=${encodeURIComponent(redirectTo)}`
const me = () => `${here.url}/api/users/me`
const isLoggedIn = async () => (await browser.visit(`${here.url}/api/keycloak/isLoggedIn`)).text

/** Opens the provider's page and picks a resident there. */
async function signIn(account: number | string, redirectTo = me()) {
  const question = await browser.visit(login(redirectTo))
  expect(wordsOf(question.text)).toContain('Кто вы?')
  return browser.visit(question.url.href, { account: String(account) })
}

/** Signs in up to the redirect from the provider to the callback; returns the address of the callback. */
async function wayBack(account: number) {
  let answer = await browser.ask(login(me()))
  for (;;) {
    const location = new URL(answer.headers.get('location') ?? '', here.url)
    if (location.pathname === '/keycloak/callback') return location.href
    answer = location.pathname.startsWith('/idp/interaction/')
      ? await browser.ask(location.href, {
          method: 'POST',
          body: new URLSearchParams({ account: String(account) }),
        })
      : await browser.ask(location.href)
  }
}

test('a sign-in returns to the page that asked for it, and the API identifies the caller', async () => {
  expect(await isLoggedIn()).toBe('false')
  const back = await signIn(world.ids.anna)
  expect(back.url.href).toBe(me())
  expect(JSON.parse(back.text)).toMatchObject({ username: 'anna', email: 'anna@city.example' })
  expect(await isLoggedIn()).toBe('true')
})

test('paths below /api serve the same as those without it', async () => {
  const question = await browser.visit(`${here.url}/api/keycloak/login`)
  expect(wordsOf(question.text)).toContain('Кто вы?')
  expect((await browser.visit(`${here.url}/keycloak/isLoggedIn`)).text).toBe('false')
  const wrongMethod = await browser.ask(`${here.url}/keycloak/isLoggedIn`, { method: 'POST' })
  expect(wrongMethod.status).toBe(405)
})

test('scripts and other sites cannot read the cookie, and the database holds no key of a session', async () => {
  const answer = await browser.ask(await wayBack(world.ids.anna))
  const cookie = answer.headers.getSetCookie().find(line => line.startsWith('city='))
  expect(cookie).toMatch(/^city=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  const key = browser.cookie(here.url, 'city')
  const rows = await world.sql<{ id: string }[]>`select id from sessions`
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map(({ id }) => id)).not.toContain(key)
})

test('over https the cookie is Secure and bound to this host', async () => {
  const secure = await city(world.sql, { env: { PUBLIC_URL: 'https://city.example' } })
  const answer = await browser.ask(`${secure.url}/keycloak/logout`)
  expect(answer.headers.getSetCookie()[0]).toBe(
    '__Host-city=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure',
  )
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000')
  await secure.close()
})

test('a second sign-in needs no form, and one after signing out does', async () => {
  await signIn(world.ids.anna)
  expect((await browser.visit(login(me()))).url.href).toBe(me())
  const farewell = await browser.visit(logout(here.url))
  expect(wordsOf(farewell.text)).toContain('До встречи')
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(farewell.text)?.[1] ?? ''
  const confirm = /action="([^"]+)"/.exec(farewell.text)?.[1] ?? ''
  const home = await browser.visit(confirm, { xsrf, logout: 'yes' })
  expect(home.url.href).toBe(`${here.url}/`)
  expect(wordsOf((await browser.visit(login(me()))).text)).toContain('Кто вы?')
})

test('a sign-in that another tab begins during a sign-out is asked for the person', async () => {
  await signIn(world.ids.anna)
  await browser.ask(logout(here.url))
  // The provider has not been told yet, and still knows the browser.
  expect(wordsOf((await browser.visit(login(me()))).text)).toContain('Кто вы?')
})

test('signing out ends the session itself, not only its cookie', async () => {
  await signIn(world.ids.anna)
  const key = browser.cookie(here.url, 'city') ?? ''
  expect((await browser.ask(me())).status).toBe(200)
  await browser.ask(logout(here.url))
  expect(browser.cookie(here.url, 'city')).toBeUndefined()
  browser.setCookie(here.url, 'city', key)
  expect((await browser.ask(me())).status).toBe(401)
  expect(await isLoggedIn()).toBe('false')
})

test("the provider's sign-out gets the ID token hint and the address to return to", async () => {
  await signIn(world.ids.anna)
  const answer = await browser.ask(logout('/shop?page=2'))
  const to = new URL(answer.headers.get('location') ?? '')
  expect(to.pathname).toBe('/idp/session/end')
  expect(to.searchParams.get('client_id')).toBe('city')
  expect(to.searchParams.get('post_logout_redirect_uri')).toBe(`${here.url}/shop?page=2`)
  expect(to.searchParams.get('id_token_hint')).toMatch(/^ey/)
})

test('a redirect to an address longer than 1 500 characters leads to the home page instead', async () => {
  const long = `/shop?q=${'я'.repeat(500)}`
  const answer = await browser.ask(logout(long))
  expect(new URL(answer.headers.get('location') ?? '').searchParams.get('post_logout_redirect_uri')).toBe(
    here.url,
  )
})

test('a picture in an article or a link of another site signs nobody out', async () => {
  await signIn(world.ids.anna)
  for (const headers of [{ 'sec-fetch-dest': 'image' }, { 'sec-fetch-site': 'cross-site' }]) {
    const answer = await browser.ask(logout(here.url), { headers })
    expect(answer.status).toBe(403)
  }
  expect(await isLoggedIn()).toBe('true')
})

describe('session fixation, token forgery', () => {
  test('a key planted before the sign-in is not valid after it', async () => {
    browser.setCookie(here.url, 'city', 'planted-by-somebody')
    await signIn(world.ids.anna)
    expect(browser.cookie(here.url, 'city')).not.toBe('planted-by-somebody')
    const other = new Visitor()
    other.setCookie(here.url, 'city', 'planted-by-somebody')
    expect((await other.ask(me())).status).toBe(401)
  })

  test('signing in anew ends the session that the browser had', async () => {
    await signIn(world.ids.anna)
    const first = browser.cookie(here.url, 'city') ?? ''
    await browser.visit(login(me()))
    expect(browser.cookie(here.url, 'city')).not.toBe(first)
    const other = new Visitor()
    other.setCookie(here.url, 'city', first)
    expect((await other.ask(me())).status).toBe(401)
  })

  test('a callback without a sign-in that was begun is refused', async () => {
    const answer = await browser.visit(`${here.url}/keycloak/callback?code=abc&state=def`)
    expect(answer.status).toBe(400)
    expect(wordsOf(answer.text)).toContain('Этот вход уже не действует')
    expect((await browser.visit(`${here.url}/keycloak/callback`)).status).toBe(400)
    expect(browser.cookie(here.url, 'city')).toBeUndefined()
  })

  test('the callback of one browser is refused in another', async () => {
    const address = await wayBack(world.ids.anna)
    const other = new Visitor()
    await other.ask(login(me()))
    const answer = await other.visit(address)
    expect(answer.status).toBe(400)
    expect(other.cookie(here.url, 'city')).toBeUndefined()
  })

  test('a changed state is refused', async () => {
    const address = new URL(await wayBack(world.ids.anna))
    const state = address.searchParams.get('state') ?? ''
    const [text = '', mark = ''] = state.split('.')
    const forged = Buffer.from(text, 'base64url').toString().replace(here.url, 'https://evil.example')
    for (const other of [
      `${Buffer.from(forged).toString('base64url')}.${mark}`,
      `${text}.`,
      text,
      `x${state}`,
    ]) {
      address.searchParams.set('state', other)
      expect((await browser.visit(address.href)).status).toBe(400)
    }
  })

  test('a code is accepted once', async () => {
    const address = await wayBack(world.ids.anna)
    expect((await browser.ask(address)).status).toBe(303)
    const key = browser.cookie(here.url, 'city')
    const again = await browser.visit(address)
    expect(again.status).toBe(400)
    expect(wordsOf(again.text)).toContain('Войти не получилось')
    expect(browser.cookie(here.url, 'city')).toBe(key)
  })

  test('the code of one sign-in does not finish another', async () => {
    const first = new URL(await wayBack(world.ids.anna))
    const second = new URL(await wayBack(world.ids.anna))
    second.searchParams.set('code', first.searchParams.get('code') ?? '')
    expect((await browser.visit(second.href)).status).toBe(400)
    expect(browser.cookie(here.url, 'city')).toBeUndefined()
  })

  test('a sign-in that took too long has to begin anew', async () => {
    let now = Date.now()
    const slow = await city(world.sql, { clock: () => new Date(now) })
    const departed = await browser.ask(`${slow.url}/keycloak/login`)
    const state = new URL(departed.headers.get('location') ?? '').searchParams.get('state') ?? ''
    now += 16 * 60_000
    const late = await browser.visit(`${slow.url}/keycloak/callback?code=x&state=${state}`)
    expect(late.status).toBe(400)
    expect(wordsOf(late.text)).toContain('Этот вход уже не действует')
    await slow.close()
  })
})

test('two tabs sign in at the same time', async () => {
  await browser.visit(here.url)
  const first = await wayBack(world.ids.anna)
  const second = await wayBack(world.ids.anna)
  expect((await browser.visit(first)).url.href).toBe(me())
  expect((await browser.visit(second)).url.href).toBe(me())
})

describe('open redirect', () => {
  const elsewhere = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '\thttps://evil.example',
    'http://localhost:1@evil.example/',
    'http://localhost.evil.example/',
  ]
  test.each(elsewhere)('%j is refused as an address to return to', async address => {
    for (const path of [
      login(address),
      logout(address),
      login(address).replace('/keycloak', '/api/keycloak'),
    ]) {
      const answer = await browser.ask(path)
      expect(answer.status).toBe(400)
      expect(answer.headers.get('location')).toBeNull()
    }
  })

  test('an address with another port, another scheme or a password is refused too', async () => {
    const { host } = new URL(here.url)
    for (const address of ['http://localhost:1/', `https://${host}/`, `http://user:password@${host}/`]) {
      expect((await browser.ask(login(address))).status).toBe(400)
    }
  })

  test('an address without a host is resolved in the city', async () => {
    const back = await signIn(world.ids.anna, '/api/users/me?fields=username')
    expect(back.url.href).toBe(`${here.url}/api/users/me?fields=username`)
  })
})

test('the city opened as 127.0.0.1 continues the sign-in as localhost', async () => {
  const { port } = new URL(here.url)
  const other = `http://127.0.0.1:${port}`
  const answer = await browser.ask(
    `${other}/keycloak/login?redirectTo=${encodeURIComponent(`${other}/shop?page=2`)}`,
  )
  expect(answer.headers.get('location')).toBe(login(`${here.url}/shop?page=2`))
  expect(answer.headers.getSetCookie()).toEqual([])
})

test('the content security policy of the pages forbids scripts', async () => {
  const question = await browser.visit(login(me()))
  const policy = question.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'none'")
  expect(policy).not.toContain('unsafe')
  expect(question.text).not.toContain('<script')
})

test('markup in a name is escaped on the page', async () => {
  await world.sql`update users set full_name = ${'<img src=x onerror=alert(1)>'} where username = 'boris'`
  const question = await browser.visit(login(me()))
  expect(question.text).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(question.text).not.toContain('<img src=x')
})

test('the log holds no code, state, token or cookie', async () => {
  await signIn(world.ids.anna)
  const key = browser.cookie(here.url, 'city') ?? ''
  const log = here.log.join('')
  expect(log).toContain('"path":"/keycloak/callback"')
  expect(log).not.toContain(key)
  expect(log).not.toMatch(/code=|state=|id_token|redirectTo/)
})

test('without a provider the sign-in leads to the page for passwords, with the address to return to', async () => {
  const passwords = await city(world.sql, {
    env: { NODE_ENV: 'production', AUTH_LOCAL: 'on', PUBLIC_URL: 'https://city.example' },
  })
  const target = encodeURIComponent('https://city.example/shop?page=2')
  const answer = await browser.ask(`${passwords.url}/keycloak/login?redirectTo=${target}`)
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    `https://city.example/sign-in?next=${encodeURIComponent('/shop?page=2')}`,
  ])
  await passwords.close()
})
