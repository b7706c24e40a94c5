import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, statfsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Failure, withProgress } from '../command.ts'
import type { Binaries, Runner } from './binaries.ts'
import { type Postmaster, readPidFile, socketDirectory } from './postmaster.ts'
import { type Watched, watch } from './watcher.ts'

// Differences from PostgreSQL's defaults: everything is local, disks have no seek time, statements are short.
const SETTINGS = {
  fsync: 'on',
  jit: 'off',
  random_page_cost: '1.1',
  listen_addresses: '127.0.0.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
}

/**
 * For glibc, any other C library ignores them: the memory of a large answer stays with its backend for the next one, instead
 * of going back to the system and coming again page by page (docs/decisions/048).
 */
export const ALLOCATION = { MALLOC_MMAP_THRESHOLD_: '2097152', MALLOC_TRIM_THRESHOLD_: '4194304' }

/** A PostgreSQL that this process started and that accepts connections. */
export interface Running {
  postmaster: Postmaster
  watched: Watched
}

/** What a start needs; `home` is the directory of `data`, `log` and the sockets. */
export interface Launch {
  home: string
  binaries: Binaries
  runner: Runner
  settings: Readonly<Record<string, string>>
}

const DRAFT = 'new-'

/**
 * Runs initdb in a temporary directory and renames it: an interrupted start leaves no incomplete database.
 */
export async function initialise(binaries: Binaries, runner: Runner, home: string) {
  const draft = await mkdtemp(join(home, DRAFT))
  try {
    await fillDraft(draft, binaries, runner, home)
    await rename(join(draft, 'data'), join(home, 'data'))
  } catch (error) {
    // Another process was faster, and may have removed the draft: the caller then finds its owner.
    if (!existsSync(join(home, 'data'))) throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Removes what starts that were killed have left of their initdb. The caller is the owner of `home`. */
export async function removeDrafts(home: string) {
  const names = await readdir(home)
  const drafts = names.filter(name => name.startsWith(DRAFT))
  // One that a slower process still fills may resist; that process removes it.
  await Promise.allSettled(drafts.map(name => rm(join(home, name), { recursive: true, force: true })))
}

async function fillDraft(draft: string, { initdb }: Binaries, runner: Runner, home: string) {
  const password = join(draft, 'password')
  await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 })
  own(draft, runner, process.getuid?.())
  // Text search splits words by the character classes of lc_ctype, which «C» lacks; names sort by ICU's
  // rules.
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
  await promisify(execFile)(command, args, { ...(uid !== undefined && { uid, gid }) }).catch(error => {
    throw explain(home, `${error.message}\n${error.stderr}`)
  })
  await rename(password, join(draft, 'data', 'password'))
}

/** Another process took the directory or the port, or backends of a killed postmaster have not ended yet. */
const PASSING =
  /"postmaster.pid" already exists|could not bind|received fast shutdown|pre-existing shared memory block/

/** Starts PostgreSQL on `port`; undefined: it ended for a reason that passes, try again. */
export async function start(
  { home, binaries, runner, settings }: Launch,
  port: number,
): Promise<Running | undefined> {
  const log = join(home, 'log')
  const all = {
    ...SETTINGS,
    ...settings,
    port: String(port),
    unix_socket_directories: socketDirectory(home) ?? '',
  }
  const options = Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  // The log of the previous run is kept; at the first start there is none.
  await rename(log, `${log}.before`).catch(() => undefined)
  const watched = watch(
    [...runner.prefix, binaries.postgres, '-D', join(home, 'data'), ...options],
    runner,
    log,
    { ...ALLOCATION, ...process.env },
  )
  const postmaster = await withProgress('Запускаю базу данных…', () => ready(home, port, watched))
  if (postmaster) return { postmaster, watched }
  const text = await readFile(log, 'utf8')
  if (PASSING.test(text)) return undefined
  throw explain(home, text)
}

/** Waits until the server that was just started accepts connections; undefined when it ended instead. */
async function ready(home: string, port: number, watched: Watched): Promise<Postmaster | undefined> {
  while (!watched.hasEnded()) {
    const postmaster = await readPidFile(home)
    if (postmaster?.port === port && postmaster.isReady) return postmaster
    await sleep(10)
  }
  return undefined
}

export function own(path: string, { uid, gid }: Runner, present: number | undefined) {
  if (uid !== undefined && uid !== present) spawnSync('chown', ['-R', `${uid}:${gid}`, path])
}

function explain(home: string, text: string) {
  // On a full disk the log is truncated too.
  const { bavail, bsize } = statfsSync(home)
  if (/No space left on device|ENOSPC/.test(text) || bavail * bsize < 1 << 20) {
    return Object.assign(new Error(text), { code: 'ENOSPC' })
  }
  const reason = text.split('\n').findLast(line => /FATAL|PANIC|error/i.test(line)) ?? text.trim()
  return new Failure(
    `База данных в ${home} не запускается: ${reason.trim()}. Подробности в ${join(home, 'log')}.`,
  )
}
