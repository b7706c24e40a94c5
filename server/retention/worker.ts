import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { DAY_MS } from '#contract/clock.ts'
import type { Database } from '../database/pool.ts'
import { Rounds } from '../rounds.ts'
import type { Trim } from './trim.ts'

export interface RetentionOptions {
  readonly sql: Database
  readonly clock: () => Date
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly trims: readonly Trim[]
}

/** A kind is looked at once in this time, by whichever process comes first. */
const EVERY_MS = 10 * 60_000
/** How often a process looks whether a kind is due. */
const LOOK_MS = 60_000
/** How long a stop waits for the batch that is running: what it has not removed is found again. */
const STOP_MS = 1000
const BATCH = 1000

/**
 * Removes what is kept for a time only, in batches. Every server process has one; they share the work by the rows of the
 * table `retention`: a kind is worked on by the process that holds its row.
 */
export class RetentionWorker {
  readonly #options: RetentionOptions
  readonly #rounds: Rounds

  constructor(options: RetentionOptions) {
    this.#options = options
    this.#rounds = new Rounds(
      LOOK_MS,
      () => this.run(),
      error => options.log.error({ err: error }, 'retention failed'),
    )
  }

  start(): void {
    this.#rounds.start()
  }

  /** Waits for the batch that is running, for a while: a file store that is silent keeps it for longer than a supervisor waits. */
  async stop(): Promise<void> {
    await Promise.race([this.#rounds.stop(), setTimeout(STOP_MS, undefined, { ref: false })])
  }

  /** Works off every kind that is due. A kind that fails does not keep the others waiting. */
  async run(): Promise<void> {
    const { sql, log, trims } = this.#options
    await sql`insert into retention (kind) select unnest(${trims.map(({ kind }) => kind)}::text[]) on conflict do nothing`
    for (const trim of trims) {
      try {
        let isFirst = true
        while (!this.#rounds.isStopped && (await this.#batch(trim, isFirst))) isFirst = false
      } catch (error) {
        log.error({ err: error, kind: trim.kind }, 'retention of a kind failed')
      }
    }
  }

  /** Removes one batch of a kind and returns whether there may be more. */
  async #batch({ kind, days, run }: Trim, isFirst: boolean): Promise<boolean> {
    const { sql, clock, log } = this.#options
    return sql.begin(async tx => {
      const now = clock()
      const due = new Date(now.getTime() - EVERY_MS)
      const turn = await tx`
        select from retention where kind = ${kind} and (${!isFirst} or ran_at is null or ran_at <= ${due})
        for update skip locked`
      if (turn.length === 0) return false
      const before = new Date(now.getTime() - days * DAY_MS)
      const { removed, last, looked = removed, trouble } = await run(tx, before, BATCH)
      if (trouble) log.error({ err: trouble, kind }, 'rows of a kind stay')
      const isFull = looked >= BATCH
      const lag = isFull && last ? (before.getTime() - last.getTime()) / 1000 : 0
      await tx`
        update retention set removed = removed + ${removed}, ran_at = ${now}, lag_seconds = ${lag} where kind = ${kind}`
      return isFull
    })
  }
}
