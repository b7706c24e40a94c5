import { useEffect, useState } from 'react'

/** Toasts of what was unread before would cover the first screen while it is still being painted. */
const CALM_MS = 5_000

/** True from the first act of the person in this page on, or when they have only looked for five seconds. */
export function useCalm(): boolean {
  const [isCalm, setCalm] = useState(() => navigator.userActivation.hasBeenActive)
  useEffect(() => {
    if (isCalm) return
    const begin = () => setCalm(true)
    const timer = setTimeout(begin, CALM_MS)
    const acts = ['pointerdown', 'keydown'] as const
    for (const act of acts) addEventListener(act, begin, { once: true })
    return () => {
      clearTimeout(timer)
      for (const act of acts) removeEventListener(act, begin)
    }
  }, [isCalm])
  return isCalm
}
