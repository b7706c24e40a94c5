import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../server/database/embedded.ts'
import { migrate } from '../server/database/migrate.ts'
import { connect } from '../server/database/pool.ts'

/** Runs `body` with a migrated database that is dropped afterwards. */
export async function withScratchDatabase<T>(body: (url: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'city-scratch-'))
  const { url, stop } = await startEmbedded(directory, { fsync: 'off' })
  try {
    const sql = connect(url, { max: 1 })
    await migrate(sql).finally(() => sql.end())
    return await body(url)
  } finally {
    await stop()
    await rm(directory, { recursive: true, force: true })
  }
}
