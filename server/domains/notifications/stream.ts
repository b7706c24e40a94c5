import type { Writable } from 'node:stream'
import { StaleActor } from '../../rest/engine.ts'

/** A notice as its collection returns it. */
export interface Row {
  readonly id: number
}

export interface StreamOptions {
  readonly response: Writable
  /** The id of the last notice that the client has. */
  readonly last: number
  /**
   * Reads the notices after an id, in order: a page that is `isFull` when there may be more. Throws
   * `StaleActor`.
   */
  readonly after: (id: number) => Promise<{ readonly rows: readonly Row[]; readonly isFull: boolean }>
  readonly onFault: (error: unknown) => void
}

/** Interval of the heartbeat, which also checks that the caller may still read. */
const BEAT_MS = 20_000
/**
 * Milliseconds before a browser reconnects; random, because a server that restarts ends all streams at once.
 */
const retry = () => 2000 + Math.round(Math.random() * 4000)

/**
 * Server-sent events to one client: `event: notice`, the notice as `data`, its id as `id`, which a browser
 * sends as `Last-Event-ID` when it reconnects. Nothing is buffered per client: new notices are read from the
 * table, and only after the client has received the previous ones. A client that has not received them by the
 * next heartbeat is disconnected.
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
    // A message without data is not an event: the browser stores the id and the retry time.
    response.write(`retry: ${retry()}\nid: ${last}\n\n`)
    void this.look()
  }

  /** Sends new notices; ends the stream when the caller's rights have changed. */
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
