import { formatLately } from '../ui/dates.ts'
import { toast } from '../ui/toast/toast.ts'
import { ApiError, randomKey, request, type Send } from './http.ts'

/** Later than this the same call is a new wish, not a repetition of the one that failed. */
const KEY_LIFE_MS = 10 * 60_000
/** The name in the store of the window, where keys outlive a reload. */
const NAME = 'unanswered'
const MOST = 100

interface Unanswered {
  readonly key: string
  /** Its path. */
  readonly path: string
  readonly until: number
}
type Kept = Readonly<Record<string, Unanswered>>

/** Of method, path and body: the words of a call are not stored. */
function printOf(text: string): string {
  let print = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) print = Math.imul(print ^ text.charCodeAt(at), 0x01000193)
  return `${print >>> 0}.${text.length}`
}

/** Idempotency keys of calls without an answer so far. Where the browser stores nothing, they last as long as the page. */
let kept: Kept = readKept()

function readKept(): Kept {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? '{}') as Kept
  } catch {
    return {}
  }
}

function keep(change: (known: [string, Unanswered][]) => [string, Unanswered][]) {
  const known = Object.entries(kept).filter(([, { until }]) => until > Date.now())
  kept = Object.fromEntries(change(known).slice(-MOST))
  try {
    sessionStorage.setItem(NAME, JSON.stringify(kept))
  } catch {
    // They last as long as the page.
  }
}

const replays = new WeakSet<object>()
/** Whether the call was done before: what it changed may have been read since, and is not to be changed again. */
export const isReplay = (answer: object) => replays.has(answer)

/**
 * Sends a call with an Idempotency-Key that is kept until the call is answered. One that was done before, although its answer
 * was lost, is told as such.
 */
export async function sendOnce<T>(path: string, options: Send): Promise<T> {
  const { method = 'GET', body, keepKeyMs = KEY_LIFE_MS } = options
  const print = printOf(JSON.stringify([method, path, body]))
  const [pathname = ''] = path.split('?')
  const before = kept[print]
  const call =
    before && before.until > Date.now()
      ? before
      : { key: randomKey(), path: pathname, until: Date.now() + keepKeyMs }
  keep(known => [...known.filter(([other]) => other !== print), [print, call]])
  // What a call has made or changed may be another now: the same call would mean another row, or is to be done again.
  const forget = (isDone: boolean) =>
    keep(known =>
      known.filter(
        ([other, { path: made }]) =>
          other !== print &&
          (method === 'POST' || !(pathname.startsWith(`${made}/`) || (isDone && made === pathname))),
      ),
    )
  try {
    let replayed: string | null = null
    const answer = await request<T>(path, options, call.key, headers => {
      replayed = headers.get('idempotency-replayed')
    })
    forget(true)
    if (replayed !== null) {
      if (answer instanceof Object) replays.add(answer)
      toast.info(`Это уже было сделано: ${formatLately(replayed)}`, {
        text: 'Второй раз не выполнено. Если нужно ещё раз, отправьте снова.',
      })
    }
    return answer
  } catch (error) {
    if (error instanceof ApiError && error.isFinal) forget(false)
    throw error
  }
}
