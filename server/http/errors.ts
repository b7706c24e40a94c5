import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAway } from '../rest/database-errors.ts'
import { StaleActor } from '../rest/engine.ts'
import { Refusal, type Refusals } from '../rest/refusals.ts'

/**
 * Refusals answer as they are, 503 while the database is away; whatever else was thrown is logged and answers 500 without
 * a word of detail.
 */
export function errorAnswers(app: FastifyInstance, refusals: Refusals): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const refusal = error instanceof Refusal ? error : known(error, refusals)
    if (refusal) return reply.code(refusal.status).send(refusal.body())
    if (isAway(error)) {
      request.log.warn({ err: error }, 'the database is away')
      return reply.code(503).header('retry-after', '2').send(refusals.unavailable().body())
    }
    request.log.error({ err: error }, 'fault')
    return reply.code(500).send(new Refusal(500, 'InternalServerError', 'Internal Server Error').body())
  })
}

/** An address that cannot be read, `/api/badges/%`, is one that is not there. */
export const addressErrors =
  (refusals: Refusals) =>
  (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => {
    reply.code(404).send(refusals.notFound().body())
  }

export function notFoundAnswers(app: FastifyInstance, refusals: Refusals): void {
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(refusals.notFound().body()))
}

/** What Fastify refuses by itself, in our envelope. */
function known(error: FastifyError, refusals: Refusals): Refusal | undefined {
  if (error instanceof StaleActor) return refusals.unauthorized()
  if (error.statusCode === 413) return refusals.tooLarge()
  if (error.statusCode === 429) return refusals.tooMany()
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return refusals.validation(refusals.texts.brokenJson)
  }
  return undefined
}
