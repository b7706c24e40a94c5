import { createECDH, createHmac } from 'node:crypto'
import type { Configuration, JWK } from 'oidc-provider'
import type { Database } from '../../database/pool.ts'
import { ownOrigins } from '../../http/origins.ts'
import { Html, html, render } from '../../http/page.ts'
import type { Settings } from '../../settings.ts'
import { claimsOf } from './development-accounts.ts'
import { shelfIn } from './development-shelf.ts'

export const CLIENT = 'city'
export const PREFIX = '/idp'

export type DevelopmentSettings = Pick<
  Settings,
  'publicUrl' | 'production' | 'port' | 'secret' | 'oidc' | 'authLocal' | 'roles' | 's3'
>

const HOUR = 3600
const DAY = 24 * HOUR

/** The configuration of the development provider. */
export function configuration(settings: DevelopmentSettings, sql: Database): Configuration {
  const { publicUrl, secret } = settings
  return {
    clients: [
      {
        client_id: CLIENT,
        redirect_uris: [`${publicUrl}/keycloak/callback`],
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    adapter: shelfIn(sql),
    jwks: { keys: [signingKey(secret)] },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    cookies: { keys: [createHmac('sha256', secret).update('idp cookies').digest('base64url')] },
    claims: { openid: ['sub', 'name', 'preferred_username', 'email', 'email_verified', 'realm_access'] },
    scopes: ['openid', 'profile', 'email'],
    // The claims of a scope are put into the ID token, as Keycloak does.
    conformIdTokenClaims: false,
    // As Keycloak does: a refresh token for every sign-in, valid as long as the provider's session.
    issueRefreshToken: async () => true,
    ttl: {
      AccessToken: HOUR,
      AuthorizationCode: 60,
      Grant: 14 * DAY,
      IdToken: HOUR,
      Interaction: HOUR,
      RefreshToken: 14 * DAY,
      Session: 14 * DAY,
    },
    interactions: { url: (_ctx, { uid }) => `${PREFIX}/interaction/${uid}` },
    findAccount: async (_ctx, sub) => {
      const claims = await claimsOf(sub, settings, sql)
      return claims && { accountId: sub, claims: () => ({ sub, ...claims }) }
    },
    // No consent page: the only client is the city itself.
    loadExistingGrant: async ctx => {
      const { client, session, provider } = ctx.oidc
      const accountId = session?.accountId
      if (!client || accountId === undefined) return undefined
      // Tabs of one browser share a grant: a second grant would end the sign-in of the first tab.
      const known = session?.grantIdFor(client.clientId)
      if (known !== undefined) return provider.Grant.find(known)
      const grant = new provider.Grant({ clientId: client.clientId, accountId })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          // The page of the library submits a form; our script submits it, or the person where scripts are
          // disabled.
          const { text, policy } = render({
            title: 'Выход',
            body: html`<div class="block"><h1>До встречи в городе</h1>${new Html(form)}<button class="button" form="op.logoutForm" name="logout" value="yes">Выйти</button></div>`,
            leadsTo: ownOrigins(settings),
            script: `${PREFIX}/leave.js`,
          })
          ctx.set('content-security-policy', policy)
          ctx.body = text
        },
        postLogoutSuccessSource: ctx => ctx.redirect(publicUrl),
      },
    },
    renderError: (ctx, { error, error_description }) => {
      const { text, policy } = render({
        title: 'Войти не получилось',
        body: html`<div class="block"><div><h1>Войти не получилось</h1><p class="lead">${error}: ${error_description ?? ''}</p></div><a class="button" href="${publicUrl}">В город</a></div>`,
      })
      ctx.set('content-security-policy', policy)
      ctx.type = 'html'
      ctx.body = text
    },
  }
}

/** Derived from the installation's secret, so that all servers have the same key, also after a restart. */
function signingKey(secret: string): JWK {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(createHmac('sha256', secret).update('idp signing').digest())
  const point = curve.getPublicKey()
  return {
    kty: 'EC',
    crv: 'P-256',
    alg: 'ES256',
    use: 'sig',
    d: curve.getPrivateKey('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
}
