import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { FastifyInstance } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { limits } from '#contract/rest/limits.ts'
import { pathOf } from './logs.ts'

/** What the thread is started with: the address of `web/app/drawing.tsx` as it is built, and the settings of the page. */
export interface Setup {
  readonly bundle: string
  readonly settings: Readonly<Record<string, string>>
}

/** An address, and the first answers of its screen: an object of addresses and bodies, as JSON. */
export interface Job {
  readonly id: number
  readonly address: string
  readonly answers: string
}

export interface Drawn {
  readonly id: number
  /** UTF-8; empty where there is nothing to draw. */
  readonly html: Uint8Array<ArrayBuffer>
  /** Why there is none. */
  readonly error?: string
}

const THREAD = new URL('drawing-worker.ts', import.meta.url)
/** MB of its heap: a screen needs a few, and more is collected later than it should be. */
const HEAP = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 } as const

/**
 * Draws first screens as markup, one after another in a thread of its own, so that no call of the API waits for it. A page
 * is sent without its drawing where that would come too late (docs/decisions/049).
 */
export class Drawings {
  readonly #app: FastifyInstance
  readonly #setup: Setup
  readonly #mostMs: number
  readonly #counter: Counter<'outcome'>
  readonly #waiting = new Map<number, (drawn: Drawn) => void>()
  #thread: Worker | undefined
  #last = 0

  /** Undefined for a build without them. */
  static of(
    app: FastifyInstance,
    directory: string,
    settings: Readonly<Record<string, string>>,
    registry: Registry,
    mostMs: number = limits.drawingMs,
  ): Drawings | undefined {
    const file = join(directory, 'opening', 'drawing.js')
    if (!existsSync(file)) return undefined
    return new Drawings(app, { bundle: pathToFileURL(file).href, settings }, registry, mostMs)
  }

  private constructor(app: FastifyInstance, setup: Setup, registry: Registry, mostMs: number) {
    this.#app = app
    this.#mostMs = mostMs
    this.#setup = setup
    this.#counter = new Counter({
      name: 'page_drawings_total',
      help: 'First screens that were asked of the drawing thread: drawn, nothing to draw, late, refused because others wait, or failed.',
      labelNames: ['outcome'],
      registers: [registry],
    })
    this.#thread = this.#start()
    app.addHook('onClose', async () => {
      await this.#thread?.terminate()
    })
  }

  /** The markup of the screen at an address, UTF-8; undefined where there is none in time. */
  async draw(address: string, answers: string): Promise<Uint8Array | undefined> {
    if (this.#waiting.size >= limits.drawingsWaiting) {
      this.#counter.inc({ outcome: 'refused' })
      return undefined
    }
    this.#thread ??= this.#start()
    const id = ++this.#last
    const { promise, resolve } = Promise.withResolvers<Drawn | undefined>()
    this.#waiting.set(id, resolve)
    const late = setTimeout(() => resolve(undefined), this.#mostMs)
    // A drawing that never ends would delay all that wait behind it.
    const stuck = setTimeout(() => void this.#thread?.terminate(), limits.openingMs * 5).unref()
    void promise.finally(() => clearTimeout(late))
    this.#waiting.set(id, drawn => {
      clearTimeout(stuck)
      resolve(drawn)
    })
    this.#thread.postMessage({ id, address, answers } satisfies Job)
    const drawn = await promise
    if (drawn?.error)
      this.#app.log.error({ path: pathOf(address), reason: drawn.error }, 'a screen was not drawn')
    const html = drawn?.html.length ? drawn.html : undefined
    const outcome = drawn === undefined ? 'late' : drawn.error ? 'failed' : html ? 'drawn' : 'empty'
    this.#counter.inc({ outcome })
    return html
  }

  #start(): Worker {
    const thread = new Worker(THREAD, {
      workerData: this.#setup,
      resourceLimits: HEAP,
    })
    thread.unref()
    thread.on('message', (drawn: Drawn) => {
      this.#waiting.get(drawn.id)?.(drawn)
      this.#waiting.delete(drawn.id)
    })
    thread.on('error', err => this.#app.log.error({ err }, 'the drawing thread failed'))
    thread.on('exit', () => {
      if (this.#thread === thread) this.#thread = undefined
      for (const [id, answer] of this.#waiting)
        answer({ id, html: new Uint8Array(), error: 'the drawing thread ended' })
      this.#waiting.clear()
    })
    return thread
  }
}
