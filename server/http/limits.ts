import { isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal, Refusals } from '../rest/refusals.ts'
import type { Settings } from '../settings.ts'

const WINDOW_MS = 60_000
/** Counters kept at most; whoever brings more addresses than that within a minute starts all of them anew. */
const KEPT = 100_000

/** Calls by key within a minute. Kept by each process for itself. */
export class Throttle {
  readonly most: number
  readonly #clock: () => number
  readonly #counts = new Map<string, number>()
  #window = 0

  /** `most` a minute; 0 lets everything pass. */
  constructor(most: number, clock: () => number = Date.now) {
    this.most = most
    this.#clock = clock
  }

  /** Counts one call and answers how many are left, -1 when this one is too many. */
  take(key: string): number {
    if (this.most === 0) return Number.POSITIVE_INFINITY
    const window = Math.floor(this.#clock() / WINDOW_MS)
    if (window !== this.#window || this.#counts.size >= KEPT) this.#counts.clear()
    this.#window = window
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return Math.max(this.most - count, -1)
  }

  /** Counts one call and says in the answer's headers how many are left; 429 for one too many. */
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
  /** Names the caller of a session that is known to be good; anybody else goes by address. */
  readonly keyOf: (request: FastifyRequest) => string | undefined
}

/** Bounds what one session or address may ask for in a minute. Files and pages are not counted. */
export function rateLimits(app: FastifyInstance, { limits, refusals, keyOf }: LimitOptions): void {
  const api = new Throttle(limits.api)
  const auth = new Throttle(limits.auth)
  app.addHook('onRequest', (request, reply, done) => {
    const url = pathOf(request)
    try {
      if (url.startsWith('/api/auth/')) auth.pass(addressKey(request.ip), reply, refusals)
      else if (url.startsWith('/api/') || url.startsWith('/keycloak/')) {
        if (api.take(keyOf(request) ?? addressKey(request.ip)) < 0) throw api.refuse(reply, refusals)
      }
      done()
    } catch (error) {
      done(error as Error)
    }
  })
}

/** As routes match it: `/api/%61uth/local` is the same path, and counts as one. */
function pathOf({ raw: { url = '' } }: FastifyRequest): string {
  const path = url.split('?', 1)[0] ?? ''
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** A household has a whole /64 of IPv6 addresses to choose from. */
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
