/** @module-tag slow */
import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { limits } from '#contract/rest/limits.ts'
import { refusalsIn } from '../rest/refusals.ts'
import { ru } from '../rest/texts.ts'
import { Turns } from '../rest/turns.ts'
import { until } from '../testing/until.ts'
import { errorAnswers } from './errors.ts'
import { callerTurns } from './turns.ts'

const client = () => new EventEmitter()

describe('turns of callers', () => {
  it('are taken over in the order in which the calls came, each caller for itself', async () => {
    const turns = new Turns(1, 10)
    const order: string[] = []
    const first = await turns.take('anna', 1000, client())
    const second = turns.take('anna', 1000, client()).then(release => (order.push('second'), release))
    const third = turns.take('anna', 1000, client()).then(release => (order.push('third'), release))
    const release = await turns.take('boris', 1000, client())
    expect(turns.counts).toEqual({ running: 2, waiting: 2 })
    release?.()
    first?.()
    ;(await second)?.()
    ;(await third)?.()
    expect([order, turns.counts]).toEqual([['second', 'third'], { running: 0, waiting: 0 }])
  })

  it('are refused when too many calls wait, after too long a wait, and when the client has left', async () => {
    const turns = new Turns(1, 2)
    await turns.take('anna', 1000, client())
    const leaving = client()
    const waiting = [turns.take('anna', 20, client()), turns.take('anna', 60_000, leaving)]
    expect(await turns.take('anna', 60_000, client())).toBeUndefined()
    leaving.emit('close')
    expect(await Promise.all(waiting)).toEqual([undefined, undefined])
    expect(turns.counts).toEqual({ running: 1, waiting: 0 })
  })
})

describe('a burst of calls', () => {
  const WAIT = 1000
  const begin = () => {
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const turns = new Turns(3, 10, 100)
    return { turns, pass: (ms: number) => (now += ms), take: () => turns.take('anna', WAIT, client()) }
  }
  afterEach(() => void vi.restoreAllMocks())

  it('leaves one call at a time to a caller who kept more in hand for too long', async () => {
    const { turns, pass, take } = begin()
    const releases = [await take(), await take(), await take()]
    const waiting = [take(), take()]
    pass(50)
    for (const release of releases) release?.()
    expect(turns.counts).toEqual({ running: 1, waiting: 1 })
    ;(await waiting[0])?.()
    expect(turns.counts).toEqual({ running: 1, waiting: 0 })
    ;(await waiting[1])?.()
    expect(turns.counts).toEqual({ running: 0, waiting: 0 })
    await take()
    void take()
    expect(turns.counts).toEqual({ running: 1, waiting: 1 })
  })

  it('gives the caller several calls again after a pause, and never counts one call at a time', async () => {
    const { turns, pass, take } = begin()
    const releases = [await take(), await take(), await take()]
    pass(50)
    for (const release of releases) release?.()
    pass(10)
    ;[await take(), await take()].forEach(release => release?.())
    const long = await take()
    pass(10_000)
    expect(turns.counts.running).toBe(1)
    expect(await take()).toBeDefined()
    long?.()
  })

  it('of one caller changes nothing for another', async () => {
    const { turns, pass, take } = begin()
    await Promise.all([take(), take(), take()])
    pass(60)
    expect(await turns.take('boris', WAIT, client())).toBeDefined()
    expect(await turns.take('boris', WAIT, client())).toBeDefined()
  })
})

describe('an answer', () => {
  const app = async (answerMs: number) => {
    const turns = new Turns(2, 2)
    const made = Fastify()
    callerTurns(made, {
      turns,
      forms: new Turns(1, 0),
      files: new Turns(1, 0),
      refusals: refusalsIn(ru),
      keyOf: () => 'anna',
      answerMs,
    })
    made.get('/api/large', () => Buffer.alloc(20_000_000))
    made.get('/api/text', () => ({ text: 'x'.repeat(20_000_000) }))
    await made.listen({ port: 0, host: '127.0.0.1' })
    return { turns, made, port: (made.server.address() as AddressInfo).port }
  }

  it.each(['large', 'text'])(
    'ends with its connection when the client takes a few bytes at a time: %s',
    async name => {
      const { turns, made, port } = await app(300)
      const socket = connect(port, '127.0.0.1').on('error', () => undefined)
      socket.write(`GET /api/${name} HTTP/1.1\r\nhost: x\r\n\r\n`)
      // Never idle: something is read every few milliseconds, and what is left in buffers at once.
      socket.on('data', () => {
        if (turns.counts.running === 0) return
        socket.pause()
        setTimeout(() => socket.resume(), 50)
      })
      await once(socket, 'close')
      expect(socket.bytesRead).toBeLessThan(20_000_000)
      await until(() => expect(turns.counts).toEqual({ running: 0, waiting: 0 }))
      await made.close()
    },
  )

  it('keeps its turn until the client has taken it', async () => {
    const { turns, made, port } = await app(60_000)
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    socket.pause()
    socket.write('GET /api/large HTTP/1.1\r\nhost: x\r\n\r\n')
    await until(() => expect(turns.counts.running).toBe(1))
    socket.resume()
    await until(() => expect(turns.counts.running).toBe(0))
    socket.destroy()
    await made.close()
  })
})

