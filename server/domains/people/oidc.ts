import { createRemoteJWKSet, customFetch, errors, type FetchImplementation, jwtVerify } from 'jose'
import * as client from 'openid-client'
import type { Settings } from '../../settings.ts'
import { type Claims, profileOf } from './claims.ts'
import type { Profile } from './residents.ts'

const PATIENCE_S = 5
/** Tolerated difference between the clocks of the city and the provider, in seconds. */
const CLOCKS_APART_S = 30
/** Age of a logout token at most. Its `jti` is kept longer, so that it is accepted once. */
export const LOGOUT_TOKEN_S = 300
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** A logout token is signed with a key of the provider, as an ID token is, never with a shared secret. */
const ASYMMETRIC = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
] as const

/** Binds the callback to the sign-in: `state` and `nonce` are sent to the provider, `verifier` is not. */
export interface Ticket {
  readonly state: string
  readonly nonce: string
  /** The code verifier of PKCE. */
  readonly verifier: string
}

export interface Arrival {
  /** Its role is null, too, when the provider did not say. */
  readonly profile: Profile
  readonly idToken: string | null
  /** `sid`: the session at the provider. */
  readonly sid: string | null
  readonly refreshToken: string | null
}

/** The content of a logout token: it ends one session at the provider, or all sessions of a subject. */
export interface LoggedOut {
  readonly issuer: string
  readonly subject?: string
  readonly sid?: string
  readonly jti: string
}

/** The provider does not answer, or its answer is not one of an OpenID Connect provider. */
export class ProviderUnavailable extends Error {}
/**
 * The provider or the city refused this sign-in; `reason` is an error code of OAuth such as `access_denied`.
 */
export class SignInFailed extends Error {
  readonly reason: string

  constructor(reason: string, cause: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

export interface ProviderOptions {
  readonly settings: Pick<Settings, 'publicUrl' | 'roles' | 'idpHint' | 'oidcScope'>
  readonly oidc: NonNullable<Settings['oidc']>
  /** For the development provider, which runs in this process. */
  readonly fetch?: client.CustomFetch
}

/** The relying party: authorization code with PKCE, state and nonce (product §7). */
export class OpenIdConnect {
  readonly issuer: string
  readonly #options: ProviderOptions
  readonly #redirectUri: string
  #configuration: Promise<client.Configuration> | undefined
  #keys: ReturnType<typeof createRemoteJWKSet> | undefined

  constructor(options: ProviderOptions) {
    this.#options = options
    this.issuer = options.oidc.issuer
    this.#redirectUri = `${options.settings.publicUrl}/keycloak/callback`
  }

  /**
   * The authorization endpoint with the parameters of this sign-in, to redirect the browser to. `prompt: 'login'` makes the
   * provider ask who it is, although it may know (OpenID Connect Core 1.0 §3.1.2.1).
   */
  async depart({ state, nonce, verifier }: Ticket, asks: { prompt?: 'login' } = {}): Promise<URL> {
    const configuration = await this.configuration()
    const { idpHint } = this.#options.settings
    return client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#redirectUri,
      scope: this.#options.settings.oidcScope,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...asks,
      ...(idpHint !== undefined && { kc_idp_hint: idpHint }),
    })
  }

