import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Refusals } from '../rest/refusals.ts'
import type { Settings } from '../settings.ts'

const types: { readonly [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
}
const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt'])

const encoders = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
}
type Encoding = keyof typeof encoders

/** A file of the build, held in memory with its compressed forms, made when first asked for. */
class Asset {
  readonly etag: string
  readonly type: string
  readonly #bytes: Buffer
  readonly #compressible: boolean
  readonly #encoded = new Map<Encoding, Promise<Buffer>>()

  constructor(path: string, bytes: Buffer) {
    this.#bytes = bytes
    this.etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    this.type = types[extname(path)] ?? 'application/octet-stream'
    this.#compressible = compressible.has(extname(path)) && bytes.length > 1000
  }

  async send(request: FastifyRequest, reply: FastifyReply, caching: string) {
    reply.headers({
      'content-type': this.type,
      'cache-control': caching,
      etag: this.etag,
      vary: 'accept-encoding',
    })
    if (request.headers['if-none-match'] === this.etag) return reply.code(304).send()
    const encoding = this.#compressible ? accepted(request) : undefined
    if (!encoding) return reply.send(this.#bytes)
    let encoded = this.#encoded.get(encoding)
    if (!encoded) {
      encoded = encoders[encoding](this.#bytes)
      this.#encoded.set(encoding, encoded)
    }
    return reply.header('content-encoding', encoding).send(await encoded)
  }
}

function accepted({ headers }: FastifyRequest): Encoding | undefined {
  const offered = headers['accept-encoding']?.toString() ?? ''
  return /\bbr\b/.test(offered) ? 'br' : /\bgzip\b/.test(offered) ? 'gzip' : undefined
}

const PAGE = '/index.html'

async function load(directory: string, helpEmail: string): Promise<Map<string, Asset>> {
  const assets = new Map<string, Asset>()
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    const file = join(entry.parentPath, entry.name)
    const path = `/${file
      .slice(directory.length + 1)
      .split(sep)
      .join('/')}`
    const bytes = await readFile(file)
    assets.set(path, new Asset(path, path === PAGE ? addressed(bytes, helpEmail) : bytes))
  }
  return assets
}

/** The page says whom to write to. What passes for a mailbox in the settings needs no escaping here. */
const addressed = (page: Buffer, helpEmail: string) => {
  const field = 'name="help-email" content='
  return Buffer.from(page.toString().replace(`${field}""`, `${field}"${helpEmail}"`))
}

/** Of these paths nothing is a page of the web app. */
const isApi = (path: string) => /^\/(api|uploads|keycloak|idp|health|ready|metrics)(\/|$)/.test(path)

/**
 * The web app: files of the build by name, and its page for every other address, so that a link opens the same screen.
 * Hashed names never change; the page itself is asked for anew each time.
 */
export async function webApp(
  app: FastifyInstance,
  directory: string,
  { helpEmail, refusals }: Pick<Settings, 'helpEmail'> & { readonly refusals: Refusals },
): Promise<void> {
  const isBuilt = existsSync(join(directory, PAGE))
  const assets = isBuilt ? await load(directory, helpEmail) : new Map<string, Asset>()
  app.setNotFoundHandler(async (request, reply) => {
    const path = (request.raw.url ?? '/').split('?', 1)[0] ?? '/'
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !isApi(path)
    const asset = isPage ? assets.get(path) : undefined
    if (asset) {
      return asset.send(
        request,
        reply,
        path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    }
    // A file that is not there is no page: an old chunk must fail, so that the app reloads.
    const page = isPage && extname(path) === '' ? assets.get(PAGE) : undefined
    if (page && wantsPage(request)) return page.send(request, reply, 'no-cache')
    return reply.code(404).send(refusals.notFound().body())
  })
}

const wantsPage = ({ headers }: FastifyRequest) => /text\/html|\*\/\*/.test(headers.accept ?? '*/*')
