import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Failure, say } from './command.ts'
import { setCityTimeZone } from './database/clock.ts'
import { locks } from './database/locks.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/open.ts'
import { connect, type Database, serving, servingHeavy } from './database/pool.ts'
import { checkDatabase, reach } from './database/reach.ts'
import { unbounded } from './database/unbounded.ts'
import type { Settings } from './settings.ts'

/** The steps of a start; parameters, so that tests can start a smaller application. */
export interface Parts {
  /** Seeds an empty database; called by one server at a time. */
  fill: (sql: Database) => Promise<void>
  /** Prepares what the first request needs besides the database: the web app's build. */
  prepare: () => Promise<unknown>
  build: (sql: Database, heavySql: Database) => Promise<FastifyInstance>
}

export interface Started {
  app: FastifyInstance
  /** Stops accepting requests, waits for those in flight, closes the database. */
  stop: () => Promise<void>
}

const DRAIN_SECONDS = 10

/** Starts a listening server. Fails with one sentence, after stopping what it had started. */
export async function start(settings: Settings, { fill, prepare, build }: Parts): Promise<Started> {
  await tryPorts(settings)
  const preparing = prepare()
  // Awaited below; until then a rejection must not count as unhandled.
  preparing.catch(() => undefined)
  const database = await openDatabase(settings)
  const forHeavy = Math.max(1, Math.floor(settings.databasePool / 5))
  const sql = connect(database.url, { ...serving, max: Math.max(1, settings.databasePool - forHeavy) })
  const heavySql = connect(database.url, { ...servingHeavy, max: forHeavy })
  const close = async () => {
    await Promise.all([sql.end({ timeout: 5 }), heavySql.end({ timeout: 5 })])
    await database.close()
  }
  try {
    await bringUp(database.url, settings.cityTime.zone, fill)
    await preparing
    const app = await build(sql, heavySql)
    await listen(app, settings)
    return { app, stop: () => drain(app).finally(close) }
  } catch (error) {
    await close()
    throw error
  }
}

async function bringUp(url: string, zone: string, fill: Parts['fill']) {
  // Migrating and seeding may take longer than a request.
  const sql = connect(url, { max: 4, name: 'city start' })
  try {
    await reach(sql)
    await checkDatabase(sql)
    const applied = await migrate(sql)
    if (applied.length > 0) say(`Применено миграций: ${applied.length}, последняя ${applied.at(-1)}.`)
    await setCityTimeZone(sql, zone, new Date())
    await sql.begin(async tx => {
      await unbounded(tx)
      await tx`select pg_advisory_xact_lock(${locks.seeds})`
      await fill(sql)
    })
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/**
 * Listens at each port for a moment, so that a start that cannot listen ends before it migrates the database: an older version
 * that is still running would refuse the migrated one.
 */
async function tryPorts(settings: Settings) {
  for (const port of [settings.port, settings.metrics.port]) {
    if (port === undefined) continue
    const server = createServer().listen({ port, host: settings.host })
    await once(server, 'listening').catch((error: unknown) => {
      throw cannotListen(error, settings)
    })
    server.close()
    await once(server, 'close')
  }
}

async function listen(app: FastifyInstance, settings: Settings) {
  const { port, host } = settings
  try {
    await app.listen({ port, host })
  } catch (error) {
    await app.close()
    throw cannotListen(error, settings)
  }
}

/** Why the server cannot listen. */
function cannotListen(error: unknown, { port, host, metrics }: Settings): unknown {
  const { code, port: at = port } = error as NodeJS.ErrnoException & { port?: number }
  const name = at === metrics.port ? 'METRICS_PORT' : 'PORT'
  switch (code) {
    case 'EADDRINUSE':
      return new Failure(
        `Порт ${at} занят: остановите программу, которая его держит, или задайте другой ${name}.`,
      )
    case 'EACCES':
      return new Failure(`Порт ${at} этому пользователю закрыт: задайте ${name} больше 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new Failure(`У этой машины нет адреса ${host}: исправьте HOST.`)
    default:
      return error
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
