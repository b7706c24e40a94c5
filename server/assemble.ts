import Fastify, { type FastifyInstance } from 'fastify'
import type { Collection } from '#contract/rest/collection.ts'
import { limits } from '#contract/rest/limits.ts'
import type { Database } from './database/pool.ts'
import { type MediaTexts, media } from './domains/media/index.ts'
import { ruMedia } from './domains/media/texts.ts'
import { developmentProvider } from './domains/people/development-provider.ts'
import { type Callers, type IdentityOptions, identityOf } from './domains/people/identity.ts'
import { keycloakRoutes } from './domains/people/keycloak.ts'
import { localRoutes } from './domains/people/local.ts'
import { mailOf } from './domains/people/mail.ts'
import { rolesRoutes } from './domains/people/roles.ts'
import { type PeopleTexts, ruPeople } from './domains/people/texts.ts'
import type { UserWritesOptions } from './domains/people/user-writes.ts'
import { usersRoutes } from './domains/people/users.ts'
import { bodyParsers, depthBound } from './http/bodies.ts'
import { docsRoutes } from './http/docs.ts'
import { addressErrors, errorAnswers, notFoundAnswers } from './http/errors.ts'
import { preflightAnswers, securityHeaders } from './http/headers.ts'
import { rateLimits } from './http/limits.ts'
import { logging } from './http/logs.ts'
import { metrics } from './http/metrics.ts'
import { originCheck, ownOrigins } from './http/origins.ts'
import { probes } from './http/probes.ts'
import { webApp } from './http/web.ts'
import type { Expressions } from './rest/compile.ts'
import { Engine } from './rest/engine.ts'
import type { Texts } from './rest/refusals.ts'
import { type Commands, restRoutes } from './rest/routes.ts'
import { ru } from './rest/texts.ts'
import type { Settings } from './settings.ts'

/** What makes one application of the parts: collections, wording, and the domains' own ways to write. */
export interface Kind {
  readonly collections: readonly Collection[]
  readonly texts: Texts
  readonly peopleTexts: PeopleTexts
  readonly mediaTexts: MediaTexts
  readonly expressions: Expressions
  readonly companions: Pick<UserWritesOptions, 'onNewResident' | 'onLeaving'>
  readonly blockedStatus: NonNullable<IdentityOptions['blockedStatus']>
  /** Newcomers of `/auth/local/register` open a link in a letter first. */
  readonly confirmByMail: boolean
  readonly dropRestricted: boolean
  /** Folder of the built web app; null serves the API alone. */
  readonly web: string | null
  /** Commands and routes of the domains; called before the generic routes are made. */
  readonly domains: (parts: Parts) => Promise<Commands>
}

export interface Parts {
  readonly app: FastifyInstance
  readonly engine: Engine
  readonly identity: Callers
  readonly sql: Database
  readonly settings: Settings
  readonly clock: () => Date
}

export interface AppOptions {
  readonly sql: Database
  readonly settings: Settings
  readonly clock?: () => Date
}

/** The server without the process around it: a list of parts, in the order in which a request meets them. */
export async function assemble(
  kind: Kind,
  { sql, settings, clock = () => new Date() }: AppOptions,
): Promise<Parts> {
  const engine = new Engine({
    sql,
    clock,
    collections: kind.collections,
    texts: kind.texts,
    expressions: kind.expressions,
    dropRestricted: kind.dropRestricted,
  })
  const app = Fastify({
    ...logging(settings),
    bodyLimit: limits.bodyBytes,
    // Node's own bound would end a query before ours does.
    http: { maxHeaderSize: limits.queryBytes + 16 * 1024 },
    frameworkErrors: addressErrors(engine.refusals),
    trustProxy: proxies(settings.trustProxy),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    // A slow upload has its time; a request that never ends has not.
    requestTimeout: 300_000,
    // An idle connection outlives the proxy's, or the proxy would send into one that just closed.
    keepAliveTimeout: 75_000,
  })
  const { refusals } = engine
  const identity = identityOf({ engine, sql, settings, clock, blockedStatus: kind.blockedStatus })
  const parts: Parts = { app, engine, identity, sql, settings, clock }

  errorAnswers(app, refusals)
  if (kind.web) await webApp(app, kind.web, { helpEmail: settings.helpEmail, refusals })
  else notFoundAnswers(app, refusals)
  bodyParsers(app)
  depthBound(app, refusals)
  securityHeaders(app, settings)
  preflightAnswers(app)
  originCheck(app, { origins: ownOrigins(settings), refusals })
  rateLimits(app, { limits: settings.rateLimits, refusals, keyOf: request => identity.knownAs(request) })
  metrics(app, { settings, sql })
  probes(app, { sql })
  docsRoutes(app, engine, {
    title: 'RDP City API',
    version: '1',
    server: settings.publicUrl,
    cookie: settings.publicUrl.startsWith('https:') ? '__Host-city' : 'city',
  })

  const people = { engine, identity, texts: kind.peopleTexts, ...kind.companions }
  const login = `/keycloak/login?redirectTo=${encodeURIComponent(settings.publicUrl)}`
  localRoutes(app, {
    ...people,
    settings,
    mail: mailOf(settings),
    confirmByMail: kind.confirmByMail,
    startSession: async (tx, reply, user) =>
      identity.sessions.hand(reply, await identity.sessions.start(tx, user)),
    providers: settings.production && !settings.oidc ? {} : { keycloak: login },
  })
  usersRoutes(app, people)
  rolesRoutes(app, people)
  keycloakRoutes(app, { identity, sql, settings, clock, onNewResident: kind.companions.onNewResident })
  developmentProvider(app, { settings, sql })

  const commands = await kind.domains(parts)
  const files = await media(app, { engine, identity, settings, sql, clock, texts: kind.mediaTexts, commands })
  restRoutes(app, { engine, identity, commands, readForm: files.readForm })
  return parts
}

/** A number means so many proxies in front of us. */
const proxies = (trusted: Settings['trustProxy']) =>
  typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted

export const russian = { texts: ru, peopleTexts: ruPeople, mediaTexts: ruMedia } as const
