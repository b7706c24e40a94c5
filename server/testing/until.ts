import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished, type RunnerTestCase, TestRunner } from 'vitest'

/** Between two checks: short enough not to delay a test, long enough not to slow down the awaited work. */
const PAUSE_MS = 10

/**
 * Calls `check`, which holds assertions, again until none of them fails. Bounded only by the limit of the test, whose
 * error then names the latest failed assertion as its cause. Resolves to what it returned.
 */
export async function until<T>(check: () => T): Promise<Awaited<T>> {
  const { signal } = TestRunner.getCurrentTest<RunnerTestCase>().context
  let isOver = false
  onTestFinished(() => {
    isOver = true
  })
  let latest: unknown
  const explain = () => {
    if (signal.reason instanceof Error) signal.reason.cause ??= latest
  }
  signal.addEventListener('abort', explain, { once: true })
  for (;;) {
    try {
      const result = await check()
      signal.removeEventListener('abort', explain)
      return result
    } catch (error) {
      latest = error
      if (isOver) throw error
    }
    await pause(PAUSE_MS)
  }
}