test('the first calls of several sessions of one person take turns together, those of nobody by address', async () => {
  const turns = new Turns(1, 0)
  const made = Fastify()
  const known = new Map<unknown, string>()
  const asked: unknown[] = []
  callerTurns(made, {
    turns,
    forms: new Turns(1, 0),
    files: new Turns(1, 0),
    refusals: refusalsIn(ru),
    refusedMs: 0,
    keyOf: ({ headers }) => known.get(headers['session']),
    lookUp: async ({ headers: { session } }) => {
      asked.push(session)
      await Promise.resolve()
      if (session) known.set(session, 'user 1')
    },
  })
  const gate = Promise.withResolvers<void>()
  made.get('/api/held', () => gate.promise)
  made.get('/api/free', () => 'free')
  const get = (url: string, headers = {}) => made.inject({ url, headers })
  const held = get('/api/held', { session: 'a' })
  await until(() => expect(turns.counts.running).toBe(1))
  const others = await Promise.all(
    ['a', 'b', 'b'].map(session => get('/api/free', { session, cookie: `junk=${Math.random()}` })),
  )
  expect(others.map(({ statusCode }) => statusCode)).toEqual([429, 429, 429])
  expect((await get('/api/free')).statusCode).toBe(200)
  expect(asked.filter(session => session === 'a')).toEqual(['a'])
  gate.resolve()
  await held
  await made.close()
})

test('files take turns of their own until they are taken, by person or address, and the refusal names how many', async () => {
  const files = new Turns(1, 0)
  const made = Fastify()
  errorAnswers(made, refusalsIn(ru))
  callerTurns(made, {
    turns: new Turns(1, 0),
    forms: new Turns(1, 0),
    files,
    refusals: refusalsIn(ru),
    refusedMs: 0,
    keyOf: ({ headers }) => headers['session']?.toString(),
  })
  const content = new PassThrough()
  made.get('/uploads/:file', (request, reply) =>
    reply.send((request.params as { file: string }).file === 'held.png' ? content : 'file'),
  )
  made.get('/api/free', () => 'free')
  const get = (url: string, headers = {}) => made.inject({ url, headers })
  const held = get('/uploads/held.png')
  await until(() => expect(files.counts.running).toBe(1))
  const refused = await get('/uploads/a.png')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
  expect(refused.json().error).toMatchObject({
    name: 'TooManyCallsError',
    message: ru.tooManyAtOnce(limits.filesAtOnce),
  })
  expect((await get('/uploads/a.png', { session: 'anna' })).statusCode).toBe(200)
  expect((await get('/api/free')).statusCode).toBe(200)
  content.end()
  await held
  expect((await get('/uploads/a.png')).statusCode).toBe(200)
  await made.close()
})

test('a refused call is answered after a while, or when its client leaves', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const made = Fastify()
  callerTurns(made, {
    turns: new Turns(1, 0),
    forms: new Turns(1, 0),
    files: new Turns(1, 0),
    refusals: refusalsIn(ru),
    keyOf: () => 'anna',
    refusedMs: 1000,
  })
  const gate = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  made.get('/api/held', () => {
    arrived.resolve()
    return gate.promise
  })
  const held = made.inject('/api/held')
  await arrived.promise
  let status = 0
  const refused = made.inject('/api/held').then(answer => {
    status = answer.statusCode
  })
  // oxlint-disable-next-line no-await-in-loop -- until the call is held
  while (vi.getTimerCount() === 0) await turn()
  vi.advanceTimersByTime(999)
  await turn()
  expect(status).toBe(0)
  vi.advanceTimersByTime(1)
  await refused
  expect(status).toBe(429)
  vi.useRealTimers()
  gate.resolve()
  await held
  await made.close()
})
