import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, statfsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Failure, withProgress } from '../command.ts'
import { type Binaries, chooseRunner, findBinaries, type Runner } from './binaries.ts'
import { connect, type Database } from './pool.ts'
import {
  findPostmaster,
  isAlive,
  type Postmaster,
  passwordOf,
  readPidFile,
  socketDirectory,
  urlOf,
} from './postmaster.ts'
import { type Watched, watch } from './watcher.ts'

export interface Embedded {
  /** For the application: role and database `city`, no superuser. */
  url: string
  /** For whoever creates databases: superuser `postgres`. */
  adminUrl: string
  /** Fast shutdown; resolves when the last process is gone. */
  stop: () => Promise<void>
  /** Resolves when the database ends, asked or not. */
  ended: Promise<unknown>
}

// What differs from PostgreSQL's own defaults: everything local, disks without seek time, short statements.
const SETTINGS = {
  fsync: 'on',
  jit: 'off',
  random_page_cost: '1.1',
  listen_addresses: '127.0.0.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
}

const LOCK = 7_341_001
const START_SECONDS = 300
// Nobody listens yet or any more; starting up or shutting down.
const NO_ANSWER = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'ECONNRESET',
  'EPIPE',
  'CONNECTION_CLOSED',
  '57P01',
  '57P03',
])

/**
 * Starts the PostgreSQL that came from npm on `directory`, created if need be. One owner at a time: a second one
 * fails with a sentence; a database left alone by a killed owner is ended first.
 */
