import type { Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { Tally } from './outcome.ts'

/** Writes the outcome of a run of Playwright for tools/test.ts. A journey that is skipped counts as failed. */
export default class JourneyOutcome implements Reporter {
  readonly #tally = new Tally()
  #all: Suite | undefined

  onBegin(_config: unknown, all: Suite) {
    this.#all = all
  }

  onError({ message = '' }: { readonly message?: string }) {
    this.#tally.fail('journeys', message)
  }

  onEnd() {
    for (const test of this.#all?.allTests() ?? []) {
      const [, project] = test.titlePath()
      const name = `journeys/${test.location.file.replace(/^.*journeys\//, '')}:${test.location.line} [${project}] ${test.title}`
      switch (test.outcome()) {
        case 'expected':
          this.#tally.pass()
          break
        case 'flaky':
          this.#tally.passLater(name, firstError(test))
          break
        default:
          this.#tally.fail(name, firstError(test) ?? 'not run')
      }
    }
    this.#tally.write()
  }
}

const firstError = ({ results }: TestCase) => results.flatMap(({ errors }) => errors)[0]?.message
