import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { protocolErrors } from './errors.ts'

export interface SlowOptions {
  readonly registry: Registry
  /** A body must arrive with this many bytes per second … */
  readonly bytesPerSecond?: number
  /** … within any span of this many milliseconds. */
  readonly spanMs?: number
}

interface Arriving {
  readonly raw: IncomingMessage
  /** The start of the span, and the bytes received on the connection until then. */
  since: number
  bytes: number
}

/**
 * Ends requests whose body arrives too slowly with 408 and closes the connection. An upload over a slow line
 * that makes progress may take until `requestTimeout`; a connection that is only held open may not.
 */
export function slowBodies(
  app: FastifyInstance,
  { registry, bytesPerSecond = 1024, spanMs = 10_000 }: SlowOptions,
): void {
  const arriving = new Set<Arriving>()
  const ended = new Counter({
    name: 'http_slow_bodies_total',
    help: `Requests ended because their body brought less than ${bytesPerSecond} bytes per second`,
    registers: [registry],
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, raw } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (hasBody && raw.socket) {
      const one = { raw, since: performance.now(), bytes: raw.socket.bytesRead }
      arriving.add(one)
      reply.raw.once('close', () => arriving.delete(one))
    }
    done()
  })

  const look = () => {
    const now = performance.now()
    for (const one of arriving) {
      const { raw, since, bytes } = one
      if (raw.complete) arriving.delete(one)
      else if (now - since >= spanMs) {
        const got = raw.socket.bytesRead - bytes
        if (isRead(raw) && got < (bytesPerSecond * (now - since)) / 1000) end(one)
        else Object.assign(one, { since: now, bytes: raw.socket.bytesRead })
      }
    }
  }
  const end = (one: Arriving) => {
    arriving.delete(one)
    ended.inc()
    protocolErrors({ name: 'slow', message: '', code: 'ERR_HTTP_REQUEST_TIMEOUT' }, one.raw.socket)
  }
  const timer = setInterval(look, spanMs / 2).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/**
 * Whether this server is reading the body; an upload that waits in the server's queue is no delay of the
 * client.
 */
const isRead = (raw: IncomingMessage) => !raw.isPaused() && raw.readableLength < raw.readableHighWaterMark