  /** Exchanges the code for tokens and returns the profile. `query` is the query string of the callback. */
  async arrive(query: string, { state, nonce, verifier }: Ticket): Promise<Arrival> {
    const configuration = await this.configuration()
    try {
      const tokens = await client.authorizationCodeGrant(
        configuration,
        new URL(`${this.#redirectUri}?${query}`),
        { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
      )
      const claims = tokens.claims()
      if (!claims) throw new SignInFailed('no_id_token', undefined)
      const profile = await this.#profile(configuration, tokens, claims)
      return {
        profile: { ...profile, role: profile.role ?? null },
        idToken: tokens.id_token ?? null,
        sid: typeof claims['sid'] === 'string' ? claims['sid'] : null,
        refreshToken: tokens.refresh_token ?? null,
      }
    } catch (error) {
      throw failureOf(error)
    }
  }

  /**
   * Renews the tokens and returns the profile of a session that began earlier. Its role is undefined when the provider leaves
   * out the ID token, or refuses userinfo, and no claim of roles is in the rest. `keep` stores the next refresh token
   * before anything else is asked: a provider may accept the old one no more. Throws `SignInFailed` with
   * `invalid_grant` when the session has ended at the provider, `ProviderUnavailable` when there is no answer.
   */
  async renew(
    refreshToken: string,
    subject: string,
    keep: (refreshToken: string) => Promise<void>,
  ): Promise<Profile> {
    const configuration = await this.configuration()
    try {
      const tokens = await client.refreshTokenGrant(this.#forRenewals(configuration), refreshToken)
      if (tokens.refresh_token !== undefined) await keep(tokens.refresh_token)
      const claims = tokens.claims() ?? {
        ...(await client.fetchUserInfo(configuration, tokens.access_token, subject)),
        iss: configuration.serverMetadata().issuer,
      }
      if (claims.sub !== subject) throw new SignInFailed('invalid_grant', undefined)
      return await this.#profile(configuration, tokens, claims)
    } catch (error) {
      throw failureOf(error)
    }
  }

  /**
   * Validates a logout token (OpenID Connect Back-Channel Logout 1.0, 2.6). Throws `SignInFailed` for an
   * invalid one.
   */
  async loggedOut(token: string, now: Date): Promise<LoggedOut> {
    const configuration = await this.configuration()
    const { oidc } = this.#options
    this.#keys ??= this.#remoteKeys(configuration.serverMetadata().jwks_uri ?? '')
    try {
      const { payload } = await jwtVerify(token, this.#keys, {
        issuer: configuration.serverMetadata().issuer,
        audience: oidc.clientId,
        algorithms: [...ASYMMETRIC],
        requiredClaims: ['iat', 'jti'],
        maxTokenAge: LOGOUT_TOKEN_S,
        clockTolerance: CLOCKS_APART_S,
        currentDate: now,
      })
      const { iss = '', sub, jti = '', nonce, events } = payload
      const sid = payload['sid']
      const event = (events as { [name: string]: unknown } | undefined)?.[LOGOUT_EVENT]
      const isComplete = (typeof sub === 'string' || typeof sid === 'string') && typeof jti === 'string'
      if (nonce !== undefined || typeof event !== 'object' || event === null || !isComplete) {
        throw new SignInFailed('invalid_logout_token', undefined)
      }
      return {
        issuer: iss,
        jti,
        ...(typeof sub === 'string' && { subject: sub }),
        ...(typeof sid === 'string' && { sid }),
      }
    } catch (error) {
      if (areKeysMissing(error)) {
        throw new ProviderUnavailable('the keys of the provider could not be read', { cause: error })
      }
      throw error instanceof errors.JOSEError ? new SignInFailed('invalid_logout_token', error) : error
    }
  }

  #remoteKeys(url: string) {
    const { fetch } = this.#options
    return createRemoteJWKSet(new URL(url), {
      timeoutDuration: PATIENCE_S * 1000,
      ...(fetch && {
        [customFetch]: (url: string, options: Parameters<FetchImplementation>[1]) =>
          fetch(url, { ...options, headers: Object.fromEntries(options.headers), body: undefined }),
      }),
    })
  }

  /** The end-session endpoint with its parameters; undefined when the provider has none. */
  async leave(redirectTo: string, idToken: string | null): Promise<URL | undefined> {
    const configuration = await this.configuration()
    if (!configuration.serverMetadata().end_session_endpoint) return undefined
    return client.buildEndSessionUrl(configuration, {
      post_logout_redirect_uri: redirectTo,
      ...(idToken !== null && { id_token_hint: idToken }),
    })
  }

