import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { connect } from '../database/pool.ts'
import { refusalsIn } from '../rest/refusals.ts'
import { ru } from '../rest/texts.ts'
import { freePort } from '../testing/port.ts'
import { errorAnswers } from './errors.ts'

test('while the database is away a call is told to come again, and a fault stays a fault', async () => {
  const app = Fastify()
  const sql = connect(`postgres://city@127.0.0.1:${await freePort()}/city`, { max: 1 })
  errorAnswers(app, refusalsIn(ru))
  app.get('/away', () => sql`select 1`)
  app.get('/fault', () => Promise.reject(Object.assign(new Error('no such file'), { code: 'ENOENT' })))
  const away = await app.inject('/away')
  expect(away.statusCode).toBe(503)
  expect(away.headers['retry-after']).toBe('2')
  expect(away.json().error).toMatchObject({ name: 'ServiceUnavailableError', message: ru.unavailable })
  expect((await app.inject('/fault')).statusCode).toBe(500)
  await Promise.all([app.close(), sql.end()])
})
