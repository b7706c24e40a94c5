import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chipProgress } from '#contract/calls/chips.ts'
import { chapters } from '#contract/chapters.ts'
import { granted } from '#contract/rest/access.ts'
import { accessOf, isCall } from '#contract/rest/call.ts'
import { type World, world } from './local-testing.ts'

let city: World
let resident: Record<string, string>
let admin: Record<string, string>

beforeAll(async () => {
  city = await world()
  await city.add('anna', 'authenticated')
  await city.add('root', 'superadmin')
  resident = await city.signIn('anna')
  admin = await city.signIn('root')
})
afterAll(() => city.close())

const at = '/api/users-permissions'
const send = (call: string, body?: unknown, headers = admin) =>
  city.send(call.replace(' ', ` ${at}/`), body, headers)
const tree = (...actions: string[]) => {
  const found: Record<string, { controllers: Record<string, Record<string, { enabled: boolean }>> }> = {}
  for (const action of actions) {
    const [type = '', controller = '', name = ''] = action.split('.')
    const { controllers } = (found[type] ??= { controllers: {} })
    ;(controllers[controller] ??= {})[name] = { enabled: true }
  }
  return found
}
const roleOf = async (type: string) => {
  const [role] = await city.sql<{ id: number }[]>`select id from roles where type = ${type}`
  return role?.id ?? 0
}
const ok = { ok: true }

describe('reading roles', () => {
  test('every resident may list them, with the number of residents who have each', async () => {
    const { status, body } = await send('GET roles', undefined, resident)
    expect(status).toBe(200)
    expect(
      body.roles.map(({ type, nb_users }: { type: string; nb_users: number }) => [type, nb_users]),
    ).toEqual([
      ['authenticated', 1],
      ['public', 0],
      ['moderator', 0],
      ['superadmin', 1],
    ])
    expect(Object.keys(body.roles[0]).toSorted()).toEqual([
      'createdAt',
      'description',
      'id',
      'name',
      'nb_users',
      'type',
      'updatedAt',
    ])
  })

  test('one role has what the declarations permit it', async () => {
    const enabled = async (type: string, plugin: string, controller: string, action: string) => {
      const { body } = await send(`GET roles/${await roleOf(type)}`, undefined, resident)
      return body.role.permissions[plugin].controllers[controller][action]
    }
    expect(await enabled('authenticated', 'api::badge', 'badge', 'find')).toEqual({
      enabled: true,
      policy: '',
    })
    expect(await enabled('authenticated', 'api::badge', 'badge', 'create')).toEqual({
      enabled: false,
      policy: '',
    })
    expect(await enabled('moderator', 'api::badge', 'badge', 'create')).toEqual({ enabled: true, policy: '' })
    expect(await enabled('moderator', 'plugin::users-permissions', 'role', 'update')).toMatchObject({
      enabled: false,
    })
    expect(await enabled('superadmin', 'plugin::users-permissions', 'role', 'update')).toMatchObject({
      enabled: true,
    })
    expect(await enabled('public', 'api::badge', 'badge', 'find')).toMatchObject({ enabled: false })
    expect(await enabled('authenticated', 'plugin::upload', 'content-api', 'upload')).toMatchObject({
      enabled: true,
    })
  })

  test('/permissions returns what the caller may do', async () => {
    const mayAward = async (headers: Record<string, string>) =>
      (await send('GET permissions', undefined, headers)).body.permissions['api::user-badge'].controllers[
        'user-badge'
      ]
    expect((await mayAward(resident)).create.enabled).toBe(false)
    expect((await mayAward(admin)).create.enabled).toBe(true)
  })

  test('an unknown one is 404, and an unauthenticated caller may read none', async () => {
    expect((await send('GET roles/999')).body.error).toMatchObject({
      status: 404,
      message: 'Роль не найдена',
    })
    for (const path of ['roles', 'roles/1', 'roles/999', 'permissions']) {
      expect((await send(`GET ${path}`, undefined, {})).status).toBe(403)
    }
  })
})

