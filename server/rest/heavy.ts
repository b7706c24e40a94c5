import type { EventEmitter } from 'node:events'
import { limits } from '#contract/rest/limits.ts'
import type { Database } from '../database/pool.ts'
import type { Actor } from './authorize.ts'
import type { Refusals } from './refusals.ts'
import type { Sender } from './statements.ts'
import { Turns } from './turns.ts'

/**
 * Reads that are expected to take long. They have a few connections of their own, so that quick ones always find a free one,
 * and each caller has one of them at a time (docs/decisions/045).
 */
export class HeavyReads {
  readonly #sql: Database
  readonly #refusals: Refusals
  readonly #turns = new Turns(1, limits.callsWaiting)

  constructor(sql: Database, refusals: Refusals) {
    this.#sql = sql
    this.#refusals = refusals
  }

  /** Heavy reads that run and that wait for the turn of their caller. */
  get counts() {
    return this.#turns.counts
  }

  /** `client` emits `close` when nobody waits for the answer any more: the statement is cancelled. */
  async run<T>(
    { id }: Actor,
    client: EventEmitter | undefined,
    read: (sql: Sender) => Promise<T>,
  ): Promise<T> {
    const release = await this.#turns.take(String(id), limits.callWaitMs, client)
    if (!release) throw this.#refusals.busy()
    let leave: (() => void) | undefined
    const unsafe = ((...given: Parameters<Database['unsafe']>) => {
      const query = this.#sql.unsafe(...given)
      leave = () => void query.cancel()
      client?.once('close', leave)
      return query
    }) as Database['unsafe']
    try {
      return await read({ unsafe })
    } finally {
      if (leave) client?.off('close', leave)
      release()
    }
  }
}
