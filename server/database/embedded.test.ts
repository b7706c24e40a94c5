/**
 * @module-tag slow
 * @module-tag embedded
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findEmbedded, startEmbedded } from './embedded.ts'
import { connect } from './pool.ts'

let home: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'embedded-'))
})
afterEach(() => rm(home, { recursive: true }))

async function query<T>(url: string, text: string) {
  const sql = connect(url, { max: 1 })
  const rows = await sql.unsafe(text).finally(() => sql.end())
  return rows as unknown as T[]
}

const postmasterPid = async () =>
  Number((await readFile(join(home, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0])
// A dead process that nobody waits for has an empty command line.
const isAlive = (pid: number) => existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`).length > 0

/** Another process that starts the database of this test and is ready for the worst. */
async function startElsewhere() {
  const script = `
    import { startEmbedded } from ${JSON.stringify(new URL('embedded.ts', import.meta.url).href)}
    await startEmbedded(process.argv[1])
    process.stdout.write('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, home], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const chunk of child.stdout) if (String(chunk).includes('ready')) break
  return child
}

test('a start on an empty directory makes a durable UTF-8 database that an ordinary role owns', async () => {
  const { url, stop } = await startEmbedded(home)
  expect(
    await query(
      url,
      `select current_user, current_database(), current_setting('is_superuser') as super, current_setting('fsync') as fsync,
        current_setting('server_encoding') as encoding, current_setting('password_encryption') as passwords`,
    ),
  ).toEqual([
    {
      current_user: 'city',
      current_database: 'city',
      super: 'off',
      fsync: 'on',
      encoding: 'UTF8',
      passwords: 'scram-sha-256',
    },
  ])
  expect(
    await query(url, `select lower('ЁЛКА') as low, to_tsvector('russian', '«Ёлки»')::text as words`),
  ).toEqual([{ low: 'ёлка', words: `'елк':1` }])
  expect((await stat(join(home, 'data', 'password'))).mode & 0o777).toBe(0o600)
  await stop()
  expect(existsSync(join(home, 'data', 'postmaster.pid'))).toBe(false)
})

test('nobody gets in without the password', async () => {
  const { url, stop } = await startEmbedded(home)
  const wrong = new URL(url)
  wrong.password = 'wrong'
  await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  wrong.searchParams.delete('host')
  await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  await stop()
})

test('what was written is there after the next start', async () => {
  const first = await startEmbedded(home)
  await query(first.url, 'create table kept as select 7 as number')
  await first.stop()
  const second = await startEmbedded(home)
  expect(await query(second.url, 'select number from kept')).toEqual([{ number: 7 }])
  await second.stop()
})

test('a second owner of the directory is refused with a sentence, and can read where the first one listens', async () => {
  const { url, stop } = await startEmbedded(home)
  await expect(startEmbedded(home)).rejects.toThrow(`Каталог данных ${home} занят другим запущенным сервером`)
  expect(await findEmbedded(home)).toBe(url)
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  await stop()
  expect(await findEmbedded(home)).toBeUndefined()
})

test('two starts at once on an empty directory: one owns it, the other is refused', async () => {
  const both = await Promise.allSettled([startEmbedded(home), startEmbedded(home)])
  const [owner, other] = both.toSorted((a, b) => a.status.localeCompare(b.status))
  expect(other).toMatchObject({ status: 'rejected', reason: { name: 'Failure' } })
  if (owner?.status !== 'fulfilled') throw new Error('nobody owns the directory')
  expect(await query(owner.value.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await owner.value.stop()
})

test('kill -9 of the owner leaves no process, and the next start needs no hand', async () => {
  const owner = await startElsewhere()
  const pid = await postmasterPid()
  const url = (await findEmbedded(home)) ?? ''
  await query(url, 'create table kept as select 7 as number')
  owner.kill('SIGKILL')
  await expect.poll(() => isAlive(pid), { timeout: 5000 }).toBe(false)
  const next = await startEmbedded(home)
  expect(await query(next.url, 'select number from kept')).toEqual([{ number: 7 }])
  await next.stop()
})

test('a database whose watcher was killed as well is ended and started anew', async () => {
  const owner = await startElsewhere()
  const pid = await postmasterPid()
  const watcher = Number((await readFile(`/proc/${pid}/stat`, 'utf8')).split(' ')[3])
  const children = (await readFile(`/proc/${watcher}/task/${watcher}/children`, 'utf8'))
    .trim()
    .split(' ')
    .map(Number)
  for (const process_ of [watcher, ...children.filter(child => child !== pid)])
    process.kill(process_, 'SIGKILL')
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  expect(isAlive(pid)).toBe(true)
  const next = await startEmbedded(home)
  expect(isAlive(pid)).toBe(false)
  await next.stop()
})

test('a postmaster.pid whose number another process has by now does not hinder', async () => {
  await (await startEmbedded(home)).stop()
  const stale = [process.pid, join(home, 'data'), 1, 5432, '', '127.0.0.1', '', 'ready', '']
  await writeFile(join(home, 'data', 'postmaster.pid'), stale.join('\n'))
  const { url, stop } = await startEmbedded(home)
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  await stop()
})

test('a database that will not start says why and where to read more', async () => {
  await (await startEmbedded(home)).stop()
  await writeFile(join(home, 'data', 'PG_VERSION'), '17\n')
  await expect(startEmbedded(home)).rejects.toThrow(
    /не запускается: .*database files are incompatible with server.*Подробности в .*log\.$/,
  )
})
