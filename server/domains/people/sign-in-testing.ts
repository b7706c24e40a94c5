import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { collections } from '#contract/index.ts'
import { connect, type Database } from '../../database/pool.ts'
import { bodyParsers } from '../../http/bodies.ts'
import { errorAnswers } from '../../http/errors.ts'
import { preflightAnswers, securityHeaders } from '../../http/headers.ts'
import { rateLimits } from '../../http/limits.ts'
import { logging } from '../../http/logs.ts'
import { originCheck, ownOrigins } from '../../http/origins.ts'
import { Engine } from '../../rest/engine.ts'
import { restRoutes } from '../../rest/routes.ts'
import { ru } from '../../rest/texts.ts'
import { readSettings } from '../../settings.ts'
import { createDatabase } from '../../testing/database.ts'
import { freePort } from '../../testing/port.ts'
import { developmentProvider } from './development-provider.ts'
import { identityOf } from './identity.ts'
import { keycloakRoutes } from './keycloak.ts'
import { ruPeople } from './texts.ts'
import { usersRoutes } from './users.ts'

export interface City {
  readonly url: string
  readonly close: () => Promise<void>
  /** Lines of the log so far. */
  readonly log: readonly string[]
}

const secret = 'a secret of the test, long enough for anybody'
export const stamp = '2026-01-01T00:00:00.000Z'

/** A server process in all but the process: it listens on a port of its own over the database of `sql`. */
export async function city(
  sql: Database,
  { clock = () => new Date(), env = {} }: { clock?: () => Date; env?: Record<string, string> } = {},
): Promise<City> {
  const port = Number(env['PORT'] ?? (await freePort()))
  const directory = await mkdtemp(join(tmpdir(), 'city-'))
  const url = `http://localhost:${port}`
  const settings = await readSettings({
    NODE_ENV: 'test',
    PORT: String(port),
    DATA_DIR: directory,
    SECRET: secret,
    ...env,
  })
  const log: string[] = []
  const app = Fastify(logging(settings, { write: line => void log.push(line) }))
  const engine = new Engine({
    sql,
    collections,
    texts: ru,
    clock,
    expressions: { 'energy.total': () => '0' },
  })
  const identity = identityOf({ engine, sql, settings, clock })
  const { refusals } = engine
  securityHeaders(app, settings)
  rateLimits(app, { limits: settings.rateLimits, refusals, keyOf: request => identity.knownAs(request) })
  originCheck(app, { origins: ownOrigins(settings), refusals })
  bodyParsers(app)
  errorAnswers(app, refusals)
  preflightAnswers(app)
  const onNewResident = async (tx: Pick<Database, 'unsafe'>, user: number) =>
    void (await tx.unsafe(
      'insert into user_greeting_statistics (user_id, created_at, updated_at) values ($1, now(), now())',
      [user],
    ))
  keycloakRoutes(app, { identity, sql, settings, clock, onNewResident })
  developmentProvider(app, { settings, sql })
  usersRoutes(app, { engine, identity, texts: ruPeople, onNewResident, onLeaving: async () => undefined })
  restRoutes(app, { engine, identity })
  await app.listen({ port, host: 'localhost' })
  return {
    url,
    log,
    close: async () => {
      await app.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** A database with three residents, a moderator, an administrator; the pool is what servers get. */
export async function people() {
  const database = await createDatabase()
  const sql = connect(database.url, { max: 8 })
  const ids = {
    anna: await addUser(sql, 'anna', 'authenticated'),
    boris: await addUser(sql, 'boris', 'authenticated'),
    vera: await addUser(sql, 'vera', 'moderator'),
    gleb: await addUser(sql, 'gleb', 'superadmin'),
  }
  return {
    sql,
    ids,
    url: database.url,
    close: async () => {
      await sql.end()
      await database.drop()
    },
  }
}

export async function addUser(
  sql: Database,
  username: string,
  role: string,
  { confirmed = true }: { confirmed?: boolean } = {},
): Promise<number> {
  const [made] = await sql<{ id: number }[]>`
    insert into users (username, email, full_name, confirmed, role_id, created_at, updated_at)
    select ${username}, ${`${username}@city.example`}, ${username}, ${confirmed}, id, ${stamp}, ${stamp}
    from roles where type = ${role} returning id`
  return made?.id ?? 0
}

export const setRole = (sql: Database, user: number, role: string) =>
  sql`update users set role_id = (select id from roles where type = ${role}) where id = ${user}`

/** What a person reads of a page. */
export const wordsOf = (page: string) =>
  page
    .slice(page.indexOf('<main>'))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
