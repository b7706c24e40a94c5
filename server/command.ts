import { realpathSync } from 'node:fs'

/**
 * A sentence for the person who runs the server: what is wrong and what to do. Russian, one line.
 * Thrown anywhere between start and listening, or in a command; ends the process with code 1.
 */
export class Failure extends Error {
  override name = 'Failure'
}

/** Shows a line of progress; the answers of a command go the same way. */
export function say(line: string) {
  process.stdout.write(`${line}\n`)
}

/**
 * Runs the body of a command and ends the process by its outcome: 0, or one sentence on stderr and 1.
 * A failure nobody foresaw keeps its stack.
 */
export async function run(body: () => Promise<void>) {
  try {
    await body()
  } catch (error) {
    process.stderr.write(`${sentence(error)}\n`)
    process.exitCode = 1
  }
}

/**
 * Whether this file is what the process was started for: `isCommand(import.meta.filename)`.
 * Not `import.meta.main`, which tools/node24.mjs leaves false: it imports the file.
 */
export const isCommand = (file: string) => realpathSync(process.argv[1] ?? '') === file

/** The sentence of a failure; the stack of anything else. */
export function sentence(error: unknown): string {
  if (error instanceof Failure) return error.message
  const { code, path, message } = error as NodeJS.ErrnoException
  // 53100 is PostgreSQL's disk_full.
  if (code === 'ENOSPC' || code === '53100') {
    return 'На диске кончилось место: освободите его или задайте DATA_DIR на другом диске и повторите.'
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `Нет права на ${path ?? 'файл'} (${message}): дайте его пользователю, от имени которого запущен сервер.`
  }
  return error instanceof Error ? (error.stack ?? message) : String(error)
}

/** Runs `work` and says `line` when it takes longer than a second. */
export async function withProgress<T>(line: string, work: Promise<T> | (() => Promise<T>)): Promise<T> {
  const timer = setTimeout(() => say(line), 1000)
  try {
    return await (typeof work === 'function' ? work() : work)
  } finally {
    clearTimeout(timer)
  }
}
