import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pictureFormats } from '#contract/domains/media.ts'
import { attachmentNamed } from '../../http/attachment.ts'
import { headersOf, privateCaching, publicCaching } from './headers.ts'
import { type Kind, kinds } from './kinds.ts'
import { namelessHash } from './names.ts'
import type { Reception } from './reception.ts'
import { isShown } from './unused.ts'

const byExtension = new Map<string, Kind>(Object.values(kinds).map(kind => [kind.ext, kind]))

/** How long a process caches that an address is public, and how many addresses. */
const REMEMBERED_MS = 60_000
const REMEMBERED = 10_000

/**
 * `/uploads/<hash><ext>`: sends a picture of a public attribute to every caller, any other file to callers
 * who may read its row (docs/decisions/018); a file that was taken down is refused (044). No file can run scripts in
 * a browser: the type is the detected one, sniffing is off, and the content security policy puts a page into
 * a sandbox.
 */
export function serveFiles(app: FastifyInstance, reception: Reception): void {
  const { refusals, texts, store } = reception
  const { storage } = store
  const addresses = addressesOf(reception)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/uploads/:file',
    async handler(request, reply) {
      const { file } = request.params as { file: string }
      // Without separators no name leads out of the folder, and the length is within the limit of file
      // systems.
      const [, hash = '', ext = ''] = /^([\w-]{1,200})(\.[a-z]{2,5})$/.exec(file) ?? []
      const kind = byExtension.get(ext)
      if (!kind) throw refusals.notFound()
      const found = await addresses.find(hash, ext)
      if (found?.isTakenDown) throw refusals.gone(texts.takenDown)
      const open = kind.picture && found?.isShown === true
      if (open && storage.publicUrl) {
        return reply.header('cache-control', 'public, max-age=86400').redirect(storage.publicUrl(file))
      }
      const name = open ? file : await nameForReader(request, found?.id ?? 0, reception)
      const sent = await storage.send(file, request.raw)
      if (!sent) {
        throw (await addresses.isTakenDown(hash, ext)) ? refusals.gone(texts.takenDown) : refusals.notFound()
      }
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

interface Address {
  readonly id: number
  /** Whether a public attribute shows the file. */
  readonly isShown: boolean
  readonly isTakenDown: boolean
}

/** The rows behind addresses; one that a public attribute shows is cached for a minute. */
function addressesOf({ engine }: Reception) {
  const shown = isShown(engine.model, 'f', 'public')
  const known = new Map<string, Address & { readonly until: number }>()
  async function read(hash: string, ext: string) {
    const [row] = await engine.sql<Address[]>`
      select id, ${engine.sql.unsafe(shown)} as "isShown", taken_down_at is not null as "isTakenDown"
      from files f where ext = ${ext} and (
        hash = any(${hashesOf(hash)}) or hash = ${namelessHash(hash)} and taken_down_at is not null)`
    return row
  }
  return {
    async find(hash: string, ext: string): Promise<Address | undefined> {
      const key = `${hash}${ext}`
      const now = Date.now()
      const cached = known.get(key)
      if (cached && cached.until > now) return cached
      const row = await read(hash, ext)
      if (!row?.isShown || row.isTakenDown) return row
      if (known.size >= REMEMBERED) known.clear()
      known.set(key, { ...row, until: now + REMEMBERED_MS })
      return row
    },
    /** Reads the database and not the cache, which may be older than the takedown. */
    isTakenDown: async (hash: string, ext: string) => (await read(hash, ext))?.isTakenDown === true,
  }
}

/** The name that the uploader gave the file, for a caller who may read its row; 403 and 404 for others. */
const nameForReader = (
  request: FastifyRequest,
  id: number,
  { call, engine, files }: Reception,
): Promise<string> =>
  call(request, async actor => {
    engine.permit(actor, files, 'findOne')
    const row = await engine.one(actor, files, id, 'fields[0]=name')
    return (JSON.parse(row.toString()) as { name: string }).name
  })
