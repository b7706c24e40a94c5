import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { city as shipped } from '../../app.ts'
import { assemble, type Kind } from '../../assemble.ts'
import { freePort } from '../../database/free-port.ts'
import { connect, type Database } from '../../database/pool.ts'
import { readSettings, type Settings } from '../../settings.ts'
import { createDatabase } from '../../testing/database.ts'

export interface City {
  readonly url: string
  readonly settings: Settings
  readonly close: () => Promise<void>
  /** Lines of the log so far. */
  readonly log: readonly string[]
}

const secret = 'a secret of the test, long enough for anybody'
export const stamp = '2026-01-01T00:00:00.000Z'

/** The shipped application, listening on its own port, over the database of `sql`. */
export async function city(
  sql: Database,
  {
    clock = () => new Date(),
    env = {},
    kind = {},
  }: { clock?: () => Date; env?: Record<string, string>; kind?: Partial<Kind> } = {},
): Promise<City> {
  const port = Number(env['PORT'] ?? (await freePort()))
  const directory = await mkdtemp(join(tmpdir(), 'city-'))
  const url = `http://localhost:${port}`
  const settings = await readSettings({
    NODE_ENV: 'test',
    PORT: String(port),
    DATA_DIR: directory,
    SECRET: secret,
    DEVELOPMENT_SIGN_IN: 'on',
    ...env,
  })
  const log: string[] = []
  const { app } = await assemble(
    { ...shipped, web: null, ...kind },
    { sql, settings, clock, log: { write: line => void log.push(line) } },
  )
  await app.listen({ port, host: 'localhost' })
  return {
    url,
    settings,
    log,
    close: async () => {
      await app.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** A database with three residents, a moderator and an administrator; servers get the pool. */
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

/** The visible text of a page. */
export const wordsOf = (page: string) =>
  page
    .slice(page.indexOf('<main>'))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
