import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { default as Provider } from 'oidc-provider'
import type { CustomFetch } from 'openid-client'
import { Failure } from '../../command.ts'
import type { Database } from '../../database/pool.ts'
import { bodyParsers } from '../../http/bodies.ts'
import { ownOrigins } from '../../http/origins.ts'
import { sendPage } from '../../http/page.ts'
import type { Settings } from '../../settings.ts'
import { chooser, claimsOf, subjectOf } from './development-accounts.ts'
import { CLIENT, configuration, type DevelopmentSettings, PREFIX } from './development-rules.ts'
import { outcomes } from './pages.ts'

export interface DevelopmentProviderOptions {
  readonly settings: DevelopmentSettings
  readonly sql: Database
}

/**
 * Requests of the city to the development provider are injected into the process, whatever the public address
 * is.
 */
export function developmentClient(app: FastifyInstance, { publicUrl }: Pick<Settings, 'publicUrl'>) {
  const fetch: CustomFetch = async (url, { method, headers, body }) => {
    const answer = await app.inject({
      method: method as 'GET' | 'POST',
      url: url.slice(new URL(url).origin.length),
      headers,
      // A form body, as the OpenID Connect client sends it.
      ...(body instanceof URLSearchParams && { payload: body.toString() }),
    })
    const type = answer.headers['content-type']
    return new Response(answer.payload, {
      status: answer.statusCode,
      ...(type !== undefined && { headers: { 'content-type': type } }),
    })
  }
  return { oidc: { issuer: `${publicUrl}${PREFIX}`, clientId: CLIENT, clientSecret: undefined }, fetch }
}

/**
 * An OpenID Connect provider at `/idp` for a city without one: the caller picks a resident and is signed in
 * without a password. Never in production. It is created at its first request.
 */
export function developmentProvider(
  app: FastifyInstance,
  { settings, sql }: DevelopmentProviderOptions,
): void {
  if (settings.oidc || (settings.production && settings.authLocal)) return
  if (settings.production) {
    throw new Failure(
      'Провайдер для разработки впускает любого и в production не запускается: задайте OIDC_ISSUER или AUTH_LOCAL=on.',
    )
  }
  let made: Promise<Provider> | undefined
  const provider = () => (made ??= create(settings, sql))
  app.register(
    async scope => {
      scope.removeAllContentTypeParsers()
      bodyParsers(scope)
      choosing(scope, settings, sql, provider)
    },
    { prefix: PREFIX },
  )
  app.register(
    async scope => {
      // The provider parses the bodies itself.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
      scope.all('/*', async (request, reply) => handOver(await provider(), settings, request, reply))
    },
    { prefix: PREFIX },
  )
}

/** The page of an interaction, which asks for the account. */
function choosing(
  scope: FastifyInstance,
  settings: DevelopmentSettings,
  sql: Database,
  provider: () => Promise<Provider>,
): void {
  const origins = ownOrigins(settings)
  const path = '/interaction/:uid'
  scope.setErrorHandler((error: Error, request, reply) => {
    if (error.name !== 'SessionNotFound') throw error
    request.log.info('a sign-in that is over')
    return sendPage(reply, outcomes.notStarted.status, outcomes.notStarted.page)
  })
  scope.get(path, async (request, reply) => {
    await (await provider()).interactionDetails(request.raw, reply.raw)
    return sendPage(reply, 200, {
      title: 'Кто вы?',
      body: await chooser(request.url, sql),
      leadsTo: origins,
      pictures: settings.s3?.publicUrl && new URL(settings.s3.publicUrl).origin,
    })
  })
  scope.post(path, async (request, reply) => {
    const { account } = (request.body ?? {}) as { account?: unknown }
    const accountId = subjectOf(String(account))
    const result = (await claimsOf(accountId, settings, sql))
      ? { login: { accountId } }
      : { error: 'access_denied', error_description: 'no such account' }
    return reply.redirect(await (await provider()).interactionResult(request.raw, reply.raw, result), 303)
  })
  scope.get('/leave.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send("document.querySelector('[name=logout]').click()\n"),
  )
}

function handOver(
  provider: Provider,
  settings: DevelopmentSettings,
  { raw }: FastifyRequest,
  reply: FastifyReply,
) {
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? '')
  // The provider's addresses are built from the public address, not from the Host header of the request.
  const home = new URL(settings.publicUrl)
  raw.headers['x-forwarded-host'] = home.host
  raw.headers['x-forwarded-proto'] = home.protocol.slice(0, -1)
  const mounted = raw as typeof raw & { originalUrl?: string }
  mounted.originalUrl = raw.url ?? '/'
  raw.url = mounted.originalUrl.slice(PREFIX.length) || '/'
  return provider.callback()(raw, reply.raw)
}

async function create(settings: DevelopmentSettings, sql: Database): Promise<Provider> {
  const { default: Provider } = await import('oidc-provider')
  const provider = new Provider(`${settings.publicUrl}${PREFIX}`, configuration(settings, sql))
  provider.proxy = true
  const origins = ownOrigins(settings)
  Object.assign(provider.Client.prototype, {
    postLogoutRedirectUriAllowed: (uri: string) => URL.canParse(uri) && origins.has(new URL(uri).origin),
  })
  return provider
}
