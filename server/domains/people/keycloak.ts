import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as calls from '#contract/calls/auth.ts'
import type { Database } from '../../database/pool.ts'
import { Cookie } from '../../http/cookies.ts'
import { isOwnNavigation, ownAddress, ownOrigins } from '../../http/origins.ts'
import { sendPage } from '../../http/page.ts'
import { hmacOf, signed } from '../../http/signed.ts'
import { queryOf } from '../../rest/routes.ts'
import type { Settings } from '../../settings.ts'
import type { City } from '../domain.ts'
import { developmentClient } from './development-provider.ts'
import { discoveryTrouble } from './discovery-trouble.ts'
import type { ResidentCallers } from './identity.ts'
import type { SignInJournal } from './journal.ts'
import { OpenIdConnect, ProviderUnavailable, SignInFailed, type Ticket } from './oidc.ts'
import { type Outcome, outcomes } from './pages.ts'
import { checkNumbers, ProviderChecks } from './provider-checks.ts'
import { providerLogout } from './provider-logout.ts'
import { type ResidentOptions, residentOf, SignInRefused } from './residents.ts'

export interface KeycloakOptions {
  readonly identity: ResidentCallers
  readonly sql: Database
  readonly settings: Settings
  readonly clock: () => Date
  readonly onNewResident: ResidentOptions['onNewResident']
  readonly journal: SignInJournal
}

/** How long a sign-in may take at the provider. */
const SIGN_IN_SECONDS = 15 * 60
/** Lifetime of the random cookie that identifies a browser; several tabs may be signing in at once. */
const BROWSER_SECONDS = 30 * 86_400
/** How long after a sign-out a sign-in of this browser needs the provider's form: see `SignIn.login`. */
const LEFT_SECONDS = 60
/** Characters of `redirectTo`; a longer one is replaced by the home page. */
const MAX_ADDRESS = 1500

/** The content of `state`, signed; the provider returns it to the callback. */
interface Departure {
  /** A hash of the cookie of the browser that the sign-in began in. */
  readonly browser: string
  readonly redirectTo: string
  readonly once: string
}

/** `/keycloak/login`, `/callback`, `/isLoggedIn`, `/logout`, each also below `/api` (product §7). */
export function keycloakRoutes(
  { app, open, registry }: Pick<City, 'app' | 'open' | 'registry'>,
  options: KeycloakOptions,
): void {
  const { identity, settings } = options
  const provider = providerOf(app, settings)
  const checks =
    provider && new ProviderChecks({ ...options, provider, sessions: identity.sessions, log: app.log })
  const signIn = new SignIn(options, provider, checks)
  open(calls.providerLogin, ({ request, reply }) => signIn.login(request, reply))
  open(calls.providerCallback, ({ request, reply }) => signIn.callback(request, reply))
  open(calls.logout, ({ request, reply }) => signIn.logout(request, reply))
  open(calls.isLoggedIn, async ({ request, reply }) => reply.send(await identity.signedIn(request)))
  if (provider) providerLogout(open, { ...options, provider, sessions: identity.sessions })
  if (checks) {
    checkNumbers(registry, options)
    app.addHook('onReady', async () => checks.start())
    app.addHook('onClose', async () => checks.stop())
  }
  if (settings.oidc && provider) lookFor(provider, app)
}

const LOOK_MS = 1000
const LONGEST_LOOK_MS = 60_000

/**
 * Discovers the provider after the start, with back-off: residents who are signed in do not need it, so the
 * server does not wait. A trouble is logged once, and again only when another one takes its place: a provider that first
 * could not be reached may later answer wrongly.
 */
