import type { FastifyBaseLogger } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../../database/pool.ts'
import { recordSecurityEvents } from '../../events/security.ts'
import { type Sealed, sealed } from '../../http/sealed.ts'
import { Rounds } from '../../rounds.ts'
import type { Settings } from '../../settings.ts'
import { endedByProvider } from './journal.ts'
import { type Arrival, type OpenIdConnect, ProviderUnavailable, SignInFailed } from './oidc.ts'
import { type ResidentOptions, renewResident } from './residents.ts'
import type { ProviderSession, Sessions } from './sessions.ts'

export interface ProviderChecksOptions extends Pick<ResidentOptions, 'sql' | 'clock'> {
  readonly settings: Pick<Settings, 'secret' | 'oidcRecheckMinutes'>
  readonly sessions: Sessions
  readonly provider: Pick<OpenIdConnect, 'renew'>
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/** Interval at which a server looks for sessions that are due. */
const LOOK_MS = 15_000
/** Renewals that a server asks for at once: one takes a fraction of a second, and a provider has other clients too. */
const AT_ONCE = 4

interface Due {
  readonly id: string
  readonly subject: string
  readonly token: string
}

/**
 * Renews each session at the provider every few minutes, with its refresh token: role, name and address are
 * updated to those of the provider, and a session that has ended there ends here (docs/decisions/017).
 * Servers share the work: a session that one server has taken is not due for the others. While the provider
 * does not answer, nothing is changed.
 */
export class ProviderChecks {
  readonly #options: ProviderChecksOptions
  readonly #sealed: Sealed<string>
  readonly #everyMs: number
  readonly #rounds: Rounds

  constructor(options: ProviderChecksOptions) {
    const { secret, oidcRecheckMinutes } = options.settings
    this.#options = options
    this.#sealed = sealed(secret, 'refresh token')
    this.#everyMs = oidcRecheckMinutes * 60_000
    this.#rounds = new Rounds(
      LOOK_MS,
      () => this.checkDue(),
      error => options.log.warn({ err: error }, 'sessions were not checked with the identity provider'),
    )
  }

  /** The columns of a new session that later checks and a logout need. */
  async sessionOf({ profile, idToken, sid, refreshToken }: Arrival): Promise<ProviderSession> {
    const isChecked = refreshToken !== null && this.#everyMs > 0
    return {
      issuer: profile.issuer,
      subject: profile.subject,
      sid,
      idToken,
      refreshToken: isChecked ? await this.#sealed.seal(refreshToken) : null,
      checkAt: isChecked ? this.#next() : null,
    }
  }

  start(): void {
    if (this.#everyMs > 0) this.#rounds.start()
  }

  stop(): Promise<void> {
    return this.#rounds.stop()
  }

  /** Checks every session that is due, a few at once. Throws `ProviderUnavailable`, or when the database does not answer. */
  async checkDue(): Promise<void> {
    const ending = new AbortController()
    const work = async () => {
      while (!ending.signal.aborted && !this.#rounds.isStopped) {
        const due = await this.#take()
        if (!due) return
        await this.#check(due).catch((error: unknown) => {
          if (error instanceof ProviderUnavailable) throw error
          this.#options.log.warn({ err: error }, 'a session was not checked with the identity provider')
        })
      }
    }
    // The round has ended when all of them have: none goes on beside the next one.
    await Promise.all(Array.from({ length: AT_ONCE }, () => work().catch(error => ending.abort(error))))
    ending.signal.throwIfAborted()
  }

  #next(): Date {
    return new Date(this.#options.clock().getTime() + this.#everyMs)
  }

  async #take(): Promise<Due | undefined> {
    const { sql, clock } = this.#options
    const now = clock()
    const [due] = await sql<Due[]>`
      update sessions set check_at = ${this.#next()}
      where id = (
        select id from sessions where check_at <= ${now} and expires_at > ${now}
        order by check_at limit 1 for update skip locked)
      returning id, subject, refresh_token as token`
    return due
  }

  async #check({ id, subject, token }: Due): Promise<void> {
    const { sql, sessions, provider, log } = this.#options
    const refreshToken = await this.#sealed.open(token)
    // Encrypted with another secret, so it cannot be checked any more.
    if (refreshToken === undefined) return void (await sessions.end(id))
    try {
      const profile = await provider.renew(refreshToken, subject, async next => {
        await sql`update sessions set refresh_token = ${await this.#sealed.seal(next)} where id = ${id}`
      })
      await renewResident(profile, this.#options)
    } catch (error) {
      if (!(error instanceof SignInFailed)) throw error
      // Any other reason is about the client of this installation, not about this session.
      if (error.reason !== 'invalid_grant')
        return log.warn({ err: error }, 'the identity provider refused a check')
      const ended = await sessions.end(id)
      if (ended) await recordSecurityEvents(sql, endedByProvider([ended.user]), this.#options.clock())
    }
  }
}

/** How far the checks are behind; left out while the database does not answer. */
export function checkNumbers(registry: Registry, { sql, clock }: { sql: Database; clock: () => Date }): void {
  const lag = new Gauge({
    name: 'provider_check_lag_seconds',
    help: 'How long the session that is due longest has waited for its check with the provider, of all servers together',
    registers: [],
    async collect() {
      const now = clock()
      const [row] = await sql<{ lag: number }[]>`
        select coalesce(extract(epoch from ${now}::timestamptz - min(check_at)), 0)::float as lag
        from sessions where check_at <= ${now} and expires_at > ${now}`.catch(() => [])
      if (row) this.set(row.lag)
      else this.remove()
    },
  })
  registry.registerMetric(lag)
}
