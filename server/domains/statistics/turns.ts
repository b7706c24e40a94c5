import type { EventEmitter } from 'node:events'
import { limits } from '#contract/rest/limits.ts'
import type { Actor } from '../../rest/authorize.ts'
import type { Refusals } from '../../rest/refusals.ts'
import { Turns } from '../../rest/turns.ts'

/** The number of connections of a process that exports may hold. */
const READERS = 2

interface Waits {
  readonly ownMs: number
  readonly allMs: number
}

/**
 * Lets each person run one export at a time, and the process READERS. Throws 429 when the person's other export does not end
 * within `ownMs`, and 503 when those of others do not within `allMs`; `raw` emits `close` when the client has left.
 */
export function exportTurns(
  { refusals }: { readonly refusals: Pick<Refusals, 'exporting' | 'exportsBusy'> },
  { ownMs, allMs }: Waits = { ownMs: limits.callWaitMs, allMs: limits.transferWaitMs },
) {
  const own = new Turns(1, limits.callsWaiting)
  const all = new Turns(READERS, limits.callsWaiting)
  return ({ id }: Pick<Actor, 'id'>, { raw }: { readonly raw: EventEmitter }) =>
    async <T>(work: () => Promise<T>): Promise<T> => {
      const release = await own.take(String(id), ownMs, raw)
      if (!release) throw refusals.exporting()
      try {
        const leave = await all.take('', allMs, raw)
        if (!leave) throw refusals.exportsBusy()
        try {
          return await work()
        } finally {
          leave()
        }
      } finally {
        release()
      }
    }
}
