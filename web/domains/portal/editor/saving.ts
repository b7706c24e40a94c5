import type { ErrorDetail } from '#contract/rest/errors.ts'
import { type Draft, emptyDraft, fingerprint, isEmpty, isSame } from './draft.ts'

// How an article is kept while it is written: a state machine without I/O. `step` takes an event and the time, and answers
// the next state and what is to be done; session.ts does it. Every change goes to the browser's store at once and to the
// server within seconds; a draft that the server does not have is never dropped from the store. Of a published article it
// goes to the draft of its change, which readers see only once its author publishes it.

/** The article as the server has it for its author. */
export interface Version {
  readonly draft: Draft
  readonly updatedAt: string
  readonly isPublished: boolean
  /** It is the draft of a change: readers see another text. */
  readonly isPending: boolean
}

/** What one window keeps in the store of its browser. */
export interface Copy {
  /** Its key: of the window that writes, or of its own once it is set aside. */
  readonly id: string
  readonly person: number
  /** Null before the server has made the row. */
  readonly article: number | null
  /** The `Idempotency-Key` of the call that makes the row: sent again after a crash, it makes no second one. */
  readonly key: string
  readonly draft: Draft
  /** The version that the draft was made from. */
  readonly base: Version | null
  /** Fingerprints of drafts that were sent and not answered. */
  readonly sent: readonly string[]
  readonly at: number
  /** The author chose another version, so this one is not brought back when the article is opened, and can only be read. */
  readonly isAside: boolean
}

/** `discard`: back to what readers see. */
export type Wish = 'publish' | 'unpublish' | 'discard'

export interface Failure {
  readonly kind: Trouble['kind'] | 'stale'
  readonly message: string
  readonly retryMs?: number | undefined
  readonly details?: readonly ErrorDetail[]
}

/** What a refusal says about one place of the page. */
export interface Problem {
  /** The id of a block, or the name of a field. */
  readonly place: string
  readonly message: string
}

export interface Trouble {
  /** `other`: somebody else is signed in in this browser. `removed`: by a moderator. */
  readonly kind: 'lost' | 'busy' | 'signedOut' | 'other' | 'refused' | 'gone' | 'removed'
  readonly message: string
  readonly problems: readonly Problem[]
  /** What was refused with the draft. */
  readonly wish: Wish | null
  readonly retryAt: number | null
}

type Call =
  | { readonly do: 'create'; readonly key: string }
  | {
      readonly do: 'save'
      readonly article: number
      readonly draft: Draft
      readonly ifMatch: string
      readonly wish: Exclude<Wish, 'discard'> | null
      /** To the draft of a change, or to the article itself. */
      readonly isPending: boolean
      /** The page is being left: the call must outlive it. */
      readonly isLast: boolean
    }
  | { readonly do: 'discard'; readonly article: number; readonly ifMatch: string }
  | { readonly do: 'load'; readonly article: number }

export type Effect =
  | Call
  /** Put in the place of other copies: they go only when it is stored. */
  | { readonly do: 'keep'; readonly copy: Copy; readonly instead?: readonly string[] }
  | { readonly do: 'drop'; readonly ids: readonly string[] }

