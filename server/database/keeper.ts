import { setTimeout as sleep } from 'node:timers/promises'
import { say, sentence } from '../command.ts'
import { type Launch, type Running, start } from './launch.ts'
import { end, findPostmaster } from './postmaster.ts'

// Delay between two restarts: doubled after each one, reset when the database has run for a minute.
const BACK_OFF_MS = { first: 100, most: 10_000 }
const STEADY_MS = 60_000

/** Restarts the database whenever it ends by itself; returns a function that stops it for good. */
export function keepRunning(launch: Launch, first: Running): () => Promise<void> {
  const stopping = new AbortController()
  let running: Running | undefined = first

  async function keep() {
    let wait = BACK_OFF_MS.first
    while (!stopping.signal.aborted) {
      if (running) {
        const since = Date.now()
        await running.watched.ended
        running = undefined
        if (stopping.signal.aborted) return
        if (Date.now() - since > STEADY_MS) wait = BACK_OFF_MS.first
        say('База данных остановилась сама: запускаю её снова.')
      }
      await sleep(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
      wait = Math.min(wait * 2, BACK_OFF_MS.most)
      if (stopping.signal.aborted) return
      running = await startAgain(launch, first.postmaster.port).catch(error => {
        say(sentence(error))
        return undefined
      })
      if (running) say('База данных снова работает.')
    }
    // The stop was requested during the start.
    running?.watched.release()
    await running?.watched.ended
  }

  const kept = keep()
  return async () => {
    stopping.abort()
    running?.watched.release()
    await kept
  }
}

/** A restart by the owner: stops what still runs here first, because it has lost its watcher. */
async function startAgain(launch: Launch, port: number): Promise<Running | undefined> {
  const left = await findPostmaster(launch.home)
  if (left) await end(left)
  return start(launch, port)
}
