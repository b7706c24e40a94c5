import type { FastifyInstance } from 'fastify'
import { readMigrations } from '../database/migrate.ts'
import type { Database } from '../database/pool.ts'

const PATIENCE_MS = 2000

/** `/health`: the process is up. `/ready`: its database answers and has the structure that this program needs. */
export function probes(app: FastifyInstance, { sql }: { sql: Database }): void {
  const newest = readMigrations().then(files => files.at(-1)?.name ?? '')
  app.get('/health', () => ({ status: 'ok' }))
  app.get('/ready', async (request, reply) => {
    try {
      const [found] = await soon(sql<{ newest: string | null }[]>`select max(name) as newest from migrations`)
      if (found?.newest === (await newest)) return { status: 'ok' }
      return await reply.code(503).send({ status: 'migrations' })
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer')
      return reply.code(503).send({ status: 'database' })
    }
  })
}

async function soon<T>(work: PromiseLike<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS} ms`)), PATIENCE_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