export async function startEmbedded(
  directory: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Embedded> {
  const home = resolve(directory)
  await mkdir(home, { recursive: true, mode: 0o700 })
  const binaries = await findBinaries()
  const runner = await chooseRunner(binaries, home)
  own(home, runner, (await stat(home)).uid)
  const data = join(home, 'data')
  if (!existsSync(data)) await withProgress('Создаю базу данных…', () => initialise(binaries, runner, home))

  const deadline = Date.now() + START_SECONDS * 1000
  while (Date.now() < deadline) {
    const other = await findPostmaster(home)
    if (other) await retire(other)
    else {
      const embedded = await start(binaries, runner, home, settings)
      if (embedded) return embedded
    }
    await sleep(100)
  }
  throw new Failure(
    `База данных в ${home} не запустилась за ${START_SECONDS} с: смотрите ${join(home, 'log')}.`,
  )
}

/** The address of the database that runs on `directory` now, whoever started it. */
export async function findEmbedded(directory: string): Promise<string | undefined> {
  const running = await findPostmaster(resolve(directory))
  return running && urlOf(running, 'city')
}

/** initdb beside the final place and a rename: a start that was cut short leaves no half a database. */
async function initialise({ initdb }: Binaries, runner: Runner, home: string) {
  const draft = await mkdtemp(join(home, 'new-'))
  const password = join(draft, 'password')
  await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 })
  own(draft, runner, process.getuid?.())
  // Words are told apart by the character classes of lc_ctype, which «C» does not know; names sort as ICU says.
  const ctype = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const [command, ...args] = [
    ...runner.prefix,
    initdb,
    `--pgdata=${join(draft, 'data')}`,
    '--username=postgres',
    `--pwfile=${password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    `--lc-ctype=${ctype}`,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  const { uid, gid } = runner
  await promisify(execFile)(command, args, { ...(uid !== undefined && { uid, gid }) }).catch(async error => {
    await rm(draft, { recursive: true, force: true })
    throw explain(home, `${error.message}\n${error.stderr}`)
  })
  await rename(password, join(draft, 'data', 'password'))
  await rename(join(draft, 'data'), join(home, 'data')).catch((error: NodeJS.ErrnoException) => {
    // Somebody else was faster; whose database it is shows next.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  await rm(draft, { recursive: true, force: true })
}

async function start(
  { postgres }: Binaries,
  runner: Runner,
  home: string,
  settings: Readonly<Record<string, string>>,
): Promise<Embedded | undefined> {
  const log = join(home, 'log')
  const port = await freePort()
  const all = {
    ...SETTINGS,
    ...settings,
    port: String(port),
    unix_socket_directories: socketDirectory(home) ?? '',
  }
  const options = Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const watched = watch([...runner.prefix, postgres, '-D', join(home, 'data'), ...options], runner, log)
  const postmaster = await withProgress('Запускаю базу данных…', () => ready(home, port, watched))
  if (!postmaster) {
    const text = await readFile(log, 'utf8')
    // Another start won the race for the directory or for the port: look again.
    if (/"postmaster.pid" already exists|could not bind|received fast shutdown/.test(text)) return undefined
    throw explain(home, text)
  }
  const lock = await takeLock(postmaster, sql => makeDatabase(sql, home))
  if (!lock) {
    watched.release()
    await watched.ended
    if (lock === false) throw inUse(home)
    return undefined
  }
  return {
    url: await urlOf(postmaster, 'city'),
    adminUrl: await urlOf(postmaster, 'postgres'),
    ended: watched.ended,
    async stop() {
      await lock.end({ timeout: 1 })
      watched.release()
      await watched.ended
    },
  }
}

async function makeDatabase(sql: Database, home: string) {
  const [role] = await sql`select from pg_roles where rolname = 'city'`
  if (!role) await sql.unsafe(`create role city login password '${await passwordOf(home)}'`)
  const [database] = await sql`select from pg_database where datname = 'city'`
  if (!database) await sql.unsafe('create database city owner city')
}

/** Ends a server whose owner was killed together with its watcher; one that has an owner is left alone. */
async function retire(postmaster: Postmaster) {
  const lock = await takeLock(postmaster)
  if (lock === false) throw inUse(postmaster.home)
  if (!lock) return
  // Held to the end: one that is just being started would take the lock on a server that is going.
  process.kill(postmaster.pid, 'SIGINT')
  while (isAlive(postmaster)) await sleep(20)
  await lock.end({ timeout: 0 })
}

/**
 * The right to be the only owner, held as long as the connection lives, and what the owner does first. False: another
 * has it; undefined: the server went away.
 */
async function takeLock(
  postmaster: Postmaster,
  first?: (sql: Database) => Promise<void>,
): Promise<Database | false | undefined> {
  const sql = connect(await urlOf(postmaster, 'postgres'), { max: 1, name: 'owner', lasting: true })
  try {
    const [row] = await sql<{ taken: boolean }[]>`select pg_try_advisory_lock(${LOCK}) as taken`
    if (row?.taken) {
      await first?.(sql)
      return sql
    }
    await sql.end()
    return false
  } catch (error) {
    await sql.end({ timeout: 0 })
    if (NO_ANSWER.has((error as { code?: string }).code ?? '')) return undefined
    throw error
  }
}

/** Waits until the server that was just started accepts connections; undefined when it gave up. */
async function ready(home: string, port: number, watched: Watched): Promise<Postmaster | undefined> {
  while (!watched.hasEnded()) {
    const postmaster = await readPidFile(home)
    if (postmaster?.port === port && postmaster.isReady) return postmaster
    await sleep(10)
  }
  return undefined
}

function own(path: string, { uid, gid }: Runner, present: number | undefined) {
  if (uid !== undefined && uid !== present) spawnSync('chown', ['-R', `${uid}:${gid}`, path])
}

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((done, fail) => {
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => done(port))
    })
  })
}

const inUse = (home: string) =>
  new Failure(
    `Каталог данных ${home} занят другим запущенным сервером: остановите его, задайте другой DATA_DIR ` +
      'или укажите обоим общий DATABASE_URL.',
  )

function explain(home: string, text: string) {
  // On a full disk the log is cut short as well.
  const { bavail, bsize } = statfsSync(home)
  if (/No space left on device|ENOSPC/.test(text) || bavail * bsize < 1 << 20) {
    return Object.assign(new Error(text), { code: 'ENOSPC' })
  }
  const reason = text.split('\n').findLast(line => /FATAL|PANIC|error/i.test(line)) ?? text.trim()
  return new Failure(
    `База данных в ${home} не запускается: ${reason.trim()}. Подробности в ${join(home, 'log')}.`,
  )
}
