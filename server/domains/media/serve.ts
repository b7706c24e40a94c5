import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { attachmentNamed, headersOf } from './headers.ts'
import { type Kind, kinds } from './kinds.ts'
import type { Reception } from './reception.ts'
import type { ByteRange } from './storage/storage.ts'

const byExtension = new Map<string, Kind>(Object.values(kinds).map(kind => [kind.ext, kind]))

/**
 * `/uploads/<hash><ext>`: pictures for whoever knows the address, documents for whoever may read their row. Nothing that is sent
 * runs in a browser: types are ours, not guessed, and a page made of a file would be alone in a sandbox.
 */
export function serveFiles(app: FastifyInstance, reception: Reception): void {
  const { storage } = reception.store
  app.route({
    method: ['GET', 'HEAD'],
    url: '/uploads/:file',
    async handler(request, reply) {
      const { file } = request.params as { file: string }
      // Names hold no separators, so that none leads out of the folder, and no disk finds them too long.
      const [, hash = '', ext = ''] = /^([\w-]{1,200})(\.[a-z]{2,5})$/.exec(file) ?? []
      const kind = byExtension.get(ext)
      if (!kind) throw reception.refusals.notFound()
      if (kind.picture && storage.publicUrl) {
        return reply.header('cache-control', 'public, max-age=86400').redirect(storage.publicUrl(file))
      }
      const name = kind.picture ? file : await documentName(request, hash, kind, reception)
      const found = await storage.find(file)
      if (!found) throw reception.refusals.notFound()
      const { contentType, cacheControl, contentDisposition } = headersOf(kind)
      reply.headers({
        'content-type': contentType,
        'cache-control': cacheControl,
        'content-disposition': kind.picture ? contentDisposition : attachmentNamed(name, kind),
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'accept-ranges': 'bytes',
        etag: found.etag,
      })
      if (request.headers['if-none-match'] === found.etag) return reply.code(304).send()
      const range = rangeOf(request, found.size, found.etag)
      if (range === 'beyond') return beyond(reply, found.size)
      if (range) {
        reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${found.size}`)
      }
      reply.header('content-length', range ? range.end - range.start + 1 : found.size)
      return request.method === 'HEAD' ? reply.send() : reply.send(await found.read(range))
    },
  })
}

/** Documents belong to reports, which their authors and moderators read (product §5): a link that got out opens for nobody else. */
const documentName = (
  request: FastifyRequest,
  hash: string,
  { ext }: Kind,
  { call, engine, files }: Reception,
): Promise<string> =>
  call(request, async actor => {
    engine.permit(actor, files, 'findOne')
    const [found] = await engine.sql<{ id: number }[]>`
      select id from files where hash = ${hash} and ext = ${ext}`
    const row = await engine.one(actor, files, found?.id ?? 0, 'fields[0]=name')
    return (JSON.parse(row.toString()) as { name: string }).name
  })

/** One range of bytes; undefined means all of them, also where the header is none that we read (RFC 9110 §14.2). */
function rangeOf({ headers }: FastifyRequest, size: number, etag: string): ByteRange | 'beyond' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? []
  const stale = headers['if-range'] !== undefined && headers['if-range'] !== etag
  if (stale || (first === '' && last === '')) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  return start < size ? { start, end } : 'beyond'
}

const beyond = (reply: FastifyReply, size: number) =>
  reply.code(416).header('content-range', `bytes */${size}`).header('cache-control', 'no-store').send()
