import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbedded } from '../server/database/embedded.ts'
import { connect } from '../server/database/pool.ts'
import { readSettings } from '../server/settings.ts'
import { buildReference, prepareReference } from '../server/testing/reference/app.ts'

/**
 * `npm run contract [-- --cases=FILE …]`: replays requests recorded from a real server of the kind against the engine
 * with that server's collections and rows. Further options go to the replay (`--verbose`, `--only=REGEX`).
 */
const recorded = (name: string) =>
  fileURLToPath(new URL(`../server/testing/reference/recorded/${name}`, import.meta.url))
const options = process.argv
  .slice(2)
  .map(option =>
    option.startsWith('--cases=') ? `--cases=${resolve(option.slice('--cases='.length))}` : option,
  )

const directory = await mkdtemp(join(tmpdir(), 'city-contract-'))
const database = await startEmbedded(join(directory, 'postgres'), { fsync: 'off' })
const sql = connect(database.url, { max: 4 })
try {
  await prepareReference(sql, recorded('seed.json'))
  const settings = await readSettings({
    DATA_DIR: directory,
    AUTH_LOCAL: 'on',
    LOG_LEVEL: 'error',
    RATE_LIMIT_API: '0',
    RATE_LIMIT_AUTH: '0',
  })
  const { app } = await buildReference(sql, settings)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  process.exitCode = await replay(`http://127.0.0.1:${port}`)
  await app.close()
} finally {
  await sql.end()
  await database.stop()
  await rm(directory, { recursive: true, force: true })
}

function replay(url: string): Promise<number> {
  const child = spawn(process.execPath, [recorded('replay.cjs'), url, ...options], { stdio: 'inherit' })
  return new Promise(done => child.on('exit', code => done(code ?? 1)))
}