  /** Discovered at the first use, and again after a failure: the server may start before its provider. */
  async configuration(): Promise<client.Configuration> {
    this.#configuration ??= this.#discover()
    try {
      return await this.#configuration
    } catch (error) {
      this.#configuration = undefined
      throw new ProviderUnavailable(`${this.issuer} was not discovered`, { cause: error })
    }
  }

  #discover(): Promise<client.Configuration> {
    const { oidc, fetch } = this.#options
    const issuer = new URL(oidc.issuer)
    const execute = [client.enableNonRepudiationChecks]
    if (issuer.protocol === 'http:') execute.push(client.allowInsecureRequests)
    return client.discovery(issuer, oidc.clientId, clientMetadata, authenticationOf(oidc), {
      execute,
      timeout: PATIENCE_S,
      ...(fetch && { [client.customFetch]: fetch }),
    })
  }

  /**
   * The same provider without the signature of ID tokens: reading its keys could fail after a refresh token was
   * spent. A token that the token endpoint returns may be trusted by that connection (OpenID Connect Core 1.0
   * §3.1.3.7), as the access token with the roles is.
   */
  #forRenewals(configuration: client.Configuration): client.Configuration {
    const { oidc, fetch } = this.#options
    const metadata = configuration.serverMetadata()
    const renewing = new client.Configuration(metadata, oidc.clientId, clientMetadata, authenticationOf(oidc))
    renewing.timeout = PATIENCE_S
    if (fetch) renewing[client.customFetch] = fetch
    if (metadata.issuer.startsWith('http:')) client.allowInsecureRequests(renewing)
    return renewing
  }

  async #profile(
    configuration: client.Configuration,
    tokens: client.TokenEndpointResponse,
    claims: Claims & { readonly sub: string },
  ): Promise<Profile> {
    const isComplete = claims['email'] !== undefined
    const more = isComplete ? {} : await moreClaims(configuration, tokens.access_token, claims.sub)
    const profile = profileOf({ ...more, ...claims }, tokens.access_token, this.#options.settings.roles)
    // Providers leave out an empty list of roles, so in a whole answer a missing claim means that there are none. A renewal may
    // leave out the ID token (OpenID Connect Core 1.0 §12.2), which may be the only place of the list.
    const isWhole = tokens.id_token !== undefined && more !== undefined
    return isWhole ? { ...profile, role: profile.role ?? null } : profile
  }
}

const clientMetadata = { [client.clockTolerance]: CLOCKS_APART_S }

const authenticationOf = ({ clientSecret }: ProviderOptions['oidc']) =>
  clientSecret ? client.ClientSecretPost(clientSecret) : client.None()

/** Whether the keys of the provider could not be read: it is silent, or answers with an error or something else than keys. */
const areKeysMissing = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof errors.JOSEError &&
    [errors.JWKSTimeout.code, errors.JWKSInvalid.code, errors.JOSEError.code].includes(error.code))

/** A provider may leave claims out of its ID token and return them from userinfo; undefined: it refused. */
async function moreClaims(
  configuration: client.Configuration,
  token: string,
  subject: string,
): Promise<Claims | undefined> {
  if (!configuration.serverMetadata().userinfo_endpoint) return {}
  try {
    return await client.fetchUserInfo(configuration, token, subject)
  } catch (error) {
    if (error instanceof client.WWWAuthenticateChallengeError) return undefined
    throw error
  }
}

/** No answer, or one that comes from a proxy in front of the provider. */
const silence = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'])

function failureOf(error: unknown): unknown {
  if (error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError) {
    return new SignInFailed(error.error, error)
  }
  if (error instanceof client.WWWAuthenticateChallengeError) return new SignInFailed('invalid_client', error)
  // `fetch` rejects with a TypeError when the connection breaks.
  if (error instanceof TypeError || (error instanceof client.ClientError && silence.has(error.code ?? ''))) {
    return new ProviderUnavailable('the provider did not finish the sign-in', { cause: error })
  }
  return error instanceof client.ClientError
    ? new SignInFailed(error.code ?? 'invalid_response', error)
    : error
}
