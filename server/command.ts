import { realpathSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'

/**
 * An error with a sentence for the person who runs the server: what is wrong and what to do, in Russian, one
 * line. Thrown between start and listening, or in a command; the process exits with code 1.
 */
export class Failure extends Error {
  override name = 'Failure'
}

/** Declares a command's name, argument and options; `--help` prints it. */
export interface Use {
  /** As it is typed: `npm run backup --`. */
  readonly name: string
  /** One sentence on what it does. */
  readonly text: string
  /** Its one argument; a command without it takes none. */
  readonly argument?: { readonly name: string; readonly text: string; readonly isOptional?: boolean }
  /** By name without the dashes. With `value` an option takes one: `--only=VALUE`; without it is a switch. */
  readonly options?: { readonly [name: string]: { readonly text: string; readonly value?: string } }
}

/** The arguments of a call. */
export interface Given {
  readonly argument: string | undefined
  /** The value of an option, undefined when it is absent; `''` for a switch that is present. */
  readonly option: (name: string) => string | undefined
}

const WRONG_USE = 2

/** Prints a line of progress or of a command's result. */
export function say(line: string) {
  process.stdout.write(`${line}\n`)
}

/**
 * Runs a command and exits with 0, or with one sentence on stderr and code 1. `--help` prints the usage and
 * does nothing else; wrong arguments print it on stderr and exit with code 2.
 */
export async function command(
  use: Use,
  body: (given: Given) => Promise<void>,
  args = process.argv.slice(2),
): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) {
    say(textOf(use))
    return
  }
  const given = parse(use, args)
  if (typeof given === 'string') {
    process.stderr.write(`${given}\n\n${textOf(use)}\n`)
    process.exitCode = WRONG_USE
  } else {
    await run(() => body(given))
  }
}

/** Parses the arguments by the declaration; a sentence when they do not match it. */
function parse({ argument, options = {} }: Use, args: readonly string[]): Given | string {
  const declared = Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
  )
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: declared,
      allowPositionals: true,
    })
    const [first, ...others] = positionals
    const extra = argument ? others[0] : first
    if (extra !== undefined) return `Лишний аргумент: ${extra}.`
    if (argument && !argument.isOptional && first === undefined) return `Не указан аргумент ${argument.name}.`
    return {
      argument: first,
      option: name => {
        const value = (values as Record<string, string | boolean | undefined>)[name]
        return value === true ? '' : value === false ? undefined : value
      },
    }
  } catch (error) {
    const [, option = ''] = /'(-[^' ]*)/.exec((error as Error).message) ?? []
    return option.replace(/^-+/, '') in options
      ? `Параметр ${option}: проверьте его значение.`
      : `Неизвестный параметр: ${option}.`
  }
}

function textOf({ name, text, argument, options = {} }: Use): string {
  const called = argument?.isOptional ? ` [${argument.name}]` : argument ? ` ${argument.name}` : ''
  const lines = [
    ...(argument ? [[argument.name, argument.text]] : []),
    ...Object.entries(options).map(([option, { value, text }]) => [
      `--${option}${value === undefined ? '' : `=${value}`}`,
      text,
    ]),
    ['--help', 'эта справка'],
  ]
  const width = Math.max(...lines.map(([left = '']) => left.length))
  return [
    text,
    '',
    `Вызов: ${name}${called}${lines.length > (argument ? 2 : 1) ? ' [параметры]' : ''}`,
    ...lines.map(([left = '', right]) => `  ${left.padEnd(width)}  ${right}`),
  ].join('\n')
}

/**
 * Asks the person at the terminal to confirm a large change. `--yes` confirms it in advance; in production
 * and without a terminal it is the only way.
 */
export async function confirm(question: string, given: Given, isProduction: boolean): Promise<void> {
  if (given.option('yes') !== undefined) return
  if (isProduction || !process.stdin.isTTY) throw new Failure(`${question} Если да, повторите с --yes.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${question} [да/нет] `).finally(() => terminal.close())
  if (!/^(да|д|yes|y)$/i.test(answer.trim())) throw new Failure('Ничего не изменено.')
}

/**
 * Runs `body` and exits with 0, or with one sentence on stderr and code 1.
 * An unexpected error is printed with its stack.
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
 * Whether the process was started with this file: `isCommand(import.meta.filename)`.
 * Not `import.meta.main`, which tools/node24.mjs leaves false: it imports the file.
 */
export const isCommand = (file: string) => realpathSync(process.argv[1] ?? '') === file

/** The sentence of a Failure; the stack of any other error. */
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

/** Runs `work` and prints `line` when it takes longer than a second. */
export async function withProgress<T>(line: string, work: Promise<T> | (() => Promise<T>)): Promise<T> {
  const timer = setTimeout(() => say(line), 1000)
  try {
    return await (typeof work === 'function' ? work() : work)
  } finally {
    clearTimeout(timer)
  }
}
