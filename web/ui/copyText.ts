import { toast } from './toast/toast.ts'

/** For how long the toast stands that holds what could not be copied, in ms. */
const LIFE_MS = 10 * 60_000

/**
 * Puts a text into the clipboard and says so. A page on plain HTTP has no clipboard, and a browser may refuse it: the toast then holds
 * the text, for a copy by hand.
 */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    toast.error('Скопировать не получилось', { text, life: LIFE_MS })
    return
  }
  toast.success(done)
}
