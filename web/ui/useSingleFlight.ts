import { useRef, useState } from 'react'

/**
 * Wraps the handler of a click or Enter, so that nothing is sent twice: while one call is pending, further calls do
 * nothing. A disabled button would be too late: the second click comes before the next render.
 */
export function useSingleFlight<Args extends unknown[]>(action: (...args: Args) => Promise<void>) {
  const isFlying = useRef(false)
  const [isRunning, setRunning] = useState(false)
  const run = async (...args: Args) => {
    if (isFlying.current) return
    isFlying.current = true
    setRunning(true)
    try {
      await action(...args)
    } finally {
      isFlying.current = false
      setRunning(false)
    }
  }
  return [run, isRunning] as const
}