export type Event =
  | { readonly is: 'changed'; readonly draft: Draft }
  | { readonly is: 'kept' }
  | { readonly is: 'unkept' }
  | { readonly is: 'created'; readonly article: number; readonly updatedAt: string }
  | ({ readonly is: 'saved' } & Omit<Version, 'draft'>)
  | { readonly is: 'discarded'; readonly version: Version }
  | { readonly is: 'loaded'; readonly version: Version }
  | { readonly is: 'failed'; readonly failure: Failure }
  | { readonly is: 'asked'; readonly wish: 'publish' | 'unpublish' }
  /** What is on the screen stays in the browser. */
  | { readonly is: 'asked'; readonly wish: 'discard'; readonly asideId: string }
  /** The person wants another try, also of what was refused. */
  | { readonly is: 'again' }
  /** Another draft takes the place of this one, which stays in the browser. */
  | { readonly is: 'replaced'; readonly draft: Draft; readonly asideId: string }
  /** Somebody chose between two copies. */
  | { readonly is: 'settled'; readonly draft: Draft; readonly asideIds: readonly [string, string] }
  | { readonly is: 'startedOver'; readonly key: string }
  | { readonly is: 'deleted' }
  /** Time has passed. */
  | { readonly is: 'tick' }
  /** The window is looked at again, the connection is back, another window saved: worth a try at once. */
  | { readonly is: 'shown' }
  | { readonly is: 'left' }
  /** The screen is left for good: what is under way is finished, nothing is tried again. */
  | { readonly is: 'closed' }

export interface Saving {
  readonly window: string
  readonly person: number
  readonly article: number | null
  readonly key: string
  /** What is on the screen. */
  readonly draft: Draft
  readonly base: Version | null
  readonly sent: readonly string[]
  /** The call that is under way: one at a time. */
  readonly call: Call | null
  readonly wish: Wish | null
  /** When the person last changed the draft. */
  readonly changedAt: number
  /** Since when the screen is ahead of the server. */
  readonly since: number | null
  /** When the next call is due. */
  readonly sendAt: number | null
  readonly tries: number
  readonly trouble: Trouble | null
  /** The server has a version that this window has not seen. */
  readonly isStale: boolean
  readonly conflict: Version | null
  /** The browser refuses to store the copy. */
  readonly isUnkept: boolean
  readonly savedAt: number | null
  readonly lookedAt: number
  /** Unsaved words that an earlier window left in this browser: since when, and what the server had instead. */
  readonly restored: { readonly at: number; readonly over: Draft } | null
  /** Grows when the draft was replaced from outside, so that the editor shows it. */
  readonly replaced: number
  readonly isClosed: boolean
  readonly isOver: boolean
}

export type Step = readonly [Saving, readonly Effect[]]

/** Typing stops for this long, or goes on for that long: then it is sent. Milliseconds. */
const QUIET_MS = 1200
const LONGEST_MS = 4000
const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 30_000
/** Without a session a try is cheap, and the person may have signed in elsewhere. */
const SESSION_RETRY_MS = 30_000
/** A window that was not looked at for this long asks whether the article has moved on. */
const LOOK_MS = 5_000
const MAX_SENT = 50

/** Whether the screen has something that the server does not. */
export const isAhead = ({ base, draft }: Saving) => (base ? !isSame(base.draft, draft) : !isEmpty(draft))

/** Readers see another text than the screen. */
export const isPending = (state: Saving) =>
  state.base?.isPublished === true && (state.base.isPending || isAhead(state))

/** Closing the window now may cost words, leaves them in this browser only, or drops a wish that waits for another try. */
export const isAtRisk = (state: Saving) =>
  !state.isOver &&
  ((isAhead(state) && (state.isUnkept || state.conflict !== null || state.trouble !== null)) ||
    (state.wish !== null && state.trouble !== null))

const isFulfilled = (wish: Wish, { isPublished, isPending: isChange }: Version) =>
  wish === 'publish' ? isPublished && !isChange : wish === 'unpublish' ? !isPublished : !isChange

/** Whether a window whose last call has ended leaves words, or what was wished before that, behind. */
export const isUndone = (state: Saving, wish: Wish | null) =>
  isAhead(state) || (wish !== null && (state.base === null || !isFulfilled(wish, state.base)))

/** Troubles in which no call would help. */
export const isStopped = ({ trouble }: Saving) =>
  trouble !== null && (trouble.kind === 'gone' || trouble.kind === 'removed' || trouble.kind === 'other')

/** When `tick` is due; null: nothing waits. */
export const dueAt = (state: Saving) =>
  state.call || state.conflict || state.isOver || state.isClosed || isStopped(state) ? null : state.sendAt

