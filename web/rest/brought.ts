/** As long as the app takes an answer of its own for fresh (`staleTime`, web/queries.ts). */
const FRESH_MS = 30_000

const since = performance.now()
const taken = new WeakSet<object>()
let answers: Record<string, unknown> | undefined

const read = (): Record<string, unknown> => {
  const text = globalThis.document?.getElementById('brought')?.textContent
  return text ? (JSON.parse(text) as Record<string, unknown>) : {}
}

/** The answer to a GET of this address that came with the page (web/app/opening): once, and while it is fresh. */
export function takeBrought(address: string): unknown {
  if (performance.now() - since > FRESH_MS) return undefined
  answers ??= read()
  const answer = answers[address]
  delete answers[address]
  if (typeof answer === 'object' && answer !== null) taken.add(answer)
  return answer
}

/** Whether an answer came with the page. */
export const isBrought = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && taken.has(answer)

/** A write makes stale what came with the page. */
export function dropBrought(): void {
  answers = {}
}
