import type { FastifyInstance } from 'fastify'
import { limits } from '#contract/rest/limits.ts'
import { Failure } from './command.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/open.ts'
import { connect, type Database, reach } from './database/pool.ts'
import type { Settings } from './settings.ts'

/** What is made of the settings; apart, so that tests start something small. */
export interface Parts {
  /** Brings the empty database to life; called by one server at a time. */
  fill: (sql: Database) => Promise<void>
  /** Makes whatever must be there before the first request but needs no database. */
  prepare: () => Promise<unknown>
  build: (sql: Database) => Promise<FastifyInstance>
}

export interface Started {
  app: FastifyInstance
  /** Stops accepting, lets requests in flight finish, closes the database. */
  stop: () => Promise<void>
  /** Resolves when the embedded database ends by itself. */
  databaseEnded: Promise<unknown>
}

const DRAIN_SECONDS = 10
const PROVIDER_SECONDS = 10
const LOCK = 7_341_003

/** Settings to a listening server. Fails with one sentence, and leaves nothing running then. */
export async function start(settings: Settings, { fill, prepare, build }: Parts): Promise<Started> {
  const preparing = Promise.all([prepare(), settings.oidc && reachProvider(settings.oidc.issuer)])
  // Awaited below; until then a failure must not count as unhandled.
  preparing.catch(() => undefined)
  const database = await openDatabase(settings)
  const sql = connect(database.url, {
    max: settings.databasePool,
    statementTimeout: limits.statementMs,
    generic: true,
  })
  const close = async () => {
    await sql.end({ timeout: 5 })
    await database.close()
  }
  try {
    await bringUp(database.url, fill)
    await preparing
    const app = await build(sql)
    await listen(app, settings)
    return { app, stop: () => drain(app).finally(close), databaseEnded: database.ended }
  } catch (error) {
    await close()
    throw error
  }
}

async function bringUp(url: string, fill: Parts['fill']) {
  // Migrating and filling may take longer than a request.
  const sql = connect(url, { max: 4, name: 'city start' })
  try {
    await reach(sql)
    await migrate(sql)
    await sql.begin(async tx => {
      await tx`select pg_advisory_xact_lock(${LOCK})`
      await fill(sql)
    })
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function listen(app: FastifyInstance, { port, host }: Settings) {
  try {
    await app.listen({ port, host })
  } catch (error) {
    await app.close()
    switch ((error as NodeJS.ErrnoException).code) {
      case 'EADDRINUSE':
        throw new Failure(
          `Порт ${port} занят: остановите программу, которая его держит, или задайте другой PORT.`,
        )
      case 'EACCES':
        throw new Failure(`Порт ${port} этому пользователю закрыт: задайте PORT больше 1023.`)
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
      case 'EAI_AGAIN':
        throw new Failure(`У этой машины нет адреса ${host}: исправьте HOST.`)
      default:
        throw error
    }
  }
}

async function drain(app: FastifyInstance) {
  // A connection whose request was in flight stays open for the next one, unless it is closed.
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  const late = setTimeout(() => app.server.closeAllConnections(), DRAIN_SECONDS * 1000)
  await app.close()
  clearInterval(idle)
  clearTimeout(late)
}

async function reachProvider(issuer: string) {
  const url = `${issuer}/.well-known/openid-configuration`
  const reason = await fetch(url, { signal: AbortSignal.timeout(PROVIDER_SECONDS * 1000) }).then(
    async answer => (answer.ok ? undefined : `статус ${answer.status}`),
    (error: Error) => (error.cause as Error | undefined)?.message || error.message,
  )
  if (!reason) return
  throw new Failure(
    `Провайдер входа не отвечает (${url}: ${reason}): запустите его или исправьте OIDC_ISSUER.`,
  )
}
