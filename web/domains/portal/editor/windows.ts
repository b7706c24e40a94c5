import { publisher } from '#web/ui/publisher.ts'

// Windows of one browser that have the same article open tell each other so. Nothing depends on it but what is shown and
// whose copies are brought back: the server finds every conflict.

interface Message {
  readonly kind: 'who' | 'here' | 'gone'
  readonly window: string
  readonly article: number | null
}

const ANSWER_MS = 120

/** `article` is asked each time: an article that is new gets its id later. */
export function neighbours(window: string, article: () => number | null) {
  const others = publisher<ReadonlySet<string>>(new Set())
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
    if (isSame !== others.get().has(data.window)) {
      const next = new Set(others.get())
      if (isSame) next.add(data.window)
      else next.delete(data.window)
      others.set(next)
    }
    if (data.kind === 'who' && isSame) post('here')
  })

  return {
    others,
    /** Resolves when the windows had time to answer. */
    async ask() {
      if (!channel) return
      post('who')
      await new Promise(resolve => setTimeout(resolve, ANSWER_MS))
    },
    announce: () => post('here'),
    close() {
      post('gone')
      isClosed = true
      channel?.close()
    },
  }
}
