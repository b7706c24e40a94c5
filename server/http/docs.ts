import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chapters } from '#contract/chapters.ts'
import { guide } from '#contract/guide.ts'
import type { Engine } from '../rest/engine.ts'
import { type Info, openApiOf } from '../rest/openapi.ts'
import { refuseOtherMethods } from '../rest/routes.ts'
import { docsPage } from './docs/page.ts'

export type DocsOptions = Omit<Info, 'description'>

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** `/api/openapi.json`, and `/api/docs`, a page to read it. Each is made when it is first asked for, and kept. */
export function docsRoutes(app: FastifyInstance, { model, refusals }: Engine, options: DocsOptions): void {
  const document = once(() =>
    openApiOf({ model, refusals, chapters, info: { ...options, description: guide } }),
  )
  const serve = (path: string, type: string, make: () => string | Promise<string>) => {
    const kept = once(async () => keep(await make()))
    app.get(path, async (request, reply) =>
      answer(request, reply.type(`${type}; charset=utf-8`), await kept()),
    )
    refuseOtherMethods(app, path, ['GET'])
  }
  serve('/api/openapi.json', 'application/json', () => JSON.stringify(document()))
  serve('/api/docs', 'text/html', () => docsPage(document()))
  serve('/api/docs/style.css', 'text/css', () =>
    readFile(new URL('./docs/style.css', import.meta.url), 'utf8'),
  )
}

interface Kept {
  readonly plain: Buffer
  readonly zipped: Buffer
  readonly tag: string
}

function keep(text: string): Kept {
  const plain = Buffer.from(text)
  const tag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { plain, zipped: gzipSync(plain), tag }
}

/** Asked anew each time, so that a new release shows at once; the bytes travel only when they changed. */
function answer(request: FastifyRequest, reply: FastifyReply, { plain, zipped, tag }: Kept) {
  reply.headers({
    'cache-control': 'no-cache',
    etag: tag,
    vary: 'accept-encoding',
    'content-security-policy': policy,
  })
  if (request.headers['if-none-match']?.split(/, */).includes(tag)) return reply.code(304).send()
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(plain)
  return reply.header('content-encoding', 'gzip').send(zipped)
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
