import { useRef, useState } from 'react'
import { randomKey } from '#web/rest/http.ts'
import { storage } from '#web/ui/storage.ts'

/**
 * A text that is kept on this device until it is emptied. `isKept` is false when the browser refuses to store it. The
 * Idempotency-Key of its sending is kept beside it: sent again after a reload, the same words are written once.
 */
export function useKeptText(name: string, initial = '') {
  const [text, setText] = useState(() => read(name) ?? initial)
  const [isKept, setKept] = useState(() => read(name) !== null)
  const key = useRef(read(keyName(name)))
  const dropKey = () => {
    key.current = null
    forget(keyName(name))
  }
  return {
    text,
    isKept,
    /** The key under which these words are sent, until they change. */
    takeKey: () => {
      if (key.current === null) {
        key.current = randomKey()
        store(keyName(name), key.current)
      }
      return key.current
    },
    dropKey,
    set: (next: string) => {
      setText(next)
      dropKey()
      const isWritten = next !== initial && next !== ''
      if (!isWritten) forget(name)
      setKept(isWritten && store(name, next))
    },
    /** Its words are where they belong. */
    clear: () => {
      setText('')
      dropKey()
      forget(name)
      setKept(false)
    },
  }
}

const keyName = (name: string) => `${name}:key`

const placeOf = (name: string) => `city:comment:${name}`

export const read = (name: string) => storage.get(placeOf(name))
const store = (name: string, text: string) => storage.set(placeOf(name), text)
const forget = (name: string) => storage.remove(placeOf(name))
