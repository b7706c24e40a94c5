import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Bytes below which an answer fits into one packet anyway. */
const WORTH = 1400
/** Of Brotli: the default of 11 takes a hundred times as long. */
const QUALITY = 4

const brotli = promisify(brotliCompress)
const ways = {
  br: (bytes: Buffer | string) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
  gzip: promisify(gzip),
} as const

/** Whether a client takes an encoding: it names it, and not with the quality 0, which refuses it (RFC 9110 §12.5.3). */
export const takes = ({ headers }: FastifyRequest, encoding: string): boolean =>
  (headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .some(each => {
      const [name, quality = ''] = each.split(';').map(part => part.trim())
      return name === encoding && !/^q=0(\.0*)?$/.test(quality)
    })

const accepted = (request: FastifyRequest): keyof typeof ways | undefined =>
  (['br', 'gzip'] as const).find(way => takes(request, way))

/** A proxy sends `X-Forwarded-For`, and compresses answers itself (docs/deployment.md). */
const isProxied = ({ headers }: FastifyRequest) =>
  headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined

const isText = (reply: FastifyReply) =>
  /^(application\/json|text\/html)\b/.test(String(reply.getHeader('content-type'))) &&
  !reply.hasHeader('content-encoding')

/** Compresses JSON and pages for a browser that asks the server itself. Streams and files are sent as they are. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isLong = (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length >= WORTH
    if (!isLong || request.method === 'HEAD' || isProxied(request) || !isText(reply))
      return done(null, payload)
    const vary = String(reply.getHeader('vary') ?? '')
    if (!vary.includes('accept-encoding'))
      reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding')
    const way = accepted(request)
    if (!way) return done(null, payload)
    ways[way](payload).then(
      bytes => {
        reply.header('content-encoding', way)
        done(null, bytes)
      },
      (error: Error) => done(error),
    )
  })
}
