import { createHash } from 'node:crypto'
import { backchannelLogout } from '#contract/calls/auth.ts'
import type { Database, Transaction } from '../../database/pool.ts'
import { recordSecurityEvents } from '../../events/security.ts'
import type { City } from '../domain.ts'
import { endedByProvider } from './journal.ts'
import {
  LOGOUT_TOKEN_S,
  type LoggedOut,
  type OpenIdConnect,
  ProviderUnavailable,
  SignInFailed,
} from './oidc.ts'
import type { Sessions } from './sessions.ts'

export interface ProviderLogoutOptions {
  readonly sql: Database
  readonly clock: () => Date
  readonly sessions: Sessions
  readonly provider: OpenIdConnect
}

/**
 * `POST /keycloak/backchannel-logout` with `logout_token=…`: the provider reports that a session, or all
 * sessions of a person, have ended, and the city ends its own at once (OpenID Connect Back-Channel Logout
 * 1.0). A token is accepted once.
 */
export function providerLogout(open: City['open'], options: ProviderLogoutOptions): void {
  const { sql, clock, sessions, provider } = options
  open(backchannelLogout, async ({ request, reply }) => {
    const refuse = (reason: string) =>
      reply.code(400).send({ error: 'invalid_request', error_description: reason })
    const { body } = request
    const token = typeof body === 'object' && body !== null && 'logout_token' in body && body.logout_token
    if (typeof token !== 'string') return refuse('logout_token is missing')
    try {
      const out = await provider.loggedOut(token, clock())
      // One transaction: a provider sends the token again when it was answered with an error.
      const isDone = await sql.begin(async tx => {
        if (!(await isNew(tx, out))) return false
        await recordSecurityEvents(tx, endedByProvider(await sessions.endOf(out, tx)), clock())
        return true
      })
      return isDone ? await reply.code(200).send() : await refuse('logout_token was used before')
    } catch (error) {
      request.log.warn({ err: error, ip: request.ip }, 'a logout token was not accepted')
      if (error instanceof SignInFailed) return refuse('logout_token is not valid')
      if (error instanceof ProviderUnavailable) return reply.code(503).header('retry-after', '5').send()
      throw error
    }
  })

  async function isNew(tx: Transaction, { issuer, jti }: LoggedOut): Promise<boolean> {
    const now = clock()
    const id = createHash('sha256').update(`${issuer} ${jti}`).digest('base64url')
    // The clocks of both sides may differ by half a minute, so a `jti` is kept twice as long as its token is
    // accepted.
    const expires = new Date(now.getTime() + 2 * LOGOUT_TOKEN_S * 1000)
    await tx`delete from logout_tokens where expires_at <= ${now}`
    const rows = await tx`
      insert into logout_tokens (id, expires_at) values (${id}, ${expires}) on conflict do nothing returning id`
    return rows.length > 0
  }
}
