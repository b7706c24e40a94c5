import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { dirname } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** A test that failed, or passed only when it was run again. */
export interface Trouble {
  /** File, size of the screen, title. */
  readonly name: string
  /** The beginning of the first error. */
  readonly error: string
}

/** What a step counted; a step without a count of its own is one. */
export interface Outcome {
  readonly passed: number
  readonly failed: number
  readonly failures: readonly Trouble[]
  /** Passed at the second try: counted as passed as well. */
  readonly flaky: readonly (Trouble & { readonly load: number })[]
}

const ERROR_LINES = 20

/** Collects what a runner reports and writes it to the file that TEST_REPORT names (tools/test.ts reads it). */
export class Tally {
  #passed = 0
  #failed = 0
  readonly #failures: Trouble[] = []
  readonly #flaky: (Trouble & { load: number })[] = []

  pass() {
    this.#passed += 1
  }

  fail(name: string, error = '') {
    this.#failed += 1
    this.#failures.push({ name, error: beginning(error) })
  }

  passLater(name: string, error = '') {
    this.#passed += 1
    this.#flaky.push({ name, error: beginning(error), load: loadavg()[0] ?? 0 })
  }

  write() {
    const file = process.env['TEST_REPORT']
    if (!file) return
    const outcome: Outcome = {
      passed: this.#passed,
      failed: this.#failed,
      failures: this.#failures,
      flaky: this.#flaky,
    }
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(outcome))
  }
}

const beginning = (error: string) =>
  stripVTControlCharacters(error).split('\n').slice(0, ERROR_LINES).join('\n')
