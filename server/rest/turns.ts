import type { EventEmitter } from 'node:events'

/** Lets `most` pieces of work run at a time; the others wait in line. */
export function turns(most: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The place passes to the first waiting one directly, so that no later call can take it in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

interface Caller {
  running: number
  readonly waiting: Set<() => void>
  /** Milliseconds until `at` in which more than one call was in hand, minus those in which none was. */
  beyond: number
  at: number
}

/**
 * Lets `most` calls of one caller run at the same time; the next ones wait in the order in which they came. With `burstMs`,
 * a caller whose calls beyond one at a time took that many milliseconds has one at a time, until a pause gives some back.
 */
export class Turns {
  readonly #most: number
  readonly #mostWaiting: number
  readonly #burstMs: number | undefined
  readonly #callers = new Map<string, Caller>()

  constructor(most: number, mostWaiting: number, burstMs?: number) {
    this.#most = most
    this.#mostWaiting = mostWaiting
    this.#burstMs = burstMs
  }

  /** Answers what gives the turn back; undefined when too many wait already, or the wait was longer than `ms`. */
  async take(key: string, ms: number, client?: EventEmitter): Promise<(() => void) | undefined> {
    const caller = this.#callers.get(key) ?? {
      running: 0,
      waiting: new Set(),
      beyond: 0,
      at: performance.now(),
    }
    this.#callers.set(key, caller)
    if (caller.running < this.#mostOf(caller)) caller.running += 1
    else if (caller.waiting.size >= this.#mostWaiting || !(await turnOf(caller.waiting, ms, client)))
      return undefined
    return () => {
      const isWithin = caller.running <= this.#mostOf(caller)
      const [next] = caller.waiting
      // The place passes to the next waiting call directly, so that no new call takes it first.
      if (next && isWithin) return next()
      caller.running -= 1
      if (caller.running === 0) this.#forget(key, caller)
    }
  }

  /** How many calls the caller may have at this moment. */
  #mostOf(caller: Caller): number {
    if (this.#burstMs === undefined) return this.#most
    const now = performance.now()
    const beyond = caller.beyond + (caller.running - 1) * (now - caller.at)
    caller.beyond = Math.min(Math.max(beyond, 0), this.#burstMs)
    caller.at = now
    return caller.beyond < this.#burstMs ? this.#most : 1
  }

  /** Forgets an idle caller, once nothing is left of the burst. */
  #forget(key: string, caller: Caller): void {
    const forget = () => {
      this.#mostOf(caller)
      const isIdle = caller.running === 0 && caller.beyond === 0
      // Another record may stand there after an earlier timer.
      if (isIdle && this.#callers.get(key) === caller) this.#callers.delete(key)
    }
    if (caller.beyond === 0) forget()
    else setTimeout(forget, caller.beyond + 1).unref()
  }

  /** Calls that run and calls that wait, of all callers. */
  get counts(): { readonly running: number; readonly waiting: number } {
    const all = [...this.#callers.values()]
    return {
      running: all.reduce((sum, { running }) => sum + running, 0),
      waiting: all.reduce((sum, { waiting }) => sum + waiting.size, 0),
    }
  }
}

/** Whether the turn came before the time was up and the client had left. */
function turnOf(waiting: Set<() => void>, ms: number, client?: EventEmitter): Promise<boolean> {
  return new Promise(resolve => {
    const end = (isMine: boolean) => {
      waiting.delete(go)
      clearTimeout(timer)
      client?.off('close', leave)
      resolve(isMine)
    }
    const go = () => end(true)
    const leave = () => end(false)
    const timer = setTimeout(leave, ms)
    client?.once('close', leave)
    waiting.add(go)
  })
}
