import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../database/pool.ts'
import { EVENTS } from '../../events/happened.ts'
import { awardRounds } from './awarding.ts'
import { countEvents, reachedBy, roundsOf, takeEvents } from './counting.ts'

export interface WorkerOptions {
  readonly sql: Database
  readonly clock: () => Date
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

const BATCH = 500
/**
 * Polling interval for events without a signal: recorded while no server listened, or postponed after an
 * error.
 */
const LOOK_MS = 30_000
const RETRY_MS = 600_000
/** Pause after a batch: the events that are recorded meanwhile are counted in one batch. */
const GATHER_MS = 100

/**
 * Counts events and awards the missions of their conditions (product §3). Every server process runs one, and
 * they share the events. An event is marked as processed in the transaction of its awards, so a crash cannot
 * count it twice or lose it.
 */
export class Worker {
  readonly #options: WorkerOptions
  #timer: NodeJS.Timeout | undefined
  #listening: { unlisten: () => Promise<void> } | undefined
  #running: Promise<void> | undefined
  #isWanted = false
  #isStopped = false

  constructor(options: WorkerOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    this.#timer = setInterval(() => this.wake(), LOOK_MS)
    const wake = () => this.wake()
    // The second `wake` runs after a reconnect, when signals may have been missed.
    this.#listening = await this.#options.sql.listen(EVENTS, wake, wake)
  }

  /** Stops after the current batch. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    await this.#listening?.unlisten()
    await this.#running
  }

  wake(): void {
    this.#isWanted = true
    this.#running ??= this.#run()
  }

  async #run(): Promise<void> {
    while (this.#isWanted && !this.#isStopped) {
      this.#isWanted = false
      await this.drain().catch((error: unknown) =>
        this.#options.log.error(error, 'the events were not counted'),
      )
      await sleep(GATHER_MS)
    }
    this.#running = undefined
  }

  /**
   * Processes all waiting events. A batch that fails is retried in halves until the failing event is alone,
   * which is postponed. Throws when the database is unreachable.
   */
  async drain(): Promise<void> {
    let size = BATCH
    while (!this.#isStopped) {
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
    const later = new Date(clock().getTime() + RETRY_MS)
    await sql`update events set retry_at = ${later} where id = ${event} and processed_at is null`
    log.error({ err: error, event }, 'an event was postponed')
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')
/** SQLSTATE class 40: a deadlock or serialization failure, in which the other transaction has succeeded. */
const isPassing = (error: unknown) => codeOf(error).startsWith('40')
/**
 * A lost connection: codes of the driver, of the system, and SQLSTATE classes 08 and 57 (server shutdown).
 */
const isLoss = (error: unknown) => /^(CONNECT|E[A-Z]|08|57)/.test(codeOf(error))
