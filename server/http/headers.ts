import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'

/** Origins of pictures besides the city's own. */
type Options = Pick<Settings, 'publicUrl' | 's3'>

/** Sets the same headers on every answer; a route that needs other values overrides them. */
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
    // A route whose answer may be cached overrides this.
    'cache-control': 'no-store',
    // Over plain http it would make a city on a local network unreachable.
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

/** A CORS preflight for a call from another origin: answered with no permission (contract §1). */
export function preflightAnswers(app: FastifyInstance): void {
  app.options('*', (_request, reply) => reply.code(204).send())
}
