/** @module-tag slow */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Failure } from '../../command.ts'
import { readSettings } from '../../settings.ts'
import { Visitor } from '../../testing/visitor.ts'
import { developmentProvider } from './development-provider.ts'
import { addUser, city, people, wordsOf } from './sign-in-testing.ts'

let world: Awaited<ReturnType<typeof people>>

beforeAll(async () => {
  world = await people()
  const blocked = await addUser(world.sql, 'zoya', 'authenticated')
  await world.sql`update users set blocked = true where id = ${blocked}`
})
afterAll(() => world.close())

const target = '/api/users/me?populate=role'
const pathTo = (redirectTo: string) => `/keycloak/login?redirectTo=${encodeURIComponent(redirectTo)}`

test('the page lists residents of every role, blocked residents and newcomers', async () => {
  const here = await city(world.sql)
  const words = wordsOf((await new Visitor().visit(here.url + pathTo('/'))).text)
  for (const text of [
    'Администраторы',
    'gleb',
    'Модераторы',
    'vera',
    'Жители',
    'anna',
    'Доступ закрыт',
    'Новый житель',
  ]) {
    expect(words).toContain(text)
  }
  await here.close()
})

test.each([
  ['new-authenticated', 'Authenticated'],
  ['new-moderator', 'Moderator'],
  ['new-superadmin', 'Superadmin'],
])('the account %s signs in for the first time with the role %s', async (account, role) => {
  const here = await city(world.sql)
  const browser = new Visitor()
  const question = await browser.visit(here.url + pathTo(target))
  const me = JSON.parse((await browser.visit(question.url.href, { account })).text)
  expect(me).toMatchObject({ confirmed: true, role: { name: role }, email: `${me.username}@city.example` })
  expect(await world.sql`select from user_greeting_statistics where user_id = ${me.id}`).toHaveLength(1)
  // Later it is in the list, and is entered from there, under the name that it has by then.
  await world.sql`update users set full_name = 'Переименован' where id = ${me.id}`
  const back = new Visitor()
  const list = await back.visit(here.url + pathTo(target))
  const [, own = ''] = new RegExp(`value="(${account}-[0-9a-f]{6})"`).exec(list.text) ?? []
  const again = JSON.parse((await back.visit(list.url.href, { account: own })).text)
  expect(again).toMatchObject({ id: me.id, full_name: 'Переименован', role: { name: role } })
  await here.close()
})

test('a changed name of a role in the settings is also the name in the claims', async () => {
  const here = await city(world.sql, { env: { OIDC_ADMIN: 'chief', OIDC_MODERATOR: 'helper' } })
  const browser = new Visitor()
  const question = await browser.visit(here.url + pathTo(target))
  const { text } = await browser.visit(question.url.href, { account: String(world.ids.gleb) })
  expect(JSON.parse(text)).toMatchObject({ username: 'gleb', role: { name: 'Superadmin' } })
  await here.close()
})

test('an account that does not exist is refused', async () => {
  const here = await city(world.sql)
  for (const account of ['999999', 'new-owner', 'new-moderator-1', '1 or 1=1', '']) {
    const browser = new Visitor()
    const question = await browser.visit(here.url + pathTo(target))
    const answer = await browser.visit(question.url.href, { account })
    expect(answer.status).toBe(403)
    expect(browser.cookie(here.url, 'city')).toBeUndefined()
  }
  await here.close()
})

test('an interaction that has expired is answered 400, not 500', async () => {
  const here = await city(world.sql)
  const answer = await new Visitor().visit(`${here.url}/idp/interaction/long-ago`)
  expect(answer.status).toBe(400)
  expect(wordsOf(answer.text)).toContain('Этот вход уже не действует')
  await here.close()
})

test('another site cannot submit the form', async () => {
  const here = await city(world.sql)
  const browser = new Visitor()
  const question = await browser.visit(here.url + pathTo(target))
  const answer = await browser.ask(question.url.href, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: new URLSearchParams({ account: String(world.ids.gleb) }),
  })
  expect(answer.status).toBe(403)
  await here.close()
})

test('with two servers at one address, either continues a sign-in that the other began', async () => {
  const one = await city(world.sql)
  const two = await city(world.sql, { env: { PUBLIC_URL: one.url } })
  const browser = new Visitor()
  const hosts = [one, two].map(({ url }) => new URL(url).host)
  const step = (at: URL) =>
    at.pathname.startsWith('/idp/interaction/')
      ? browser.ask(at.href, {
          method: 'POST',
          headers: { origin: one.url },
          body: new URLSearchParams({ account: String(world.ids.anna) }),
        })
      : browser.ask(at.href)
  let at = new URL(one.url + pathTo(target))
  let answer = await step(at)
  let turns = 0
  for (; answer.headers.has('location'); turns += 1) {
    at = new URL(answer.headers.get('location') ?? '', at)
    at.host = hosts[turns % 2] ?? ''
    answer = await step(at)
  }
  expect(turns).toBeGreaterThan(4)
  expect(await answer.json()).toMatchObject({ username: 'anna' })
  expect((await browser.ask(`${two.url}${target}`)).status).toBe(200)
  await browser.ask(`${two.url}/keycloak/logout`)
  expect((await browser.visit(`${one.url}/keycloak/isLoggedIn`)).text).toBe('false')
  await one.close()
  await two.close()
})

test('it does not start in production, and is not registered with a configured provider', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'city-'))
  const settings = await readSettings({ DATA_DIR, NODE_ENV: 'test' })
  const app = Fastify()
  const start = (changed: Partial<typeof settings>) =>
    developmentProvider(app, { settings: { ...settings, ...changed }, sql: world.sql })
  expect(() => start({ production: true, authLocal: false })).toThrow(Failure)
  start({ production: true, authLocal: true })
  start({ oidc: { issuer: 'https://sso.example', clientId: 'city', clientSecret: undefined } })
  expect((await app.inject('/idp/.well-known/openid-configuration')).statusCode).toBe(404)
  await rm(DATA_DIR, { recursive: true })
})
