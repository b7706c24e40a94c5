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

/** A path without its query: filters hold people's data, and links of letters and of the provider hold codes. */
export const pathOf = (url = '') => {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

/** One line for a request, when it is answered. */
class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = {
      method: request.method,
      path: pathOf(request.originalUrl),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    if (error) request.log.error({ ...line, err: error }, 'answer failed')
    else request.log.info(line, 'answered')
  }

  override routeNotFound(): void {}
}

/** The words of a fault and where it happened. A database error also knows the values of the row: they stay out. */
const faultOf = (error: FastifyError) => ({
  type: error.name,
  message: error.message,
  code: error.code,
  stack: error.stack ?? '',
})

/** Never written, whoever logs them. pino's `redact` would look for them in every line, some 10 µs a request. */
const withheld = ['authorization', 'cookie', 'password', 'token', 'secret', 'jwt', 'headers', 'body', 'query']

/** A request's id comes from the proxy in front when it sends a plain one. */
function requestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID()
}

/** Goes into `Fastify({ ...logging(settings) })`: JSON lines on stdout with `reqId`, without secrets and query strings. */
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
