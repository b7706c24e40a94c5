import type { FastifyBaseLogger } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Database, Transaction } from '../../database/pool.ts'
import { type Sealed, sealed } from '../../http/sealed.ts'
import type { Settings } from '../../settings.ts'
import type { Letter, Mail } from './mail.ts'

export interface LettersOptions {
  readonly sql: Database
  readonly clock: () => Date
  readonly settings: Pick<Settings, 'secret'>
  readonly mail: Mail
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  readonly registry: Registry
}

/** Letters in the queue at most, of all servers together. */
export const MOST_WAITING = 10_000
/** Interval at which a server looks for letters that another one queued, or whose next attempt is due. */
const LOOK_MS = 5_000
/**
 * Longer than the mail server may take to accept a letter: after it another server tries, as the sender has
 * presumably died.
 */
const LEASE_MS = 5 * 60_000
const FIRST_RETRY_MS = 15_000
const LONGEST_RETRY_MS = 3_600_000

/**
 * The queue of letters: a table, so that a restart loses none and several servers send each once. A letter
 * that the mail server does not accept is tried again after 15 s, 30 s, a minute … an hour, until it expires.
 * Only a server that dies between the mail server's answer and the next statement causes a letter to be sent
 * twice.
 */
export class Letters {
  readonly #options: LettersOptions
  readonly #sealed: Sealed<Letter>
  readonly #outcomes: Counter<'outcome'>
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isStopped = false

  constructor(options: LettersOptions) {
    const { settings, registry, sql } = options
    this.#options = options
    this.#sealed = sealed(settings.secret, 'letter')
    this.#outcomes = new Counter({
      name: 'mail_letters_total',
      help: 'Letters by outcome; those of `retried` are tried again',
      labelNames: ['outcome'] as const,
      registers: [registry],
    })
    const queued = new Gauge({
      name: 'mail_queued',
      help: `Letters that wait, in all servers together; ${MOST_WAITING} at most`,
      registers: [],
      async collect() {
        const [row] = await sql<{ count: number }[]>`select count(*)::int as count from letters`
        this.set(row?.count ?? 0)
      },
    })
    registry.registerMetric(queued)
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), LOOK_MS)
    this.wake()
  }

  /** Waits for the letter that is being sent. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    await this.#running
  }

  /** Queues a letter in a transaction; it is sent after the commit. Returns false when the queue is full. */
  async queue(tx: Database | Transaction, letter: Letter, expires: Date): Promise<boolean> {
    const now = this.#options.clock()
    const text = await this.#sealed.seal(letter)
    const queued = await tx`
      insert into letters (sealed, created_at, expires_at, next_at)
      select ${text}, ${now}, ${expires}, ${now} where (select count(*) from letters) < ${MOST_WAITING} returning id`
    if (queued.length > 0) return true
    this.#outcomes.inc({ outcome: 'no_room' })
    this.#options.log.error({ most: MOST_WAITING }, 'a letter was not queued: too many wait')
    return false
  }

  /** Starts sending what is due; called after the commit of `queue`. */
  wake(): void {
    if (this.#isStopped) return
    this.#running ??= this.sendDue()
      .catch((error: unknown) => this.#options.log.error({ err: error }, 'the queue of letters was not read'))
      .finally(() => {
        this.#running = undefined
      })
  }

  /** Sends every letter that is due, one after another. */
  async sendDue(): Promise<void> {
    while (!this.#isStopped) {
      const taken = await this.#take()
      if (!taken) return
      await this.#send(taken)
    }
  }

  async #take(): Promise<Taken | undefined> {
    const { sql, clock } = this.#options
    const now = clock()
    const lease = new Date(now.getTime() + LEASE_MS)
    const [row] = await sql<Taken[]>`
      update letters set attempts = attempts + 1, next_at = ${lease}
      where id = (select id from letters where next_at <= ${now} order by next_at limit 1 for update skip locked)
      returning id, sealed, attempts, expires_at as expires`
    return row
  }

  async #send({ id, sealed: text, attempts, expires }: Taken): Promise<void> {
    const { sql, clock, mail, log } = this.#options
    const end = async (outcome: 'sent' | 'failed') => {
      await sql`delete from letters where id = ${id}`
      this.#outcomes.inc({ outcome })
    }
    const letter = await this.#sealed.open(text)
    if (!letter || Date.parse(expires) <= clock().getTime()) {
      log.warn({ letter: id, attempts }, 'a letter was given up: it has expired')
      return end('failed')
    }
    try {
      await mail(letter)
    } catch (error) {
      const next = new Date(
        clock().getTime() + Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS),
      )
      if (isFinal(error) || next.getTime() >= Date.parse(expires)) {
        log.error({ err: error, letter: id, attempts }, 'a letter was given up')
        return end('failed')
      }
      log.warn({ err: error, letter: id, attempts }, 'a letter was not accepted and is tried again')
      this.#outcomes.inc({ outcome: 'retried' })
      await sql`update letters set next_at = ${next} where id = ${id}`
      return
    }
    await end('sent')
  }
}

interface Taken {
  readonly id: number
  readonly sealed: string
  readonly attempts: number
  readonly expires: string
}

/** The mail server rejects this recipient or this letter for good (SMTP 550–554). */
function isFinal(error: unknown): boolean {
  const code = (error as { responseCode?: unknown }).responseCode
  return typeof code === 'number' && code >= 550 && code <= 554
}
