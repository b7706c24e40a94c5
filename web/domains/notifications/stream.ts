import { POLL_MS } from '#contract/constants.ts'
import { flatten } from '../../rest/flat.ts'
import type { NoticeSignal } from './windows.ts'

interface Listener {
  /** From now on the stream tells of every notice; the browser asks for what it misses when it reconnects. */
  readonly onOpen: () => void
  readonly onNotice: (notice: NoticeSignal) => void
  /**
   * The server refused the stream: the session is over, too many are open, or a proxy has no server behind
   * it.
   */
  readonly onRefused: () => void
}

/**
 * Opens the stream of new notices. The browser reconnects by itself when the connection breaks, but not after
 * a refusal; then the stream is opened again after `POLL_MS`. The returned function closes it.
 */
export function openStream({ onOpen, onNotice, onRefused }: Listener): () => void {
  let source: EventSource
  let timer = 0
  const open = () => {
    source = new EventSource('/api/notifications/stream')
    source.addEventListener('open', onOpen, { once: true })
    source.addEventListener('notice', ({ data }: MessageEvent<string>) => {
      const { id, type } = flatten(JSON.parse(data), {}) as NoticeSignal
      onNotice({ id, type })
    })
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return
      timer = window.setTimeout(open, POLL_MS)
      onRefused()
    })
  }
  open()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}