const copyOf = (state: Saving): Copy => ({
  id: state.window,
  person: state.person,
  article: state.article,
  key: state.key,
  draft: state.draft,
  base: state.base,
  sent: state.sent,
  at: state.changedAt,
  isAside: false,
})

const keep = (state: Saving) => ({ do: 'keep', copy: copyOf(state) }) as const

/** The copy of this window follows the state: kept while it is ahead of the server. */
const keepOrDrop = (state: Saving): Effect =>
  isAhead(state) ? keep(state) : { do: 'drop', ids: [state.window] }

/** A draft that is not written on any more. Without an article there are no versions to find it in: it is one of its own. */
const setAside = (state: Saving, draft: Draft, id: string, now: number): Effect => ({
  do: 'keep',
  copy: {
    ...copyOf(state),
    ...(state.article === null ? { key: id } : { isAside: true }),
    id,
    draft,
    base: null,
    sent: [],
    at: now,
  },
})

export interface Opening {
  readonly window: string
  readonly person: number
  /** For an article that is not made yet. */
  readonly key: string
  readonly article: number | null
  /** Null for an article that is not made yet, and for one that is gone. */
  readonly server: Version | null
  /** Why there is an article of which the server gives no version. */
  readonly ended?: 'gone' | 'removed' | null
  /** What windows that are gone have left of this article, by this person. */
  readonly copies: readonly Copy[]
}

/** Opens an article: brings back what a window that is gone has left, or shows both when the server has moved on. */
export function open(opening: Opening, now: number): Step {
  const { window, person, article, server } = opening
  const left = opening.copies.filter(({ isAside }) => !isAside).toSorted((one, other) => other.at - one.at)
  const isIdle = (copy: Copy) =>
    server !== null &&
    (isSame(copy.draft, server.draft) || (copy.base && isSame(copy.draft, copy.base.draft)))
  const spent = left.filter(isIdle)
  const [newest, ...older] = left.filter(copy => !isIdle(copy))
  const opened: Saving = {
    window,
    person,
    article,
    key: newest?.key ?? opening.key,
    draft: newest?.draft ?? server?.draft ?? emptyDraft,
    base: server,
    sent: newest?.sent ?? [],
    call: null,
    wish: null,
    changedAt: newest?.at ?? now,
    since: newest ? now : null,
    sendAt: newest ? now : null,
    tries: 0,
    trouble: opening.ended
      ? { kind: opening.ended, message: '', problems: [], wish: null, retryAt: null }
      : null,
    isStale: false,
    conflict: null,
    isUnkept: false,
    savedAt: server ? Date.parse(server.updatedAt) : null,
    lookedAt: now,
    restored: newest ? { at: newest.at, over: server?.draft ?? emptyDraft } : null,
    replaced: 0,
    isClosed: false,
    isOver: false,
  }
  const hasMoved =
    newest !== undefined &&
    server !== null &&
    newest.base?.updatedAt !== server.updatedAt &&
    !newest.sent.includes(fingerprint(server.draft)) &&
    !(newest.base && isSame(newest.base.draft, server.draft)) &&
    // A row that was made and never written to.
    !(newest.base === null && isEmpty(server.draft))
  const state: Saving = hasMoved ? { ...opened, base: newest.base, conflict: server } : opened
  const kept = newest ? [{ ...keep(state), instead: [newest.id] }] : []
  // Each copy of an article that is not made yet is an article of its own: the next window brings it back.
  const aside =
    article === null ? [] : older.map((copy): Effect => ({ do: 'keep', copy: { ...copy, isAside: true } }))
  const dropped: readonly Effect[] = spent.length > 0 ? [{ do: 'drop', ids: spent.map(({ id }) => id) }] : []
  const effects = [...kept, ...aside, ...dropped]
  return proceed(state, effects, now)
}

