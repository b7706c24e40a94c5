/** @module-tag slow */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SECURITY_EVENT_DAYS, securityEventKinds } from '#contract/domains/history.ts'
import { collections } from '#contract/index.ts'
import { recordSecurityEvents } from '../../events/security.ts'
import { modelOf } from '../../rest/model.ts'
import { RetentionWorker } from '../../retention/worker.ts'
import { type Asks, type World, world } from '../../testing/world.ts'
import { MOST_REFUSALS } from '../people/journal.ts'
import { hashPassword } from '../people/passwords.ts'
import { MOST_SESSIONS } from '../people/sessions.ts'
import { trimsOf } from '../retention.ts'

const NOON = '2036-06-11T09:00:00.000Z'
const PASSWORD = 'Passw0rd!'
const ADDRESS = '127.0.0.1'

let city: World
let admin: Asks
let adminId: number
let hash: string
beforeAll(async () => {
  city = await world({ at: NOON })
  adminId = await city.build.resident({ role: 'superadmin' })
  admin = await city.as(adminId)
  hash = await hashPassword(PASSWORD)
})
afterAll(() => city.close())
beforeEach(async () => {
  await city.sql`delete from security_events`
  // The refusals of another test do not count for this one.
  city.pass(60_000)
})

/** A resident who signs in with a password. */
async function resident(more: object = {}) {
  const id = await city.build.resident()
  const row = { provider: 'local', password: hash, username: `login${id}`, ...more }
  await city.sql`update users set ${city.sql(row as never)} where id = ${id}`
  return id
}
const signIn = (identifier: string, password = PASSWORD, remoteAddress = ADDRESS) =>
  city.app.inject({
    method: 'POST',
    url: '/api/auth/local',
    payload: { identifier, password },
    remoteAddress,
  })
