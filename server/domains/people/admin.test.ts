/** @module-tag slow */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Asks, type World, world } from '../../testing/world.ts'
import { makeAdmin } from './admin.ts'
import { hashPassword } from './passwords.ts'

const settings = { publicUrl: 'https://city.example', authLocal: true }
const password = 'Passw0rd!'

let city: World
let visitor: Asks
beforeAll(async () => {
  city = await world()
  visitor = await city.as(null)
})
afterAll(() => city.close())

const enter = (identifier: string, secret = password) =>
  visitor.send('POST', '/api/auth/local', { identifier, password: secret })

const roleOf = async (jwt: string) => {
  const { body } = await visitor.send('GET', '/api/users/me?populate=role', undefined, {
    authorization: `Bearer ${jwt}`,
  })
  return body.role.type
}

test('the command makes the first administrator of an empty city and returns a link to set a password', async () => {
  const { isNew, link } = await makeAdmin(city.sql, settings, ' Olga@City.example ')
  expect(isNew).toBe(true)
  const [, code] = /^https:\/\/city\.example\/reset-password\?code=([\w-]+)$/.exec(link ?? '') ?? []
  expect((await enter('olga@city.example')).status).toBe(400)
  const chosen = 'Nov0rozhdenn!'
  const answer = await visitor.send('POST', '/api/auth/reset-password', {
    code,
    password: chosen,
    passwordConfirmation: chosen,
  })
  expect(answer.status).toBe(200)
  expect(await roleOf((await enter('olga@city.example', chosen)).body.jwt)).toBe('superadmin')
})

test('the command makes an existing resident an administrator, who keeps the password', async () => {
  const id = await city.build.resident({
    email: 'anna@city.example',
    username: 'anna',
    password: await hashPassword(password),
  })
  const made = await makeAdmin(city.sql, settings, 'anna@city.example')
  expect(made).toEqual({ id, isNew: false, link: undefined })
  expect(await roleOf((await enter('anna')).body.jwt)).toBe('superadmin')
  expect(await makeAdmin(city.sql, settings, 'anna@city.example')).toEqual(made)
})

test('an administrator is made although others have the address and its first part as their names', async () => {
  for (const username of ['vera', 'vera@city.example']) await city.build.resident({ username })
  expect(await makeAdmin(city.sql, settings, 'vera@city.example')).toMatchObject({ isNew: true })
})

test('a password that was set before the address was confirmed is removed', async () => {
  const registered = await visitor.send('POST', '/api/auth/local/register', {
    username: 'thief',
    email: 'boss@city.example',
    password,
  })
  expect(registered.status).toBe(200)
  const { link } = await makeAdmin(city.sql, settings, 'boss@city.example')
  expect(link).toBeDefined()
  expect((await enter('boss@city.example')).status).toBe(400)
})

test('who signed in through the provider under an address that is not verified there is no administrator, unless known', async () => {
  const email = 'chief@city.example'
  const id = await city.build.resident({ email })
  await city.sql`update users set confirmed = false, provider = 'keycloak' where id = ${id}`
  await city.sql`insert into identities (issuer, subject, user_id) values ('https://id.example', 'x', ${id})`
  await expect(makeAdmin(city.sql, settings, email)).rejects.toThrow('это может быть другой человек')
  const [row] = await city.sql`
    select r.type, u.confirmed from users u join roles r on r.id = u.role_id where u.id = ${id}`
  expect(row).toEqual({ type: 'authenticated', confirmed: false })
  expect(await makeAdmin(city.sql, settings, email, { isKnown: true })).toMatchObject({ id, isNew: false })
})

test('with passwords switched off no link is made: the administrator signs in by the provider', async () => {
  const made = await makeAdmin(city.sql, { ...settings, authLocal: false }, 'sso@city.example')
  expect(made).toMatchObject({ isNew: true, link: undefined })
})

test('an invalid address and a blocked resident are refused with a message', async () => {
  await expect(makeAdmin(city.sql, settings, 'olga')).rejects.toThrow('«olga» не почтовый адрес.')
  const id = await city.build.resident({ email: 'boris@city.example' })
  await city.sql`update users set blocked = true where id = ${id}`
  await expect(makeAdmin(city.sql, settings, 'boris@city.example')).rejects.toThrow(
    'Доступ жителя boris@city.example закрыт',
  )
  const [row] = await city.sql<{ type: string }[]>`
    select r.type from users u join roles r on r.id = u.role_id where u.id = ${id}`
  expect(row?.type).toBe('authenticated')
})
