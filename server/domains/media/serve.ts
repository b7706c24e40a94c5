import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pictureFormats } from '#contract/domains/media.ts'
import { attachmentNamed } from '../../http/attachment.ts'
import { headersOf, privateCaching, publicCaching } from './headers.ts'
import { type Kind, kinds } from './kinds.ts'
import type { Reception } from './reception.ts'
import { isShown } from './unused.ts'

const byExtension = new Map<string, Kind>(Object.values(kinds).map(kind => [kind.ext, kind]))

/** How long a process caches that an address is public, and how many addresses. */
const REMEMBERED_MS = 60_000
const REMEMBERED = 10_000

/**
 * `/uploads/<hash><ext>`: sends a picture of a public attribute to every caller, any other file to callers
 * who may read its row (docs/decisions/018). No file can run scripts in a browser: the type is the detected
 * one, sniffing is off, and the content security policy puts a page into a sandbox.
 */
export function serveFiles(app: FastifyInstance, reception: Reception): void {
  const { storage } = reception.store
  const isPublic = publicAddresses(reception)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/uploads/:file',
    async handler(request, reply) {
      const { file } = request.params as { file: string }
      // Without separators no name leads out of the folder, and the length is within the limit of file
      // systems.
      const [, hash = '', ext = ''] = /^([\w-]{1,200})(\.[a-z]{2,5})$/.exec(file) ?? []
      const kind = byExtension.get(ext)
      if (!kind) throw reception.refusals.notFound()
      const open = kind.picture && (await isPublic(hash, ext))
      if (open && storage.publicUrl) {
        return reply.header('cache-control', 'public, max-age=86400').redirect(storage.publicUrl(file))
      }
      const name = open ? file : await nameForReader(request, hash, ext, reception)
      const sent = await storage.send(file, request.raw)
      if (!sent) throw reception.refusals.notFound()
      const { contentType, contentDisposition } = headersOf(kind)
      return reply
        .code(sent.status)
        .headers(sent.headers)
        .headers({
          'content-type': contentType,
          'cache-control': sent.status === 416 ? 'no-store' : open ? publicCaching : privateCaching,
          'content-disposition': kind.picture ? contentDisposition : attachmentNamed(name, ext),
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
        })
        .send(sent.content)
    },
  })
}

const derived = new RegExp(`^(?:${pictureFormats.join('|')})_(.+)$`)

/** The possible hashes of the row: the name of a derived size begins with the name of its format. */
const hashesOf = (name: string) => [name, derived.exec(name)?.[1] ?? name]

/** Whether a public attribute shows the picture; true is cached for a minute. */
function publicAddresses({ engine }: Reception) {
  const shown = isShown(engine.model, 'f', 'public')
  const known = new Map<string, number>()
  return async (hash: string, ext: string): Promise<boolean> => {
    const key = `${hash}${ext}`
    const now = Date.now()
    if ((known.get(key) ?? 0) > now) return true
    const rows = await engine.sql`
      select from files f where hash = any(${hashesOf(hash)}) and ext = ${ext} and ${engine.sql.unsafe(shown)}`
    if (rows.length === 0) return false
    if (known.size >= REMEMBERED) known.clear()
    known.set(key, now + REMEMBERED_MS)
    return true
  }
}

/** The name that the uploader gave the file, for a caller who may read its row; 403 and 404 for others. */
const nameForReader = (
  request: FastifyRequest,
  hash: string,
  ext: string,
  { call, engine, files }: Reception,
): Promise<string> =>
  call(request, async actor => {
    engine.permit(actor, files, 'findOne')
    const [found] = await engine.sql<{ id: number }[]>`
      select id from files where hash = any(${hashesOf(hash)}) and ext = ${ext}`
    const row = await engine.one(actor, files, found?.id ?? 0, 'fields[0]=name')
    return (JSON.parse(row.toString()) as { name: string }).name
  })
