/** @module-tag slow */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../testing/until.ts'
import { hashPassword } from './passwords.ts'
import { type City, city, people } from './sign-in-testing.ts'

let world: Awaited<ReturnType<typeof people>>
let here: City
const password = 'Passw0rd!'

beforeAll(async () => {
  world = await people()
  await world.sql`
    update users set provider = 'local', password = ${await hashPassword(password)} where username in ('anna', 'boris')`
  await world.sql`update users set blocked = true where username = 'boris'`
  here = await city(world.sql, { env: { METRICS_TOKEN: 'open sesame' } })
})
afterAll(async () => {
  await here.close()
  await world.close()
})

const signIn = (identifier: string, secret: string) =>
  fetch(`${here.url}/api/auth/local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, password: secret }),
  })
const metrics = async () =>
  (await fetch(`${here.url}/metrics`, { headers: { authorization: 'Bearer open sesame' } })).text()
const lines = (message: string) =>
  here.log.map(line => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === message)

test('the log has the address and the user of sign-ins and failed sign-ins, and no secret', async () => {
  const cookie = (await signIn('anna', password)).headers.getSetCookie().map(line => line.split(';')[0])
  await signIn('anna', 'wr0ng-secret')
  await signIn('typed-secret-as-name', 'wr0ng-secret')
  await signIn('boris', password)
  await fetch(`${here.url}/api/badges`, { headers: { cookie: cookie.join('; ') } })
  const ip = expect.stringMatching(/127\.0\.0\.1|::1/)
  const refused = { kind: 'sign-in.refused', way: 'password', ip }
  expect(lines('security event')).toMatchObject([
    { kind: 'sign-in', way: 'password', actor: world.ids.anna, ip },
    { ...refused, reason: 'wrong', user: world.ids.anna },
    { ...refused, reason: 'wrong', user: null },
    { ...refused, reason: 'blocked', user: world.ids.boris },
  ])
  expect(lines('answered').at(-1)).toMatchObject({
    path: '/api/badges',
    user: world.ids.anna,
    ip,
    status: 200,
  })
  expect(here.log.join('')).not.toMatch(/secret|Passw0rd/)
})

test('sign-ins, letters and streams are in the metrics', async () => {
  await fetch(`${here.url}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'anna@city.example' }),
  })
  await until(async () =>
    expect(await metrics()).toContain('mail_letters_total{kind="asked",outcome="sent"} 1'),
  )
  const text = await metrics()
  expect(text).toContain('sign_ins_total{way="password",outcome="signed_in"} 1')
  expect(text).toContain('sign_ins_total{way="password",outcome="wrong"} 2')
  expect(text).toContain('sign_ins_total{way="password",outcome="blocked"} 1')
  expect(text).toContain('security_events_total{kind="sign-in"} 1')
  expect(text).toContain('security_events_total{kind="sign-in.refused"} 3')
  expect(text).toContain('mail_queued 0')
  expect(text).toContain('notification_streams 0')
})

test('a change by the database alone is logged and counted by the process that commits it, a taken-back one is not', async () => {
  const moderator = async () =>
    world.sql.begin(async tx => {
      await tx`update users set role_id = (select id from roles where type = 'moderator') where id = ${world.ids.boris}`
      if (lines('security event').some(({ kind }) => kind === 'role.changed'))
        throw new Error('told too early')
      throw new Error('taken back')
    })
  await expect(moderator()).rejects.toThrow('taken back')
  await world.sql`update users set role_id = (select id from roles where type = 'moderator') where id = ${world.ids.boris}`
  const told = lines('security event').filter(({ kind }) => kind === 'role.changed')
  expect(told).toMatchObject([{ user: world.ids.boris, was: 'Authenticated', became: 'Moderator' }])
  expect(await metrics()).toContain('security_events_total{kind="role.changed"} 1')
})

test('a provider that is down, then answers wrongly, is logged in one sentence each, and looked for again until it answers', async () => {
  let state: 'down' | 'wrong' | 'up' = 'down'
  const provider = createServer(({ socket }, response) => {
    if (state === 'down') return void socket.destroy()
    if (state === 'wrong') return void response.writeHead(404).end()
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }),
    )
  }).listen(0, 'localhost')
  await once(provider, 'listening')
  const issuer = `http://localhost:${(provider.address() as AddressInfo).port}`
  const late = await city(world.sql, { env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'x' } })
  const sentences = () => late.log.filter(line => line.includes('Провайдер входа'))
  await until(() => expect(sentences()).toHaveLength(1))
  expect(sentences()[0]).toContain('пока не отвечает: город открыт')
  expect((await fetch(`${late.url}/health`)).status).toBe(200)
  expect((await fetch(`${late.url}/keycloak/login`)).status).toBe(503)
  state = 'wrong'
  await until(() => expect(sentences()).toHaveLength(2))
  expect(sentences()[1]).toContain(`${issuer} не отдаёт своё описание`)
  state = 'up'
  await until(() => expect(sentences()).toHaveLength(3))
  expect(sentences()[2]).toContain(`${issuer} отвечает`)
  expect((await fetch(`${late.url}/keycloak/login`, { redirect: 'manual' })).status).toBe(302)
  provider.closeAllConnections()
  provider.close()
  await late.close()
})
