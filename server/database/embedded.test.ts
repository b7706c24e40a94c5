/**
 * @module-tag slow
 * @module-tag embedded
 * @module-tag full
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { until } from '../testing/until.ts'
import { findEmbedded, startEmbedded } from './embedded.ts'
import { ALLOCATION } from './launch.ts'
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
const parentOf = async (pid: number) => Number((await readFile(`/proc/${pid}/stat`, 'utf8')).split(' ')[3])
// A zombie process has an empty command line.
const isAlive = (pid: number) => existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`).length > 0

/** Another process that starts the database of this test, to be killed. */
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

test('a start on an empty directory creates a durable UTF-8 database owned by a role without superuser rights', async () => {
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

test.runIf(process.platform === 'linux')('PostgreSQL keeps the memory of large answers', async () => {
  const { stop } = await startEmbedded(home)
  const environment = await readFile(`/proc/${await postmasterPid()}/environ`, 'utf8')
  expect(environment.split('\0')).toEqual(
    expect.arrayContaining(Object.entries(ALLOCATION).map(([name, value]) => `${name}=${value}`)),
  )
  await stop()
})

test('a connection without the password is refused', async () => {
  const { url, stop } = await startEmbedded(home)
  const wrong = new URL(url)
  wrong.password = 'wrong'
  await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  wrong.searchParams.delete('host')
  await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  await stop()
})

test('written rows are kept across a restart', async () => {
  const first = await startEmbedded(home)
  await query(first.url, 'create table kept as select 7 as number')
  await first.stop()
  const second = await startEmbedded(home)
  expect(await query(second.url, 'select number from kept')).toEqual([{ number: 7 }])
  await second.stop()
})

test('a second owner of the directory is refused with a sentence, and can read the address of the first one’s database', async () => {
  const { url, stop } = await startEmbedded(home)
  await expect(startEmbedded(home)).rejects.toThrow(`Каталог данных ${home} занят другим запущенным сервером`)
  expect(await findEmbedded(home)).toBe(url)
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  await stop()
  expect(await findEmbedded(home)).toBeUndefined()
})

test('of two simultaneous starts on an empty directory one becomes the owner and the other is refused', async () => {
  const both = await Promise.allSettled([startEmbedded(home), startEmbedded(home)])
  const [owner, other] = both.toSorted((a, b) => a.status.localeCompare(b.status))
  expect(other).toMatchObject({ status: 'rejected', reason: { name: 'Failure' } })
  if (owner?.status !== 'fulfilled') throw new Error('no start owns the directory')
  expect(await query(owner.value.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await owner.value.stop()
})

test('a start removes what starts that were killed during initdb have left', async () => {
  const left = join(home, 'new-a1b2c3', 'data')
  await mkdir(left, { recursive: true })
  await writeFile(join(left, 'PG_VERSION'), '18')
  const { stop } = await startEmbedded(home)
  expect((await readdir(home)).filter(name => name.startsWith('new-'))).toEqual([])
  await stop()
})

test('kill -9 of the owner leaves no process behind, and the next start succeeds without manual work', async () => {
  const owner = await startElsewhere()
  const pid = await postmasterPid()
  const url = (await findEmbedded(home)) ?? ''
  await query(url, 'create table kept as select 7 as number')
  owner.kill('SIGKILL')
  await until(() => expect(isAlive(pid)).toBe(false))
  const next = await startEmbedded(home)
  expect(await query(next.url, 'select number from kept')).toEqual([{ number: 7 }])
  await next.stop()
})

test('after a crash of a backend a second start is refused, and the first owner keeps running', async () => {
  const owner = await startElsewhere()
  const pid = await postmasterPid()
  const url = (await findEmbedded(home)) ?? ''
  const sql = connect(url, { max: 1 })
  const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  process.kill(backend?.pid ?? 0, 'SIGKILL')
  await expect(startEmbedded(home)).rejects.toThrow(`Каталог данных ${home} занят другим запущенным сервером`)
  await until(async () => expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]))
  await expect(startEmbedded(home)).rejects.toThrow('занят другим запущенным сервером')
  expect(await postmasterPid()).toBe(pid)
  await sql.end({ timeout: 0 })
  owner.kill('SIGKILL')
  await until(() => expect(isAlive(pid)).toBe(false))
})

test('a killed postmaster is restarted at the same address, and no other process becomes the owner meanwhile', async () => {
  const { url, stop } = await startEmbedded(home)
  await query(url, 'create table kept as select 7 as number')
  const pid = await postmasterPid()
  process.kill(pid, 'SIGKILL')
  await until(() => expect(isAlive(pid)).toBe(false))
  await expect(startEmbedded(home)).rejects.toThrow('занят другим запущенным сервером')
  await until(async () => expect(await query(url, 'select number from kept')).toEqual([{ number: 7 }]))
  expect(await postmasterPid()).not.toBe(pid)
  expect(await findEmbedded(home)).toBe(url)
  await stop()
  expect(existsSync(join(home, 'data', 'postmaster.pid'))).toBe(false)
})

test('a database whose watcher was killed is restarted under a new watcher', async () => {
  const { url, stop } = await startEmbedded(home)
  const pid = await postmasterPid()
  process.kill(await parentOf(pid), 'SIGKILL')
  await until(() => expect(isAlive(pid)).toBe(false))
  await until(async () => expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]))
  await stop()
})

