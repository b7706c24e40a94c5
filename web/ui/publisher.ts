import { useSyncExternalStore } from 'react'

/** One value that components read through `usePublished`. */
export function publisher<Value>(initial: Value) {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next: Value) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

interface Published<Value> {
  get: () => Value
  subscribe: (listener: () => void) => () => void
}

/** The value of a publisher; the component is rendered again when it changes. */
export const usePublished = <Value>({ subscribe, get }: Published<Value>): Value =>
  useSyncExternalStore(subscribe, get, get)
