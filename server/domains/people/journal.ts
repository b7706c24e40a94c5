import type { FastifyRequest } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { type SignInRefusalReason, signInRefusals } from '#contract/domains/history.ts'
import type { Database } from '../../database/pool.ts'
import { recordSecurityEvents, type SecurityEvent } from '../../events/security.ts'
import { Throttle } from '../../http/limits.ts'

export type Way = 'password' | 'provider'

/** Records sign-ins and sign-outs: user id and address, never a password, a code or the identifier that was typed. */
export interface SignInJournal {
  /** `ended`: how many sessions ended because the person had too many. */
  readonly signedIn: (request: FastifyRequest, way: Way, user: number, ended: number) => Promise<void>
  /** `user` is given when the account is known; `reason` is one of a fixed set of words. */
  readonly signInFailed: (request: FastifyRequest, way: Way, reason: string, user?: number) => Promise<void>
  readonly signedOut: (request: FastifyRequest, user: number) => Promise<void>
}

export interface SignInJournalOptions {
  readonly sql: Database
  readonly clock: () => Date
  readonly registry: Registry
}

/** Refused sign-ins of all addresses together that a process records in a minute; the others it only logs and counts. */
export const MOST_REFUSALS = 20

/** False for a sign-in that the person gave up, and for one that the provider did not answer. */
const isRefusal = (reason: string): reason is SignInRefusalReason =>
  (signInRefusals as readonly string[]).includes(reason)

export function signInJournal({ sql, clock, registry }: SignInJournalOptions): SignInJournal {
  const counter = new Counter({
    name: 'sign_ins_total',
    help: 'Sign-ins by way and outcome',
    labelNames: ['way', 'outcome'] as const,
    registers: [registry],
  })
  const refusals = new Throttle(MOST_REFUSALS, () => clock().getTime())
  const record = (...events: readonly SecurityEvent[]) => recordSecurityEvents(sql, events, clock())
  return {
    async signedIn({ ip: address }, way, user, ended) {
      counter.inc({ way, outcome: 'signed_in' })
      const end = { kind: 'sessions.ended', user, address } as const
      await record(
        { kind: 'sign-in', actor: user, address, details: { way } },
        ...(ended > 0 ? [{ ...end, details: { reason: 'most', sessions: ended } } as const] : []),
      )
    },
    async signInFailed({ ip: address, log }, way, reason, user) {
      counter.inc({ way, outcome: reason })
      if (isRefusal(reason) && refusals.take('all') >= 0)
        await record({ kind: 'sign-in.refused', user, address, details: { way, reason } })
      else log.warn({ way, reason, user, ip: address }, 'sign-in failed')
    },
    signedOut: ({ ip: address }, user) => record({ kind: 'sign-out', actor: user, address }),
  }
}

/** One event for each user with the number of their sessions that the identity provider ended; `users` has one id a session. */
export const endedByProvider = (users: readonly number[]): readonly SecurityEvent[] =>
  [...new Set(users)].map(user => ({
    kind: 'sessions.ended',
    user,
    details: { reason: 'provider', sessions: users.filter(other => other === user).length },
  }))
