import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findEmbedded } from '#server/database/embedded.ts'
import { freePort } from '#server/database/free-port.ts'
import { connect, type Database } from '#server/database/pool.ts'
import { ownEnvironment } from '#server/testing/own-environment.ts'

const MAIN = fileURLToPath(new URL('../server/main.ts', import.meta.url))
const CLOCK = new URL('clock-of-server.ts', import.meta.url).href

/** The address of the help link. */
export const HELP_EMAIL = 'help@city.example'

/** A server process as `npm start` makes it, with the built web app. */
export interface City {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Opens a city on `directory`; an empty one is populated first. Progress is shown. */
export async function openCity(directory: string, env: Readonly<Record<string, string>> = {}): Promise<City> {
  const port = env['PORT'] ?? String(await freePort())
  const server = spawn(process.execPath, ['--import', CLOCK, MAIN], {
    env: ownEnvironment({
      DATA_DIR: directory,
      PORT: port,
      HELP_EMAIL,
      LOG_LEVEL: 'warn',
      // All journeys share one network address.
      RATE_LIMIT_API: '0',
      RATE_LIMIT_AUTH: '0',
      ...env,
    }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  server.stdout.pipe(process.stdout)
  const url = `http://localhost:${port}`
  const stop = async () => {
    if (server.exitCode !== null) return
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  while (!(await fetch(`${url}/ready`).catch(() => undefined))?.ok) {
    if (server.exitCode !== null) throw new Error('the city did not open')
    await new Promise(done => setTimeout(done, 100))
  }
  return { url, stop }
}

/** Runs `work` on the database of a city that is open on `directory`. */
export async function inDatabase<T>(directory: string, work: (sql: Database) => Promise<T>): Promise<T> {
  const sql = connect((await findEmbedded(join(directory, 'postgres'))) ?? '', { max: 1 })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

/**
 * People without a history open screens at once: they are greeted and have talked with the guide. Not by calls, because
 * automation would reward them.
 */
export const arrive = (directory: string, people: readonly number[]) =>
  inDatabase(directory, async sql => {
    await sql`update user_greeting_statistics set is_greeted = true where user_id = any(${people as number[]})`
    await sql`update user_onboarding_statistics set is_viewed = true where user_id = any(${people as number[]})`
  })
