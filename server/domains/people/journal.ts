import type { FastifyRequest } from 'fastify'
import { Counter, type Registry } from 'prom-client'

export type Way = 'password' | 'provider'

/**
 * Reports sign-ins to the log and the metrics: user id and address, never a password, a code or the
 * identifier that was typed.
 */
export interface SignInJournal {
  readonly signedIn: (request: FastifyRequest, way: Way, user: number) => void
  /** `user` is given when the account is known; `reason` is one of a fixed set of words. */
  readonly signInFailed: (request: FastifyRequest, way: Way, reason: string, user?: number) => void
}

export function signInJournal(registry: Registry): SignInJournal {
  const counter = new Counter({
    name: 'sign_ins_total',
    help: 'Sign-ins by way and outcome',
    labelNames: ['way', 'outcome'] as const,
    registers: [registry],
  })
  return {
    signedIn(request, way, user) {
      counter.inc({ way, outcome: 'signed_in' })
      request.log.info({ way, user, ip: request.ip }, 'signed in')
    },
    signInFailed(request, way, reason, user) {
      counter.inc({ way, outcome: reason })
      request.log.warn({ way, reason, user, ip: request.ip }, 'sign-in failed')
    },
  }
}
