import type { FastifyBaseLogger } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import type { SecurityDetails, SecurityEventKind } from '#contract/domains/history.ts'
import type { Database, Transaction } from '../database/pool.ts'

export interface SecurityEvent {
  readonly kind: SecurityEventKind
  /** Who did it; absent: the city, the identity provider, or nobody knows. */
  readonly actor?: number | null | undefined
  /** To whom. */
  readonly user?: number | undefined
  readonly address?: string | undefined
  readonly details?: SecurityDetails
}

/** A proxy that is trusted by mistake passes on what the client wrote. */
const ADDRESS = 64

/**
 * Records events that change no rows. The database records changes of roles, entries and settings, whoever makes them
 * (migration 0251).
 */
export async function recordSecurityEvents(
  sql: Database | Transaction,
  events: readonly SecurityEvent[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ kind, actor = null, user = null, address = null, details = null }) => ({
    kind,
    actor_id: actor,
    user_id: user,
    address: address?.slice(0, ADDRESS) ?? null,
    details,
  }))
  await sql`
    insert into security_events (kind, actor_id, user_id, address, details, created_at, updated_at)
    select kind, actor_id, user_id, address, details, ${now}, ${now} from json_to_recordset(${JSON.stringify(rows)}::text::json)
      as x(kind text, actor_id integer, user_id integer, address text, details json)`
}

/** The SQLSTATE of the notice by which the database tells of a committed event (migration 0250). */
const TOLD = 'RP002'

/** Logs and counts the events that this process commits. */
export function tellSecurityEvents(sql: Database, log: Pick<FastifyBaseLogger, 'info'>, registry: Registry) {
  const counter = new Counter({
    name: 'security_events_total',
    help: 'Recorded security events by kind',
    labelNames: ['kind'] as const,
    registers: [registry],
  })
  const tell = (detail: string) => {
    const { details, ...event } = JSON.parse(detail) as { kind: string; details: object | null }
    counter.inc({ kind: event.kind })
    log.info({ ...event, ...details }, 'security event')
  }
  sql.notices.on(TOLD, tell)
  return () => sql.notices.off(TOLD, tell)
}