test('a restart that fails is repeated, and the database can be stopped meanwhile', async () => {
  const { url, stop } = await startEmbedded(home)
  const pid = await postmasterPid()
  const version = join(home, 'data', 'PG_VERSION')
  const right = await readFile(version)
  await writeFile(version, '17\n')
  process.kill(pid, 'SIGKILL')
  await until(async () => expect(await readFile(join(home, 'log'), 'utf8')).toContain('incompatible'))
  await writeFile(version, right)
  await until(async () => expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]))
  await writeFile(version, '17\n')
  process.kill(await postmasterPid(), 'SIGKILL')
  await stop()
  await writeFile(version, right)
  await (await startEmbedded(home)).stop()
})

test('a database whose owner and watcher were both killed is stopped and started again by the next owner', async () => {
  const owner = await startElsewhere()
  const pid = await postmasterPid()
  const watcher = await parentOf(pid)
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

test('a start waits for a backend that outlives its killed postmaster', async () => {
  const owner = await startElsewhere()
  const sql = connect((await findEmbedded(home)) ?? '', { max: 1 })
  const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  if (!backend) throw new Error('no backend')
  process.kill(backend.pid, 'SIGSTOP')
  const ended = once(owner, 'exit')
  const postmaster = await postmasterPid()
  owner.kill('SIGKILL')
  process.kill(postmaster, 'SIGKILL')
  await ended
  const starting = startEmbedded(home)
  // The log of the attempt before the latest one.
  const log = () => readFile(join(home, 'log.before'), 'utf8')
  await until(async () => expect(await log()).toContain('shared memory block'))
  process.kill(backend.pid, 'SIGCONT')
  const { url, stop } = await starting
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  await sql.end({ timeout: 0 })
  await stop()
})

test('a postmaster.pid whose process id was reused by another process does not prevent the start', async () => {
  await (await startEmbedded(home)).stop()
  const stale = [process.pid, join(home, 'data'), 1, 5432, '', '127.0.0.1', '', 'ready', '']
  await writeFile(join(home, 'data', 'postmaster.pid'), stale.join('\n'))
  const { url, stop } = await startEmbedded(home)
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  await stop()
})

test('the error of a database that does not start names the cause and the log file', async () => {
  await (await startEmbedded(home)).stop()
  await writeFile(join(home, 'data', 'PG_VERSION'), '17\n')
  await expect(startEmbedded(home)).rejects.toThrow(
    /не запускается: .*database files are incompatible with server.*Подробности в .*log\.$/,
  )
})
