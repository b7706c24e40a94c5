import { useRef, useState } from 'react'
import { asRefusal } from '#web/attempt.ts'
import { download, save } from '#web/rest/download.ts'
import { ApiError } from '#web/rest/http.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { texts } from './exportTexts.ts'

/**
 * One export of a screen at a time: how many bytes of it have come (null: none is running), its start, and its end before time.
 * It goes on when the screen is left; how many run at once, the server bounds.
 */
export function useExport() {
  const [bytes, setBytes] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  const stop = () => running.current?.abort()

  /** `data` is the body of a POST; without it the book is read by a GET. */
  const start = async (path: string, data?: object) => {
    if (running.current) return
    const mine = new AbortController()
    running.current = mine
    setBytes(0)
    try {
      save(await download(path, { signal: mine.signal, onBytes: setBytes, data }))
      toast.success(texts.done)
    } catch (error) {
      if (mine.signal.aborted) return
      toast.error(texts.failed, { text: error instanceof ApiError ? error.message : '' })
      asRefusal(error)
    } finally {
      running.current = null
      setBytes(null)
    }
  }
  return { bytes, start, stop }
}
