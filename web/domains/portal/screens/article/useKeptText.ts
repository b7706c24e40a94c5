import { useState } from 'react'

/** A text that is kept on this device until it is emptied. `isKept` is false when the browser refuses to store it. */
export function useKeptText(name: string, initial = '') {
  const [text, setText] = useState(() => read(name) ?? initial)
  const [isKept, setKept] = useState(() => read(name) !== null)
  return {
    text,
    isKept,
    set: (next: string) => {
      setText(next)
      setKept(next !== initial && next !== '' ? store(name, next) : forget(name))
    },
    /** Its words are where they belong. */
    clear: () => {
      setText('')
      setKept(forget(name))
    },
  }
}

const keyOf = (name: string) => `city:comment:${name}`

export function read(name: string): string | null {
  try {
    return localStorage.getItem(keyOf(name))
  } catch {
    return null
  }
}

function store(name: string, text: string): boolean {
  try {
    localStorage.setItem(keyOf(name), text)
    return true
  } catch {
    return false
  }
}

function forget(name: string): false {
  try {
    localStorage.removeItem(keyOf(name))
  } catch {
    // Nothing was stored either.
  }
  return false
}
