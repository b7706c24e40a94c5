import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import { offsetsOf } from '#contract/clock.ts'
import type { Refusals } from '../rest/refusals.ts'
import type { Settings } from '../settings.ts'
import { Drawings } from './drawing.ts'
import { notFoundAnswers } from './errors.ts'
import { Openings } from './opening.ts'
import { html } from './page.ts'

type PageSettings = Pick<
  Settings,
  'helpEmail' | 'cityTime' | 'authLocal' | 'registration' | 'smtp' | 'mainSiteUrl' | 'onboardingUrl'
>

/** The settings that the page passes to the web app, by their names in the page. */
const pageSettings = ({
  helpEmail = '',
  cityTime,
  authLocal,
  registration,
  smtp,
  mainSiteUrl = '',
  onboardingUrl = '',
}: PageSettings) => ({
  'help-email': helpEmail,
  'city-time-zone': cityTime.zone,
  'city-offsets': offsetsOf(cityTime.zone, Date.now()).join(' '),
  'main-site': mainSiteUrl,
  onboarding: onboardingUrl,
  mail: smtp ? 'on' : 'off',
  registration:
    !authLocal || registration === false ? 'off' : registration === true ? 'on' : registration.join(', '),
})

/** Writes the settings of the web app into its page, escaped: an address may hold quotes. */
export function configured(page: string, settings: PageSettings): string {
  return Object.entries(pageSettings(settings)).reduce(
    (text, [name, value]) =>
      text.replace(`name="${name}" content=""`, () => `name="${name}" content="${html`${value}`.text}"`),
    page,
  )
}

/** Paths of the API and of files, where no screen of the web app is. */
const isReserved = (path: string) =>
  /^\/(api|assets|uploads|keycloak|idp|health|ready|metrics)(\/|$)/.test(path)

/** The screen that follows the page of who shows no session. */
const SIGN_IN = '/sign-in'

/** Icons that browsers and phones ask for by these names, with their media types. */
const icons = { 'favicon.ico': 'image/x-icon', 'apple-touch-icon.png': 'image/png' } as const

/**
 * The web app: `/assets/…` are files of the build, whose hashed names never change, with the compressed forms that lie
 * beside them; every other address gets the page, so that a link opens the same screen.
 */
export async function webApp(
  app: FastifyInstance,
  directory: string,
  {
    settings,
    refusals,
    registry,
  }: { readonly settings: PageSettings; readonly refusals: Refusals; readonly registry: Registry },
): Promise<void> {
  const file = join(directory, 'index.html')
  // Tests of the server run without a build of the web app.
  if (!existsSync(file)) {
    notFoundAnswers(app, refusals)
    return
  }
  const page = configured(await readFile(file, 'utf8'), settings)
  const plain = partsOf(plainPage(page))
  const drawn = partsOf(drawnPage(page))
  const openings = await Openings.of(app, directory, registry)
  const drawings = Drawings.of(app, directory, pageSettings(settings), registry)
  const links = openings?.linksOf(SIGN_IN) ?? ''
  const signedOut = opened(plain, { links })
  const etag = `W/"${createHash('sha256').update(signedOut).digest('base64url').slice(0, 22)}"`
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
    const policy = String(reply.getHeader('content-security-policy'))
    const permits = ({ hashes }: Page) =>
      reply.header(
        'content-security-policy',
        policy.replace("script-src 'self'", `script-src 'self'${hashes}`),
      )
    reply.header('vary', 'cookie, accept-encoding')
    if (openings && hasSession(request)) {
      // The page contains the caller's own answers.
      reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
      const answers = await openings.answersFor(request)
      const drawing =
        answers && openings.isDrawn(request.url) ? await drawings?.draw(request.url, answers) : undefined
      const links = openings.linksOf(request.url)
      return drawing
        ? permits(drawn).send(opened(drawn, { links: later(links), answers, drawing }))
        : permits(plain).send(opened(plain, { links, answers }))
    }
    permits(plain).headers({ 'cache-control': 'no-cache', etag })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('text/html; charset=utf-8').send(signedOut)
  })
}

/** The bytes of a page between the places where something is put into it. */
interface Page {
  readonly start: Buffer
  /** From the end of the head to the app. */
  readonly head: Buffer
  /** From the app to the end of the body. */
  readonly app: Buffer
  readonly end: Buffer
  /** The scripts that stand in the page itself, as its policy permits them. */
  readonly hashes: string
}

function partsOf(text: string): Page {
  const places = ['</head>', '<div id="root">', '</body>'].map(mark => text.indexOf(mark))
  if (places.includes(-1)) throw new Error('index.html of the build lacks its head, its app or its body')
  const [start, head, app, end] = [0, ...places].map((from, n) => Buffer.from(text.slice(from, places[n])))
  const hashes = [...text.matchAll(/<script>([\s\S]*?)<\/script>/g)]
    .map(([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join('')
  return { start, head, app, end, hashes } as Page
}

const plainPage = (text: string) => text.replaceAll(/<script type="drawn">[\s\S]*?<\/script>/g, '')

/** Scripts that only a drawing needs run, and those of the app wait until the browser has painted it (web/app/startAfterPaint.js). */
const drawnPage = (text: string) => later(text.replaceAll('<script type="drawn">', '<script>'))

const later = (text: string) =>
  text
    .replaceAll('<script type="module"', '<script type="later"')
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')

interface Opened {
  readonly links: string
  readonly answers?: string
  readonly drawing?: Uint8Array
}

/** The page with the files of its screen in its head, the drawing before the app, and the first answers at its end. */
function opened({ start, head, app, end }: Page, { links, answers, drawing }: Opened): Buffer {
  // `<` would end the script, or begin a comment in it.
  const brought =
    answers && `<script type="application/json" id="brought">${answers.replaceAll('<', '\\u003c')}</script>`
  return Buffer.concat([
    start,
    Buffer.from(links),
    head,
    ...(drawing ? [drawing] : []),
    app,
    ...(brought ? [Buffer.from(brought)] : []),
    end,
  ])
}

/** Whether a session is shown, valid or not. */
const hasSession = ({ headers }: FastifyRequest) => /(^|; *)(__Host-)?city=/.test(headers.cookie ?? '')

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
