import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '#contract/rest/limits.ts'
import { troubleOf } from '../rest/database-errors.ts'
import { StaleActor } from '../rest/engine.ts'
import { Refusal, type Refusals } from '../rest/refusals.ts'

/** Above our own bound, whose refusal names what is too long; Node's would refuse the query first. */
export const MAX_HEADER_BYTES = limits.queryBytes + 16 * 1024

/**
 * Sends refusals with their status and message, a temporary database error as 503; 429 and 503 with `Retry-After`. Any
 * other error is logged and answered 500 without details.
 */
export function errorAnswers(app: FastifyInstance, refusals: Refusals): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const trouble = troubleOf(error, refusals)
    if (trouble) request.log.warn({ err: error }, trouble.name)
    const refusal = error instanceof Refusal ? error : (trouble ?? known(error, refusals))
    if (refusal) {
      if ((refusal.status === 503 || refusal.status === 429) && !reply.hasHeader('retry-after'))
        reply.header('retry-after', refusal.retryAfter)
      if (refusal.cause) request.log.warn({ err: refusal.cause }, refusal.name)
      return reply.code(refusal.status).send(refusal.body())
    }
    request.log.error({ err: error }, 'fault')
    return reply.code(500).send(new Refusal(500, 'InternalServerError', 'Internal Server Error').body())
  })
}

/** An address with invalid percent-encoding, `/api/badges/%`, is answered 404. */
export const addressErrors =
  (refusals: Refusals) =>
  (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => {
    reply.code(404).send(refusals.notFound().body())
  }

/**
 * Refusals of Node's HTTP parser, before routing, in the error envelope (contract §14): 431 for an address or
 * headers that are too long, 408 for a request that does not arrive in time, 400 for invalid HTTP. Closes the
 * connection.
 */
export const protocolErrors = ({ code = '' }: NodeJS.ErrnoException, socket: Socket): void => {
  if (code === 'ECONNRESET' || socket.destroyed) return
  const refusal = protocolRefusals[code] ?? new Refusal(400, 'BadRequestError', 'Это не запрос HTTP')
  const { status } = refusal
  const body = JSON.stringify(refusal.body())
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    )
  }
  socket.destroySoon()
}

const protocolRefusals: { readonly [code: string]: Refusal } = {
  HPE_HEADER_OVERFLOW: new Refusal(
    431,
    'RequestHeaderFieldsTooLargeError',
    `Адрес вместе с заголовками длиннее ${MAX_HEADER_BYTES / 1024} килобайт: сократите запрос`,
  ),
  ERR_HTTP_REQUEST_TIMEOUT: new Refusal(
    408,
    'RequestTimeoutError',
    'Запрос не пришёл вовремя: отправьте его ещё раз',
  ),
}

export function notFoundAnswers(app: FastifyInstance, refusals: Refusals): void {
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(refusals.notFound().body()))
}

/** Refusals of Fastify itself, in the error envelope. */
function known(error: FastifyError, refusals: Refusals): Refusal | undefined {
  if (error instanceof StaleActor) return refusals.unauthorized()
  if (error.statusCode === 413) return refusals.tooLarge()
  if (error.statusCode === 429) return refusals.tooMany()
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return refusals.validation(refusals.texts.brokenJson)
  }
  return undefined
}
