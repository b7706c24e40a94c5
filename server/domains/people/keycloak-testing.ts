import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import type { Database } from '../../database/pool.ts'
import { shelfIn } from './development-shelf.ts'

export interface Person {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  readonly preferred_username?: string
  readonly groups?: readonly string[]
  /** Realm roles; Keycloak puts them into the access token alone. */
  readonly roles?: readonly string[]
}

const REALM = '/realms/city'

/**
 * A provider that behaves as Keycloak does where the city depends on it: a path in its issuer, RS256, a
 * client with a secret, the roles in `realm_access` of a JWT access token, `end_session` with `client_id` and
 * `id_token_hint`. Every browser is signed in as `person`, without a form.
 */
export async function keycloak(sql: Database, client: { id: string; secret: string; redirectUri: string }) {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}${REALM}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  // `isSilent`: a proxy answers in place of the provider, everywhere or at one path.
  const state = {
    person: { sub: 'nobody' } as Person,
    asked: [] as URL[],
    isSilent: false as boolean | string,
  }
  const provider = new Provider(issuer, {
    adapter: shelfIn(sql),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kty: 'RSA', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['of the test'] },
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code', 'refresh_token'],
        backchannel_logout_uri: client.redirectUri.replace('callback', 'backchannel-logout'),
        backchannel_logout_session_required: true,
      },
    ],
    claims: { openid: ['sub', 'email', 'email_verified', 'name', 'preferred_username', 'groups'] },
    conformIdTokenClaims: false,
    issueRefreshToken: async () => true,
    // The dispatcher of oidc-provider would refuse connections to this machine.
    fetch: (url, init = {}) => {
      const { dispatcher: _, ...own } = init as RequestInit & { dispatcher?: unknown }
      return fetch(url, own)
    },
    ttl: {
      AccessToken: 300,
      AuthorizationCode: 60,
      Grant: 300,
      IdToken: 300,
      Interaction: 300,
      RefreshToken: 300,
      Session: 300,
    },
    findAccount: async (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...state.person, sub }) }),
    extraTokenClaims: () => ({ realm_access: { roles: [...(state.person.roles ?? []), 'offline_access'] } }),
    interactions: { url: (_ctx, { uid }) => `${REALM}/let-in/${uid}` },
    loadExistingGrant: async ({ oidc }) => {
      const accountId = oidc.session?.accountId ?? ''
      const grant = new oidc.provider.Grant({ clientId: client.id, accountId })
      grant.addOIDCScope('openid profile email')
      grant.addResourceScope('urn:account', 'openid')
      await grant.save()
      return grant
    },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => 'urn:account',
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({ scope: 'openid', audience: 'account', accessTokenFormat: 'jwt' }),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = form
        },
      },
    },
  })
  Object.assign(provider.Client.prototype, { postLogoutRedirectUriAllowed: () => true })
  const answer = provider.callback()
  server.on('request', (request: IncomingMessage & { originalUrl?: string }, response) => {
    const path = request.url ?? '/'
    state.asked.push(new URL(path, issuer))
    if (state.isSilent === true || path === `${REALM}${state.isSilent}`)
      return void response.writeHead(502).end('the proxy speaks')
    if (path.startsWith(`${REALM}/let-in/`)) {
      const { sub } = state.person
      const result = sub === '' ? { error: 'access_denied' } : { login: { accountId: sub } }
      return void provider.interactionFinished(request, response, result)
    }
    request.originalUrl = path
    request.url = path.slice(REALM.length) || '/'
    void answer(request, response)
  })
  return {
    issuer,
    state,
    provider,
    privateKey,
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** A provider that closes every connection. */
export async function absentProvider() {
  const server = createServer().on('connection', socket => socket.destroy())
  await once(server.listen(0, 'localhost'), 'listening')
  return {
    issuer: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => new Promise(resolve => server.close(resolve)),
  }
}
