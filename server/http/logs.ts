import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import {
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import type { Settings } from '../settings.ts'
import { originForm } from './target.ts'

/**
 * The path without its query: filters contain personal data, links of letters and of the provider contain
 * codes.
 */
export const pathOf = (url = '') => {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the caller, once identified. */
    user: number | null
  }
}

/** Logs one line per request, when it is answered. */
class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = {
      method: request.method,
      ip: request.ip,
      ...(typeof request.user === 'number' && { user: request.user }),
      path: pathOf(originForm({ url: request.originalUrl })),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    if (error) request.log.error({ ...line, err: error }, 'answer failed')
    else request.log.info(line, 'answered')
  }

  override routeNotFound(): void {}
}

/** More causes of one fault are not logged: a chain of them may have no end. */
const MOST_CAUSES = 5

/** Message, stack and causes of a fault. A database error also has the values of the row, which are left out. */
const faultOf = (error: FastifyError) => ({
  ...told(error),
  stack: error.stack ?? '',
  causes: causesOf(error),
})

const told = ({ name, message, code }: Error & { code?: unknown }) => ({ type: name, message, code })

/** A cause that is no error is left out: it may be a whole answer, with the tokens in it. */
function causesOf(error: Error) {
  const causes: ReturnType<typeof told>[] = []
  let { cause } = error
  while (cause instanceof Error && causes.length < MOST_CAUSES) {
    causes.push(told(cause))
    cause = cause.cause
  }
  return causes
}

/** Never logged. pino's `redact` would search every line for them, some 10 µs a request. */
const withheld = ['authorization', 'cookie', 'password', 'token', 'secret', 'jwt', 'headers', 'body', 'query']

/** The request id sent by the proxy, when its format is valid; otherwise a new one. */
function requestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID()
}

/**
 * Options for `Fastify({ ...logging(settings) })`: JSON lines on stdout with `reqId`, without secrets and
 * queries.
 */
export const logging = (
  { logLevel }: Pick<Settings, 'logLevel'>,
  stream?: { write(line: string): void },
): Pick<FastifyServerOptions, 'logger' | 'logController' | 'genReqId'> => ({
  logger: {
    level: logLevel,
    base: null,
    serializers: {
      ...Object.fromEntries(withheld.map(name => [name, () => '…'])),
      err: faultOf,
      req: ({ method, url, ip }: FastifyRequest) => ({ method, path: pathOf(url), ip }),
    },
    ...(stream && { stream }),
  },
  logController: new RequestLog(),
  genReqId: requestId,
})
