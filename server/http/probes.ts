import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { readMigrations } from '../database/migrate.ts'
import type { Database } from '../database/pool.ts'
import { troubleOf } from '../rest/database-errors.ts'
import { refusalsIn } from '../rest/refusals.ts'
import { ru } from '../rest/texts.ts'

const PATIENCE_MS = 2000
/** Milliseconds for which an answer of `/ready` is reused, so that frequent probes cost nothing. */
const FRESH_MS = 1000
const LEAST_FREE = 16 * 1024 * 1024

interface Options {
  readonly sql: Database
  /** The directory the server writes to; absent: none. */
  readonly dataDirectory?: string
  /** Bytes that must be free in it. */
  readonly leastFree?: number
}

type Status = 'ok' | 'migrations' | 'database' | 'disk'

/**
 * `/health`: the process is up. `/ready`: its database can write and has the migrations of this program, and the data
 * directory has room; 503 with the status `migrations`, `database` or `disk` otherwise.
 */
export function probes(app: FastifyInstance, { sql, dataDirectory, leastFree = LEAST_FREE }: Options): void {
  const newest = readMigrations().then(files => files.at(-1)?.name ?? '')
  const look = async (): Promise<Status> => {
    if (dataDirectory !== undefined) {
      const { bavail, bsize } = await statfs(dataDirectory)
      if (bavail * bsize < leastFree) return 'disk'
    }
    const [found] = await sql<{ newest: string | null }[]>`select max(name) as newest from migrations`
    if (found?.newest !== (await newest)) return 'migrations'
    await writeSomething(sql)
    return 'ok'
  }
  const judge = async (): Promise<Status> => {
    try {
      return await soon(look())
    } catch (error) {
      app.log.warn({ err: error }, 'not ready')
      return troubleOf(error, refusalsIn(ru))?.name === 'DiskFullError' ? 'disk' : 'database'
    }
  }
  let latest: { readonly at: number; readonly status: Promise<Status> } | undefined
  app.get('/health', () => ({ status: 'ok' }))
  app.get('/ready', async (_request, reply) => {
    const now = performance.now()
    if (!latest || now - latest.at > FRESH_MS) latest = { at: now, status: judge() }
    const status = await latest.status
    return reply.code(status === 'ok' ? 200 : 503).send({ status })
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
