import type { FastifyInstance } from 'fastify'
import qs from 'qs'

/** JSON and url-encoded forms; any other type is a body without `data`. */
export function bodyParsers(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, qs.parse(String(body), { depth: 10, parameterLimit: 1000 }))
    },
  )
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined))
}
