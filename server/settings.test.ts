import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Failure } from './command.ts'
import { settingsPage } from './environment.ts'
import { readSettings } from './settings.ts'

let DATA_DIR: string

beforeAll(async () => {
  DATA_DIR = await mkdtemp(join(tmpdir(), 'settings-'))
})
afterAll(() => rm(DATA_DIR, { recursive: true }))

const read = (env: Record<string, string>) => readSettings({ DATA_DIR, ...env })
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://city.example.ru',
  OIDC_ISSUER: 'https://sso.example.ru/realms/city',
  OIDC_CLIENT_ID: 'city',
}
const SECRET = 'x'.repeat(32)

test('docs/settings.md is generated from the declared variables', async () => {
  await expect(settingsPage()).toMatchFileSnapshot('../docs/settings.md')
})

test('without any variable every setting has a default', async () => {
  expect(await read({})).toMatchObject({
    port: 1337,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:1337',
    authLocal: true,
    seed: 'demo',
    databaseUrl: undefined,
    oidc: undefined,
    smtp: undefined,
    helpEmail: 'help@example.com',
    s3: undefined,
  })
})

test('production has no address of help by itself', async () => {
  expect((await read({ ...PRODUCTION, SECRET })).helpEmail).toBeUndefined()
})

test('the default data directory is ./data', async () => {
  expect((await readSettings({ SECRET })).dataDirectory).toBe(join(process.cwd(), 'data'))
})

test('an address loses its last slash, an issuer keeps it', async () => {
  const issuer = 'https://sso.example.ru/application/o/city/'
  expect(
    await read({ ...PRODUCTION, PUBLIC_URL: 'https://city.example.ru/', OIDC_ISSUER: issuer }),
  ).toMatchObject({ publicUrl: 'https://city.example.ru', oidc: { issuer } })
})

test('an empty value counts as not set', async () => {
  expect(await read({ PORT: '', DATABASE_URL: ' ', OIDC_ISSUER: '', HELP_EMAIL: '' })).toMatchObject({
    port: 1337,
    oidc: undefined,
    helpEmail: 'help@example.com',
  })
})

