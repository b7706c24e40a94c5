import Fastify from 'fastify'
import { Registry } from 'prom-client'
import type { Collection } from '#contract/rest/collection.ts'
import { limits } from '#contract/rest/limits.ts'
import type { Database } from './database/pool.ts'
import type { City, Domain } from './domains/domain.ts'
import { type IdentityOptions, identityOf, type ResidentCallers } from './domains/people/index.ts'
import { tellSecurityEvents } from './events/security.ts'
import { bodyBounds, bodyParsers } from './http/bodies.ts'
import { compressAnswers } from './http/compression.ts'
import { docsRoutes } from './http/docs.ts'
import {
  addressErrors,
  errorAnswers,
  MAX_HEADER_BYTES,
  notFoundAnswers,
  protocolErrors,
} from './http/errors.ts'
import { preflightAnswers, securityHeaders } from './http/headers.ts'
import { rateLimits } from './http/limits.ts'
import { logging } from './http/logs.ts'
import { metrics } from './http/metrics.ts'
import { originCheck, ownOrigins } from './http/origins.ts'
import { probes } from './http/probes.ts'
import { atStartAndEvery } from './http/repeating.ts'
import { slowAnswers, slowBodies } from './http/slow.ts'
import { originForm } from './http/target.ts'
import { callerTurns } from './http/turns.ts'
import { webApp } from './http/web.ts'
import { Letters } from './mail/letters.ts'
import { mailOf } from './mail/mail.ts'
import { Calls } from './rest/calls.ts'
import { Executor } from './rest/command.ts'
import type { Expressions } from './rest/compile.ts'
import { Engine } from './rest/engine.ts'
import type { Texts } from './rest/refusals.ts'
import { type Commands, restRoutes } from './rest/routes.ts'
import { Turns } from './rest/turns.ts'
import type { Settings } from './settings.ts'

/** The parts of an application: collections, messages, and the domains' commands and routes. */
export interface Kind {
  readonly collections: readonly Collection[]
  readonly texts: Texts
  readonly expressions: Expressions
  readonly blockedStatus: NonNullable<IdentityOptions['blockedStatus']>
  readonly dropRestricted: boolean
  /** A date without a time is a day of the city (docs/decisions/021), not of UTC. */
  readonly cityDays: boolean
  /** Folder of the built web app; null serves the API alone. */
  readonly web: string | null
  /** In their order; their routes are registered before the generic ones. */
  readonly domains: readonly Domain<ResidentCallers>[]
}

/** Milliseconds between two looks at how large the tables are. */
const WEIGH_MS = 60_000

export interface AppOptions {
  readonly sql: Database
  /** The connections of heavy reads; absent: those of all. */
  readonly heavySql?: Database | undefined
  readonly settings: Settings
  readonly clock?: () => Date
  /** The stream the log is written to; absent: standard output. */
  readonly log?: { write(line: string): void }
  /** Milliseconds that a call waits for its turn, of a caller who has too many in hand. */
  readonly callWaitMs?: number
}

/** The server without its process: a list of parts, in the order in which a request passes through them. */
export async function assemble(
  kind: Kind,
  { sql, heavySql, settings, clock = () => new Date(), log, callWaitMs = limits.callWaitMs }: AppOptions,
): Promise<City<ResidentCallers>> {
  const engine = new Engine({
    sql,
    heavySql,
    clock,
    collections: kind.collections,
    texts: kind.texts,
    expressions: kind.expressions,
    dropRestricted: kind.dropRestricted,
    cityTime: kind.cityDays ? settings.cityTime : undefined,
  })
  const app = Fastify({
    ...logging(settings, log),
    bodyLimit: limits.bodyBytes,
    http: { maxHeaderSize: MAX_HEADER_BYTES, headersTimeout: 15_000, connectionsCheckingInterval: 5000 },
    clientErrorHandler: protocolErrors,
    frameworkErrors: addressErrors(engine.refusals),
    rewriteUrl: originForm,
    trustProxy: proxies(settings.trustProxy),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    // 25 MB at 28 kB/s; a slower body is refused earlier (http/slow.ts).
    requestTimeout: 15 * 60_000,
    // Longer than the proxy's idle timeout, or the proxy would send a request over a connection that just
    // closed.
    keepAliveTimeout: 75_000,
    connectionTimeout: limits.stalledMs,
  })
  app.decorateRequest('user', null)
  atStartAndEvery(app, WEIGH_MS, () => engine.weigh(), 'sizes of tables not read')
  const { refusals } = engine
  const registry = new Registry()
  const identity = identityOf({ engine, sql, settings, clock, blockedStatus: kind.blockedStatus })
  const commands: Record<string, Commands[string]> = {}
  const calls = new Calls({ app, engine, identity })
  const mail = mailOf(settings)
  const letters = new Letters({ sql, clock, settings, mail, log: app.log, registry })
  const stopTelling = tellSecurityEvents(sql, app.log, registry)
  app.addHook('onClose', async () => void stopTelling())
  app.addHook('onReady', async () => letters.start())
  app.addHook('onClose', async () => letters.stop())
  const table = (name: string) => engine.model.table(name)
  const city = {
    app,
    engine,
    executor: new Executor(engine),
    implement: calls.implement,
    open: calls.open,
    table,
    identity,
    sql,
    settings,
    clock,
    mail,
    letters,
    registry,
    commands,
  }

  errorAnswers(app, refusals)
  compressAnswers(app)
  if (kind.web) await webApp(app, kind.web, { settings, refusals, registry })
  else notFoundAnswers(app, refusals)
  slowBodies(app, { registry })
  slowAnswers(app, { registry })
  bodyParsers(app)
  bodyBounds(app, refusals)
  securityHeaders(app, settings)
  preflightAnswers(app)
  originCheck(app, { origins: ownOrigins(settings), refusals })
  rateLimits(app, {
    limits: settings.rateLimits,
    refusals,
    keyOf: request => identity.knownAs(request),
    clock,
  })
  const turns = new Turns(limits.callsAtOnce, limits.callsWaiting, limits.burstMs)
  const forms = new Turns(limits.callsAtOnce, limits.callsWaiting)
  const files = new Turns(limits.filesAtOnce, limits.filesWaiting)
  callerTurns(app, {
    turns,
    forms,
    files,
    refusals,
    keyOf: request => identity.knownAs(request),
    lookUp: request => identity.lookUp(request),
    waitMs: callWaitMs,
  })
  metrics(app, {
    settings,
    pools: heavySql ? [sql, heavySql] : [sql],
    registry,
    turns,
    forms,
    files,
    heavy: engine.heavy,
  })
  probes(app, { sql, dataDirectory: settings.dataDirectory })
  docsRoutes(app, engine, {
    commands,
    title: 'RDP City API',
    version: '1',
    server: settings.publicUrl,
    cookie: settings.publicUrl.startsWith('https:') ? '__Host-city' : 'city',
  })

  for (const domain of kind.domains) Object.assign(commands, await domain(city))
  calls.close()
  restRoutes(app, { engine, identity, commands })
  return city
}

/** A number is the count of proxies in front of the server. */
const proxies = (trusted: Settings['trustProxy']) =>
  typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted
