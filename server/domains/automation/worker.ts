import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../database/pool.ts'
import { awardRounds } from './awarding.ts'
import { areWaiting, countEvents, reachedBy, roundsOf, takeEvents } from './counting.ts'

export interface WorkerOptions {
  readonly sql: Database
  readonly clock: () => Date
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

const BATCH = 500
/** How often waiting events are looked for; those of the time between are counted in one batch. */
const LOOK_MS = 250
/** Pause after a database that does not answer. */
const TROUBLE_MS = 5_000
const RETRY_MS = 600_000
/** An event whose rows somebody holds for longer than a statement waits is looked at again so much later. */
const HELD_MS = 5_000

/**
 * Counts events and awards the missions of their conditions (product §3). Every server process runs one, and
 * they share the events. An event is marked as processed in the transaction of its awards, so a crash cannot
 * count it twice or lose it. It polls: a signal to each process made the commits of those who wrote events wait
 * for one another (docs/decisions/053).
 */
export class Worker {
  readonly #options: WorkerOptions
  readonly #stopping = new AbortController()
  #running: Promise<void> | undefined

  constructor(options: WorkerOptions) {
    this.#options = options
  }

  start(): void {
    this.#running ??= this.#run(this.#stopping.signal)
  }

  /** Stops after the current batch. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const pause = await this.#look()
      await sleep(pause, undefined, { signal }).catch(() => {})
    }
  }

  /** Processes what waits; returns the milliseconds until it looks again. */
  async #look(): Promise<number> {
    const { sql, clock, log } = this.#options
    try {
      if (await areWaiting(sql, clock())) await this.drain()
      return LOOK_MS
    } catch (error) {
      log.error(error, 'the events were not counted')
      return TROUBLE_MS
    }
  }

  /**
   * Processes all waiting events. A batch that fails is retried in halves until the failing event is alone,
   * which is postponed. Throws when the database is unreachable.
   */
  async drain(): Promise<void> {
    let size = BATCH
    while (!this.#stopping.signal.aborted) {
      const { taken, error } = await this.#batch(size)
      if (error === undefined) {
        if (taken.length === 0) return
        size = Math.min(BATCH, size * 2)
      } else if (isPassing(error)) {
        continue
      } else if (taken.length > 1) {
        size = Math.ceil(taken.length / 2)
      } else {
        await this.#putOff(taken, error)
      }
    }
  }

  async #batch(size: number): Promise<{ taken: readonly number[]; error?: unknown }> {
    const { sql, clock } = this.#options
    let taken: readonly number[] = []
    try {
      await sql.begin(async tx => {
        const now = clock()
        taken = await takeEvents(tx, size, now)
        if (taken.length === 0) return
        await countEvents(tx, taken, now)
        await awardRounds(tx, roundsOf(await reachedBy(tx, taken)), now)
      })
      return { taken }
    } catch (error) {
      return { taken, error }
    }
  }

  async #putOff([event]: readonly number[], error: unknown): Promise<void> {
    if (event === undefined || isLoss(error)) throw error
    const { sql, clock, log } = this.#options
    const later = new Date(clock().getTime() + (isHeld(error) ? HELD_MS : RETRY_MS))
    await sql`update events set retry_at = ${later} where id = ${event} and processed_at is null`
    if (!isHeld(error)) log.error({ err: error, event }, 'an event was postponed')
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')
/** SQLSTATE class 40: a deadlock or serialization failure, in which the other transaction has succeeded. */
const isPassing = (error: unknown) => codeOf(error).startsWith('40')
/** A lock that was not given in time: an act upon thousands of residents keeps them until its end. */
const isHeld = (error: unknown) => codeOf(error) === '55P03'
/**
 * A lost connection: codes of the driver, of the system, and SQLSTATE classes 08 and 57P (server shutdown). 57014 is an event
 * whose statement takes too long.
 */
const isLoss = (error: unknown) => /^(CONNECT|E[A-Z]|08|57P)/.test(codeOf(error))