test.each([
  [{ PORT: 'abc' }, 'Настройка PORT «abc» не подходит: нужно целое число от 1 до 65535.'],
  [{ PORT: '70000' }, 'Настройка PORT «70000» не подходит: нужно целое число от 1 до 65535.'],
  [
    { NODE_ENV: 'prod' },
    'Настройка NODE_ENV «prod» не подходит: нужно одно из: development, production, test.',
  ],
  [{ AUTH_LOCAL: 'yes' }, 'Настройка AUTH_LOCAL «yes» не подходит: нужно on или off.'],
  [
    { PUBLIC_URL: 'https://intranet.example.ru/city' },
    'Настройка PUBLIC_URL не подходит: нужно адрес вида https://example.ru, без пути.',
  ],
  [{ SECRET: 'short' }, 'Настройка SECRET не подходит: нужно не меньше 32 знаков.'],
  [
    { DATABASE_URL: 'mysql://u:p@h/d' },
    'Настройка DATABASE_URL не подходит: нужно адрес вида postgres://user:password@host:5432/database.',
  ],
  [
    { DATABASE_URL: 'postgres://u:p@h/d?sslmode=no-such' },
    'Настройка DATABASE_URL не подходит: нужно в sslmode одно из: disable, allow, prefer, require, verify-ca, verify-full.',
  ],
  [{ OIDC_ISUER: 'https://x.ru' }, 'Настройки OIDC_ISUER нет: вероятно, имелась в виду OIDC_ISSUER.'],
  [{ DATABASE_ULR: 'x' }, 'Настройки DATABASE_ULR нет: вероятно, имелась в виду DATABASE_URL.'],
  [{ DATA_DIRR: 'x' }, 'Настройки DATA_DIRR нет: вероятно, имелась в виду DATA_DIR.'],
  [{ PROT: '1' }, 'Настройки PROT нет: вероятно, имелась в виду PORT.'],
  [{ HOTS: 'x' }, 'Настройки HOTS нет: вероятно, имелась в виду HOST.'],
  [{ PUBLIC_URI: 'x' }, 'Настройки PUBLIC_URI нет: вероятно, имелась в виду PUBLIC_URL.'],
  [{ NODE_EVN: 'x' }, 'Настройки NODE_EVN нет: вероятно, имелась в виду NODE_ENV.'],
  [{ SECERT: 'x' }, 'Настройки SECERT нет: вероятно, имелась в виду SECRET.'],
  [{ TRUSTPROXY: 'on' }, 'Настройки TRUSTPROXY нет: вероятно, имелась в виду TRUST_PROXY.'],
  [{ SEEDS: 'demo' }, 'Настройки SEEDS нет: вероятно, имелась в виду SEED.'],
  [{ LOG_LEVL: 'info' }, 'Настройки LOG_LEVL нет: вероятно, имелась в виду LOG_LEVEL.'],
  [{ AUTH_LOCALE: 'on' }, 'Настройки AUTH_LOCALE нет: вероятно, имелась в виду AUTH_LOCAL.'],
  [{ SMTP_PASWORD: 'x' }, 'Настройки SMTP_PASWORD нет: вероятно, имелась в виду SMTP_PASSWORD.'],
  [{ HELP_MAIL: 'x' }, 'Настройки HELP_MAIL нет: вероятно, имелась в виду HELP_EMAIL.'],
  [{ ONBORDING_URL: 'x' }, 'Настройки ONBORDING_URL нет: вероятно, имелась в виду ONBOARDING_URL.'],
  [{ S3_BUKET: 'x' }, 'Настройки S3_BUKET нет: вероятно, имелась в виду S3_BUCKET.'],
  [{ METRIC_PORT: '1' }, 'Настройки METRIC_PORT нет: вероятно, имелась в виду METRICS_PORT.'],
  [{ RATE_LIMITS_API: '1' }, 'Настройки RATE_LIMITS_API нет: вероятно, имелась в виду RATE_LIMIT_API.'],
  [{ S3_FOLDER: 'x' }, 'Настройки S3_FOLDER нет: проверьте имя по таблице в docs/settings.md.'],
  [{ OIDC_ISSUER: 'https://x.ru' }, 'Задана настройка OIDC_ISSUER, но не OIDC_CLIENT_ID: задайте обе.'],
  [{ S3_BUCKET: 'city' }, 'Задана настройка S3_BUCKET, но не S3_ACCESS_KEY: задайте обе.'],
  [{ SMTP_URL: 'smtp://h', SMTP_HOST: 'h' }, 'Заданы и SMTP_URL, и SMTP_HOST: оставьте что-то одно.'],
  [
    { SMTP_URL: 'smtp://h', SMTP_PASSWORD: 'x' },
    'SMTP_USER и SMTP_PASSWORD действуют только с SMTP_HOST: впишите их в SMTP_URL.',
  ],
  [
    { SMTP_HOST: 'mail.ru:25' },
    'Настройка SMTP_HOST «mail.ru:25» не подходит: нужно имя сервера, порт задаёт SMTP_PORT.',
  ],
  [{ METRICS_PORT: '1337' }, 'METRICS_PORT совпадает с PORT: задайте другой порт.'],
  [
    { ...PRODUCTION, OIDC_ISSUER: '' },
    'В production некому впускать жителей: задайте OIDC_ISSUER или AUTH_LOCAL=on.',
  ],
  [
    { ...PRODUCTION, PUBLIC_URL: '' },
    'В production нужна настройка PUBLIC_URL: адрес, по которому открывают город.',
  ],
  [
    { ...PRODUCTION, DATABASE_URL: 'postgres://h/d' },
    'В production с DATABASE_URL нужна настройка SECRET, одна на все серверы: не меньше 32 знаков.',
  ],
] as [Record<string, string>, string][])('%j is refused with one sentence', async (env, sentence) => {
  await expect(read(env)).rejects.toThrow(new Failure(sentence))
})

const REFUSED =
  'Настройка PUBLIC_URL открывает город другим машинам, а вне production в него войдёт любой: ' +
  'задайте NODE_ENV=production, OIDC_ISSUER и AUTH_LOCAL=off или, если так и нужно, DEVELOPMENT_SIGN_IN=on.'

test.each([
  { PUBLIC_URL: 'https://city.example.ru', TRUST_PROXY: '1' },
  { PUBLIC_URL: 'http://192.0.2.1:1337' },
  { PUBLIC_URL: 'http://127.example.ru', NODE_ENV: 'test' },
  { PUBLIC_URL: 'https://localhost.example.ru' },
] as Record<string, string>[])('outside production %j is refused, since anybody could sign in', async env => {
  await expect(read(env)).rejects.toThrow(new Failure(REFUSED))
  await expect(read({ ...env, DEVELOPMENT_SIGN_IN: 'on' })).resolves.toMatchObject({ production: false })
  const oidc = { OIDC_ISSUER: PRODUCTION.OIDC_ISSUER, OIDC_CLIENT_ID: 'city' }
  await expect(read({ ...env, ...oidc })).rejects.toThrow(new Failure(REFUSED))
  await expect(read({ ...env, ...oidc, AUTH_LOCAL: 'off' })).resolves.toMatchObject({ production: false })
  await expect(read({ ...PRODUCTION, ...env, NODE_ENV: 'production' })).resolves.toMatchObject({
    production: true,
  })
})

