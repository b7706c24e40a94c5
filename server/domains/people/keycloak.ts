import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../database/pool.ts'
import { Cookie } from '../../http/cookies.ts'
import { isOwnNavigation, ownAddress, ownOrigins } from '../../http/origins.ts'
import { sendPage } from '../../http/page.ts'
import { derived, signed } from '../../http/signed.ts'
import { queryOf, refuseOtherMethods } from '../../rest/routes.ts'
import type { Settings } from '../../settings.ts'
import { developmentClient } from './development-provider.ts'
import type { Callers } from './identity.ts'
import { OpenIdConnect, ProviderUnavailable, SignInFailed, type Ticket } from './oidc.ts'
import { type Outcome, outcomes } from './pages.ts'
import { type ResidentOptions, residentOf, SignInRefused } from './residents.ts'

export interface KeycloakOptions {
  readonly identity: Callers
  readonly sql: Database
  readonly settings: Settings
  readonly clock: () => Date
  readonly onNewResident: ResidentOptions['onNewResident']
}

/** How long somebody may take at the provider. */
const SIGN_IN_SECONDS = 15 * 60
/** A browser is told from others by a random cookie for as long; several tabs may be signing in at once. */
const BROWSER_SECONDS = 30 * 86_400
/** What is longer is no address that somebody wants to come back to. */
const MAX_ADDRESS = 1500

/** Travels to the provider and back as `state`, signed. */
interface Departure {
  /** A hash of the cookie of the browser that left. */
  readonly browser: string
  readonly redirectTo: string
  readonly once: string
}

/** `/keycloak/login`, `/callback`, `/isLoggedIn`, `/logout`, each also below `/api` (product §7). */
export function keycloakRoutes(app: FastifyInstance, options: KeycloakOptions): void {
  const { identity, settings } = options
  const provider = providerOf(app, settings)
  const signIn = new SignIn(options, provider)
  const routes: {
    readonly [name: string]: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  } = {
    login: (request, reply) => signIn.login(request, reply),
    callback: (request, reply) => signIn.callback(request, reply),
    logout: (request, reply) => signIn.logout(request, reply),
    isLoggedIn: async (request, reply) => reply.send(await identity.signedIn(request)),
  }
  for (const [name, handler] of Object.entries(routes)) {
    for (const url of [`/keycloak/${name}`, `/api/keycloak/${name}`]) {
      app.get(url, handler)
      refuseOtherMethods(app, url, ['GET'])
    }
  }
  if (settings.oidc && provider) {
    // A provider that is late must not hold the server up.
    app.addHook('onListen', async () => {
      provider.configuration().catch((error: unknown) => {
        app.log.warn({ err: error }, `Провайдер ${provider.issuer} пока не отвечает: войти через него нельзя`)
      })
    })
  }
}

function providerOf(app: FastifyInstance, settings: Settings): OpenIdConnect | undefined {
  if (settings.oidc) return new OpenIdConnect({ settings, oidc: settings.oidc })
  return settings.production
    ? undefined
    : new OpenIdConnect({ settings, ...developmentClient(app, settings) })
}

class SignIn {
  readonly #options: KeycloakOptions
  readonly #provider: OpenIdConnect | undefined
  readonly #origins: ReadonlySet<string>
  readonly #departures
  readonly #browser: Cookie

  constructor(options: KeycloakOptions, provider: OpenIdConnect | undefined) {
    const { settings, clock } = options
    this.#options = options
    this.#provider = provider
    this.#origins = ownOrigins(settings)
    this.#browser = new Cookie('city-browser', BROWSER_SECONDS, settings)
    this.#departures = signed<Departure>(settings.secret, 'sign-in', SIGN_IN_SECONDS, clock)
  }

