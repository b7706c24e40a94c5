import type { FastifyBaseLogger } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Database, Transaction } from '../database/pool.ts'
import { type Sealed, sealed } from '../http/sealed.ts'
import { Rounds } from '../rounds.ts'
import type { Settings } from '../settings.ts'
import { mailLimits } from './limits.ts'
import { isAddressRefused, isFinal, type Letter, type Mail, type MailFault } from './mail.ts'

export interface LettersOptions {
  readonly sql: Database
  readonly clock: () => Date
  readonly settings: Pick<Settings, 'secret'>
  readonly mail: Mail
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  readonly registry: Registry
}

/** Supplied by the domain that sends letters to subscribers: whether one is still wanted, and what follows its end. */
export interface Subscription {
  /** Whether the subscriber still gets letters at this address. */
  readonly isWanted: (user: number, address: string) => Promise<boolean>
  /** The mail server has accepted the letter; in the transaction that removes it from the queue. */
  readonly onSent: (tx: Transaction, user: number) => Promise<void>
  /** The mail server refuses the address for good; in the same transaction. */
  readonly onRefused: (tx: Transaction, user: number, address: string) => Promise<void>
}

/** Interval at which a server looks for letters that another one queued, or whose next attempt is due. */
const LOOK_MS = 5_000
/** How long a stop waits for the letter that is being sent; it stays queued, and may come twice. */
const STOP_MS = 5_000
/**
 * Longer than the mail server may take to accept a letter: after it another server tries, as the sender has
 * presumably died.
 */
const LEASE_MS = 5 * 60_000
const FIRST_RETRY_MS = 15_000
const LONGEST_RETRY_MS = 3_600_000

type Outcome = 'sent' | 'failed' | 'unwanted'

/**
 * The queue of letters: a table, so that a restart loses none and several servers send each once. A letter
 * that the mail server does not accept is tried again after 15 s, 30 s, a minute … an hour, until it expires.
 * Only a server that dies between the mail server's answer and the next statement causes a letter to be sent
 * twice, with the same Message-ID. Letters to subscribers wait until the others are sent.
 */
export class Letters {
  readonly #options: LettersOptions
  readonly #sealed: Sealed<Letter>
  readonly #outcomes: Counter<'kind' | 'outcome'>
  #subscription: Subscription | undefined
  readonly #rounds: Rounds
  readonly #ending = new AbortController()