describe('a role made by an administrator', () => {
  test('may call what its permissions list and nothing else, from the next request on', async () => {
    const permissions = tree('api::tag.tag.find', 'plugin::users-permissions.user.me')
    expect((await send('POST roles', { name: 'Event hosts', description: 'd', permissions })).body).toEqual(
      ok,
    )
    const id = await roleOf('event_hosts')
    const user = await city.add('host', 'event_hosts')
    const host = await city.signIn('host')
    const call = async (path: string) => (await city.send(`GET /api/${path}`, undefined, host)).status
    expect([await call('tags'), await call('tags/1'), await call('badges'), await call('users/me')]).toEqual([
      200, 403, 403, 200,
    ])
    const change = { currentPassword: 'a', password: 'hunter22', passwordConfirmation: 'hunter22' }
    expect((await city.send('POST /api/auth/change-password', change, host)).status).toBe(403)
    expect((await city.send('GET /api/users/me?populate=role', undefined, host)).body).not.toHaveProperty(
      'role',
    )

    expect((await send(`PUT roles/${id}`, { permissions: tree('api::badge.badge.find') })).body).toEqual(ok)
    expect([await call('tags'), await call('badges'), await call('users/me')]).toEqual([403, 200, 403])
    const shown = (await send(`GET roles/${id}`)).body.role
    expect(shown).toMatchObject({ name: 'Event hosts', type: 'event_hosts' })
    expect(shown.permissions['api::badge'].controllers.badge.find.enabled).toBe(true)
    expect(shown.permissions['api::tag'].controllers.tag.find.enabled).toBe(false)

    expect((await send(`PUT roles/${id}`, { name: 'Hosts', description: 'new' })).body).toEqual(ok)
    expect(await call('badges')).toBe(200)
    expect((await send(`DELETE roles/${id}`)).body).toEqual(ok)
    const [left] =
      await city.sql`select type from users u join roles r on r.id = role_id where u.id = ${user}`
    expect(left).toEqual({ type: 'public' })
    expect(await call('badges')).toBe(403)
    expect((await send(`DELETE roles/${id}`)).status).toBe(404)
  })

  test('made without permissions may call nothing', async () => {
    expect((await send('POST roles', { name: 'Nothing', type: 'nothing' })).body).toEqual(ok)
    await city.add('idle', 'nothing')
    const idle = await city.signIn('idle')
    expect((await city.send('GET /api/tags', undefined, idle)).status).toBe(403)
    const calls = chapters
      .flatMap(({ sections }) => Object.values(sections).flatMap(({ calls = [] }) => calls))
      .filter(one => isCall(one))
      .filter(one => granted(accessOf(one), 'public') !== true)
    expect(calls).toContain(chipProgress)
    const answered: string[] = []
    for (const { method, path } of calls) {
      const call = `${method.toUpperCase()} ${path}`
      const { status } = await city.send(call.replaceAll(/\{\w+\}/g, '1'), undefined, idle)
      if (status !== 403) answered.push(`${call} ${status}`)
    }
    expect(answered).toEqual([])
  })

  test('is refused with a reason: empty, without a name, with a name in use, with malformed permissions', async () => {
    const error = async (body: unknown) => (await send('POST roles', body)).body.error
    expect(await error({})).toMatchObject({
      name: 'ValidationError',
      message: 'Тело запроса пустое',
      details: {},
    })
    expect(await error({ description: 'x' })).toMatchObject({ name: 'ValidationError', status: 400 })
    expect(await error({ name: 'Authenticated', type: 'other' })).toMatchObject({
      details: { errors: [{ path: ['name'] }] },
    })
    for (const permissions of ['all', [1], { 'api::tag': true }, { 'api::tag': { controllers: [] } }, null]) {
      expect([permissions, await error({ name: 'X', type: 'x', permissions })]).toMatchObject([
        permissions,
        { status: 400, details: { errors: [{ path: ['permissions'] }] } },
      ])
    }
    expect(await roleOf('x')).toBe(0)
  })
})

test('the roles of the city keep their names and rights, and cannot be deleted', async () => {
  for (const type of ['public', 'authenticated', 'moderator', 'superadmin']) {
    const id = await roleOf(type)
    expect((await send(`DELETE roles/${id}`)).body.error).toMatchObject({
      status: 400,
      name: 'ApplicationError',
    })
    expect((await send(`PUT roles/${id}`, { name: 'Other' })).body.error).toMatchObject({
      name: 'ApplicationError',
    })
  }
  const moderator = await roleOf('moderator')
  const { body } = await send(`GET roles/${moderator}`)
  expect((await send(`PUT roles/${moderator}`, { permissions: body.role.permissions })).status).toBe(400)
  expect(
    (await send(`PUT roles/${moderator}`, { name: body.role.name, description: 'Помощь' })).body,
  ).toEqual(ok)
  expect((await send(`GET roles/${moderator}`)).body.role.description).toBe('Помощь')
})

test('only an administrator writes roles', async () => {
  for (const headers of [{}, resident]) {
    expect((await send('POST roles', { name: 'Mine', permissions: {} }, headers)).status).toBe(403)
    expect((await send('PUT roles/999', { name: 'Mine' }, headers)).status).toBe(403)
    expect((await send('DELETE roles/999', undefined, headers)).status).toBe(403)
  }
  expect((await send('POST permissions', {})).status).toBe(405)
})
