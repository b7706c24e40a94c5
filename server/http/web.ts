import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { Refusals } from '../rest/refusals.ts'
import type { Settings } from '../settings.ts'
import { notFoundAnswers } from './errors.ts'
import { html } from './page.ts'

type PageSettings = Pick<
  Settings,
  'helpEmail' | 'cityTime' | 'authLocal' | 'registration' | 'smtp' | 'mainSiteUrl' | 'onboardingUrl'
>

/** Writes the settings of the web app into its page, escaped: an address may hold quotes. */
export function configured(
  page: string,
  { helpEmail, cityTime, authLocal, registration, smtp, mainSiteUrl = '', onboardingUrl = '' }: PageSettings,
): string {
  const values = {
    'help-email': helpEmail,
    'city-time-zone': cityTime.zone,
    'main-site': mainSiteUrl,
    onboarding: onboardingUrl,
    mail: smtp ? 'on' : 'off',
    registration:
      !authLocal || registration === false ? 'off' : registration === true ? 'on' : registration.join(', '),
  }
  return Object.entries(values).reduce(
    (text, [name, value]) =>
      text.replace(`name="${name}" content=""`, () => `name="${name}" content="${html`${value}`.text}"`),
    page,
  )
}

/** Paths of the API and of files, where no screen of the web app is. */
const isReserved = (path: string) =>
  /^\/(api|assets|uploads|keycloak|idp|health|ready|metrics)(\/|$)/.test(path)

/** Icons that browsers and phones ask for by these names, with their media types. */
const icons = { 'favicon.ico': 'image/x-icon', 'apple-touch-icon.png': 'image/png' } as const

/**
 * The web app: `/assets/…` are files of the build, whose hashed names never change, with the compressed forms that lie
 * beside them; every other address gets the page, so that a link opens the same screen.
 */
export async function webApp(
  app: FastifyInstance,
  directory: string,
  { settings, refusals }: { readonly settings: PageSettings; readonly refusals: Refusals },
): Promise<void> {
  const file = join(directory, 'index.html')
  // Tests of the server run without a build of the web app.
  if (!existsSync(file)) {
    notFoundAnswers(app, refusals)
    return
  }
  const page = configured(await readFile(file, 'utf8'), settings)
  const etag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`
  await app.register(async files => {
    // @fastify/static refuses a path that leaves the folder with 403; here it is not found.
    files.setErrorHandler((error: FastifyError & { headers?: Record<string, string> }, _request, reply) => {
      const { statusCode = 500 } = error
      if (statusCode === 412 || statusCode === 416)
        return reply
          .code(statusCode)
          .headers(error.headers ?? {})
          .send()
      if (statusCode >= 500) throw error
      return reply.code(404).send(refusals.notFound().body())
    })
    await files.register(fastifyStatic, {
      root: join(directory, 'assets'),
      prefix: '/assets/',
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      immutable: true,
      maxAge: '1y',
      decorateReply: false,
    })
  })
  for (const [name, type] of Object.entries(icons)) {
    const icon = await readFile(join(directory, name))
    app.get(`/${name}`, (_request, reply) =>
      reply.headers({ 'cache-control': 'public, max-age=86400' }).type(type).send(icon),
    )
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!isPage(request)) return reply.code(404).send(refusals.notFound().body())
    reply.headers({ 'cache-control': 'no-cache', etag })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('text/html; charset=utf-8').send(page)
  })
}

/** A path with an extension is that of a file: an old chunk must fail, so that the app reloads. */
function isPage({ method, url, headers }: FastifyRequest): boolean {
  const [path = '/'] = url.split('?', 1)
  return (
    (method === 'GET' || method === 'HEAD') &&
    !isReserved(path) &&
    extname(path) === '' &&
    /text\/html|\*\/\*/.test(headers.accept ?? '*/*')
  )
}
