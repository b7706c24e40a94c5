import type { FastifyBaseLogger } from 'fastify'
import { DAY_MS } from '#contract/clock.ts'
import type { DigestKind } from '#contract/domains/notifications.ts'
import type { Database, Transaction } from '../../database/pool.ts'
import type { Letters, Subscription } from '../../mail/letters.ts'
import { mailLimits } from '../../mail/limits.ts'
import { Rounds } from '../../rounds.ts'
import type { Settings } from '../../settings.ts'
import { notify } from '../notifications/notify.ts'
import { noticeTexts } from '../notifications/texts.ts'
import { composeLetter } from './compose.ts'
import { dueSince } from './due.ts'
import { factsOf } from './facts.ts'

export interface DigestOptions {
  readonly sql: Database
  readonly clock: () => Date
  readonly settings: Pick<Settings, 'secret' | 'publicUrl' | 'cityTime' | 'digestHour'>
  readonly letters: Pick<Letters, 'queue' | 'wake'>
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/** How often a server looks whether letters are due. */
const LOOK_MS = 60_000
const HOUR_MS = 3_600_000
/** How long the queue tries to send a letter. After that it is given up, and the next letter has its contents. */
const LIFE_MS: Record<DigestKind, number> = { daily: 20 * HOUR_MS, weekly: 3 * DAY_MS }
/** A long transaction commits its rows at most this long after their `created_at`: a letter leaves out what is newer. */
const COMMITTED_MS = 15_000
/** The longest period that a letter covers. */
const MOST_DAYS = 14
/** Articles that are not recommended again. */
const STORIES = 20

interface Reader {
  readonly user: number
  readonly name: string
  readonly address: string
  readonly kind: DigestKind
  readonly told: string
  readonly stories: readonly number[]
}

/**
 * Composes the letters that are due and puts them into the queue, which sends them. Every server process has one;
 * they share the work by the rows of `digests`. The letter is queued in the transaction that marks its reader as looked
 * at, so that a crash neither loses it nor composes it twice.
 */
export class DigestWorker {
  readonly #options: DigestOptions
  readonly #rounds: Rounds

  constructor(options: DigestOptions) {
    this.#options = options
    this.#rounds = new Rounds(
      LOOK_MS,
      () => this.run(),
      error => options.log.error({ err: error }, 'letters were not composed'),
    )
  }

  start(): void {
    this.#rounds.start()
  }

  /** Lets the batch in hand finish. */
  stop(): Promise<void> {
    return this.#rounds.stop()
  }

  /** Composes every letter that is due, until the queue has no room. */
  async run(): Promise<void> {
    while (!this.#rounds.isStopped && (await this.#batch())) this.#options.letters.wake()
    this.#options.letters.wake()
  }

  /** Returns whether there may be more to do now. */
  async #batch(): Promise<boolean> {
    const { sql, clock, settings } = this.#options
    const now = new Date(clock().getTime() - COMMITTED_MS)
    const due = dueSince(now, settings.cityTime, settings.digestHour)
    if (!due) return false
    return sql.begin(async tx => {
      const readers = await tx<Reader[]>`
        select d.user_id as "user", coalesce(u.full_name, u.username) as name, u.email as address,
          p.email_digest as kind, d.told_until as told, d.stories
        from digests d join notifications_preferences p on p.user_id = d.user_id join users u on u.id = d.user_id
        where d.looked_at < case p.email_digest when 'daily' then ${due.daily}::timestamptz else ${due.weekly}::timestamptz end
          and u.confirmed and not u.blocked and u.email <> ''
          and not exists (select from letters l where l.user_id = d.user_id)
        order by d.looked_at, d.user_id limit ${mailLimits.batch} for update of d skip locked`
      for (const reader of readers) if (!(await this.#write(tx, reader, now))) return false
      return readers.length === mailLimits.batch
    })
  }

  /** Returns false when the queue has no room: the reader stays due. */
  async #write(
    tx: Transaction,
    { user, name, address, kind, told, stories }: Reader,
    now: Date,
  ): Promise<boolean> {
    const { settings, letters } = this.#options
    const since = new Date(Math.max(Date.parse(told), now.getTime() - MOST_DAYS * DAY_MS))
    const facts = await factsOf(tx, { user, name, kind, since, now, stories })
    const letter = await composeLetter(settings, user, facts)
    if (!letter) {
      await tx`update digests set looked_at = ${now}, told_until = ${now} where user_id = ${user}`
      return true
    }
    const expires = new Date(now.getTime() + LIFE_MS[kind])
    if (!(await letters.queue(tx, { ...letter, to: address }, expires, user))) return false
    const known = facts.story ? [...stories, facts.story.id].slice(-STORIES) : stories
    await tx`update digests set looked_at = ${now}, stories = ${known as number[]} where user_id = ${user}`
    return true
  }
}

/** Decides whether a queued letter is still sent, and records its outcome. */
export const subscriptionOf = ({ sql, clock }: Pick<DigestOptions, 'sql' | 'clock'>): Subscription => ({
  async isWanted(user, address) {
    const [reader] = await sql`
      select from digests d join users u on u.id = d.user_id
      where u.id = ${user} and u.confirmed and not u.blocked and u.email = ${address}`
    return reader !== undefined
  },
  async onSent(tx, user) {
    await tx`update digests set told_until = looked_at, refusals = 0 where user_id = ${user}`
  },
  async onRefused(tx, user, address) {
    const now = clock()
    const [reader] = await tx<{ refusals: number }[]>`
      update digests set refusals = case when refused_address = ${address} then refusals + 1 else 1 end,
        refused_address = ${address}
      where user_id = ${user} returning refusals`
    if (!reader || reader.refusals < mailLimits.refusals) return
    await tx`update notifications_preferences set email_digest = 'none', updated_at = ${now} where user_id = ${user}`
    await notify(tx, [{ user, ...noticeTexts.digestStopped(address) }], now)
  },
})
