import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { ApiReferenceConfiguration } from '@scalar/fastify-api-reference'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { chapters } from '#contract/chapters.ts'
import { guide } from '#contract/guide.ts'
import type { Engine } from '../rest/engine.ts'
import { type Info, openApiOf } from '../rest/openapi.ts'
import { type Commands, refuseOtherMethods } from '../rest/routes.ts'
import { takes } from './compression.ts'

export interface DocsOptions extends Omit<Info, 'description'> {
  /** The commands of all domains; complete before the first request. */
  readonly commands: Commands
}

/** The library writes `<style>` elements; everything else comes from this server (decision 025). */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** For the answers that are no page. */
const filePolicy = "default-src 'none'; frame-ancestors 'none'"

const configuration = {
  url: '/api/openapi.json',
  localization: { locale: 'ru' },
  // Each of these would otherwise request another host or link to the library's online services.
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  // The page is for reading: with this button it would make calls with the reader's session.
  hideTestRequestButton: true,
  documentDownloadType: 'direct',
} satisfies Partial<ApiReferenceConfiguration>

const startScript = `Scalar.createApiReference('#app', ${JSON.stringify(configuration)})\n`

const page = `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>RDP City API</title>
<link rel="icon" href="data:,">
<script src="/api/docs/scalar.js" defer></script>
<script src="/api/docs/start.js" defer></script>
</head>
<body><div id="app"></div><noscript><a href="/api/openapi.json">openapi.json</a></noscript></body>
</html>
`

/** The library's script for browsers. The package serves it only through its Fastify plugin. */
async function libraryScript(): Promise<string> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const app = fastify()
  await app.register(scalar, { routePrefix: '/docs', configuration })
  const { body } = await app.inject('/docs/js/scalar.js')
  await app.close()
  return body
}

/**
 * `/api/openapi.json`, and `/api/docs`, a page to read it. Each is generated at the first request for it, and
 * cached.
 */
export function docsRoutes(
  app: FastifyInstance,
  { model, refusals }: Engine,
  { commands, ...options }: DocsOptions,
): void {
  const serve = (
    path: string,
    type: string,
    make: () => string | Promise<string>,
    policy: string = filePolicy,
  ) => {
    const kept = once(async () => keep(await make()))
    app.get(path, async (request, reply) =>
      answer(
        request,
        reply.headers({ 'content-type': `${type}; charset=utf-8`, 'content-security-policy': policy }),
        await kept(),
      ),
    )
    refuseOtherMethods(app, path, ['GET'])
  }
  serve('/api/openapi.json', 'application/json', () =>
    JSON.stringify(
      openApiOf({ model, refusals, chapters, commands, info: { ...options, description: guide } }),
    ),
  )
  serve('/api/docs', 'text/html', () => page, pagePolicy)
  serve('/api/docs/start.js', 'text/javascript', () => startScript)
  serve('/api/docs/scalar.js', 'text/javascript', libraryScript)
}

interface Kept {
  readonly plain: Buffer
  readonly zipped: Buffer
  readonly tag: string
}

async function keep(text: string): Promise<Kept> {
  const plain = Buffer.from(text)
  const tag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { plain, zipped: await promisify(gzip)(plain), tag }
}

/** Revalidated at each request, so that a new release shows at once; unchanged bytes are not sent again. */
function answer(request: FastifyRequest, reply: FastifyReply, { plain, zipped, tag }: Kept) {
  reply.headers({ 'cache-control': 'no-cache', etag: tag, vary: 'accept-encoding' })
  if (request.headers['if-none-match']?.split(/, */).includes(tag)) return reply.code(304).send()
  if (!takes(request, 'gzip')) return reply.send(plain)
  return reply.header('content-encoding', 'gzip').send(zipped)
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
