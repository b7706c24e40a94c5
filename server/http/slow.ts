import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { limits } from '#contract/rest/limits.ts'
import { protocolErrors } from './errors.ts'

export interface SlowOptions {
  readonly registry: Registry
  /** So many bytes must pass per second … */
  readonly bytesPerSecond?: number
  /** … within any span of this many milliseconds. */
  readonly spanMs?: number
}

/**
 * Ends requests whose body arrives too slowly with 408 and closes the connection. An upload over a slow line
 * that makes progress may take until `requestTimeout`; a connection that is only held open may not.
 */
export function slowBodies(
  app: FastifyInstance,
  { registry, bytesPerSecond = limits.slowBytesPerSecond, spanMs = limits.slowBodyMs }: SlowOptions,
): void {
  const ended = new Counter({
    name: 'http_slow_bodies_total',
    help: `Requests ended because their body brought less than ${bytesPerSecond} bytes per second`,
    registers: [registry],
  })
  const watch = watcher(app, {
    bytesPerSecond,
    spanMs,
    passed: ({ socket }) => socket.bytesRead,
    waitsForClient: isRead,
    end({ socket }) {
      ended.inc()
      protocolErrors({ name: 'slow', message: '', code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket)
    },
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { headers } = request
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (hasBody) watch(request, reply)
    done()
  })
}

/**
 * Closes the connection of a client that takes a streamed answer too slowly: a file, an export. Each holds an open file, a
 * connection to the file store or one to the database until it is taken. Answers marked `endless` may take any time, and
 * callerTurns bounds those that are whole in memory.
 */
export function slowAnswers(
  app: FastifyInstance,
  { registry, bytesPerSecond = limits.slowBytesPerSecond, spanMs = limits.slowAnswerMs }: SlowOptions,
): void {
  const ended = new Counter({
    name: 'http_slow_answers_total',
    help: `Streamed answers ended because less than ${bytesPerSecond} bytes per second of them were taken`,
    registers: [registry],
  })
  const watch = watcher(app, {
    bytesPerSecond,
    spanMs,
    // Trap: `bytesWritten` also counts what waits in the socket. Bytes are taken in lumps: all of one write (64 KiB of a
    // file) at its end, and as much at a time as the operating system makes room for. A span much shorter than the default
    // would find none of them on a slow line.
    passed: ({ socket }) => socket.bytesWritten - socket.writableLength,
    // Nothing waits while the file is read or the database works.
    waitsForClient: ({ socket }) => socket.writableLength > 0,
    end({ socket }) {
      ended.inc()
      socket.destroy()
    },
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const isStream = typeof payload === 'object' && payload !== null && !Buffer.isBuffer(payload)
    if (isStream && !request.routeOptions.config.endless) watch(request, reply)
    done()
  })
}

interface Watching {
  readonly bytesPerSecond: number
  readonly spanMs: number
  /** Bytes that have passed on the connection so far. */
  readonly passed: (raw: IncomingMessage) => number
  /** Whether the next bytes depend on the client, and not on this server. */
  readonly waitsForClient: (raw: IncomingMessage) => boolean
  readonly end: (raw: IncomingMessage) => void
}

/** Looks within one span; a span begins anew, up to this part of it late, when the server was the one that waited. */
const LOOKS = 10

/** Returns what watches a request until it is answered. */
function watcher(
  app: FastifyInstance,
  { bytesPerSecond, spanMs, passed, waitsForClient, end }: Watching,
): (request: FastifyRequest, reply: FastifyReply) => void {
  /** The start of the span of each request, and the bytes that had passed then. */
  const spans = new Map<IncomingMessage, { readonly since: number; readonly bytes: number }>()
  const begin = (raw: IncomingMessage) => spans.set(raw, { since: performance.now(), bytes: passed(raw) })
  const look = () => {
    for (const [raw, { since, bytes }] of spans) {
      const ms = performance.now() - since
      if (!waitsForClient(raw)) begin(raw)
      else if (ms >= spanMs) {
        if (passed(raw) - bytes < (bytesPerSecond * ms) / 1000) {
          spans.delete(raw)
          end(raw)
        } else begin(raw)
      }
    }
  }
  const timer = setInterval(look, spanMs / LOOKS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return ({ raw }, reply) => {
    if (reply.raw.closed) return
    begin(raw)
    reply.raw.once('close', () => spans.delete(raw))
  }
}

/**
 * Whether this server is reading the body; an upload that waits in the server's queue is no delay of the
 * client.
 */
const isRead = (raw: IncomingMessage) =>
  !raw.complete && !raw.isPaused() && raw.readableLength < raw.readableHighWaterMark
