/** Does a piece of work again and again, one round at a time: every so many milliseconds, and when it is woken. */
export class Rounds {
  readonly #ms: number
  readonly #work: () => Promise<void>
  readonly #failed: (error: unknown) => void
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isStopped = false

  /** `failed` gets the error of a round that fails; the next round is tried all the same. */
  constructor(ms: number, work: () => Promise<void>, failed: (error: unknown) => void) {
    this.#ms = ms
    this.#work = work
    this.#failed = failed
  }

  /** The work must not begin another batch. */
  get isStopped(): boolean {
    return this.#isStopped
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), this.#ms).unref()
  }

  /** Begins a round now, unless one is running. */
  wake(): void {
    if (this.#isStopped) return
    this.#running ??= this.#work()
      .catch(this.#failed)
      .finally(() => {
        this.#running = undefined
      })
  }

  /** Begins no further round, and resolves when the one that is running has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    await this.#running
  }
}
