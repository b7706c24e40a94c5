import type { FastifyInstance } from 'fastify'
import qs from 'qs'
import { limits } from '#contract/rest/limits.ts'
import type { Refusals } from '../rest/refusals.ts'

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

/** An unbounded nesting would overflow the stack of every recursive function and that of the database. */
export function depthBound(app: FastifyInstance, refusals: Refusals): void {
  app.addHook('preValidation', (request, _reply, done) => {
    done(isTooDeep(request.body) ? refusals.limit('data', limits.bodyDepth) : undefined)
  })
}

/** Goes level by level instead of recursively, so that it cannot overflow the stack itself. */
export function isTooDeep(body: unknown): boolean {
  let level = [body]
  for (let depth = 0; depth <= limits.bodyDepth; depth += 1) {
    level = level.flatMap(item => (typeof item === 'object' && item !== null ? Object.values(item) : []))
    if (level.length === 0) return false
  }
  return true
}
