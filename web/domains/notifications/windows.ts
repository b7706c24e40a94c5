import type { OwnAct } from '#contract/notices.ts'

/** A new notice with the type that decides which queries it makes stale. */
export interface NoticeSignal {
  readonly id: number
  /** May be unknown to this page, which can be older than the server. */
  readonly type: string
}

/** Messages between the windows of one browser. */
export type WindowMessage =
  /** `again`: of those, what is unread anew. */
  | { readonly kind: 'arrived'; readonly notices: readonly NoticeSignal[]; readonly again: readonly number[] }
  | { readonly kind: 'viewed'; readonly ids: readonly number[] }
  | { readonly kind: 'acted'; readonly act: OwnAct }
  /** The server refused the stream: the session may be over. */
  | { readonly kind: 'refused' }

const NAME = 'notices'
let shared: BroadcastChannel | undefined
const channel = () => {
  shared ??= new BroadcastChannel(NAME)
  return shared
}

/** Sends to all other windows of this browser that show the app. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel takes none
export const sendToWindows = (message: WindowMessage) => channel().postMessage(message)

/** Calls `handle` for every message of another window, until the returned function is called. */
export function onWindowMessage(handle: (message: WindowMessage) => void): () => void {
  const listener = ({ data }: MessageEvent<WindowMessage>) => handle(data)
  channel().addEventListener('message', listener)
  return () => channel().removeEventListener('message', listener)
}

/**
 * Requests the lead: one window of a browser holds the stream and shows the toasts. Calls `onChange(true)`
 * when this window gets it; the returned function releases it, and so does closing the window or a crash.
 * Where the browser has no Web Locks (a page without HTTPS) every window leads.
 */
export function applyToLead(onChange: (isLeading: boolean) => void): () => void {
  const end = new AbortController()
  const ended = new Promise<void>(resolve => end.signal.addEventListener('abort', () => resolve()))
  if ('locks' in navigator)
    navigator.locks
      .request(NAME, { signal: end.signal }, () => {
        onChange(true)
        return ended
      })
      // Aborted while waiting for the lock.
      .catch(() => undefined)
  else onChange(true)
  return () => {
    end.abort()
    onChange(false)
  }
}
