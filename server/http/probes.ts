import type { FastifyInstance } from 'fastify'
import { readMigrations } from '../database/migrate.ts'
import type { Database } from '../database/pool.ts'
import { troubleOf } from '../rest/database-errors.ts'
import { refusalsIn } from '../rest/refusals.ts'
import { ru } from '../rest/texts.ts'
import { freeIn } from './disk-metrics.ts'

const PATIENCE_MS = 2000
/** Milliseconds for which an answer of `/ready` is reused, so that frequent probes cost nothing. */
const FRESH_MS = 1000
const LEAST_FREE = 16 * 1024 * 1024

interface Options {
  readonly sql: Database
  /** The directory the server writes to; absent: none. */
  readonly dataDirectory?: string
  /** Bytes that should be free in it. */
  readonly leastFree?: number
}

interface Answer {
  readonly code: 200 | 503
  readonly status: 'ok' | 'migrations' | 'database' | 'disk'
}

/**
 * `/health`: the process is up. `/ready`: its database can write and has the migrations of this program; 503 with the status
 * `migrations`, `database` or `disk` otherwise. A data directory without room has the status `disk` too, but 200: only uploads
 * fail then, and the servers that share it would all be left out at once.
 */
export function probes(app: FastifyInstance, { sql, dataDirectory, leastFree = LEAST_FREE }: Options): void {
  const newest = readMigrations().then(files => files.at(-1)?.name ?? '')
  const look = async (): Promise<Answer> => {
    const [found] = await sql<{ newest: string | null }[]>`select max(name) as newest from migrations`
    if (found?.newest !== (await newest)) return { code: 503, status: 'migrations' }
    await writeSomething(sql)
    const hasRoom = dataDirectory === undefined || (await freeIn(dataDirectory)) >= leastFree
    return { code: 200, status: hasRoom ? 'ok' : 'disk' }
  }
  const judge = async (): Promise<Answer> => {
    try {
      return await soon(look())
    } catch (error) {
      app.log.warn({ err: error }, 'not ready')
      const isFull = troubleOf(error, refusalsIn(ru))?.name === 'DiskFullError'
      return { code: 503, status: isFull ? 'disk' : 'database' }
    }
  }
  let latest: { readonly at: number; readonly answer: Promise<Answer> } | undefined
  app.get('/health', () => ({ status: 'ok' }))
  app.get('/ready', async (_request, reply) => {
    const now = performance.now()
    if (!latest || now - latest.at > FRESH_MS) latest = { at: now, answer: judge() }
    const { code, status } = await latest.answer
    return reply.code(code).send({ status })
  })
}

/**
 * Half a megabyte, sorted in less memory than that: PostgreSQL writes a temporary file, or reports that its
 * disk is full.
 */
const writeSomething = (sql: Database) =>
  sql.begin(async tx => {
    await tx`select set_config('work_mem', '64kB', true)`
    await tx`
      select count(*) from (
        select x from (select repeat(md5(n::text), 8) as x from generate_series(1, 2000) n) y order by x offset 1
      ) z`
  })

async function soon<T>(work: PromiseLike<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS} ms`)), PATIENCE_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