  constructor(options: LettersOptions) {
    const { settings, registry, sql } = options
    this.#options = options
    this.#rounds = new Rounds(
      LOOK_MS,
      () => this.sendDue(),
      error => options.log.error({ err: error }, 'the queue of letters was not read'),
    )
    this.#sealed = sealed(settings.secret, 'letter')
    this.#outcomes = new Counter({
      name: 'mail_letters_total',
      help: 'Letters by outcome; those of `retried` are tried again',
      labelNames: ['kind', 'outcome'] as const,
      registers: [registry],
    })
    const bounds = new Gauge({
      name: 'mail_limit',
      help: 'Bounds of outgoing mail (server/mail/limits.ts)',
      labelNames: ['bound'] as const,
      registers: [registry],
    })
    for (const [bound, most] of Object.entries(mailLimits)) bounds.set({ bound }, most)
    const queued = new Gauge({
      name: 'mail_queued',
      help: 'Letters that wait, of all servers together',
      registers: [],
      async collect() {
        const [row] = await sql<{ count: number }[]>`select count(*)::int as count from letters`.catch(
          () => [],
        )
        // Without an answer the number is left out: 0 would be one.
        if (row) this.set(row.count)
        else this.remove()
      },
    })
    registry.registerMetric(queued)
  }

  /** Sets the subscription that decides about letters to subscribers. */
  serve(subscription: Subscription): void {
    this.#subscription = subscription
  }

  start(): void {
    this.#rounds.start()
    this.wake()
  }

  /** Waits for the letter that is being sent, for a while: a supervisor ends a process that stops too slowly. */
  async stop(): Promise<void> {
    const late = setTimeout(() => this.#ending.abort(), STOP_MS)
    await this.#rounds.stop()
    clearTimeout(late)
  }

  /** Queues a letter in a transaction; it is sent after the commit. Returns false when the queue is full. */
  async queue(
    tx: Database | Transaction,
    letter: Letter,
    expires: Date,
    subscriber: number | null = null,
  ): Promise<boolean> {
    const now = this.#options.clock()
    const text = await this.#sealed.seal(letter)
    const isFull =
      subscriber === null
        ? tx`(select count(*) from letters) >= ${mailLimits.waiting}`
        : tx`(select count(*) from letters where user_id is not null) >= ${mailLimits.subscribedWaiting}`
    const queued = await tx`
      insert into letters (sealed, created_at, expires_at, next_at, user_id)
      select ${text}, ${now}, ${expires}, ${now}, ${subscriber}::integer where not ${isFull} returning id`
    if (queued.length > 0) return true
    // Those to subscribers are composed again when there is room.
    if (subscriber !== null) return false
    this.#outcomes.inc({ kind: kindOf(subscriber), outcome: 'no_room' })
    this.#options.log.error({ most: mailLimits.waiting }, 'a letter was not queued: too many wait')
    return false
  }

  /** Starts sending what is due; called after the commit of `queue`. */
  wake(): void {
    this.#rounds.wake()
  }

  /** Sends every letter that is due, one after another. */
  async sendDue(): Promise<void> {
    while (!this.#rounds.isStopped) {
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
      where id = (
        select id from letters where next_at <= ${now}
        order by (user_id is not null), next_at limit 1 for update skip locked)
      returning id, sealed, attempts, expires_at as expires, user_id as subscriber, message_id as "messageId"`
    return row
  }

  async #send({ id, sealed: text, attempts, expires, subscriber, messageId }: Taken): Promise<void> {
    const { sql, clock, mail, log } = this.#options
    const subscription = subscriber === null ? undefined : this.#subscription
    const kind = kindOf(subscriber)
    const end = async (outcome: Outcome, follow = async (_: Transaction): Promise<void> => undefined) => {
      await sql.begin(async tx => {
        await tx`delete from letters where id = ${id}`
        await follow(tx)
      })
      this.#outcomes.inc({ kind, outcome })
    }
    const letter = await this.#sealed.open(text)
    if (!letter || Date.parse(expires) <= clock().getTime()) {
      log.warn({ letter: id, attempts }, 'a letter was given up: it has expired')
      return end('failed')
    }
    if (subscription && !(await subscription.isWanted(subscriber ?? 0, letter.to))) return end('unwanted')
    try {
      await mail(letter, messageId, this.#ending.signal)
    } catch (error) {
      const fault = error as MailFault
      const next = new Date(
        clock().getTime() + Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS),
      )
      if (isFinal(fault) || next.getTime() >= Date.parse(expires)) {
        log.error({ err: nameless(fault), letter: id, attempts }, 'a letter was given up')
        return end('failed', async tx => {
          if (isAddressRefused(fault)) await subscription?.onRefused(tx, subscriber ?? 0, letter.to)
        })
      }
      log.warn({ err: nameless(fault), letter: id, attempts }, 'a letter was not accepted and is tried again')
      this.#outcomes.inc({ kind, outcome: 'retried' })
      await sql`update letters set next_at = ${next} where id = ${id}`
      return
    }
    await end('sent', async tx => subscription?.onSent(tx, subscriber ?? 0))
  }
}

/** What the mail server said, without the addresses that it repeats: the letter itself is stored so that nobody reads them. */
function nameless({ name = 'Error', message = '', stack = '', code }: MailFault & Partial<Error>): Error {
  const said = message.replaceAll(/[^\s<>]+@[^\s<>]+/g, '…')
  const frames = stack.split('\n').filter(line => /^ +at /.test(line))
  return Object.assign(new Error(said), { name, code, stack: [`${name}: ${said}`, ...frames].join('\n') })
}

interface Taken {
  readonly id: number
  readonly sealed: string
  readonly attempts: number
  readonly expires: string
  /** null: the letter answers what its recipient has just asked for. */
  readonly subscriber: number | null
  readonly messageId: string
}

const kindOf = (subscriber: number | null) => (subscriber === null ? 'asked' : 'subscribed')
