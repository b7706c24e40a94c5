import { randomInt } from 'node:crypto'
import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { command, Failure } from '#server/command.ts'
import { needChromium } from './chromium.ts'
import { type Lane, runLanes, type Step } from './testing/lanes.ts'
import type { Outcome } from './testing/outcome.ts'
import { withPostgres15 } from './testing/postgres15.ts'
import { ROOT, runTool, withReport } from './testing/runners.ts'

// docs/tests.md says what runs where and why.

/** More tests than this that pass only at the second try fail a run. */
const MOST_FLAKY = 3
const FLAKY_FILE = join(ROOT, 'reports', 'flaky.txt')
const SEEDS = 2 ** 31

const node = (name: string, ...args: string[]): Step => ({ name, run: print => runTool(args, print) })

/** A run of Vitest in one process, so that the other lane keeps its core. */
const vitest = (name: string, args: readonly string[], env: Record<string, string> = {}): Step => ({
  name,
  run: print =>
    withReport(
      ['node_modules/vitest/vitest.mjs', 'run', '--maxWorkers=1', '--retry=1', ...args],
      'tools/testing/vitest-reporter.ts',
      // With CI set a missing snapshot fails instead of being written.
      { CI: '1', ...env },
      print,
    ),
})

/** Journeys of the gate or all others; each file has a city of its own. */
const journeys = (name: string, which: 'gate' | 'rest', ...args: readonly string[]): Step => ({
  name,
  run: print =>
    withReport(
      ['node_modules/@playwright/test/cli.js', 'test', '--workers=1', ...args],
      './tools/testing/journey-reporter.ts',
      { JOURNEYS: which },
      print,
    ),
})

const types = node('types', 'node_modules/typescript/bin/tsc', '-b')
const lint = node('lint', 'node_modules/oxlint/bin/oxlint', '--type-aware')
const format = node('format', 'node_modules/@biomejs/biome/bin/biome', 'ci', '.')
const contract = node('contract', 'tools/contract.ts')

const SERVER = ['--project=server']
const OUTSIDE_A_BROWSER = [...SERVER, '--project=contract', '--project=web']

/** Two lanes, one a core: what needs no browser, and what needs one. */
const gate: readonly Lane[] = [
  [types, lint, format, contract, vitest('tests', [...OUTSIDE_A_BROWSER, '--tags-filter=!full'])],
  [vitest('components', ['--project=browser']), journeys('journeys', 'gate')],
]

const full = (shard: readonly string[], seed: number): readonly Lane[] => {
  const properties = { PROPERTY_RUNS: 'full', PROPERTY_SEED: String(seed) }
  return [
    [
      vitest('server', [...OUTSIDE_A_BROWSER, '--tags-filter=full || property', ...shard], properties),
      {
        name: 'postgres15',
        run: print =>
          withPostgres15(TEST_DATABASE_URL =>
            vitest('', [...SERVER, '--tags-filter=!embedded', ...shard], { TEST_DATABASE_URL }).run(print),
          ),
      },
    ],
    [journeys('journeys', 'rest', ...shard)],
  ]
}

const quick: readonly Lane[] = [
  [
    types,
    lint,
    format,
    vitest('tests', [...OUTSIDE_A_BROWSER, '--tags-filter=!slow', '--tags-filter=!full']),
  ],
]

const suites: Readonly<Record<string, typeof full>> = { gate: () => gate, quick: () => quick, full }
const partsOf = (suite: readonly Lane[]) => suite.flatMap(lane => lane.map(({ name }) => name)).join(', ')
const allParts = Object.entries(suites).map(([name, suite]) => `${name}: ${partsOf(suite([], 0))}`)

const USE = {
  name: 'npm test --',
  text: 'Проверяет изменение: набором gate, без которого оно не принимается, или другим (docs/tests.md).',
  argument: {
    name: 'НАБОР',
    text: 'gate: так без аргумента; quick: быстрые тесты (npm run check); full: всё остальное (npm run test:full)',
    isOptional: true,
  },
  options: {
    part: { text: `одна часть набора (${allParts.join('; ')})`, value: 'ЧАСТЬ' },
    shard: { text: 'доля тестов набора full, такая как 1/2', value: 'ДОЛЯ' },
  },
}

await command(USE, async ({ argument: mode = 'gate', option }) => {
  const seed = randomInt(SEEDS)
  const shard = shardOf(option('shard'), mode)
  const suite = suites[mode]?.(shard, seed)
  if (!suite) throw new Failure(`Набора ${mode} нет: ${Object.keys(suites).join(', ')}.`)
  const part = option('part')
  const lanes = suite.map(lane => lane.filter(({ name }) => part === undefined || name === part))
  if (lanes.every(lane => lane.length === 0)) throw new Failure(`Части ${part} нет: ${partsOf(suite)}.`)
  // Before anything runs: without a browser the rest would be in vain.
  if (mode !== 'quick') process.env['CHROMIUM'] = needChromium()
  if (mode === 'full') say(`Случайные данные: число ${seed} (PROPERTY_SEED повторит).`)
  await summarize(await runLanes(lanes.filter(lane => lane.length > 0)))
})

/** The option for Vitest and Playwright, which print a stack for a share that does not exist. */
function shardOf(shard: string | undefined, mode: string): string[] {
  if (shard === undefined) return []
  if (mode !== 'full') throw new Failure('На доли делится только набор full: уберите --shard.')
  const [, part = 0, parts = 0] = /^(\d+)\/(\d+)$/.exec(shard)?.map(Number) ?? []
  if (part < 1 || part > parts) throw new Failure(`Доли ${shard} нет: вторая половина, например, это 2/2.`)
  return [`--shard=${shard}`]
}

function indent(text: string) {
  return text.replaceAll(/^/gm, '    ')
}

async function summarize(results: readonly (Outcome & { name: string; seconds: number })[]) {
  const flaky = results.flatMap(result => result.flaky)
  if (flaky.length > 0) {
    await mkdir(join(FLAKY_FILE, '..'), { recursive: true })
    const at = new Date().toISOString()
    const rows = flaky.map(
      ({ name, error, load }) => `${at}\t${name}\tload ${load.toFixed(1)}\t${error.split('\n')[0] ?? ''}\n`,
    )
    await appendFile(FLAKY_FILE, rows.join(''))
  }
  say('\n— summary')
  for (const { name, error } of results.flatMap(({ failures }) => failures))
    say(`✗ ${name}\n${indent(error)}`)
  for (const { name, error, load } of flaky)
    say(`✱ flaky (load ${load.toFixed(1)}) ${name}\n${indent(error)}`)
  for (const { name, passed, failed, seconds } of results)
    say(`${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed (${seconds.toFixed(0)} s)`)
  const tooMany = flaky.length > MOST_FLAKY ? 1 : 0
  if (tooMany) say(`✗ ${flaky.length} tests passed at the second try only; at most ${MOST_FLAKY} may`)
  const sum = (count: 'passed' | 'failed') => results.reduce((total, result) => total + result[count], 0)
  const failed = sum('failed') + tooMany
  say(`${sum('passed')} passed, ${failed} failed`)
  process.exitCode = failed ? 1 : 0
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}