  async login(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const target = this.#target(request)
    if (!target) return show(reply, outcomes.foreignAddress)
    const { settings } = this.#options
    if (!this.#provider) return reply.redirect(passwordPage(settings, target))
    if (isOtherNameOfHome(request, settings)) {
      const { publicUrl } = settings
      return reply.redirect(`${publicUrl}/keycloak/login?redirectTo=${encodeURIComponent(target)}`)
    }
    try {
      const url = await this.#provider.depart(this.#ticket(this.#departure(request, reply, target)))
      return await reply.redirect(url.href)
    } catch (error) {
      return this.#explain(request, reply, error, target)
    }
  }

  async callback(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const query = queryOf(request)
    const state = new URLSearchParams(query).get('state') ?? ''
    const departure = this.#departures.open(state)
    const browser = this.#browser.read(request)
    if (!this.#provider || !departure || browser === undefined || this.#hash(browser) !== departure.browser) {
      return show(reply, outcomes.notStarted)
    }
    const { identity, sql, settings } = this.#options
    const { sessions } = identity
    const target = ownAddress(departure.redirectTo, settings.publicUrl, this.#origins) ?? settings.publicUrl
    try {
      const { profile, idToken } = await this.#provider.arrive(query, this.#ticket(state))
      const user = await residentOf(profile, this.#options)
      const before = sessions.keyOf(request)
      if (before !== undefined) await sessions.end(before)
      sessions.hand(reply, await sessions.start(sql, user, idToken))
      request.log.info({ user }, 'signed in')
      return await reply.redirect(target, 303)
    } catch (error) {
      return this.#explain(request, reply, error, target)
    }
  }

  async logout(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const target = this.#target(request)
    if (!target) return show(reply, outcomes.foreignAddress)
    if (!isOwnNavigation(request)) return show(reply, outcomes.foreignPage)
    const { sessions } = this.#options.identity
    const key = sessions.keyOf(request)
    const ended = key === undefined ? undefined : await sessions.end(key)
    sessions.takeBack(reply)
    return reply.redirect(await this.#farewell(request, target, ended?.idToken ?? null))
  }

  /** The provider's own sign-out, which leads back to `target`; without it the next sign-in would ask nothing. */
  async #farewell(request: FastifyRequest, target: string, idToken: string | null): Promise<string> {
    try {
      return (await this.#provider?.leave(target, idToken))?.href ?? target
    } catch (error) {
      request.log.warn({ err: error }, 'signed out of the city alone')
      return target
    }
  }

  #target(request: FastifyRequest): string | undefined {
    const { publicUrl } = this.#options.settings
    const asked = new URLSearchParams(queryOf(request)).get('redirectTo') ?? '/'
    const address = ownAddress(asked, publicUrl, this.#origins)
    if (address === undefined) return undefined
    // The cookie belongs to one name of this machine, so that is the one to come back to.
    const url = new URL(address)
    const home = new URL(publicUrl)
    return url.hostname === home.hostname ? address : `${home.origin}${url.pathname}${url.search}${url.hash}`
  }

  /** The `state` of a sign-in that begins in this browser. */
  #departure(request: FastifyRequest, reply: FastifyReply, target: string): string {
    const browser = this.#browser.read(request) ?? randomBytes(32).toString('base64url')
    this.#browser.write(reply, browser)
    const once = randomBytes(16).toString('base64url')
    const redirectTo = target.length > MAX_ADDRESS ? this.#options.settings.publicUrl : target
    return this.#departures.seal({ browser: this.#hash(browser), redirectTo, once })
  }

  #ticket(state: string): Ticket {
    const { secret } = this.#options.settings
    return { state, nonce: derived(secret, 'nonce', state), verifier: derived(secret, 'verifier', state) }
  }

  #hash(browser: string): string {
    return derived(this.#options.settings.secret, 'browser', browser)
  }

  #explain(request: FastifyRequest, reply: FastifyReply, error: unknown, target: string): FastifyReply {
    if (error instanceof ProviderUnavailable) {
      request.log.error({ err: error.cause ?? error }, 'the identity provider does not answer')
      return show(reply, outcomes.silent(target))
    }
    if (error instanceof SignInRefused) return show(reply, outcomes[error.problem])
    if (!(error instanceof SignInFailed)) throw error
    request.log.warn({ err: error }, 'sign-in failed')
    return show(reply, error.reason === 'access_denied' ? outcomes.canceled(target) : outcomes.failed(target))
  }
}

/** Without a provider residents sign in with a password, on a page of the web app (product §7). */
function passwordPage({ publicUrl }: Settings, target: string): string {
  const { pathname, search, hash } = new URL(target)
  return `${publicUrl}/sign-in?next=${encodeURIComponent(pathname + search + hash)}`
}

const show = (reply: FastifyReply, { status, page }: Outcome) => sendPage(reply, status, page)

const loopback = new Set(['localhost', '127.0.0.1'])

/**
 * Opened as 127.0.0.1 while the city calls itself localhost, or the other way round: cookies would not meet. Behind a
 * proxy, which has a port of its own, the name in the request says nothing.
 */
function isOtherNameOfHome({ hostname }: FastifyRequest, { publicUrl, port }: Settings): boolean {
  const home = new URL(publicUrl)
  const isDirect = home.port === String(port) && loopback.has(home.hostname)
  return isDirect && loopback.has(hostname) && hostname !== home.hostname
}
