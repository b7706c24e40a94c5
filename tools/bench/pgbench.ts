import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Debian installs it outside PATH. */
const places = [
  '/usr/lib/postgresql/18/bin',
  '/usr/lib/postgresql/17/bin',
  '/usr/lib/postgresql/16/bin',
  '/usr/lib/postgresql/15/bin',
  '/usr/bin',
]
export const pgbench = places.map(place => join(place, 'pgbench')).find(existsSync)

/**
 * Sends a statement `count` times over `clients` connections, prepared, as the server does. `$1` becomes `:p1`; a colon
 * before a word inside JSON texts gets a space after it, or pgbench would take the word for a variable.
 */
export async function repeat(
  url: string,
  { text, values }: { readonly text: string; readonly values: readonly unknown[] },
  clients: number,
  count: number,
): Promise<void> {
  if (!pgbench) throw new Error('pgbench is missing: install postgresql-contrib or postgresql')
  const directory = mkdtempSync(join(tmpdir(), 'city-bench-'))
  try {
    const script = text.replace(/(?<!:):(?=[A-Za-z0-9_])/g, ': ').replace(/\$(\d+)/g, ':p$1')
    const file = join(directory, 'statement.sql')
    writeFileSync(file, `${script.replaceAll('\n', ' ')}\n`)
    const definitions = values.flatMap((value, index) => ['-D', `p${index + 1}=${literal(value)}`])
    const options = [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(clients),
      '-j',
      '1',
      '-t',
      String(Math.ceil(count / clients)),
      '-f',
      file,
    ]
    const { stderr } = await run(pgbench, [...options, ...definitions, url], {
      env: { ...process.env, PGOPTIONS: '-c timezone=UTC -c plan_cache_mode=force_generic_plan' },
    })
    if (/ERROR|FATAL/.test(stderr)) throw new Error(stderr)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

const literal = (value: unknown) => (Array.isArray(value) ? `{${value.join(',')}}` : String(value))
