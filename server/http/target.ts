import type { IncomingMessage } from 'node:http'

/**
 * The request target in origin form: `GET http://host/api/tags?x=1 HTTP/1.1` becomes `/api/tags?x=1`. A client may send either
 * (RFC 9112 §3.2), the router accepts both, and all code after it reads `request.url` in origin form.
 */
export function originForm({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const [, rest] = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*(.*)$/i.exec(url) ?? []
  if (rest === undefined) return url
  return rest.startsWith('/') ? rest : `/${rest}`
}
