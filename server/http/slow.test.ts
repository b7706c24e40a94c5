import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { PassThrough, Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { afterEach, expect, test, vi } from 'vitest'
import { until } from '../testing/until.ts'
import { slowAnswers, slowBodies } from './slow.ts'

const registry = new Registry()
let made: FastifyInstance
afterEach(async () => {
  vi.useRealTimers()
  await made.close()
})

/**
 * A server that requires `bytesPerSecond`, and a connection that sends a body of `size` bytes in pieces, one every 20 ms
 * of the server's clock.
 */
async function upload({
  bytesPerSecond,
  size,
  piece,
}: {
  bytesPerSecond: number
  size: number
  piece: number
}) {
  registry.clear()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  made = Fastify({ bodyLimit: 10_000_000 })
  made.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  slowBodies(made, { registry, bytesPerSecond, spanMs: 100 })
  const arrived = new Promise<Socket>(resolve => {
    made.addHook('onRequest', async ({ raw }) => resolve(raw.socket))
  })
  made.post('/', ({ body }) => ({ got: (body as Buffer).length }))
  await made.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((made.server.address() as AddressInfo).port, '127.0.0.1').on(
    'error',
    () => undefined,
  )
  const answered = once(socket, 'data')
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-type: x/y\r\ncontent-length: ${size}\r\n\r\n`)
  const server = await arrived
  const { bytesRead } = server
  let sent = 0
  while (sent < size && server.writable) {
    const next = Math.min(piece, size - sent)
    sent += next
    socket.write(Buffer.alloc(next))
    await until(() => expect(server.bytesRead).toBe(bytesRead + sent))
    vi.advanceTimersByTime(20)
  }
  const [answer] = (await answered) as [Buffer]
  socket.destroy()
  return { answer: answer.toString(), sent }
}

test('a body that arrives too slowly is answered 408, long before it is complete', async () => {
  const { answer, sent } = await upload({ bytesPerSecond: 1_000_000, size: 5_000_000, piece: 1 })
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  expect(answer).toContain('Запрос не пришёл вовремя')
  expect(sent).toBeLessThan(5_000_000)
  expect(await registry.metrics()).toContain('http_slow_bodies_total 1')
})

test('a slow upload that makes progress is read to its end', async () => {
  const { answer } = await upload({ bytesPerSecond: 1, size: 300_000, piece: 10_000 })
  expect(answer).toMatch(/^HTTP\/1.1 200 /)
  expect(answer).toContain('"got":300000')
  expect(await registry.metrics()).toContain('http_slow_bodies_total 0')
})

const SPAN_MS = 100
const PART = Buffer.alloc(64 * 1024)
/** More than the buffers of a connection on one machine hold. */
const PARTS = 800

function* parts() {
  for (let sent = 0; sent < PARTS; sent += 1) yield PART
}

/** A server whose streamed answers must be taken at 1000 bytes per second, and a client that asks for one and has not read yet. */
async function download(content: () => Readable, config = {}) {
  registry.clear()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  made = Fastify()
  slowAnswers(made, { registry, bytesPerSecond: 1000, spanMs: SPAN_MS })
  const arrived = new Promise<Socket>(resolve => {
    made.addHook('onRequest', async ({ raw }) => resolve(raw.socket))
  })
  made.get('/', { config }, (_request, reply) => reply.send(content()))
  await made.listen({ port: 0, host: '127.0.0.1' })
  const { port } = made.server.address() as AddressInfo
  const client = connect(port, '127.0.0.1').on('error', () => undefined)
  client.pause()
  client.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  const server = await arrived
  const taken = () => server.bytesWritten - server.writableLength
  return { client, server, taken, closed: once(client, 'close') }
}

test('a streamed answer that its client does not take ends with the connection', async () => {
  const { client, server, closed } = await download(() => Readable.from(parts()))
  await until(() => {
    vi.advanceTimersByTime(SPAN_MS)
    expect(server.destroyed).toBe(true)
  })
  client.resume()
  await closed
  expect(client.bytesRead).toBeLessThan(PARTS * PART.length)
  expect(await registry.metrics()).toContain('http_slow_answers_total 1')
})

test('a streamed answer that is taken slowly, but not too slowly, is sent to its end', async () => {
  const { client, server, taken, closed } = await download(() => Readable.from(parts()))
  while (taken() < (PARTS / 2) * PART.length) {
    const before = taken()
    client.resume()
    await until(() => expect(taken()).toBeGreaterThan(before))
    client.pause()
    vi.advanceTimersByTime(SPAN_MS)
    expect(server.destroyed).toBe(false)
  }
  client.resume()
  await closed
  expect(client.bytesRead).toBeGreaterThan(PARTS * PART.length)
  expect(await registry.metrics()).toContain('http_slow_answers_total 0')
})

test('the time in which the server has nothing to send is not counted', async () => {
  const content = new PassThrough()
  const { client, server, taken, closed } = await download(() => content)
  content.write('one')
  await until(() => expect(taken()).toBeGreaterThan(0))
  vi.advanceTimersByTime(10 * SPAN_MS)
  expect(server.destroyed).toBe(false)
  content.end('two')
  client.resume()
  await closed
  expect(await registry.metrics()).toContain('http_slow_answers_total 0')
})

test('a stream of events may be taken at any rate', async () => {
  const { client, server, closed } = await download(() => Readable.from(parts()), { endless: true })
  await until(() => expect(server.writableNeedDrain).toBe(true))
  vi.advanceTimersByTime(10 * SPAN_MS)
  expect(server.destroyed).toBe(false)
  client.destroy()
  await closed
  expect(await registry.metrics()).toContain('http_slow_answers_total 0')
})
