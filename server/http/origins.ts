import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Refusals } from '../rest/refusals.ts'
import type { Settings } from '../settings.ts'
import { texts } from './texts.ts'

/** The origins of the city itself. Outside of production localhost and 127.0.0.1 belong to them. */
export function ownOrigins({
  publicUrl,
  production,
  port,
}: Pick<Settings, 'publicUrl' | 'production' | 'port'>) {
  const here = production ? [] : [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
  return new Set([new URL(publicUrl).origin, ...here])
}

/**
 * An address of the city, made absolute: `/shop` → `https://city.example/shop`. undefined: it leads elsewhere.
 * Origins are compared as parsed, because a browser reads `//host`, `/\host` and `https://city@host` as other hosts.
 */
export function ownAddress(address: string, base: string, origins: ReadonlySet<string>): string | undefined {
  if (!URL.canParse(address, base)) return undefined
  const url = new URL(address, base)
  return origins.has(url.origin) && url.username === '' && url.password === '' ? url.href : undefined
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Accepts a writing call only from a page of the city, or from a program: a caller without a session cookie
 * (product §7). Current browsers send Origin or Sec-Fetch-Site with such a call.
 */
export function originCheck(
  app: FastifyInstance,
  { origins, refusals }: { origins: ReadonlySet<string>; refusals: Refusals },
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { anyOrigin } = request.routeOptions.config
    if (anyOrigin || reading.has(request.method) || isOwn(request, origins)) done()
    else done(refusals.forbidden(texts.foreignOrigin))
  })
}

function isOwn({ headers }: FastifyRequest, origins: ReadonlySet<string>): boolean {
  const { origin, authorization, cookie } = headers
  if (origin !== undefined) return origins.has(origin)
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return authorization !== undefined || cookie === undefined
}

/**
 * A navigation that the person started here or by hand: no picture, frame or script, no link of another site.
 */
export function isOwnNavigation({ headers }: FastifyRequest): boolean {
  return (
    headers['sec-fetch-site'] !== 'cross-site' && (headers['sec-fetch-dest'] ?? 'document') === 'document'
  )
}
