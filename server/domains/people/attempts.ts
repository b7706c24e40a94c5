import { createHash } from 'node:crypto'
import { DAY_MS } from '#contract/clock.ts'
import type { Database } from '../../database/pool.ts'

export interface AttemptsOptions {
  readonly sql: Database
  readonly clock: () => Date
  readonly purpose: string
  readonly most: number
  readonly minutes: number
}

/** Limits the number of attempts within some minutes; counted in the database, for all servers together. */
export class Attempts {
  readonly #options: AttemptsOptions

  constructor(options: AttemptsOptions) {
    this.#options = options
  }

  /** Counts one attempt and returns whether it is within the limit. */
  async take(subject: string): Promise<boolean> {
    return (await this.wait(subject)) === null
  }

  /**
   * Counts one attempt. Returns null when it is within the limit, otherwise the seconds until the next one may be. It is called
   * before the comparison that it protects, so that concurrent attempts are limited like consecutive ones.
   */
  async wait(subject: string): Promise<number | null> {
    const { sql, clock, most, minutes } = this.#options
    const key = this.#key(subject)
    const now = clock()
    const begin = new Date(now.getTime() - minutes * 60_000)
    const [row] = await sql<{ count: number; since: string }[]>`
      with old as (
        delete from attempts where key in (
          select key from attempts where since <= ${new Date(now.getTime() - DAY_MS)} and key <> ${key}
          order by since limit 10 for update skip locked))
      insert into attempts (key, count, since) values (${key}, 1, ${now})
      on conflict (key) do update set
        count = case when attempts.since <= ${begin} then 1 else attempts.count + 1 end,
        since = case when attempts.since <= ${begin} then excluded.since else attempts.since end
      returning count, since`
    if (!row || row.count <= most) return null
    return Math.max(1, Math.ceil((Date.parse(row.since) + minutes * 60_000 - now.getTime()) / 1000))
  }

  async forget(...subjects: readonly string[]): Promise<void> {
    const keys = subjects.map(subject => this.#key(subject))
    await this.#options.sql`delete from attempts where key = any(${keys})`
  }

  #key(subject: string): string {
    return createHash('sha256').update(`${this.#options.purpose} ${subject}`).digest('base64url')
  }
}
