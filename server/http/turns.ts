import type { EventEmitter } from 'node:events'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '#contract/rest/limits.ts'
import type { Refusals } from '../rest/refusals.ts'
import { Turns } from '../rest/turns.ts'
import { addressKey } from './limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** An answer without an end, such as a stream of events, takes no turn. */
    endless?: true
  }
}

/** Resolves after so many milliseconds, or when the client leaves. */
function pause(ms: number, client: EventEmitter): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      client.off('close', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    client.once('close', end)
  })
}

export interface TurnsOptions {
  readonly turns: Turns
  /** Of calls with a form. */
  readonly forms: Turns
  /** Of files that are sent. */
  readonly files: Turns
  readonly refusals: Refusals
  /** Names a caller who is known already. */
  readonly keyOf: (request: FastifyRequest) => string | undefined
  /** Looks up the caller of a request whose credential is not known yet; undefined: it shows none. */
  readonly lookUp?: (request: FastifyRequest) => Promise<unknown> | undefined
  /** Milliseconds that a call waits for its turn. */
  readonly waitMs?: number
  /** Milliseconds that a client has to take an answer. */
  readonly answerMs?: number
  /** Milliseconds after which a refused call is answered. */
  readonly refusedMs?: number
}

/** Bytes that the operating system takes at once; also of an answer that nobody reads. */
const SOON_TAKEN = 64 * 1024

/** Forms arrive as slowly as the client sends them: they have turns of their own, and wait longer. */
const isForm = ({ method, headers }: FastifyRequest) =>
  method !== 'GET' && headers['content-type']?.startsWith('multipart/form-data') === true

/** The address of a file; `serveFiles` has its route. */
const FILES = '/uploads/'

/** Look-ups of one address at the same time, and how many wait: many people may share an address, and come at once. */
const LOOK_UPS = { atOnce: 64, waiting: 1000 }

/** Refused calls that are held at the same time; any other is answered at once. */
const HELD = 500

/**
 * Bounds the concurrent calls of one caller, whatever sessions and tokens they use; callers without a session are counted by
 * address. A call counts until its statements are done and the client has taken the answer, so that no caller takes all
 * connections to the database or all memory of answers (docs/decisions/010). Files have turns of their own and many of them,
 * because a screen asks for all its pictures at once.
 * An answer that the client does not take ends with its connection.
 */
export function callerTurns(app: FastifyInstance, options: TurnsOptions): void {
  const { turns, forms, files, refusals, keyOf, lookUp } = options
  const { waitMs = limits.callWaitMs, answerMs = limits.answerMs, refusedMs = limits.refusedMs } = options
  const lookUps = new Turns(LOOK_UPS.atOnce, LOOK_UPS.waiting)
  const ends = new WeakMap<FastifyRequest, () => void>()
  let held = 0
  app.addHook('preHandler', async (request, reply) => {
    const { url = '', config } = request.routeOptions
    const isFile = url.startsWith(FILES)
    if ((!isFile && !url.startsWith('/api/')) || config.endless) return
    const address = addressKey(request.ip)
    const since = performance.now()
    if (keyOf(request) === undefined) {
      const done = await lookUps.take(address, waitMs, reply.raw)
      // Look-ups are short, so a wait that is too long is the fault of the database and not of the caller.
      if (!done) {
        reply.header('retry-after', 1)
        throw refusals.busy()
      }
      try {
        // Another call of the same session may have been looked up meanwhile.
        if (keyOf(request) === undefined) await lookUp?.(request)
      } finally {
        done()
      }
    }
    const key = keyOf(request) ?? address
    const transfers = isFile ? files : isForm(request) ? forms : undefined
    const release = transfers
      ? await transfers.take(key, limits.transferWaitMs, reply.raw)
      : await turns.take(key, Math.max(waitMs - (performance.now() - since), 0), reply.raw)
    if (release) return void ends.set(request, release)
    reply.header('retry-after', 1)
    // An immediate answer would let a client that ignores Retry-After repeat its call at once, and the refusals would be the load.
    if (held < HELD) {
      held += 1
      await pause(refusedMs, reply.raw)
      held -= 1
    }
    throw refusals.tooManyAtOnce(isFile ? limits.filesAtOnce : limits.callsAtOnce)
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (isWhole && payload.length > SOON_TAKEN) closeLate(reply, answerMs)
    const release = ends.get(request)
    ends.delete(request)
    if (release) whenTaken(reply, release)
    done()
  })
}

/** `finish`: the last byte is with the operating system; `close` alone: the client has left. */
function whenTaken({ raw }: FastifyReply, release: () => void): void {
  if (raw.destroyed || raw.closed) return release()
  let isOpen = true
  const end = () => {
    if (isOpen) release()
    isOpen = false
  }
  raw.once('finish', end)
  raw.once('close', end)
}

/** A client that takes an answer a few bytes at a time is not idle: it has a time of its own. */
function closeLate({ raw }: FastifyReply, ms: number): void {
  const timer = setTimeout(() => raw.destroy(), ms)
  raw.once('finish', () => clearTimeout(timer))
  raw.once('close', () => clearTimeout(timer))
}
