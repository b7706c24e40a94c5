import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ownEnvironment } from '#server/testing/own-environment.ts'
import { buildCity } from '../../server/app.ts'
import { joinDatabase } from '../../server/database/open.ts'
import { connect, type Database } from '../../server/database/pool.ts'
import { Sessions } from '../../server/domains/people/sessions.ts'
import { largeCity, seedLarge } from '../../server/seeds/large.ts'
import { readSettings, type Settings } from '../../server/settings.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** In a checkout. */
export const SERVER = 'server/main.ts'

/** A large city in a separate process, with the connections that a benchmark uses. */
export interface BenchCity {
  readonly url: string
  /** The origin that a browser would send. */
  readonly origin: string
  readonly serverPid: number
  readonly postmasterPid: number
  readonly sql: Database
  readonly databaseUrl: string
  /** The settings of its server, for further ones on the same database. */
  readonly env: NodeJS.ProcessEnv
  /** The cookie of a resident. */
  readonly signIn: (user: number) => Promise<string>
  /** The statement and parameters that the server sends for a read. */
  readonly statementOf: (path: string, cookie: string) => Promise<{ text: string; values: unknown[] }>
  readonly stop: () => Promise<void>
}

/** The large city, with `BENCH_ARTICLES` articles when that is set, and ten times as many comments. */
const sizesOf = ({ BENCH_ARTICLES }: NodeJS.ProcessEnv) => {
  const articles = Number(BENCH_ARTICLES ?? largeCity.articles)
  return { ...largeCity, articles, comments: articles * 10 }
}

/** What a browser sends with every call. */
export const headersOf = ({ origin }: BenchCity, cookie: string) => ({
  cookie,
  origin,
  'content-type': 'application/json',
})

export async function startCity(directory: string, port: number): Promise<BenchCity> {
  const env = ownEnvironment({
    DATA_DIR: directory,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    RATE_LIMIT_API: '0',
    RATE_LIMIT_AUTH: '0',
  })
  const start = () => startServer(env)
  const settings = await readSettings({
    DATA_DIR: directory,
    PORT: String(port),
    LOG_LEVEL: 'silent',
    RATE_LIMIT_API: '0',
  })
  // The server that is measured starts when the city is large: it reads at its start how large the tables are.
  const first = await start()
  await enlarge(settings)
  await ended(first)
  const server = await start()
  const database = await joinDatabase(settings)
  const sql = connect(database.url, { max: 4, name: 'bench' })
  const sessions = new Sessions({ sql, settings, clock: () => new Date() })
  const sent: { text: string; values: unknown[] }[] = []
  const watched = new Proxy(sql, {
    get: (target, name) =>
      name === 'unsafe'
        ? (text: string, values: unknown[], options: object) => {
            sent.push({ text, values })
            return target.unsafe(text, values as never[], options)
          }
        : Reflect.get(target, name),
  })
  const app = await buildCity({ sql: watched, settings })
  return {
    url: `http://127.0.0.1:${port}`,
    origin: settings.publicUrl,
    serverPid: server.pid ?? 0,
    postmasterPid: Number(
      (await readFile(join(directory, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0],
    ),
    sql,
    databaseUrl: database.url,
    env: { ...env, DATABASE_URL: database.url },
    signIn: async user => `city=${(await sessions.start(sql, user)).key}`,
    async statementOf(path, cookie) {
      await app.inject({ url: path, headers: { cookie } })
      sent.length = 0
      const answer = await app.inject({ url: path, headers: { cookie } })
      const [only] = sent
      if (answer.statusCode !== 200 || sent.length !== 1 || !only) {
        throw new Error(`${path} answered ${answer.statusCode} with ${sent.length} statements`)
      }
      return only
    },
    async stop() {
      await app.close()
      await sql.end()
      await database.close()
      await ended(server)
    },
  }
}

/** Seeds the large city unless it is there. */
async function enlarge(settings: Settings): Promise<void> {
  const database = await joinDatabase(settings)
  const sql = connect(database.url, { max: 4, name: 'bench' })
  const [{ many } = { many: 0 }] = await sql<{ many: number }[]>`select count(*) as many from users`
  if (many < 1000) await seedLarge(sql, new Date(), sizesOf(process.env))
  await sql`vacuum analyze`
  await sql.end()
  await database.close()
}

export async function ended(server: ChildProcess): Promise<void> {
  server.kill('SIGTERM')
  await new Promise(done => server.once('exit', done))
}

/** A server with these settings, when it listens; `checkout` is the directory of its sources. */
export const startServer = (
  env: NodeJS.ProcessEnv,
  serves: 'api' | 'web' = 'api',
  checkout = ROOT,
): Promise<ChildProcess> =>
  startProgram([join(checkout, SERVER), ...(serves === 'api' ? ['--no-web'] : [])], 'Город открыт', env)

// A failed benchmark must not leave a running program behind.
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const program of running) program.kill('SIGTERM')
})

/** A program of Node, when it has printed `word`. */
export async function startProgram(
  args: readonly string[],
  word: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<ChildProcess> {
  const started = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  running.add(started)
  started.once('exit', () => running.delete(started))
  await new Promise<void>((done, fail) => {
    started.once('exit', code => fail(new Error(`${args[0]} ended with ${code}`)))
    started.stdout?.on('data', (chunk: Buffer) => {
      if (String(chunk).includes(word)) done()
    })
  })
  return started
}