export function step(state: Saving, event: Event, now: number): Step {
  if (state.isOver) return [state, []]
  const answered = answer(state, event, now)
  return state.isClosed ? finish(answered, event, now) : answered
}

/** In a window that is closed: what succeeded goes on until all is sent; a failure leaves the copy that is stored. */
function finish([state, effects]: Step, event: Event, now: number): Step {
  if (state.call) return [state, effects]
  const isNews = ['changed', 'created', 'saved', 'loaded'].includes(event.is)
  if (isNews && state.sendAt !== null) return proceed({ ...state, sendAt: now }, effects, now, true)
  // Another window may have taken the copy over meanwhile.
  return [state, event.is === 'changed' ? effects : effects.filter(effect => effect.do !== 'keep')]
}

function answer(state: Saving, event: Event, now: number): Step {
  switch (event.is) {
    case 'changed':
      return change(state, event.draft, now)
    case 'kept':
      return [state.isUnkept ? { ...state, isUnkept: false } : state, []]
    case 'unkept':
      return [{ ...state, isUnkept: true }, []]
    case 'created': {
      const base = { draft: emptyDraft, updatedAt: event.updatedAt, isPublished: false, isPending: false }
      const next = { ...calm(state), article: event.article, base, sendAt: now }
      return proceed(next, [keepOrDrop(next)], now)
    }
    case 'saved':
      return saved(state, event, now)
    case 'discarded':
      return discarded(state, event.version, now)
    case 'loaded':
      return loaded(state, event.version, now)
    case 'failed':
      return fail(state, event.failure, now)
    case 'asked':
      if (state.conflict || isStopped(state)) return [state, []]
      return proceed(
        { ...state, wish: event.wish, sendAt: now },
        event.wish === 'discard' ? [setAside(state, state.draft, event.asideId, now)] : [],
        now,
      )
    case 'again':
      return proceed({ ...state, sendAt: now }, [], now)
    case 'replaced': {
      const { draft, asideId } = event
      const aside = isEmpty(state.draft) ? [] : [setAside(state, state.draft, asideId, now)]
      const [next, effects] = change({ ...state, wish: null, restored: null }, draft, now)
      return [{ ...next, replaced: state.replaced + 1 }, [...aside, ...effects]]
    }
    case 'settled':
      return settle(state, event.draft, event.asideIds, now)
    case 'startedOver': {
      const next = {
        ...calm(state),
        article: null,
        key: event.key,
        base: null,
        sent: [],
        isStale: false,
        conflict: null,
        wish: null,
        sendAt: now,
      }
      return proceed(next, [keepOrDrop(next)], now)
    }
    case 'deleted':
      return [{ ...state, isOver: true }, [{ do: 'drop', ids: [state.window] }]]
    case 'tick':
      return proceed(state, [], now)
    case 'shown': {
      const kind = state.trouble?.kind
      if (kind === 'other') return proceed({ ...state, trouble: null, sendAt: now }, [], now)
      if (kind === 'lost' || kind === 'signedOut') return proceed({ ...state, sendAt: now }, [], now)
      const isLate = now - state.lookedAt >= LOOK_MS
      if (state.call || isAhead(state) || state.conflict || !isLate || state.article === null)
        return [state, []]
      return start({ ...state, lookedAt: now }, { do: 'load', article: state.article }, [])
    }
    case 'left':
    case 'closed': {
      const effects = isAhead(state) ? [keep(state)] : []
      const next = {
        ...state,
        sendAt: state.sendAt === null ? null : now,
        isClosed: event.is === 'closed' || state.isClosed,
      }
      return proceed(next, effects, now, true)
    }
  }
}

const calm = (state: Saving): Saving => ({ ...state, call: null, trouble: null, tries: 0 })

