import { afterEach, expect, test, vi } from 'vitest'
import { readSettings } from '../settings.ts'
import { ownEnvironment } from './own-environment.ts'

afterEach(() => vi.unstubAllEnvs())

test('a server that a tool opens for itself has nothing of the installation in whose checkout it runs', async () => {
  const installed = {
    DATABASE_URL: 'postgres://city@db.example.ru/city',
    NODE_ENV: 'production',
    SMTP_URL: 'smtp://mail.example.ru',
    OIDC_ISSUER: 'https://sso.example.ru/realms/city',
    S3_BUCKET: 'city',
  }
  for (const [name, value] of Object.entries(installed)) vi.stubEnv(name, value)
  const env = ownEnvironment({ DATA_DIR: '/tmp/city-own', SECRET: 'x'.repeat(40) })
  expect(env['PATH']).toBe(process.env['PATH'])
  expect(await readSettings(env)).toMatchObject({
    databaseUrl: undefined,
    production: false,
    smtp: undefined,
    oidc: undefined,
    s3: undefined,
    dataDirectory: '/tmp/city-own',
  })
})
