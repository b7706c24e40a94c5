import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ownEnvironment } from '#server/testing/own-environment.ts'
import { command, Failure, say } from '../server/command.ts'
import { freePort } from '../server/database/free-port.ts'
import { joinDatabase } from '../server/database/open.ts'
import { connect } from '../server/database/pool.ts'
import { audit, report } from '../server/domains/audit.ts'
import { Sessions } from '../server/domains/people/sessions.ts'
import { seedDemo } from '../server/seeds/demo.ts'
import { readSettings } from '../server/settings.ts'
import { walk } from '../server/testing/fuzz/walk.ts'

const CONNECTIONS = 16
const main = fileURLToPath(new URL('../server/main.ts', import.meta.url))

const USE = {
  name: 'npm run fuzz --',
  text:
    'Посылает случайные запросы ко всем описанным вызовам своего города от имени гостя, жителя, модератора и ' +
    'администратора; ошибка 5xx, чужой личный текст, неописанный ответ и несходящиеся счета заканчивают его кодом 1.',
  options: {
    requests: { value: 'ЧИСЛО', text: 'сколько запросов, без него 100000' },
    leaves: {
      text: 'только запросы с одним негодным значением: по очереди в каждом поле, фильтре и параметре',
    },
    seed: { value: 'ЧИСЛО', text: 'с какого числа начать: с одного и того же запросы те же' },
  },
}

await command(USE, async ({ option }) => {
  const requests = Number(option('requests') ?? 100_000)
  const seed = Number(option('seed') ?? Date.now() % 1_000_000)
  if (!Number.isSafeInteger(requests) || !Number.isSafeInteger(seed)) {
    throw new Failure('Параметры --requests и --seed: нужно целое число.')
  }

  const directory = await mkdtemp(join(tmpdir(), 'city-fuzz-'))
  const port = await freePort()
  const env = {
    DATA_DIR: directory,
    PORT: String(port),
    SEED: 'none',
    LOG_LEVEL: 'error',
    RATE_LIMIT_API: '0',
    RATE_LIMIT_AUTH: '0',
  }
  const server = spawn(process.execPath, [main, '--no-web'], {
    env: ownEnvironment(env),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await listening(server, port)
    const settings = await readSettings(env)
    const database = await joinDatabase(settings)
    const sql = connect(database.url, { max: 2, name: 'fuzz' })
    await seedDemo(sql, new Map(), new Date(), settings.cityTime)
    const sessions = new Sessions({ sql, settings, clock: () => new Date() })
    const memory = async () => ({
      server: ofProcess(server.pid ?? 0),
      database: await ofDatabase(directory),
    })
    const before = await memory()
    const started = performance.now()
    const outcome = await walk(
      {
        url: `http://127.0.0.1:${port}`,
        origin: settings.publicUrl,
        sql,
        cookieOf: async user => `city=${(await sessions.start(sql, user)).key}`,
      },
      { requests, seed, connections: CONNECTIONS, of: option('leaves') === '' ? 'leaves' : 'any' },
    )
    const seconds = (performance.now() - started) / 1000
    const after = await memory()
    const faults = [...outcome.faults, ...report(await audit(sql))]
    await sql.end()
    await database.close()

    say(`${requests} requests in ${seconds.toFixed(0)} s, --seed=${seed}`)
    for (const [status, count] of [...outcome.statuses].toSorted(([a], [b]) => a - b)) {
      say(`  ${status}: ${count}`)
    }
    say('the slowest, ms')
    for (const { call, milliseconds } of outcome.slowest) say(`  ${milliseconds.toFixed(0)} ${call}`)
    say(`memory of the server: ${before.server} MB before, ${after.server} MB after`)
    say(`memory of PostgreSQL: ${before.database} MB before, ${after.database} MB after`)
    say(`calls that never answered 2xx: ${outcome.unanswered.length}`)
    for (const call of outcome.unanswered) say(`  ${call}`)
    say(`faults: ${faults.length}`)
    for (const fault of faults) say(`  ${fault}`)
    if (faults.length > 0) process.exitCode = 1
  } finally {
    server.kill('SIGTERM')
    if (server.exitCode === null) await new Promise(done => server.once('exit', done))
    await rm(directory, { recursive: true, force: true })
  }
})

async function listening(server: ChildProcess, port: number): Promise<void> {
  while (!(await fetch(`http://127.0.0.1:${port}/ready`).catch(() => ({ ok: false }))).ok) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`)
    await new Promise(done => setTimeout(done, 100))
  }
}

/** Megabytes that belong to a process: its private pages, and its proportion of shared ones. */
function ofProcess(pid: number): number {
  try {
    const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
    return Math.round(Number(kilobytes) / 1024)
  } catch {
    return 0
  }
}

/** The postmaster and all its processes. */
async function ofDatabase(directory: string): Promise<number> {
  const file = join(directory, 'postgres/data/postmaster.pid')
  const postmaster = Number((await readFile(file, 'utf8')).split('\n')[0])
  const children = readdirSync('/proc').filter(name => parentOf(name) === postmaster)
  return [postmaster, ...children.map(Number)].reduce((sum, pid) => sum + ofProcess(pid), 0)
}

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}
