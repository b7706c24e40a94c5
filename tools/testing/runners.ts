import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { failedOnce, type Print } from './lanes.ts'
import type { Outcome } from './outcome.ts'

export const ROOT = dirname(dirname(import.meta.dirname))

/** Runs a tool that counts nothing: its exit code is the one thing it tells. */
export async function runTool(args: readonly string[], print: Print): Promise<Outcome> {
  const { code, last } = await run(args, {}, print)
  if (code !== 0) return failedOnce(args[0] ?? '', last)
  return { passed: 1, failed: 0, failures: [], flaky: [] }
}

/** Runs a test runner with a reporter that writes an Outcome, and returns that. */
export async function withReport(
  args: readonly string[],
  reporter: string,
  env: Readonly<Record<string, string>>,
  print: Print,
): Promise<Outcome> {
  const directory = await mkdtemp(join(tmpdir(), 'city-report-'))
  const file = join(directory, 'outcome.json')
  const isVitest = args[0]?.includes('vitest')
  const reporters = isVitest
    ? ['--reporter=default', `--reporter=${reporter}`]
    : [`--reporter=list,${reporter}`]
  try {
    const { code, last } = await run([...args, ...reporters], { ...env, TEST_REPORT: file }, print)
    const outcome = await readFile(file, 'utf8').then(
      text => JSON.parse(text) as Outcome,
      () => undefined,
    )
    // A runner that broke off, or failed or ran nothing without a word, has failed.
    if (!outcome || (outcome.failed === 0 && (code !== 0 || outcome.passed === 0)))
      return { ...failedOnce(args[0] ?? '', `exit code ${code}\n${last}`), passed: outcome?.passed ?? 0 }
    return outcome
  } finally {
    await rm(directory, { recursive: true })
  }
}

const LAST_LINES = 20

/** Runs a script with the same Node and prints its lines as they come; returns its exit code and its last lines. */
async function run(args: readonly string[], env: Readonly<Record<string, string>>, print: Print) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', line => {
      print(line)
      lines.push(line)
      if (lines.length > LAST_LINES) lines.shift()
    })
  const code = await new Promise<number>((done, fail) => {
    child.once('error', fail).once('close', status => done(status ?? 1))
  })
  return { code, last: lines.join('\n') }
}
