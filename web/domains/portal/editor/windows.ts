import { publisher } from '#web/ui/publisher.ts'

// Windows of one browser that have the same article open tell each other so. Nothing depends on it but what is shown and
// whose copies are brought back: the server finds every conflict.

interface Message {
  readonly kind: 'who' | 'here' | 'gone'
  readonly window: string
  readonly article: number | null
}

const ANSWER_MS = 120

const none: ReadonlySet<string> = new Set()

/** `article` is asked each time: an article that is new gets its id later. */
export function neighbours(window: string, article: () => number | null) {
  /** Windows with the same id, or like this one without an id. */
  const alike = publisher(none)
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('city-articles')
  let isClosed = false
  const post = (kind: Message['kind']) => {
    // A call may be answered after the window has said goodbye.
    if (isClosed) return
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
    channel?.postMessage({ kind, window, article: article() } satisfies Message)
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const isSame = data.article === article() && data.kind !== 'gone'
    if (isSame !== alike.get().has(data.window)) {
      const next = new Set(alike.get())
      if (isSame) next.add(data.window)
      else next.delete(data.window)
      alike.set(next)
    }
    if (data.kind === 'who' && isSame) post('here')
  })

  const askAnew = () => {
    alike.set(none)
    post('who')
  }
  // A page that is closed or reloaded ends without the end of its screens.
  const handleHide = () => post('gone')
  // It comes back from the browser's cache, where it heard nothing.
  const handleShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) askAnew()
  }
  addEventListener('pagehide', handleHide)
  addEventListener('pageshow', handleShow)

  return {
    /** Windows that have the same article open: articles without an id are different ones. */
    others: { get: () => (article() === null ? none : alike.get()), subscribe: alike.subscribe },
    /** Whether the copy is of a window that is open. */
    isOpen: (copy: string) => alike.get().has(copy),
    /** Resolves when the windows had time to answer. */
    async ask() {
      if (!channel) return
      post('who')
      await new Promise(resolve => setTimeout(resolve, ANSWER_MS))
    },
    /** The article has another id. */
    askAnew,
    close() {
      removeEventListener('pagehide', handleHide)
      removeEventListener('pageshow', handleShow)
      post('gone')
      isClosed = true
      channel?.close()
    },
  }
}
