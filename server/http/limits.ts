import { isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal, Refusals } from '../rest/refusals.ts'
import type { Settings } from '../settings.ts'

const WINDOW_MS = 60_000
/** Most counters kept; when more addresses call within a minute, all counters restart. */
const KEPT = 100_000

/** Counts calls by key within a minute. Each process keeps its own counters. */
export class Throttle {
  readonly most: number
  readonly #clock: () => number
  readonly #counts = new Map<string, number>()
  #window = 0

  /** `most` calls a minute; 0: no limit. */
  constructor(most: number, clock: () => number = Date.now) {
    this.most = most
    this.#clock = clock
  }

  /** Counts one call and returns how many are left, -1 when this one exceeds the limit. */
  take(key: string): number {
    if (this.most === 0) return Number.POSITIVE_INFINITY
    const window = Math.floor(this.#clock() / WINDOW_MS)
    if (window !== this.#window || this.#counts.size >= KEPT) this.#counts.clear()
    this.#window = window
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return Math.max(this.most - count, -1)
  }

  /** Counts one call and sets the answer's headers to how many are left; 429 when it exceeds the limit. */
  pass(key: string, reply: FastifyReply, refusals: Refusals): void {
    const left = this.take(key)
    if (left === Number.POSITIVE_INFINITY) return
    reply.headers({
      'x-ratelimit-limit': this.most,
      'x-ratelimit-remaining': Math.max(left, 0),
      'x-ratelimit-reset': this.#reset / 1000,
    })
    if (left < 0) throw this.refuse(reply, refusals)
  }

  refuse(reply: FastifyReply, refusals: Refusals): Refusal {
    reply.header('retry-after', Math.ceil((this.#reset - this.#clock()) / 1000))
    return refusals.tooMany()
  }

  get #reset(): number {
    return (this.#window + 1) * WINDOW_MS
  }
}

export interface LimitOptions {
  readonly limits: Settings['rateLimits']
  readonly refusals: Refusals
  /** The key of the person of a verified session; undefined: the call is counted by address. */
  readonly keyOf: (request: FastifyRequest) => string | undefined
  readonly clock?: () => Date
}

/**
 * Limits the requests of one person or address per minute. The matched route decides which limit applies,
 * not the text of the request target, which has many spellings; a request without a route is classified by
 * its path. Files and pages are not counted; files take turns (turns.ts).
 */
export function rateLimits(
  app: FastifyInstance,
  { limits, refusals, keyOf, clock = () => new Date() }: LimitOptions,
): void {
  const now = () => clock().getTime()
  const api = new Throttle(limits.api, now)
  const auth = new Throttle(limits.auth, now)
  app.addHook('onRequest', (request, reply, done) => {
    const path = request.routeOptions.url ?? request.url
    try {
      if (path.startsWith('/api/auth/')) auth.pass(addressKey(request.ip), reply, refusals)
      else if (path.startsWith('/api/') || path.startsWith('/keycloak/')) {
        if (api.take(keyOf(request) ?? addressKey(request.ip)) < 0) throw api.refuse(reply, refusals)
      }
      done()
    } catch (error) {
      done(error as Error)
    }
  })
}

/** One household can use every address of its IPv6 /64. */
export function addressKey(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [head = '', tail = ''] = address.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === '' ? [] : tail.split(':')
  const groups = address.includes('::')
    ? [...front, ...Array<string>(Math.max(8 - front.length - back.length, 0)).fill('0'), ...back]
    : front
  return groups.slice(0, 4).join(':')
}
