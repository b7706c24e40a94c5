/**
 * @module-tag slow
 * @module-tag embedded
 * @module-tag once
 * @module-tag full
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findEmbedded } from './database/embedded.ts'
import { freePort } from './database/free-port.ts'
import { connect, type Database } from './database/pool.ts'
import { audit, report } from './domains/audit.ts'
import { Sessions } from './domains/people/sessions.ts'
import { builders } from './seeds/builders.ts'
import { until } from './testing/until.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const CRASHES = 100
/** The processes killed by turns. */
const VICTIMS = ['backend', 'postmaster', 'server'] as const
const WRITERS = 6
const PAUSE_MS = 100
const COINS = 1_000_000
/** The least number of acknowledged writes between two crashes. */
const WRITES = 12
/** A server or database that takes longer to come back counts as not recovered. */
const RECOVERY_MS = 90_000

let directory: string
let server: ChildProcess | undefined
/** What the latest server printed. */
let output = ''
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'city-crash-'))
})
afterEach(async () => {
  server?.kill('SIGKILL')
  while ((await processes()).length > 0) await sleep(50)
  await rm(directory, { recursive: true, force: true })
})

/** The processes of this city that still run: the server, its database and the database's watcher. */
async function processes(): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid,args'], { maxBuffer: 10_000_000 })
  return stdout.split('\n').filter(line => line.includes(directory))
}

/** Starts the server as `npm start` does and waits until it is ready. */
async function start(port: number): Promise<ChildProcess> {
  const env = {
    ...process.env,
    DATA_DIR: directory,
    DATABASE_URL: '',
    PORT: String(port),
    SEED: 'none',
    LOG_LEVEL: 'error',
    RATE_LIMIT_API: '0',
  }
  const child = spawn(process.execPath, [MAIN, '--no-web'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  server = child
  output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (output += String(chunk)))
  const end = Date.now() + RECOVERY_MS
  while (child.exitCode === null && Date.now() < end) {
    const { ok } = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => ({ ok: false }))
    if (ok) return child
    await sleep(20)
  }
  // The last output arrives after the exit.
  await sleep(200)
  throw new Error(await complaint(`the server did not start, its exit code is ${child.exitCode}`))
}

/** With what the server and PostgreSQL printed last, and which processes still run. */
async function complaint(problem: string): Promise<string> {
  const log = await readFile(join(directory, 'postgres', 'log'), 'utf8').catch(String)
  return [problem, output.slice(-4000), log.slice(-4000), ...(await processes())].join('\n')
}

async function withDatabase<T>(work: (sql: Database) => Promise<T>): Promise<T> {
  const sql = connect((await findEmbedded(join(directory, 'postgres'))) ?? '', { max: 1 })
  return work(sql).finally(() => sql.end())
}

interface Write {
  readonly key: string
  readonly kind: Kind
}

/** What is written while processes are killed; the column holds the key of each write. */
interface Kind {
  readonly path: string
  readonly column: 'comment' | 'name' | 'text' | 'user_comment'
  readonly by: 'moderator' | 'resident'
  readonly data: object
  /** Sent again with the same `Idempotency-Key`, it is made once. */
  readonly isOnce: boolean
}

/** A city of a moderator and a resident with coins, and all that they write. */
async function peopled(port: number) {
  return withDatabase(async sql => {
    const build = builders(sql, new Date())
    const settings = { publicUrl: `http://localhost:${port}` }
    const sessions = new Sessions({ sql, settings, clock: () => new Date() })
    const [moderator, user] = [await build.resident({ role: 'moderator' }), await build.resident()]
    const article = await build.article({ author_id: moderator })
    const item = await build.shopItem({ price: 1 })
    const byModerator = { by: 'moderator', column: 'comment', isOnce: true } as const
    const byResident = { by: 'resident', isOnce: true } as const
    const kinds: readonly Kind[] = [
      { ...byModerator, path: 'user-points-changes', data: { user, amount: 1 } },
      { ...byModerator, path: 'user-balance-changes', data: { user, amount: 1 } },
      { ...byModerator, path: 'badges', column: 'name', data: { color: 'Blue' }, isOnce: false },
      { ...byResident, path: 'comments', column: 'text', data: { article } },
      { ...byResident, path: 'bookings', column: 'user_comment', data: { shop_item: item } },
    ]
    const cookies = {
      moderator: `city=${(await sessions.start(sql, moderator)).key}`,
      resident: `city=${(await sessions.start(sql, user)).key}`,
    }
    return { user, kinds, cookies }
  })
}

