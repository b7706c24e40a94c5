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
/** What the signal of an event misses (a server that was restarted, an event put off) is found this late. */
const LOOK_MS = 30_000
const RETRY_MS = 600_000

/**
 * Counts what happened and awards what it earns (product §3). Every server process has one: they share the work. An event
 * is marked as processed in the transaction of its awards, so that it counts once, wherever a process dies.
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
    // Again after the connection was lost: it may have missed some.
    this.#listening = await this.#options.sql.listen(EVENTS, wake, wake)
  }

  /** Lets the batch in hand finish. */
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
      await this.drain().catch((error: unknown) => this.#options.log.error(error, 'automation stumbled'))
    }
    this.#running = undefined
  }

  /**
   * Works off everything that waits. A batch that fails is tried in smaller parts, until the event at fault is alone.
   * Throws when the database does not answer.
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
    log.error({ err: error, event }, 'an event is put off')
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')
/** Deadlock and its like: the other one has got through. */
const isPassing = (error: unknown) => codeOf(error).startsWith('40')
/** The connection, not the event: the driver's words, the system's, and those of a server that stops. */
const isLoss = (error: unknown) => /^(CONNECT|E[A-Z]|08|57)/.test(codeOf(error))