test.each([
  { HOST: '0.0.0.0' },
  { HOST: '::1' },
  { PUBLIC_URL: 'http://127.0.0.1:1337' },
  { PUBLIC_URL: 'http://[::1]:1337' },
  { PUBLIC_URL: 'http://localhost:5173' },
] as Record<string, string>[])('%j is a city for the person at this machine', async env => {
  await expect(read(env)).resolves.toMatchObject({ production: false })
})

test('variables of other programs are ignored', async () => {
  const others = {
    PATH: '/bin',
    HOSTNAME: 'host',
    POSTGRES_HOST: 'x',
    LOGNAME: 'x',
    SORT: 'x',
    POST: 'x',
    PWD: '/',
  }
  expect(await read(others)).toMatchObject({ port: 1337 })
})

test('in production nothing is seeded unless SEED says so', async () => {
  expect(await read(PRODUCTION)).toMatchObject({ seed: 'none' })
  expect(await read({ ...PRODUCTION, SEED: 'demo' })).toMatchObject({ seed: 'demo' })
})

test('a DATA_DIR that is a file, or lies below one, is refused with one sentence', async () => {
  const file = join(DATA_DIR, 'file')
  await writeFile(file, '')
  for (const [directory, why] of [
    [file, 'это файл, а нужен каталог'],
    [join(file, 'below'), 'часть этого пути не каталог, а файл'],
  ] as const) {
    await expect(read({ DATA_DIR: directory })).rejects.toThrow(
      new Failure(`Настройка DATA_DIR «${directory}» не подходит: ${why}.`),
    )
  }
})

test('no secret is repeated in a refusal', async () => {
  await expect(read({ DATABASE_URL: 'mysql://city:hunter2@host/city' })).rejects.not.toThrow(/hunter2/)
})

test('a secret that a start left unfinished is refused, not used', async () => {
  await mkdir(DATA_DIR, { recursive: true })
  await writeFile(join(DATA_DIR, 'secret'), '')
  await expect(read({})).rejects.toThrow('короче 32 знаков')
  await rm(join(DATA_DIR, 'secret'))
})

test('a secret is generated once, readable by its owner alone, and reused', async () => {
  const { secret } = await read({})
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect((await read({})).secret).toBe(secret)
  expect((await stat(join(DATA_DIR, 'secret'))).mode & 0o777).toBe(0o600)
  expect(await readFile(join(DATA_DIR, 'secret'), 'utf8')).toBe(secret)
  expect((await read({ SECRET })).secret).toBe(SECRET)
})

test('production turns sign-in by password off unless AUTH_LOCAL turns it on', async () => {
  expect((await read(PRODUCTION)).authLocal).toBe(false)
  expect((await read({ ...PRODUCTION, AUTH_LOCAL: 'on' })).authLocal).toBe(true)
})

test('a mail server in parts becomes one address', async () => {
  const parts = { SMTP_HOST: 'mail.ru', SMTP_PORT: '465', SMTP_USER: 'a@b.ru', SMTP_PASSWORD: 'p/w' }
  expect((await read(parts)).smtp).toBe('smtps://a%40b.ru:p%2Fw@mail.ru:465')
  const { password } = new URL((await read({ ...parts, SMTP_PASSWORD: '50%@h%41' })).smtp ?? '')
  expect(decodeURIComponent(password)).toBe('50%@h%41')
})

test.each([
  ['off', false],
  ['on', true],
  ['2', 2],
  ['10.0.0.0/8, 127.0.0.1', '10.0.0.0/8, 127.0.0.1'],
  ['fd00::/8', 'fd00::/8'],
  ['10.0.0.0/255.0.0.0', '10.0.0.0/255.0.0.0'],
])('TRUST_PROXY=%s reads as %j', async (TRUST_PROXY, value) => {
  expect((await read({ TRUST_PROXY })).trustProxy).toBe(value)
})

test.each(['abc', '10.0.0.0/33', 'fd00::/129', '10.0.0.0/0', '10.0.0.1/8/8', '300.0.0.1', ','])(
  'TRUST_PROXY=%s is refused before anything is done',
  async TRUST_PROXY => {
    await expect(read({ TRUST_PROXY })).rejects.toThrow('TRUST_PROXY')
  },
)
