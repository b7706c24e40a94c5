import * as client from 'openid-client'
import type { Settings } from '../../settings.ts'
import { type Claims, profileOf } from './claims.ts'
import type { Profile } from './residents.ts'

const PATIENCE_S = 5
/** Clocks of two machines are never quite the same. */
const CLOCKS_APART_S = 30

/** What ties coming back to having left: told to the provider, and kept from it. */
export interface Ticket {
  readonly state: string
  readonly nonce: string
  /** The secret of PKCE. */
  readonly verifier: string
}

export interface Arrival {
  readonly profile: Profile
  readonly idToken: string | null
}

/** The provider does not answer, or not as a provider would. */
export class ProviderUnavailable extends Error {}
/** The provider, or we, say no to this sign-in; `reason` is a word of OAuth such as `access_denied`. */
export class SignInFailed extends Error {
  readonly reason: string

  constructor(reason: string, cause: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

export interface ProviderOptions {
  readonly settings: Pick<Settings, 'publicUrl' | 'roles' | 'idpHint'>
  readonly oidc: NonNullable<Settings['oidc']>
  /** For the provider that lives in this process. */
  readonly fetch?: client.CustomFetch
}

/** The relying party: authorization code with PKCE, state and nonce (product §7). */
export class OpenIdConnect {
  readonly issuer: string
  readonly #options: ProviderOptions
  readonly #redirectUri: string
  #configuration: Promise<client.Configuration> | undefined

  constructor(options: ProviderOptions) {
    this.#options = options
    this.issuer = options.oidc.issuer
    this.#redirectUri = `${options.settings.publicUrl}/keycloak/callback`
  }

  /** Where to send the browser. */
  async depart({ state, nonce, verifier }: Ticket): Promise<URL> {
    const configuration = await this.configuration()
    const { idpHint } = this.#options.settings
    return client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#redirectUri,
      scope: 'openid profile email',
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(idpHint !== undefined && { kc_idp_hint: idpHint }),
    })
  }

  /** Takes the code to the provider and answers who it is. `query` is what the browser came back with. */
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
      return {
        profile: await this.#profile(configuration, tokens, claims),
        idToken: tokens.id_token ?? null,
      }
    } catch (error) {
      throw failureOf(error)
    }
  }

  /** Where to end the provider's own session; undefined when it has no such place. */
  async leave(redirectTo: string, idToken: string | null): Promise<URL | undefined> {
    const configuration = await this.configuration()
    if (!configuration.serverMetadata().end_session_endpoint) return undefined
    return client.buildEndSessionUrl(configuration, {
      post_logout_redirect_uri: redirectTo,
      ...(idToken !== null && { id_token_hint: idToken }),
    })
  }

  /** Found when it is first needed, and again after a failure: the server may start before its provider. */
  async configuration(): Promise<client.Configuration> {
    this.#configuration ??= this.#discover()
    try {
      return await this.#configuration
    } catch (error) {
      this.#configuration = undefined
      throw new ProviderUnavailable(`${this.issuer} does not answer`, { cause: error })
    }
  }

  #discover(): Promise<client.Configuration> {
    const { oidc, fetch } = this.#options
    const issuer = new URL(oidc.issuer)
    const execute = [client.enableNonRepudiationChecks]
    if (issuer.protocol === 'http:') execute.push(client.allowInsecureRequests)
    const metadata = { [client.clockTolerance]: CLOCKS_APART_S }
    const authentication = oidc.clientSecret ? client.ClientSecretPost(oidc.clientSecret) : client.None()
    return client.discovery(issuer, oidc.clientId, metadata, authentication, {
      execute,
      timeout: PATIENCE_S,
      ...(fetch && { [client.customFetch]: fetch }),
    })
  }

  async #profile(
    configuration: client.Configuration,
    tokens: client.TokenEndpointResponse,
    claims: client.IDToken,
  ): Promise<Profile> {
    const all: Claims =
      claims['email'] === undefined
        ? { ...(await moreClaims(configuration, tokens.access_token, claims.sub)), ...claims }
        : claims
    return profileOf(all, tokens.access_token, this.#options.settings.roles)
  }
}

/** A provider may keep its ID token short and tell the rest when asked. */
async function moreClaims(
  configuration: client.Configuration,
  token: string,
  subject: string,
): Promise<Claims> {
  if (!configuration.serverMetadata().userinfo_endpoint) return {}
  try {
    return await client.fetchUserInfo(configuration, token, subject)
  } catch (error) {
    if (error instanceof client.WWWAuthenticateChallengeError) return {}
    throw error
  }
}

/** No answer, or none that a provider gives: a proxy in front of it speaks. */
const silence = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'])

function failureOf(error: unknown): unknown {
  if (error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError) {
    return new SignInFailed(error.error, error)
  }
  if (error instanceof client.WWWAuthenticateChallengeError) return new SignInFailed('invalid_client', error)
  // `fetch` tells a broken connection by a TypeError.
  if (error instanceof TypeError || (error instanceof client.ClientError && silence.has(error.code ?? ''))) {
    return new ProviderUnavailable('the provider did not finish the sign-in', { cause: error })
  }
  return error instanceof client.ClientError
    ? new SignInFailed(error.code ?? 'invalid_response', error)
    : error
}
