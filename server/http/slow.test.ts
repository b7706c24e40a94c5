import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { afterEach, expect, test, vi } from 'vitest'
import { until } from '../testing/until.ts'
import { slowBodies } from './slow.ts'

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
