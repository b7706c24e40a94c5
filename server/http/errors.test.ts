import { once } from 'node:events'
import { type AddressInfo, connect as open } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { connect } from '../database/pool.ts'
import { refusalsIn } from '../rest/refusals.ts'
import { ru } from '../rest/texts.ts'
import { errorAnswers, MAX_HEADER_BYTES, protocolErrors } from './errors.ts'

test('while the database is unreachable a call is answered 503 with Retry-After, and a fault still 500', async () => {
  const app = Fastify()
  // Nothing listens on port 1.
  const sql = connect('postgres://city@127.0.0.1:1/city', { max: 1 })
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

test.each([
  ['08006', 503, 'ServiceUnavailableError'],
  ['25006', 503, 'ServiceUnavailableError'],
  ['40001', 503, 'BusyError'],
  ['40P01', 503, 'BusyError'],
  ['53100', 503, 'DiskFullError'],
  ['53200', 503, 'BusyError'],
  ['53300', 503, 'BusyError'],
  ['55P03', 503, 'BusyError'],
  ['57014', 503, 'BusyError'],
  ['57P01', 503, 'ServiceUnavailableError'],
  ['57P03', 503, 'ServiceUnavailableError'],
  ['42601', 500, 'InternalServerError'],
  ['XX000', 500, 'InternalServerError'],
])('SQLSTATE %s is answered %i %s', async (code, status, name) => {
  const app = Fastify()
  errorAnswers(app, refusalsIn(ru))
  const error = Object.assign(new Error('from PostgreSQL'), { code, query: 'select 1' })
  app.get('/', () => Promise.reject(error))
  const answer = await app.inject('/')
  expect([answer.statusCode, answer.json().error.name]).toEqual([status, name])
  expect(answer.headers['retry-after']).toBe(status === 503 ? '2' : undefined)
  await app.close()
})

test('a full disk of the server is answered 503 with a message that names it', async () => {
  const app = Fastify()
  errorAnswers(app, refusalsIn(ru))
  app.get('/', () => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC', syscall: 'write' })))
  const answer = await app.inject('/')
  expect([answer.statusCode, answer.json().error]).toMatchObject([
    503,
    { name: 'DiskFullError', message: ru.diskFull },
  ])
  await app.close()
})

test.each([
  ['an address longer than Node reads', `GET /${'x'.repeat(MAX_HEADER_BYTES)} HTTP/1.1\r\n\r\n`, 431],
  ['what is no HTTP', 'hello\r\n\r\n', 400],
])(
  '%s is refused in the envelope of every other refusal, and the connection is closed',
  async (_name, sent, status) => {
    const app = Fastify({ http: { maxHeaderSize: MAX_HEADER_BYTES }, clientErrorHandler: protocolErrors })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = open((app.server.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(sent)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${status} `)
    expect(JSON.parse(body)).toMatchObject({
      data: null,
      error: { status, message: expect.stringMatching(/[а-я]/) },
    })
    await app.close()
  },
)
