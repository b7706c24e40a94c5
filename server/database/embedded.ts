import { existsSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure, withProgress } from '../command.ts'
import { chooseRunner, findBinaries } from './binaries.ts'
import { freePort } from './free-port.ts'
import { keepRunning } from './keeper.ts'
import { initialise, type Launch, own, removeDrafts, start } from './launch.ts'
import { locks } from './locks.ts'
import { declareOwner, isOwned } from './owner.ts'
import { connect, type Database } from './pool.ts'
import { end, findPostmaster, type Postmaster, passwordOf, urlOf } from './postmaster.ts'

export interface Embedded {
  /** For the application: role and database `city`, no superuser. */
  url: string
  /** For callers that create databases: superuser `postgres`. */
  adminUrl: string
  /** Fast shutdown; resolves when the last process has ended. */
  stop: () => Promise<void>
}

const START_SECONDS = 300
// The server does not listen yet, no longer listens, starts up or shuts down.
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
 * Starts the PostgreSQL installed by npm on `directory`, created if need be, and restarts it on the same port
 * whenever it ends by itself. One owner at a time: a second one fails with a Failure, also while the database
 * is down or recovers; a database whose owner was killed is stopped first.
 */
export async function startEmbedded(
  directory: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Embedded> {
  const home = resolve(directory)
  await mkdir(home, { recursive: true, mode: 0o700 })
  if (await isOwned(home)) throw inUse(home)
  const binaries = await findBinaries()
  const runner = await chooseRunner(binaries, home)
  own(home, runner, (await stat(home)).uid)
  const data = join(home, 'data')
  if (!existsSync(data)) await withProgress('Создаю базу данных…', () => initialise(binaries, runner, home))

  const launch = { home, binaries, runner, settings }
  const deadline = Date.now() + START_SECONDS * 1000
  while (Date.now() < deadline) {
    const other = await findPostmaster(home)
    if (other) await retire(other)
    else {
      const embedded = await begin(launch)
      if (embedded) return embedded
    }
    await sleep(100)
  }
  throw new Failure(
    `База данных в ${home} не запустилась за ${START_SECONDS} с: смотрите ${join(home, 'log')}.`,
  )
}

/** The address of the database that runs on `directory` now, whichever process started it. */
export async function findEmbedded(directory: string): Promise<string | undefined> {
  const running = await findPostmaster(resolve(directory))
  return running && urlOf(running, 'city')
}

/**
 * The first start, which makes this process the owner; undefined: another process was faster, check again.
 */
async function begin(launch: Launch): Promise<Embedded | undefined> {
  const { home } = launch
  const running = await start(launch, await freePort())
  if (!running) return undefined
  const { postmaster, watched } = running
  const lock = await takeLock(postmaster)
  if (!lock || (await isOwned(home))) {
    await (lock && lock.end({ timeout: 1 }))
    watched.release()
    await watched.ended
    if (lock !== undefined) throw inUse(home)
    return undefined
  }
  await makeDatabase(lock, home)
  const owner = await declareOwner(home)
  await removeDrafts(home)
  await lock.end({ timeout: 1 })
  const endDatabase = keepRunning(launch, running)
  return {
    url: await urlOf(postmaster, 'city'),
    adminUrl: await urlOf(postmaster, 'postgres'),
    async stop() {
      await endDatabase()
      await new Promise(done => owner.close(done))
    },
  }
}

async function makeDatabase(sql: Database, home: string) {
  const [role] = await sql`select from pg_roles where rolname = 'city'`
  if (!role) await sql.unsafe(`create role city login password '${await passwordOf(home)}'`)
  const [database] = await sql`select from pg_database where datname = 'city'`
  if (!database) await sql.unsafe('create database city owner city')
}

/** Stops a server whose owner and watcher were both killed; a server with a living owner is not touched. */
async function retire(postmaster: Postmaster) {
  const lock = await takeLock(postmaster)
  if (lock === false) throw inUse(postmaster.home)
  if (!lock) return
  // Checked under the lock, because an owner registers itself under it.
  const isInUse = await isOwned(postmaster.home)
  // Held until the server has stopped: a process starting now would take the lock on a server that is
  // stopping.
  if (!isInUse) await end(postmaster)
  await lock.end({ timeout: 0 })
  if (isInUse) throw inUse(postmaster.home)
}

/**
 * The lock for becoming the owner or stopping the server, held while the connection is open. False: another
 * process holds it; undefined: the server ended.
 */
async function takeLock(postmaster: Postmaster): Promise<Database | false | undefined> {
  const sql = connect(await urlOf(postmaster, 'postgres'), { max: 1, name: 'owner', lasting: true })
  try {
    const [row] = await sql<{ taken: boolean }[]>`select pg_try_advisory_lock(${locks.embedded}) as taken`
    if (row?.taken) return sql
    await sql.end()
    return false
  } catch (error) {
    await sql.end({ timeout: 0 })
    if (NO_ANSWER.has((error as { code?: string }).code ?? '')) return undefined
    throw error
  }
}

const inUse = (home: string) =>
  new Failure(
    `Каталог данных ${home} занят другим запущенным сервером: остановите его, задайте другой DATA_DIR ` +
      'или укажите обоим общий DATABASE_URL.',
  )