test(`server, postmaster and each kind of backend are killed ${CRASHES} times by turns under writes: every acknowledged write is kept, nothing is written twice, and the city recovers without manual work`, {
  timeout: 1_200_000,
}, async () => {
  const port = await freePort()
  await start(port)
  const { user, kinds, cookies } = await peopled(port)

  const send = async ({ key, kind: { path, column, by, data } }: Write, more = {}) => {
    const { status } = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
      method: 'POST',
      headers: {
        cookie: cookies[by],
        origin: `http://localhost:${port}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ data: { ...data, [column]: key, ...more } }),
      signal: AbortSignal.timeout(RECOVERY_MS),
    })
    return status
  }
  const [, coins] = kinds
  if (coins) expect(await send({ key: 'coins to spend', kind: coins }, { user, amount: COINS })).toBe(200)
  let made = 0
  const next = (): Write => {
    const kind = kinds[(made += 1) % kinds.length]
    if (!kind) throw new Error('nothing to write')
    return { key: randomUUID(), kind }
  }
  const acknowledged: Write[] = []
  const unanswered: Write[] = []
  const write = async (alive: () => boolean) => {
    while (alive()) {
      const one = next()
      const status = await send(one).catch(() => 0)
      if (status === 200) acknowledged.push(one)
      else if (status === 0 || status === 503) {
        unanswered.push(one)
        // Without a pause a longer outage would collect thousands of writes to repeat.
        await sleep(PAUSE_MS)
      } else throw new Error(`${one.kind.path} answered ${status}`)
    }
  }

  for (let crash = 1; crash <= CRASHES; crash += 1) {
    const victim = VICTIMS[crash % VICTIMS.length]
    const reached = async (count: number, moment: string) => {
      const end = Date.now() + RECOVERY_MS
      while (acknowledged.length < count) {
        if (Date.now() > end)
          throw new Error(await complaint(`no writes ${moment} crash ${crash} (${victim})`))
        await sleep(5)
      }
    }
    let isAlive = true
    const stopWriting = async () => {
      isAlive = false
      await writing
    }
    const enough = acknowledged.length + WRITES + (crash % 7)
    const writing = Promise.all(Array.from({ length: WRITERS }, () => write(() => isAlive)))
    try {
      await Promise.race([writing, reached(enough, 'before')])
      if (victim === 'server') {
        const gone = server && once(server, 'exit')
        const database = await postmaster()
        server?.kill('SIGKILL')
        // Every other time the database is killed as well, and recovers from its write-ahead log.
        if (crash % 2 === 0) process.kill(database, 'SIGKILL')
        await Promise.all([gone, stopWriting()])
        if (crash === CRASHES) await until(async () => expect(await processes()).toEqual([]))
        await start(port)
      } else {
        const { length } = acknowledged
        process.kill(victim === 'backend' ? await backend(crash) : await postmaster(), 'SIGKILL')
        await Promise.race([writing, reached(length + WRITERS + 1, 'after')])
      }
    } finally {
      await stopWriting()
    }
  }

  // What got no answer is sent again with the same key, and is made once.
  for (const one of unanswered.filter(({ kind }) => kind.isOnce)) expect(await send(one)).toBe(200)
  await withDatabase(async sql => {
    for (const kind of kinds) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const rows = await sql<{ key: string }[]>`
        select ${sql(kind.column)} as key from ${sql(kind.path.replaceAll('-', '_'))}`
      const kept = rows.map(({ key }) => key)
      const there = new Set(kept)
      const lost = acknowledged.filter(one => one.kind === kind && !there.has(one.key))
      expect([kind.path, lost]).toEqual([kind.path, []])
      const sent = [...acknowledged, ...unanswered].filter(one => one.kind === kind)
      const twice = sent.filter(({ key }) => kept.indexOf(key) !== kept.lastIndexOf(key))
      expect([kind.path, twice]).toEqual([kind.path, []])
    }
    expect(report(await audit(sql))).toEqual([])
  })
  expect(unanswered.length).toBeGreaterThan(0)

  server?.kill('SIGTERM')
  if (server) expect(await once(server, 'exit')).toEqual([0, null])
  expect(await processes()).toEqual([])
})

const postmaster = async () =>
  Number((await readFile(join(directory, 'postgres', 'data', 'postmaster.pid'), 'utf8')).split('\n')[0])

/** Of the kinds of processes that the database has, which serve the city and which write for it, the next one. */
const backend = (turn: number) =>
  withDatabase(async sql => {
    const kinds = await sql<{ pid: number }[]>`
      select distinct on (backend_type, application_name) pid from pg_stat_activity
      where pid <> pg_backend_pid() and backend_type <> 'autovacuum worker'`
    return kinds[turn % kinds.length]?.pid ?? postmaster()
  })
