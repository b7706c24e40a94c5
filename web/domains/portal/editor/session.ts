import { isRefused, isSignedOut, makeStale } from '#web/queries.ts'
import { ApiError, randomKey } from '#web/rest/http.ts'
import { signIn } from '#web/session.ts'
import { publisher } from '#web/ui/publisher.ts'
import { dropCopies, keepCopy, readCopies } from './copies.ts'
import { loadArticle, send } from './data.ts'
import {
  type Copy,
  dueAt,
  type Effect,
  type Event,
  isUndone,
  type Opening,
  open,
  type Saving,
  type Step,
  step,
  type Wish,
} from './saving.ts'
import { texts } from './texts.ts'
import { neighbours } from './windows.ts'

/** One article that is written in this window: runs the save machine. */
export interface Session {
  readonly get: () => Saving
  readonly subscribe: (listener: () => void) => () => void
  readonly tell: (event: Event) => void
  /** `act` is called before a version of the server is compared with the draft; returns what ends it. */
  readonly beforeLoaded: (act: () => void) => () => void
  readonly others: {
    readonly get: () => ReadonlySet<string>
    readonly subscribe: (listener: () => void) => () => void
  }
  /** Copies of this browser that were set aside. */
  readonly asideCopies: () => Promise<readonly Copy[]>
  /** The window or the screen is left; what is under way goes on. */
  readonly close: () => void
}

/** Called with what a closed session has not brought to the server; nothing is tried again. */
type OnUndone = (state: Saving, wish: Wish | null) => void

type Storing = Extract<Effect, { do: 'keep' | 'drop' }>

/** Runs effects on the store in their order; of several copies of one window that wait only the last is stored. */
function storeQueue(onResult: (isKept: boolean) => void) {
  const waiting: Storing[] = []
  let isRunning = false
  async function run() {
    isRunning = true
    for (let effect = waiting.shift(); effect; effect = waiting.shift()) {
      try {
        if (effect.do === 'keep') await keepCopy(effect.copy, effect.instead)
        else await dropCopies(effect.ids)
        if (effect.do === 'keep') onResult(true)
      } catch {
        if (effect.do === 'keep') onResult(false)
      }
    }
    isRunning = false
  }
  return (effect: Storing) => {
    const last = waiting.at(-1)
    if (last?.do === 'keep' && effect.do === 'keep' && last.copy.id === effect.copy.id && !last.instead)
      waiting[waiting.length - 1] = effect
    else waiting.push(effect)
    if (!isRunning) void run()
  }
}

