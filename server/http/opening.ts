import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { limits } from '#contract/rest/limits.ts'

/** The build of `web/app/opening.ts`: queries and chunks of the page of an address. */
interface Bundle {
  readonly transport: { fetch: (path: string, init?: RequestInit) => Promise<Response> }
  openingOf(address: string): {
    readonly modules: readonly string[]
    /** Whether the server draws it ahead. */
    readonly isDrawn: boolean
    read(): Promise<void>
  }
}

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/** Headers that identify the caller of a call: the session, and the address that proxies forward. */
const OWN = /^(cookie|host|user-agent|forwarded|x-forwarded-.*)$/

/**
 * What a page brings along for the screen that it opens: links to the files of that screen, and the first answers of the
 * API. They are calls of the caller, with the same rights and limits (docs/decisions/046).
 */
export class Openings {
  readonly #app: FastifyInstance
  readonly #bundle: Bundle
  readonly #manifest: Readonly<Record<string, Chunk>>
  readonly #calls = new AsyncLocalStorage<(path: string) => Promise<Response>>()
  readonly #counter: Counter<'outcome'>
  readonly #links = new Map<readonly string[], string>()

  /** Undefined for a build without them. */
  static async of(
    app: FastifyInstance,
    directory: string,
    registry: Registry,
  ): Promise<Openings | undefined> {
    const file = join(directory, 'opening', 'opening.js')
    if (!existsSync(file)) return undefined
    const bundle = (await import(pathToFileURL(file).href)) as Bundle
    const manifest = await readFile(join(directory, '.vite', 'manifest.json'), 'utf8')
    return new Openings(app, bundle, JSON.parse(manifest) as Record<string, Chunk>, registry)
  }

  private constructor(
    app: FastifyInstance,
    bundle: Bundle,
    manifest: Readonly<Record<string, Chunk>>,
    registry: Registry,
  ) {
    this.#app = app
    this.#bundle = bundle
    this.#manifest = manifest
    this.#counter = new Counter({
      name: 'page_openings_total',
      help: 'Pages with the first answers of their screen: all of them, or cut off by time or bytes.',
      labelNames: ['outcome'],
      registers: [registry],
    })
    bundle.transport.fetch = path => {
      const call = this.#calls.getStore()
      if (!call) throw new Error(`${path} is read outside of a page`)
      return call(path)
    }
  }

  /** Links to the scripts and styles of the screen at an address, beside those of the entry. */
  linksOf(address: string): string {
    const { modules } = this.#bundle.openingOf(address)
    const known = this.#links.get(modules)
    if (known !== undefined) return known
    const first = this.#closure(Object.keys(this.#manifest).filter(name => this.#manifest[name]?.isEntry))
    const own = [...this.#closure(modules)].filter(chunk => !first.has(chunk))
    const links = [
      ...new Set(
        own.flatMap(({ css = [] }) => css).map(file => `<link rel="stylesheet" crossorigin href="/${file}">`),
      ),
      ...new Set(own.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`)),
    ].join('')
    this.#links.set(modules, links)
    return links
  }

  isDrawn(address: string): boolean {
    return this.#bundle.openingOf(address).isDrawn
  }

  /**
   * The answers by address, as JSON, empty without one; the browser itself requests answers that take too long or are too large.
   */
  async answersFor(request: FastifyRequest): Promise<string> {
    const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => OWN.test(name)))
    const answers: string[] = []
    let bytes = 0
    let isCut = false
    const call = async (url: string) => {
      const {
        statusCode,
        headers: given,
        body,
      } = await this.#app.inject({
        url,
        headers: { ...headers, accept: 'application/json' },
        remoteAddress: request.socket.remoteAddress ?? '127.0.0.1',
      })
      bytes += body.length
      if (bytes > limits.openingBytes) isCut = true
      else if (statusCode === 200 && !isCut) answers.push(`${JSON.stringify(url)}:${body}`)
      return new Response(body, {
        status: statusCode,
        headers: { 'content-type': given['content-type'] ?? '' },
      })
    }
    const read = this.#calls.run(call, () => this.#bundle.openingOf(request.url).read())
    const tooLate = new Promise<void>(resolve => {
      const timer = setTimeout(() => {
        isCut = true
        resolve()
      }, limits.openingMs)
      void read.catch(() => undefined).finally(() => clearTimeout(timer))
    })
    // A refusal, of a session that is over or of too many calls, is the browser's to show.
    await Promise.race([read.catch(() => undefined), tooLate])
    this.#counter.inc({ outcome: isCut ? 'cut' : 'whole' })
    return answers.length === 0 ? '' : `{${answers.join(',')}}`
  }

  /** Chunks with their static imports before them, as their styles must follow one another: who uses a part changes its look. */
  #closure(
    names: readonly string[],
    found = new Set<Chunk>(),
    begun = new Set<string>(),
  ): ReadonlySet<Chunk> {
    for (const name of names) {
      const chunk = this.#manifest[name]
      if (!chunk) throw new Error(`${name} is not in the manifest of the build`)
      if (begun.has(name)) continue
      begun.add(name)
      this.#closure(chunk.imports ?? [], found, begun)
      found.add(chunk)
    }
    return found
  }
}