function lookFor(provider: OpenIdConnect, app: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined
  let told: string | undefined
  const look = async (wait: number) => {
    try {
      await provider.configuration()
      if (told !== undefined) app.log.info(`Провайдер входа ${provider.issuer} отвечает`)
    } catch (error) {
      const { what, remedy } = discoveryTrouble((error as ProviderUnavailable).cause)
      if (what !== told) {
        told = what
        app.log.warn(
          { err: error },
          `Провайдер входа ${provider.issuer} ${what}: город открыт, но войти через него нельзя; ${remedy}`,
        )
      }
      timer = setTimeout(() => void look(Math.min(wait * 2, LONGEST_LOOK_MS)), wait).unref()
    }
  }
  app.addHook('onListen', async () => void look(LOOK_MS))
  app.addHook('onClose', async () => clearTimeout(timer))
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
  readonly #checks: ProviderChecks | undefined
  readonly #origins: ReadonlySet<string>
  readonly #departures
  readonly #browser: Cookie
  readonly #left: Cookie

  constructor(options: KeycloakOptions, provider?: OpenIdConnect, checks?: ProviderChecks) {
    const { settings, clock } = options
    this.#options = options
    this.#provider = provider
    this.#checks = checks
    this.#origins = ownOrigins(settings)
    this.#browser = new Cookie('city-browser', BROWSER_SECONDS, settings)
    this.#left = new Cookie('city-left', LEFT_SECONDS, settings)
    this.#departures = signed<Departure>(settings.secret, 'sign-in', SIGN_IN_SECONDS, clock)
  }

  /**
   * Begins a sign-in. Another tab may begin one while this browser is on its way to the provider's sign-out: the provider
   * still knows the person and would sign the browser in again without a form, so the form is demanded.
   */
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
      const ticket = this.#ticket(await this.#departure(request, reply, target))
      const hasLeft = this.#left.read(request) !== undefined
      const url = await this.#provider.depart(ticket, hasLeft ? { prompt: 'login' } : {})
      return await reply.redirect(url.href)
    } catch (error) {
      return this.#explain(request, reply, error, target)
    }
  }

  async callback(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const query = queryOf(request)
    const state = new URLSearchParams(query).get('state') ?? ''
    const departure = await this.#departures.open(state)
    const browser = this.#browser.read(request)
    if (!this.#provider || !departure || browser === undefined || this.#hash(browser) !== departure.browser) {
      return show(reply, outcomes.notStarted)
    }
    const { identity, sql, settings } = this.#options
    const { sessions } = identity
    const target = ownAddress(departure.redirectTo, settings.publicUrl, this.#origins) ?? settings.publicUrl
    try {
      const arrival = await this.#provider.arrive(query, this.#ticket(state))
      const user = await residentOf(arrival.profile, this.#options)
      const provider = await this.#checks?.sessionOf(arrival)
      await identity.signOut(request)
      const { key, ended } = await sql.begin(tx => sessions.start(tx, user, provider && { provider }))
      await this.#options.journal.signedIn(request, 'provider', user, ended)
      sessions.hand(reply, key)
      return await reply.redirect(target, 303)
    } catch (error) {
      return this.#explain(request, reply, error, target)
    }
  }

  async logout(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const target = this.#target(request)
    if (!target) return show(reply, outcomes.foreignAddress)
    if (!isOwnNavigation(request)) return show(reply, outcomes.foreignPage)
    const { identity } = this.#options
    const ended = await identity.signOut(request)
    if (ended) await this.#options.journal.signedOut(request, ended.user)
    identity.sessions.takeBack(reply)
    this.#left.write(reply, '1')
    return reply.redirect(await this.#farewell(request, target, ended?.idToken ?? null))
  }

  /**
   * The address of the provider's sign-out, which redirects to `target`; without it the next sign-in would
   * need no form.
   */
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
    if (address.length > MAX_ADDRESS) return publicUrl
    // The cookie is bound to the host of `PUBLIC_URL`, so the redirect leads to that host.
    const url = new URL(address)
    const home = new URL(publicUrl)
    return url.hostname === home.hostname ? address : `${home.origin}${url.pathname}${url.search}${url.hash}`
  }

  /** The `state` of a sign-in that begins in this browser. */
  #departure(request: FastifyRequest, reply: FastifyReply, target: string): Promise<string> {
    const browser = this.#browser.read(request) ?? randomBytes(32).toString('base64url')
    this.#browser.write(reply, browser)
    const once = randomBytes(16).toString('base64url')
    return this.#departures.seal({ browser: this.#hash(browser), redirectTo: target, once })
  }

  #ticket(state: string): Ticket {
    const { secret } = this.#options.settings
    return { state, nonce: hmacOf(secret, 'nonce', state), verifier: hmacOf(secret, 'verifier', state) }
  }

  #hash(browser: string): string {
    return hmacOf(this.#options.settings.secret, 'browser', browser)
  }

  async #explain(
    request: FastifyRequest,
    reply: FastifyReply,
    error: unknown,
    target: string,
  ): Promise<FastifyReply> {
    const { signInFailed } = this.#options.journal
    if (error instanceof ProviderUnavailable) {
      await signInFailed(request, 'provider', 'unavailable')
      request.log.error({ err: error }, 'the identity provider is unavailable')
      return show(reply, outcomes.silent(target))
    }
    if (error instanceof SignInRefused) {
      await signInFailed(request, 'provider', error.problem)
      return show(reply, outcomes[error.problem])
    }
    if (!(error instanceof SignInFailed)) throw error
    request.log.warn({ err: error }, 'the identity provider refused a sign-in')
    await signInFailed(request, 'provider', error.reason === 'access_denied' ? 'canceled' : 'refused')
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
 * Whether the city was opened as 127.0.0.1 while `PUBLIC_URL` has localhost, or the other way round: the
 * callback would not get the cookie. Behind a proxy, which has a port of its own, the name in the request is
 * not compared.
 */
function isOtherNameOfHome({ hostname }: FastifyRequest, { publicUrl, port }: Settings): boolean {
  const home = new URL(publicUrl)
  const isDirect = home.port === String(port) && loopback.has(home.hostname)
  return isDirect && loopback.has(hostname) && hostname !== home.hostname
}
