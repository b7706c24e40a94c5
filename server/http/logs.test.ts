import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { refusalsIn } from '../rest/refusals.ts'
import { ru } from '../rest/texts.ts'
import { errorAnswers } from './errors.ts'
import { logging } from './logs.ts'

function app() {
  const lines: string[] = []
  const made = Fastify(logging({ logLevel: 'info' }, { write: line => void lines.push(line) }))
  errorAnswers(made, refusalsIn(ru))
  made.decorateRequest('user', null)
  made.get('/api/tags', request => {
    request.user = 7
    request.log.info(
      { password: 'p4ss', token: 's3cret', headers: { cookie: 'city=s3cret' }, body: { jwt: 's3cret' } },
      'told',
    )
    return 'done'
  })
  made.get('/broken', () => {
    throw Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(a@b.example)',
      query: 'x',
    })
  })
  made.get('/caused', () => {
    const answer = { access_token: 's3cret' }
    const reset = Object.assign(new Error('read', { cause: answer }), { code: 'ECONNRESET' })
    throw new Error('no answer', { cause: new TypeError('fetch failed', { cause: reset }) })
  })
  made.get('/circular', () => {
    const error = new Error('round')
    throw Object.assign(error, { cause: error })
  })
  const read = () => lines.map(line => JSON.parse(line) as Record<string, unknown>)
  return { made, read, text: () => lines.join('') }
}

test('a request is logged as one line: id, address, caller, method, path, status and time, without the query', async () => {
  const { made, read, text } = app()
  await made.inject('/api/tags?filters[email]=a@b.example&token=s3cret')
  const [told, line] = read()
  expect(line).toEqual({
    level: 30,
    time: expect.any(Number),
    reqId: told?.['reqId'],
    method: 'GET',
    ip: '127.0.0.1',
    user: 7,
    path: '/api/tags',
    status: 200,
    ms: expect.any(Number),
    msg: 'answered',
  })
  expect(told).toMatchObject({ password: '…', token: '…', headers: '…', body: '…' })
  expect(text()).not.toMatch(/s3cret|p4ss|b\.example/)
})

test('the id of a request is taken from the proxy’s header when its format is valid', async () => {
  const { made, read } = app()
  await made.inject({ url: '/nowhere', headers: { 'x-request-id': 'abc-123-def' } })
  await made.inject({ url: '/nowhere?code=s3cret', headers: { 'x-request-id': 'a"b\n{}' } })
  expect(read().map(line => [line['reqId'], line['path'], line['status']])).toEqual([
    ['abc-123-def', '/nowhere', 404],
    [expect.stringMatching(/^[\da-f-]{36}$/), '/nowhere', 404],
  ])
})

test('a fault is logged with its stack and without the values of the database row', async () => {
  const { made, read, text } = app()
  expect((await made.inject('/broken')).statusCode).toBe(500)
  expect(read()[0]).toMatchObject({
    level: 50,
    err: { message: 'duplicate key', code: '23505', stack: expect.stringContaining('logs.test.ts') },
  })
  expect(text()).not.toContain('b.example')
})

test('a fault is logged with the errors that caused it, however many, and without what they hold besides', async () => {
  const { made, read, text } = app()
  await made.inject('/caused')
  expect(read()[0]).toMatchObject({
    err: {
      message: 'no answer',
      causes: [
        { type: 'TypeError', message: 'fetch failed' },
        { type: 'Error', message: 'read', code: 'ECONNRESET' },
      ],
    },
  })
  expect(text()).not.toContain('s3cret')
  await made.inject('/circular')
  expect(read()[2]).toMatchObject({
    err: { causes: Array.from({ length: 5 }, () => ({ type: 'Error', message: 'round' })) },
  })
})
