import type { Writable } from 'node:stream'
import { StaleActor } from '../../rest/engine.ts'

/** A notice as its collection renders it. */
export interface Row {
  readonly id: number
}

export interface StreamOptions {
  readonly response: Writable
  /** The id of the last notice that the listener knows. */
  readonly last: number
  /** The next notices after one, in order: a page that is `isFull` when there may be more. Throws `StaleActor`. */
  readonly after: (id: number) => Promise<{ readonly rows: readonly Row[]; readonly isFull: boolean }>
  readonly onFault: (error: unknown) => void
}

/** How often an open stream shows that it lives, and asks whether its listener still may listen. */
export const BEAT_MS = 20_000
/** When a browser comes again; apart, because a server that restarts sends all of them away at once. */
const retry = () => 2000 + Math.round(Math.random() * 4000)

/**
 * Server-sent events to one listener: `event: notice`, the notice as `data`, its number as `id`, so that a browser that
 * comes again says where it was. Nothing is kept for it here: what is new is read from the table, and not before the
 * listener has taken what was sent. Who has not by the next beat is dropped.
 */
export class Stream {
  readonly #options: StreamOptions
  readonly #beats: NodeJS.Timeout
  #last: number
  #isWanted = false
  #isLooking = false

  constructor(options: StreamOptions) {
    this.#options = options
    this.#last = options.last
    const { response, last } = options
    this.#beats = setInterval(() => void this.beat(), BEAT_MS + Math.random() * 5000)
    response.on('close', () => clearInterval(this.#beats))
    response.on('error', () => response.destroy())
    response.on('drain', () => void this.look())
    // Without data this is no event: the browser notes the number and the pause.
    response.write(`retry: ${retry()}\nid: ${last}\n\n`)
    void this.look()
  }

  /** Tells what is new; ends when the caller is no longer who they were. */
  async look(): Promise<void> {
    this.#isWanted = true
    if (this.#isLooking) return
    this.#isLooking = true
    const { response, after, onFault } = this.#options
    while (this.#isWanted && this.#isOpen && !response.writableNeedDrain) {
      this.#isWanted = false
      try {
        const { rows, isFull } = await after(this.#last)
        this.#isWanted ||= isFull
        this.#tell(rows)
      } catch (error) {
        if (error instanceof StaleActor) this.end()
        else onFault(error)
      }
    }
    this.#isLooking = false
  }

  async beat(): Promise<void> {
    const { response } = this.#options
    if (response.writableNeedDrain || !this.#isOpen) {
      response.destroy()
      return
    }
    response.write(':\n\n')
    await this.look()
  }

  end(): void {
    this.#options.response.end()
  }

  get #isOpen(): boolean {
    const { response } = this.#options
    return !response.writableEnded && !response.destroyed
  }

  #tell(rows: readonly Row[]): void {
    const last = rows.at(-1)
    if (!last || !this.#isOpen) return
    const events = rows.map(row => `event: notice\nid: ${row.id}\ndata: ${JSON.stringify(row)}\n\n`)
    this.#options.response.write(events.join(''))
    this.#last = last.id
  }
}
