import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node'
import { Tally } from './outcome.ts'

/** Writes the outcome of a run of Vitest for tools/test.ts. A test that is skipped counts as failed. */
export default class VitestOutcome implements Reporter {
  readonly #tally = new Tally()
  #filters: readonly string[] = []

  onInit(vitest: Vitest) {
    this.#filters = vitest.config.tagsFilter ?? []
  }

  onTestCaseResult(test: TestCase) {
    const name = `${test.module.relativeModuleId} ${test.fullName}`
    const { state, errors } = test.result()
    if (state === 'failed') this.#tally.fail(name, textOf(errors))
    else if (state === 'passed' && test.diagnostic()?.flaky) this.#tally.passLater(name, textOf(errors))
    else if (state === 'passed') this.#tally.pass()
    else if (this.#isAskedFor(test.tags)) this.#tally.fail(name, 'skipped')
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly { readonly message?: string }[]) {
    for (const module of modules) {
      // What a file, a hook of it or a suite failed with, outside of each test.
      const suites = [...module.children.allSuites()].flatMap(suite => suite.errors())
      for (const error of [...module.errors(), ...suites])
        this.#tally.fail(module.relativeModuleId, textOf([error]))
    }
    for (const error of errors) this.#tally.fail('vitest', textOf([error]))
    this.#tally.write()
  }

  /** Reads filters of the form `a || b`, `!a`; all of them must hold. */
  #isAskedFor(tags: readonly string[]) {
    return this.#filters.every(filter =>
      filter
        .split('||')
        .map(term => term.trim())
        .some(term => (term.startsWith('!') ? !tags.includes(term.slice(1)) : tags.includes(term))),
    )
  }
}

interface Told {
  readonly message?: string
  readonly stack?: string
  readonly cause?: unknown
}

function textOf(errors: readonly Told[] | undefined): string {
  const { stack, message = '', cause } = errors?.[0] ?? {}
  const text = stack ?? message
  // What a test that reached its time limit was waiting for.
  return isTold(cause) ? `${text}\nCaused by ${textOf([cause])}` : text
}

const isTold = (cause: unknown): cause is Told => typeof cause === 'object' && cause !== null
