import type { Outcome } from './outcome.ts'

export type Print = (line: string) => void

export interface Step {
  readonly name: string
  readonly run: (print: Print) => Promise<Outcome>
}

/** Steps that run one after another; lanes run at the same time. */
export type Lane = readonly Step[]

export type Result = Outcome & { readonly name: string; readonly seconds: number }

/** Runs all steps of all lanes, also after one has failed. Every line that a step prints begins with its name. */
export async function runLanes(lanes: readonly Lane[]): Promise<Result[]> {
  const width = Math.max(...lanes.flat().map(({ name }) => name.length))
  const results = await Promise.all(
    lanes.map(async lane => {
      const own: Result[] = []
      for (const { name, run } of lane) {
        process.stdout.write(`— ${name}\n`)
        const start = performance.now()
        const print = (line: string) => process.stdout.write(`${name.padEnd(width)} │ ${line}\n`)
        const outcome = await run(print).catch((error: unknown): Outcome => {
          const message = error instanceof Error ? error.message : String(error)
          print(message)
          return failedOnce(name, message)
        })
        const seconds = (performance.now() - start) / 1000
        process.stdout.write(
          `— ${name}: ${outcome.passed} passed, ${outcome.failed} failed (${seconds.toFixed(0)} s)\n`,
        )
        own.push({ ...outcome, name, seconds })
      }
      return own
    }),
  )
  return results.flat()
}

export const failedOnce = (name: string, error: string): Outcome => ({
  passed: 0,
  failed: 1,
  failures: [{ name, error }],
  flaky: [],
})