function change(state: Saving, draft: Draft, now: number): Step {
  if (isSame(state.draft, draft) && state.draft.title === draft.title)
    return [state.draft === draft ? state : { ...state, draft }, []]
  const since = state.since ?? now
  const { trouble } = state
  const soon = Math.min(now + QUIET_MS, Math.max(since + LONGEST_MS, now))
  const next = {
    ...state,
    draft,
    since,
    changedAt: now,
    sendAt: Math.max(soon, trouble?.retryAt ?? 0),
    // Who writes on does not throw it away.
    wish: state.wish === 'discard' ? null : state.wish,
  }
  return proceed(next, [keepOrDrop(next)], now)
}

function start(state: Saving, call: Call, effects: readonly Effect[]): Step {
  const sent = call.do === 'save' ? [...state.sent, fingerprint(call.draft)].slice(-MAX_SENT) : state.sent
  return [{ ...state, call, sent, sendAt: null }, [...effects, call]]
}

/** Starts the call that is due. */
function proceed(state: Saving, effects: readonly Effect[], now: number, isLast = false): Step {
  const { article, base, wish, sendAt } = state
  const isDue = sendAt !== null && sendAt <= now
  if (state.call || state.conflict || isStopped(state) || !isDue) return [state, effects]
  if (state.isStale && article !== null) return start(state, { do: 'load', article }, effects)
  if (wish === null && !isAhead(state)) return [{ ...calm(state), since: null, sendAt: null }, effects]
  if (article === null || base === null) return start(state, { do: 'create', key: state.key }, effects)
  if (wish === 'discard') return start(state, { do: 'discard', article, ifMatch: base.updatedAt }, effects)
  const call = {
    do: 'save',
    article,
    draft: state.draft,
    ifMatch: base.updatedAt,
    wish,
    isPending: base.isPublished && wish === null,
    isLast,
  } as const
  const [next, all] = start(state, call, effects)
  // After a crash the copy tells that this draft may have arrived.
  return [next, [...all.slice(0, -1), keep(next), call]]
}

function saved(state: Saving, { is: _, ...version }: Extract<Event, { is: 'saved' }>, now: number): Step {
  if (state.call?.do !== 'save') return [state, []]
  const base = { draft: state.call.draft, ...version }
  const isWishDone = state.call.wish === state.wish
  const wish = isWishDone ? null : state.wish
  const next: Saving = { ...calm(state), base, sent: [], wish, savedAt: now, lookedAt: now }
  const isMore = isAhead(next) || wish !== null
  const timed = { ...next, since: isMore ? now : null, sendAt: isMore ? now + (wish ? 0 : QUIET_MS) : null }
  return proceed(timed, [keepOrDrop(timed)], now)
}

/** The change is gone from the server. What was written since it was asked for goes on. */
function discarded(state: Saving, version: Version, now: number): Step {
  if (state.call?.do !== 'discard') return [state, []]
  const next: Saving = { ...calm(state), base: version, sent: [], savedAt: now, lookedAt: now }
  if (state.wish === 'discard') return show(next, version)
  const timed = { ...next, since: now, sendAt: now }
  return proceed(timed, [keepOrDrop(timed)], now)
}

/** Shows what the server has in place of what is on the screen. */
const show = (state: Saving, version: Version): Step => {
  const shown = {
    ...state,
    base: version,
    draft: version.draft,
    sent: [],
    // The wish was about the former text.
    wish: null,
    sendAt: null,
    since: null,
    replaced: state.replaced + 1,
  }
  return [shown, [keepOrDrop(shown)]]
}

/** Whether the server has done what was wished for this text, although no answer came. */
const isDone = ({ wish, draft }: Saving, version: Version) =>
  wish !== null && isSame(draft, version.draft) && isFulfilled(wish, version)

