import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { migrate } from '../database/migrate.ts'
import { connect, type Database } from '../database/pool.ts'

/** The template a test's database is copied from. Created once per run, by the first test that needs it. */
export interface Template {
  name: string
  /** Fills the empty database at `url`; must leave no connection open. */
  make: (url: string) => Promise<void>
}

export interface TestDatabase {
  url: string
  drop: () => Promise<void>
}

export const empty: Template = { name: 'empty', make: async () => undefined }

export const migrated: Template = {
  name: 'migrated',
  async make(url) {
    const sql = connect(url, { max: 1 })
    await migrate(sql).finally(() => sql.end())
  },
}

/**
 * A separate database for a test, copied from `template` (some 0.1 s). Close all connections to it, then
 * `drop`.
 */
export async function createDatabase(template = migrated): Promise<TestDatabase> {
  const { prefix } = inject('postgres')
  const name = `${prefix}${randomBytes(6).toString('hex')}`
  await asAdmin(async admin => {
    const source = await prepare(admin, template)
    await admin`create database ${admin(name)} template ${admin(source)}`
  })
  return {
    url: urlOf(name),
    drop: () =>
      asAdmin(async admin => {
        // This role may not terminate an autovacuum worker; a plain drop cancels it.
        await admin`drop database if exists ${admin(name)} with (force)`.catch(
          () => admin`drop database if exists ${admin(name)}`,
        )
      }),
  }
}

async function prepare(admin: Database, { name, make }: Template) {
  const { prefix } = inject('postgres')
  const database = `${prefix}template_${name}`
  await admin`select pg_advisory_lock(hashtext(${database}))`
  const [ready] = await admin`select from pg_database where datname = ${database}`
  if (!ready) {
    // A template is renamed to its final name once it is complete.
    const draft = `${database}_draft`
    await admin`create database ${admin(draft)} template template0`
    try {
      await make(urlOf(draft))
      await admin`alter database ${admin(draft)} rename to ${admin(database)}`
    } catch (error) {
      await admin`drop database ${admin(draft)} with (force)`
      throw error
    }
  }
  await admin`select pg_advisory_unlock(hashtext(${database}))`
  return database
}

function urlOf(database: string) {
  const url = new URL(inject('postgres').url)
  url.pathname = `/${database}`
  return url.href
}

async function asAdmin<T>(body: (admin: Database) => Promise<T>): Promise<T> {
  const admin = connect(inject('postgres').url, { max: 1, name: 'test admin' })
  return body(admin).finally(() => admin.end())
}
