import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Database, Transaction } from '../database/pool.ts'
import type { Letters } from '../mail/letters.ts'
import type { Mail } from '../mail/mail.ts'
import type { Calls } from '../rest/calls.ts'
import type { Executor } from '../rest/command.ts'
import type { Engine } from '../rest/engine.ts'
import type { Table } from '../rest/model.ts'
import type { Commands, Identity } from '../rest/routes.ts'
import type { Settings } from '../settings.ts'

/** The part of identity that every domain may use; the people domain has more of it. */
export interface Callers extends Identity {
  readonly sessions: {
    /** Calls `use` at a sign-in and while its session is in use. */
    readonly whenUsed: (use: (sql: Database | Transaction, user: number, now: Date) => Promise<void>) => void
  }
}

/** The parts of the application with which a domain is built. */
export interface City<C extends Callers = Callers> {
  readonly app: FastifyInstance
  readonly engine: Engine
  readonly executor: Executor
  /** Adds the function of a call beside the five verbs, and with `open` that of a call without a sign-in check. */
  readonly implement: Calls['implement']
  readonly open: Calls['open']
  readonly table: (name: string) => Table
  readonly identity: C
  readonly sql: Database
  readonly settings: Settings
  readonly clock: () => Date
  /** Sends a letter at once; `letters` is the queue, for all others. */
  readonly mail: Mail
  readonly letters: Letters
  /** Registry of the domain's metrics. */
  readonly registry: Registry
  /** The commands of all domains; complete before the first request. */
  readonly commands: Commands
}

/** Registers the routes of a domain and returns the commands that replace generic writes. */
export type Domain<C extends Callers = Callers> = (city: City<C>) => Commands | Promise<Commands>
