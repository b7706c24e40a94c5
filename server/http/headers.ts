import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'

/** Where pictures may come from beside the city itself. */
type Options = Pick<Settings, 'publicUrl' | 's3'>

/** The same on every answer; a route that needs other words sets its own over them. */
export function securityHeaders(app: FastifyInstance, options: Options): void {
  const headers = headersOf(options)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

function headersOf({ publicUrl, s3 }: Options) {
  const pictures = s3?.publicUrl ? ` ${new URL(s3.publicUrl).origin}` : ''
  return {
    'content-security-policy': [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      `img-src 'self' data: blob:${pictures}`,
      "font-src 'self' data:",
      "connect-src 'self'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    // What a route serves to everybody says so itself.
    'cache-control': 'no-store',
    // Over plain http it would lock a city on a local network out.
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

/** A browser's question before a call from another origin: an answer that permits nothing (contract §1). */
export function preflightAnswers(app: FastifyInstance): void {
  app.options('*', (_request, reply) => reply.code(204).send())
}