/** The events as the Superadmin reads them, the oldest first. */
async function events(query = '') {
  const { status, body } = await admin.get(`/api/security-events?populate=actor,user&sort=id${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  type Person = { readonly data: { readonly id: number } | null }
  type Row = {
    readonly attributes: {
      readonly kind: string
      readonly actor: Person
      readonly user: Person
      readonly address: string | null
      readonly details: object | null
      readonly createdAt: string
    }
  }
  return (body.data as Row[]).map(({ attributes: { kind, actor, user, address, details, createdAt } }) => ({
    kind,
    actor: actor.data?.id ?? null,
    user: user.data?.id ?? null,
    address,
    details,
    at: createdAt,
  }))
}
const event = (kind: string, more: object = {}) => ({
  kind,
  actor: null,
  user: null,
  address: ADDRESS,
  details: null,
  at: city.now().toISOString(),
  ...more,
})

test('a sign-in and a sign-out are recorded with the person and the address', async () => {
  const id = await resident()
  const { headers } = await signIn(`login${id}`, PASSWORD, '203.0.113.7')
  const [cookie = ''] = [headers['set-cookie']].flat().filter(line => line?.startsWith('city='))
  await city.app.inject({
    url: '/keycloak/logout',
    headers: { cookie: cookie.split(';')[0], 'sec-fetch-site': 'same-origin' },
    remoteAddress: '203.0.113.8',
  })
  expect(await events()).toEqual([
    event('sign-in', { actor: id, address: '203.0.113.7', details: { way: 'password' } }),
    event('sign-out', { actor: id, address: '203.0.113.8' }),
  ])
})

test('a refused sign-in is recorded with its reason, and that of an unknown login with the address only', async () => {
  const [id, blocked] = [await resident(), await resident()]
  await city.sql`update users set blocked = true where id = ${blocked}`
  await city.sql`delete from security_events`
  await signIn(`login${id}`, 'wr0ng-secret')
  await signIn(`login${blocked}`)
  await signIn('typed-secret-as-name', 'wr0ng-secret')
  expect(await events()).toEqual([
    event('sign-in.refused', { user: id, details: { way: 'password', reason: 'wrong' } }),
    event('sign-in.refused', { user: blocked, details: { way: 'password', reason: 'blocked' } }),
    event('sign-in.refused', { details: { way: 'password', reason: 'wrong' } }),
  ])
  const kept = await city.sql`select row_to_json(s)::text as text from security_events s`
  expect(kept.map(({ text }) => String(text)).join('')).not.toMatch(/secret|typed/)
})

test('refused sign-ins of all addresses together are recorded up to a number a minute', async () => {
  const tries = Array.from({ length: MOST_REFUSALS + 5 }, (_, n) => n)
  await Promise.all(tries.map(n => signIn(`nobody${n}`, 'wr0ng', `198.51.100.${n}`)))
  expect(await events('&pagination[pageSize]=100')).toHaveLength(MOST_REFUSALS)
  city.pass(60_000)
  await signIn('nobody', 'wr0ng')
  expect(await events('&pagination[pageSize]=100')).toHaveLength(MOST_REFUSALS + 1)
})

test('the oldest session that ends because of too many is recorded', async () => {
  const id = await resident()
  for (let n = 0; n < MOST_SESSIONS; n += 1) await city.cookieOf(id)
  await signIn(`login${id}`)
  expect(await events()).toEqual([
    event('sign-in', { actor: id, details: { way: 'password' } }),
    event('sessions.ended', { user: id, details: { reason: 'most', sessions: 1 } }),
  ])
})

test('sessions that somebody ends are recorded, and so are those that a new password ends', async () => {
  const id = await resident()
  await city.cookieOf(id)
  await admin.post(`/api/users/${id}/sessions/end`)
  await city.cookieOf(id)
  await admin.send('PUT', `/api/users/${id}`, { password: 'An0ther-password' })
  expect(await events()).toEqual([
    event('sessions.ended', { actor: adminId, user: id, details: { reason: 'asked', sessions: 1 } }),
    event('sessions.ended', { actor: adminId, user: id, details: { reason: 'password', sessions: 1 } }),
  ])
})

test('a new role is recorded with the former one, and a new account that is more than a resident’s', async () => {
  const id = await resident()
  const [moderator] = await city.sql<{ id: number }[]>`select id from roles where type = 'moderator'`
  await admin.send('PUT', `/api/users/${id}`, { role: moderator?.id })
  const body = { username: 'helper', email: 'helper@city.example', password: PASSWORD, role: moderator?.id }
  const made = await admin.send('POST', '/api/users', body)
  // What is saved as it was is no event.
  await admin.send('PUT', `/api/users/${id}`, { role: moderator?.id })
  expect(await events()).toEqual([
    event('role.changed', {
      actor: adminId,
      user: id,
      details: { was: 'Authenticated', became: 'Moderator' },
    }),
    event('role.changed', { actor: adminId, user: made.body.id, details: { became: 'Moderator' } }),
  ])
})

test('residents whose role is deleted have a change of role each, by who deleted it', async () => {
  const [made] = await city.sql<{ id: number }[]>`
    insert into roles (name, type, created_at, updated_at) values ('Хранитель', 'keeper', now(), now()) returning id`
  const id = await resident({ role_id: made?.id })
  await city.sql`delete from security_events`
  await admin.remove(`/api/users-permissions/roles/${made?.id}`)
  expect(await events()).toMatchObject([
    { kind: 'role.changed', actor: adminId, user: id, address: ADDRESS, details: { was: 'Хранитель' } },
    { kind: 'setting.changed', actor: adminId, details: { setting: 'roles', subject: 'Хранитель' } },
  ])
})

test('closing and opening an entry are recorded by whichever call', async () => {
  const [one, other] = [await resident(), await resident()]
  await admin.post('/api/people/block', { users: [one, other], blocked: true, reason: 'Накрутка' })
  await admin.send('PUT', `/api/users/${one}`, { blocked: false })
  expect(await events()).toEqual([
    event('entry.closed', { actor: adminId, user: one }),
    event('entry.closed', { actor: adminId, user: other }),
    event('entry.opened', { actor: adminId, user: one }),
  ])
})

test('exports are recorded with their contents and the number of rows', async () => {
  const [one, other] = [await resident(), await resident()]
  const mission = await city.build.mission({ name: 'Встреча у маяка' })
  await city.build.row('user_activity_enrolls', { user_id: one, activity_id: mission, status: 'enrolled' })
  const [info] = await city.sql<{ id: number }[]>`select id from user_infos where user_id = ${one}`
  await admin.post('/api/people/export-statistics', { users: [one, other] })
  await admin.get(`/api/user-infos/${info?.id}/export-statistics`)
  await admin.get(`/api/activities/${mission}/export-participants`)
  expect(await events()).toEqual([
    event('export', { actor: adminId, details: { exported: 'residents', rows: 2 } }),
    event('export', { actor: adminId, user: one, details: { exported: 'resident', rows: 1 } }),
    event('export', {
      actor: adminId,
      details: { exported: 'participants', subject: 'Встреча у маяка', rows: 1 },
    }),
  ])
})

test('a saved setting is one event, however many of its fields changed', async () => {
  const { body } = await admin.post('/api/mission-award-causes', {
    name: 'За помощь',
    description: 'Соседям',
  })
  await admin.put(`/api/mission-award-causes/${body.data.id}`, { name: 'За заботу', description: 'О маяке' })
  await admin.put(`/api/mission-award-causes/${body.data.id}`, { name: 'За заботу' })
  const of = (subject: string) =>
    event('setting.changed', { actor: adminId, details: { setting: 'mission-award-causes', subject } })
  expect(await events()).toEqual([of('За помощь'), of('За заботу')])
})

test('the Superadmin alone reads them, and finds them by person, kind and time', async () => {
  const [one, other] = [await resident(), await resident()]
  await city.sql`delete from security_events`
  const record = (...list: Parameters<typeof recordSecurityEvents>[1]) =>
    recordSecurityEvents(city.sql, list, city.now())
  await record({ kind: 'sign-in', actor: one }, { kind: 'entry.closed', actor: adminId, user: one })
  city.pass(86_400_000)
  await record({ kind: 'sign-in', actor: other })
  admin = await city.as(adminId)
  const kinds = async (query: string) => (await events(query)).map(({ kind }) => kind)
  const person = `&filters[$or][0][actor][id]=${one}&filters[$or][1][user][id]=${one}`
  expect(await kinds(person)).toEqual(['sign-in', 'entry.closed'])
  expect(await kinds('&filters[kind]=sign-in')).toEqual(['sign-in', 'sign-in'])
  expect(await kinds(`&filters[createdAt][$gte]=${city.now().toISOString()}`)).toEqual(['sign-in'])
  for (const role of ['authenticated', 'moderator'] as const)
    expect(
      await (await city.as(await city.build.resident({ role }))).get('/api/security-events'),
    ).toMatchObject({
      status: 403,
    })
})

test('they are kept for ninety days', async () => {
  const days = (n: number) => new Date(city.now().getTime() - n * 86_400_000)
  for (const age of [SECURITY_EVENT_DAYS - 1, SECURITY_EVENT_DAYS + 1])
    await recordSecurityEvents(city.sql, [{ kind: 'sign-out', actor: adminId }], days(age))
  const faults: unknown[] = []
  await new RetentionWorker({
    sql: city.sql,
    clock: city.now,
    log: { error: (fault: unknown) => void faults.push(fault) },
    trims: trimsOf({ model: modelOf(collections), settings: city.settings, clock: city.now }),
  }).run()
  expect(faults).toEqual([])
  expect((await events()).map(({ at }) => at)).toEqual([days(SECURITY_EVENT_DAYS - 1).toISOString()])
})

test('the database takes every declared kind and no other, and bounds the details of an event', async () => {
  const record = (more: object) =>
    recordSecurityEvents(city.sql, [{ kind: 'export', actor: adminId, ...more }], city.now())
  for (const kind of securityEventKinds) await record({ kind })
  await expect(record({ kind: 'other' })).rejects.toMatchObject({
    constraint_name: 'security_events_kind_check',
  })
  await expect(record({ details: { subject: 'я'.repeat(1000) } })).rejects.toMatchObject({
    constraint_name: 'security_events_details_size',
  })
  await record({ address: 'x'.repeat(100) })
  expect((await events()).at(-1)?.address).toHaveLength(64)
  const { status, body } = await admin.post('/api/mission-award-causes', { name: '\u{1f600}"'.repeat(66) })
  expect(status, JSON.stringify(body)).toBe(200)
  expect((await events()).at(-1)).toMatchObject({ kind: 'setting.changed' })
})
