/**
 * @module-tag slow
 * @module-tag full
 */
import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '#server/testing/database.ts'

const root = dirname(import.meta.dirname)
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  await readFile(join(root, 'package.json'), 'utf8'),
)
/** Lifecycle scripts of npm, and third-party tools with their own help. */
const OTHERS = ['test:unit', 'types', 'lint', 'format', 'mutants']
const names = Object.keys(scripts).filter(name => !OTHERS.includes(name))

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'commands-'))
})
afterAll(() => rm(directory, { recursive: true }))

/** Runs the script as npm does, from a directory of its own and with one for its data. */
async function runScript(name: string, args: readonly string[], more: Record<string, string> = {}) {
  // `node tools/node24.mjs FILE …`: this is the right Node already.
  const [file = '', ...own] = scripts[name]?.split(' ').slice(2) ?? []
  const child = spawn(process.execPath, [join(root, file), ...own, ...args], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: join(directory, 'data'),
      INIT_CWD: directory,
      DATABASE_URL: '',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [code, out, err] = await Promise.all([
    new Promise<number | null>(done => child.once('close', done)),
    text(child.stdout),
    text(child.stderr),
  ])
  return { code, out, err }
}

test.each(names)(
  'npm run %s: --help prints the usage, a wrong option prints it and fails, and neither does anything else',
  async name => {
    const [help, wrong] = await Promise.all([
      runScript(name, ['--help']),
      runScript(name, ['--no-such-option']),
    ])
    expect([help.code, help.err]).toEqual([0, ''])
    expect(help.out).toContain('Вызов: npm ')
    expect(help.out).toContain('--help')
    expect([wrong.code, wrong.out]).toEqual([2, ''])
    expect(wrong.err).toContain('Неизвестный параметр: --no-such-option.\n')
    expect(wrong.err).toContain('Вызов: npm ')
    expect(await readdir(directory)).toEqual([])
  },
)

test.each([
  ['backup', [], 'Не указан аргумент ФАЙЛ.'],
  ['restore', [], 'Не указан аргумент ФАЙЛ.'],
  ['admin', [], 'Не указан аргумент ПОЧТА.'],
  ['backup', ['one.tar.gz', 'two.tar.gz'], 'Лишний аргумент: two.tar.gz.'],
  ['seed:large', ['5000'], 'Лишний аргумент: 5000.'],
])('npm run %s with the arguments %j fails with its use', async (name, args, sentence) => {
  const { code, err } = await runScript(name, args)
  expect(code).toBe(2)
  expect(err).toContain(`${sentence}\n\n`)
  expect(err).toContain('Вызов: npm ')
})

test.each([
  ['contract', ['--cases=/nope'], 'Записанные запросы не прочитаны: ENOENT'],
  ['contract', ['--only=('], '«(» не регулярное выражение: '],
  ['contract', ['--only=xyz'], 'Не сравнён ни один запрос: под --only не подходит ни одно имя.'],
  ['test', ['--shard=1/2'], 'На доли делится только набор full: уберите --shard.'],
  ['test:full', ['--shard=9/2', '--part=postgres15'], 'Доли 9/2 нет: '],
  ['test:full', ['--part=nope'], 'Части nope нет: server, postgres15, journeys.'],
  ['bench', ['--against=/nope'], 'В /nope нет server/main.ts: это не копия города.'],
])('npm run %s with the arguments %j fails with one line', async (name, args, sentence) => {
  const { code, err } = await runScript(name, args)
  expect(code).toBe(1)
  expect(err).toMatch(/^.+\n$/)
  expect(err).toContain(sentence)
})

test('the link of the command admin names the port of its settings, and the command says so', async () => {
  const database = await createDatabase()
  const env = { DATABASE_URL: database.url, PORT: '4712', PUBLIC_URL: '' }
  const { code, out } = await runScript('admin', ['olga@city.example'], env)
  await database.drop()
  await rm(join(directory, 'data'), { recursive: true })
  expect(code).toBe(0)
  expect(out).toContain('по ссылке: http://localhost:4712/reset-password?code=')
  expect(out).toContain('Её адрес взят из PUBLIC_URL или PORT этой команды.')
})

test.each([
  ['in production', { NODE_ENV: 'production', PUBLIC_URL: 'https://city.example', AUTH_LOCAL: 'on' }],
  ['without a terminal', {}],
])('seed:large %s wants --yes', async (_, env) => {
  const { code, err } = await runScript('seed:large', [], env)
  expect([code, err]).toEqual([1, expect.stringMatching(/Добавить 5000 .*повторите с --yes\.\n$/)])
  expect(await readdir(join(directory, 'data'))).toEqual(['secret'])
  await rm(join(directory, 'data'), { recursive: true })
})
