import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { command, Failure } from '#server/command.ts'
import { needChromium } from './chromium.ts'

// The last line sums the tests that the runners counted; a step without a count is one.

interface Outcome {
  passed: number
  failed: number
  /** Every failed test, with the beginning of its message. */
  failures?: string[]
}

interface VitestFile {
  name: string
  message: string
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
}

interface JourneySuite {
  suites?: JourneySuite[]
  specs: {
    file: string
    line: number
    title: string
    tests: { projectName: string; status: string; results: { errors: { message?: string }[] }[] }[]
  }[]
}

const root = dirname(import.meta.dirname)
const reports = await mkdtemp(join(tmpdir(), 'city-report-'))

const types = tool('node_modules/typescript/bin/tsc', '-b')
const lint = tool('node_modules/oxlint/bin/oxlint', '--type-aware')
const format = tool('node_modules/@biomejs/biome/bin/biome', 'ci', '.')

const modes: Record<string, Record<string, () => Promise<Outcome>>> = {
  quick: { types, lint, format, tests: () => vitest('--tags-filter', '!slow', '--project', '!browser') },
  api: { 'server tests': () => vitest('--project', 'server', '--tags-filter', '!embedded') },
  all: { types, lint, format, tests: () => vitest(), contract, journeys },
}

const USE = {
  name: 'npm test --',
  text: 'Проверяет всё: типы, стиль, тесты, записанный договор и путешествия в браузере.',
  argument: {
    name: 'НАБОР',
    text: 'quick: без медленных тестов (npm run check); api: тесты сервера на PostgreSQL из TEST_DATABASE_URL',
    isOptional: true,
  },
}

await command(USE, async ({ argument: mode = 'all' }) => {
  const steps = Object.entries(modes[mode] ?? {})
  if (steps.length === 0) throw new Failure(`Набора ${mode} нет: ${Object.keys(modes).join(', ')}.`)
  const lines: string[] = []
  const failures: string[] = []
  const sum: Outcome = { passed: 0, failed: 0 }
  for (const [name, step] of steps) {
    print(`\n— ${name}`)
    const start = performance.now()
    const outcome = await step().catch((error): Outcome => {
      print(error instanceof Error ? error.message : String(error))
      return { passed: 0, failed: 1 }
    })
    const { passed, failed } = outcome
    failures.push(...(outcome.failures ?? []))
    sum.passed += passed
    sum.failed += failed
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    lines.push(`${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`)
  }
  await rm(reports, { recursive: true })
  print(`\n— summary\n${[...failures, ...lines].join('\n')}\n${sum.passed} passed, ${sum.failed} failed`)
  process.exitCode = sum.failed ? 1 : 0
})

function tool(...command: string[]) {
  return async () => ((await node(command)).code ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 })
}

async function vitest(...filter: string[]): Promise<Outcome> {
  const file = join(reports, 'vitest.json')
  // With CI set a missing snapshot fails instead of being written.
  const needsBrowser = filter.length === 0
  const env = { CI: '1', ...(needsBrowser && { CHROMIUM: needChromium() }) }
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { code, errors } = await node(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...filter], env)
  const report = JSON.parse(await readFile(file, 'utf8'))
  const skipped = filter.length > 0 ? 0 : report.numPendingTests + report.numTodoTests
  const failures = report.testResults.flatMap(({ name, message, assertionResults }: VitestFile) => [
    // A file that could not be loaded has a message and no tests.
    ...(message && assertionResults.length === 0 ? [failure(relative(root, name), message)] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(test => failure(`${relative(root, name)} ${test.fullName}`, test.failureMessages[0])),
  ])
  // An error outside of every test is only in the error output.
  if (code !== 0 && failures.length === 0) failures.push(failure('vitest', errors))
  return { ...truthful(code, report.numPassedTests, report.numFailedTests, skipped), failures }
}

async function contract(): Promise<Outcome> {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  // `node tools/node24.mjs FILE …`: this is the right Node already.
  const { code, output } = await node(scripts.contract.split(' ').slice(2))
  const [, passed, failed] = /^passed (\d+), failed (\d+)/m.exec(output) ?? []
  return truthful(code, Number(passed ?? 0), Number(failed ?? 0), 0)
}

async function journeys(): Promise<Outcome> {
  const file = join(reports, 'journeys.json')
  const env = { CHROMIUM: needChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const { code } = await node(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], env)
  const { stats, suites } = JSON.parse(await readFile(file, 'utf8'))
  const outcome = truthful(code, stats.expected, stats.unexpected + stats.flaky, stats.skipped)
  return { ...outcome, failures: suites.flatMap(failedJourneys) }
}

function failedJourneys({ specs, suites = [] }: JourneySuite): string[] {
  // A spec's own `ok` is that of its first project.
  const failed = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ projectName, results }) =>
        failure(
          `journeys/${file}:${line} [${projectName}] ${title}`,
          results.flatMap(({ errors }) => errors)[0]?.message,
        ),
      ),
  )
  return [...failed, ...suites.flatMap(failedJourneys)]
}

function failure(name: string, message = '') {
  const beginning = stripVTControlCharacters(message).split('\n').slice(0, 20)
  return [`✗ ${name}`, ...beginning.map(line => `    ${line}`)].join('\n')
}

/** A runner that fails without a failed test, or passes by skipping, has failed. */
function truthful(code: number, passed: number, failed: number, skipped: number): Outcome {
  if (skipped) print(`${skipped} skipped, which counts as failed`)
  const all = failed + skipped
  return { passed, failed: all === 0 && (code !== 0 || passed === 0) ? 1 : all }
}

/** Runs a script with the same Node, prints what it prints and returns it as well. */
async function node(command: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['inherit', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stderr.on('data', chunk => {
    process.stderr.write(chunk)
    errors += chunk
  })
  child.stdout.on('data', chunk => {
    process.stdout.write(chunk)
    output += chunk
  })
  const code = await new Promise<number>((done, fail) => {
    child.once('error', fail).once('close', status => done(status ?? 1))
  })
  return { code, output, errors }
}

function print(line: string) {
  process.stdout.write(`${line}\n`)
}