function run([opened, effects]: Step, around: ReturnType<typeof neighbours>, onUndone: OnUndone): Session {
  const { get, set, subscribe } = publisher(opened)
  const store = storeQueue(isKept => {
    // Said only when it is news.
    if (isKept === get().isUnkept) tell({ is: isKept ? 'kept' : 'unkept' })
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const beforeLoaded = new Set<() => void>()

  const perform = (effect: Effect) => {
    if (effect.do === 'keep' || effect.do === 'drop') store(effect)
    else void call(effect)
  }
  // Another person may have signed in in this browser since: while the window was not looked at, or nobody was signed in.
  let isUnsure = false
  const call = async (effect: Parameters<typeof send>[0]) => {
    const isAsked = isUnsure
    isUnsure = false
    const event = await send(effect, get().person, isAsked)
    if (event.is === 'failed') {
      const { kind } = event.failure
      isUnsure ||= isAsked || kind === 'signedOut' || kind === 'other'
    }
    // What was typed a moment ago is part of the draft.
    if (event.is === 'loaded' || event.is === 'discarded') for (const act of beforeLoaded) act()
    const { wish } = get()
    tell(event)
    const state = get()
    if (!state.isClosed || state.call !== null) return
    // The last save of an editor that was left: what was read meanwhile is older.
    void makeStale({ stale: [['articles']] })
    if (isUndone(state, wish)) onUndone(state, wish)
  }
  const tell = (event: Event) => {
    const [state, next] = step(get(), event, Date.now())
    const isMade = state.article !== get().article
    set(state)
    if (isMade) around.askAnew()
    for (const effect of next) perform(effect)
    schedule()
  }
  const schedule = () => {
    clearTimeout(timer)
    const due = dueAt(get())
    if (due !== null) timer = setTimeout(() => tell({ is: 'tick' }), Math.max(due - Date.now(), 0))
  }

  const handleShown = () => {
    const isHidden = document.visibilityState === 'hidden'
    // The last save waits for no other call: a phone may end the page at any moment.
    isUnsure ||= !isHidden
    tell({ is: isHidden ? 'left' : 'shown' })
  }
  const handleOnline = () => tell({ is: 'shown' })
  const handleHide = () => tell({ is: 'left' })
  document.addEventListener('visibilitychange', handleShown)
  addEventListener('online', handleOnline)
  addEventListener('pagehide', handleHide)

  for (const effect of effects) perform(effect)
  schedule()
  return {
    get,
    subscribe,
    tell,
    beforeLoaded(act) {
      beforeLoaded.add(act)
      return () => void beforeLoaded.delete(act)
    },
    others: around.others,
    asideCopies: async () => (await readCopies(get().person, get().article)).filter(({ isAside }) => isAside),
    close() {
      document.removeEventListener('visibilitychange', handleShown)
      removeEventListener('online', handleOnline)
      removeEventListener('pagehide', handleHide)
      tell({ is: 'closed' })
      around.close()
      void makeStale({ stale: [['articles']] })
    },
  }
}

type Found = Pick<Opening, 'server' | 'ended'>

const isStatus = (error: unknown, status: number) => error instanceof ApiError && error.status === status

/** Without a session the browser goes to sign-in, and comes back here. */
async function loadSignedIn(article: number) {
  try {
    return await loadArticle(article)
  } catch (error) {
    if (isRefused(error) && (await isSignedOut())) return signIn()
    throw error
  }
}

/** Throws what the server says when there is neither an article nor a copy of it. */
async function load(person: number, article: number | null, copies: readonly Copy[]): Promise<Found> {
  if (article === null) return { server: null }
  const kept = copies.findLast(({ isAside, base }) => !isAside && base)
  try {
    const loaded = await loadSignedIn(article)
    if (loaded.author !== person) throw new ApiError(403, 'ForbiddenError', texts.notYours)
    const { ended } = loaded
    if (ended === null) return { server: loaded }
    // A moderator removes what readers saw, not the draft of its change: it can become an article of its own.
    if (ended === 'removed' && loaded.isPending) return { server: loaded, ended }
    if (kept) return { server: null, ended }
    throw ended === 'gone'
      ? new ApiError(404, 'NotFoundError', texts.deleted)
      : new ApiError(409, 'ConflictError', texts.removedByModerator)
  } catch (error) {
    // Without a connection it goes on from what the browser has; an article that is gone leaves its words here.
    if (kept && isStatus(error, 404)) return { server: null, ended: 'gone' }
    if (kept && (!(error instanceof ApiError) || error.isTemporary)) return { server: kept.base }
    throw error
  }
}

/**
 * Opens an article by its id, or a new one, with what this browser has of it: of several that the server does not have,
 * this copy, otherwise the latest.
 */
export async function openSession(
  person: number,
  article: number | null,
  copy: string | undefined,
  onUndone: OnUndone,
): Promise<Session> {
  const window = randomKey()
  const session: { current: Session | null } = { current: null }
  const around = neighbours(window, () => (session.current ? session.current.get().article : article))
  const [all] = await Promise.all([
    // A browser that refuses to store has no copies.
    readCopies(person, article).catch((): readonly Copy[] => []),
    around.ask(),
  ])
  const left = all.filter(({ id }) => !around.isOpen(id))
  const asked = left.filter(({ id }) => id === copy)
  const copies = article === null && asked.length > 0 ? asked : left
  try {
    const found = await load(person, article, copies)
    session.current = run(
      open({ window, person, key: randomKey(), article, copies, ...found }, Date.now()),
      around,
      onUndone,
    )
    return session.current
  } catch (error) {
    around.close()
    throw error
  }
}
