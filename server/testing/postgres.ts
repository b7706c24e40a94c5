import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../database/embedded.ts'
import { connect } from '../database/pool.ts'
import { reach } from '../database/reach.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * `url` of a role that may create databases, no superuser; every database of this run begins with `prefix`. A given
     * server has no `superuserUrl`.
     */
    postgres: { url: string; prefix: string; superuserUrl?: string }
  }
}

// A test's database is deleted afterwards, so it need not survive a power failure.
const HASTY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }

/** One PostgreSQL for the whole run: the embedded one, or the server that TEST_DATABASE_URL names. */
export default async function setup(project: TestProject) {
  const prefix = `test_${Date.now().toString(36)}_${process.pid}_`
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    project.provide('postgres', { url: given, prefix })
    await withAdmin(given, reach)
    return () => withAdmin(given, sql => dropAll(sql, prefix))
  }
  const directory = await mkdtemp(join(tmpdir(), 'city-test-'))
  // Not in a folder below: as root, PostgreSQL runs as another user, who cannot enter a directory of mkdtemp.
  const { url, adminUrl, stop } = await startEmbedded(directory, HASTY)
  await withAdmin(adminUrl, async sql => void (await sql`alter role city createdb`))
  project.provide('postgres', { url, prefix, superuserUrl: adminUrl })
  return async () => {
    await stop()
    await rm(directory, { recursive: true, force: true })
  }
}

async function withAdmin(url: string, body: (sql: ReturnType<typeof connect>) => Promise<void>) {
  const sql = connect(url, { max: 1, name: 'test setup' })
  await body(sql).finally(() => sql.end())
}

async function dropAll(sql: ReturnType<typeof connect>, prefix: string) {
  const names = await sql<
    { datname: string }[]
  >`select datname from pg_database where starts_with(datname, ${prefix})`
  for (const { datname } of names) await sql`drop database ${sql(datname)} with (force)`
}
