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
import { Sessions } from './domains/people/sessions.ts'
import { builders } from './seeds/builders.ts'
import { until } from './testing/until.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const CRASHES = 50
/** The processes killed by turns. */
const VICTIMS = ['backend', 'postmaster', 'server'] as const
const WRITERS = 6
const PAUSE_MS = 100
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
  readonly path: string
  readonly data: object
}

test(`server, backend and postmaster are killed ${CRASHES} times by turns under writes: every acknowledged write is kept, and the city recovers without manual work`, {
  timeout: 600_000,
}, async () => {
  const port = await freePort()
  await start(port)
  const { key: session, residents } = await withDatabase(async sql => {
    const build = builders(sql, new Date())
    const people = []
    for (let n = 0; n < 3; n += 1) people.push(await build.resident())
    const sessions = new Sessions({
      sql,
      settings: { publicUrl: `http://localhost:${port}` },
      clock: () => new Date(),
    })
    const { key } = await sessions.start(sql, await build.resident({ role: 'moderator' }))
    return { key, residents: people }
  })

  const send = async ({ key, path, data }: Write) => {
    const { status } = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
      method: 'POST',
      headers: {
        cookie: `city=${session}`,
        origin: `http://localhost:${port}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ data }),
      signal: AbortSignal.timeout(RECOVERY_MS),
    })
    return status
  }
  let made = 0
  const next = (): Write => {
    const key = randomUUID()
    const user = residents[(made += 1) % residents.length]
    return made % 3 === 0
      ? { key, path: 'badges', data: { name: key, color: 'Blue' } }
      : { key, path: 'user-points-changes', data: { user, amount: 1, comment: key } }
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
      } else throw new Error(`${one.path} answered ${status}`)
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
        process.kill(victim === 'backend' ? await backend() : await postmaster(), 'SIGKILL')
        await Promise.race([writing, reached(length + WRITERS + 1, 'after')])
      }
    } finally {
      await stopWriting()
    }
  }

  // An award without an answer is sent again with the same key, and is granted once.
  const awards = unanswered.filter(({ path }) => path === 'user-points-changes')
  for (const one of awards) expect(await send(one)).toBe(200)
  await withDatabase(async sql => {
    const rows = await sql<{ key: string }[]>`
      select comment as key from user_points_changes union all select name from badges`
    const kept = rows.map(({ key }) => key)
    expect(new Set(kept).size).toBe(kept.length)
    const there = new Set(kept)
    expect(acknowledged.filter(({ key }) => !there.has(key))).toEqual([])
    const wrong = await sql`
      select u.id from users u where points <> (
        select coalesce(sum(amount), 0) from user_points_changes where user_id = u.id)`
    expect(wrong).toEqual([])
  })
  expect(unanswered.length).toBeGreaterThan(0)

  server?.kill('SIGTERM')
  if (server) expect(await once(server, 'exit')).toEqual([0, null])
  expect(await processes()).toEqual([])
})

const postmaster = async () =>
  Number((await readFile(join(directory, 'postgres', 'data', 'postmaster.pid'), 'utf8')).split('\n')[0])

/** A process of the database that serves the city. */
const backend = () =>
  withDatabase(async sql => {
    const [found] = await sql<{ pid: number }[]>`
      select pid from pg_stat_activity where application_name = 'city' and pid <> pg_backend_pid() limit 1`
    return found?.pid ?? postmaster()
  })
