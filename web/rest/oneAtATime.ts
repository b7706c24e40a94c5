interface Waiting {
  task: () => Promise<void>
  readonly promise: Promise<void>
  readonly start: () => void
}

/**
 * Orders saves of the same thing, which may otherwise overtake each other on their way: one of a key is under way at a
 * time, and of those that come meanwhile only the last is run. A save that was replaced settles with its replacement.
 */
export function oneAtATime<Key>() {
  const running = new Map<Key, Promise<void>>()
  const waiting = new Map<Key, Waiting>()

  function run(key: Key, task: () => Promise<void>): Promise<void> {
    if (!running.has(key)) {
      const done = task().finally(() => {
        running.delete(key)
        const next = waiting.get(key)
        waiting.delete(key)
        next?.start()
      })
      running.set(key, done)
      return done
    }
    const queued = waiting.get(key)
    if (queued) {
      queued.task = task
      return queued.promise
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    const entry: Waiting = { task, promise, start: () => resolve(run(key, entry.task)) }
    waiting.set(key, entry)
    return promise
  }

  /** Resolves when nothing of the key is under way or waits, whether it succeeded or not. */
  async function idle(key: Key): Promise<void> {
    for (let last = running.get(key); last; last = running.get(key)) await last.catch(() => undefined)
  }

  return { run, idle }
}