function loaded(state: Saving, version: Version, now: number): Step {
  const { base, draft, sent } = state
  const next: Saving = { ...calm(state), isStale: false, lookedAt: now }
  const savedAt = Date.parse(version.updatedAt)
  // The change was thrown away although no answer came.
  if (state.wish === 'discard' && !version.isPending) return show({ ...next, savedAt }, version)
  const isOurs =
    sent.includes(fingerprint(version.draft)) || (base !== null && isSame(base.draft, version.draft))
  if (isOurs || isSame(draft, version.draft)) {
    const met = {
      ...next,
      base: version,
      sent: [],
      wish: state.wish !== 'discard' && isDone(state, version) ? null : state.wish,
    }
    const isMore = isAhead(met) || met.wish !== null
    const timed = { ...met, sendAt: isMore ? now : null, since: isMore ? now : null, savedAt }
    return proceed(timed, [keepOrDrop(timed)], now)
  }
  if (!isAhead(state)) return show({ ...next, savedAt }, version)
  const torn: Saving = { ...next, conflict: version, wish: null, sendAt: null }
  return [torn, [keep(torn)]]
}

/** The second number of a path names the block of the draft that was sent. */
const problemsOf = (details: Failure['details'] = [], sent: Draft): readonly Problem[] =>
  details.map(({ path: [name = '', index], message }) => ({
    place: (name === 'content' && sent.content[Number(index)]?.id) || name,
    message,
  }))

function fail(state: Saving, failure: Failure, now: number): Step {
  const sent = state.call?.do === 'save' ? state.call.draft : state.draft
  const wasSave = state.call?.do === 'save'
  const tries = state.tries + 1
  // Whether it arrived is known after an answer only.
  const unanswered = failure.kind === 'lost' || !wasSave ? state.sent : state.sent.slice(0, -1)
  const next: Saving = { ...state, call: null, tries, sent: unanswered }
  const trouble = (kind: Trouble['kind'], retryAt: number | null): Trouble => ({
    kind,
    message: failure.message,
    problems: kind === 'refused' ? problemsOf(failure.details, sent) : [],
    wish: kind === 'refused' ? state.wish : null,
    retryAt,
  })
  const wait = Math.min(FIRST_RETRY_MS * 2 ** (tries - 1), LAST_RETRY_MS)
  switch (failure.kind) {
    case 'stale':
      return proceed({ ...next, trouble: null, isStale: true, sendAt: now }, [], now)
    case 'lost':
    case 'busy': {
      const retryAt = now + Math.max(failure.retryMs ?? 0, wait)
      return [{ ...next, trouble: trouble(failure.kind, retryAt), sendAt: retryAt }, []]
    }
    case 'signedOut':
      return [{ ...next, trouble: trouble('signedOut', null), sendAt: now + SESSION_RETRY_MS }, []]
    case 'other':
    case 'gone':
    case 'removed':
      return [{ ...next, trouble: trouble(failure.kind, null), wish: null, sendAt: null }, []]
    case 'refused': {
      // The same draft would be refused again; the next change is worth a try.
      const isNewer = !isSame(sent, state.draft)
      const told = { ...next, trouble: trouble('refused', null), wish: null }
      return [{ ...told, since: isNewer ? now : null, sendAt: isNewer ? now + QUIET_MS : null }, []]
    }
  }
}

/** The two copies that were compared stay in the browser, except what the choice is equal to. */
function settle(state: Saving, draft: Draft, ids: readonly [string, string], now: number): Step {
  const theirs = state.conflict
  if (!theirs) return [state, []]
  const aside = [state.draft, theirs.draft].flatMap((copy, at): readonly Effect[] =>
    isSame(copy, draft) ? [] : [setAside(state, copy, ids[at] ?? '', now)],
  )
  const next: Saving = {
    ...calm(state),
    draft,
    base: theirs,
    sent: [],
    conflict: null,
    isStale: false,
    changedAt: now,
    since: now,
    sendAt: now,
    lookedAt: now,
    restored: null,
    replaced: state.replaced + 1,
  }
  return proceed(next, [...aside, keepOrDrop(next)], now)
}
