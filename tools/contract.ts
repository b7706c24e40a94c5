import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { command, Failure } from '../server/command.ts'
import { startEmbedded } from '../server/database/embedded.ts'
import { connect } from '../server/database/pool.ts'
import { readSettings } from '../server/settings.ts'
import { buildReference, prepareReference } from '../server/testing/reference/app.ts'

const recorded = (name: string) =>
  fileURLToPath(new URL(`../server/testing/reference/recorded/${name}`, import.meta.url))
const USE = {
  name: 'npm run contract --',
  text: 'Повторяет запросы, записанные с настоящего сервера такого рода, с его коллекциями и строками.',
  options: {
    cases: { value: 'ФАЙЛ', text: 'свои записанные запросы' },
    only: { value: 'ВЫРАЖЕНИЕ', text: 'только запросы, чьё имя подходит под регулярное выражение' },
    all: { text: 'и те, что лишь похожи на наш диалект' },
    stock: { value: 'АДРЕС', text: 'второй сервер, с пределом в 100 строк' },
    verbose: { text: 'показать и то, что сошлось' },
  },
}

await command(USE, async ({ option }) => {
  const given = option('cases')
  const cases = given === undefined ? recorded('cases.json') : resolve(process.env.INIT_CWD ?? '.', given)
  await check(cases, option('only'))
  const options = Object.keys(USE.options).flatMap(name => {
    const value = option(name)
    if (value === undefined) return []
    if (value === '') return [`--${name}`]
    return [`--${name}=${name === 'cases' ? cases : value}`]
  })
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
    process.exitCode = await replay(`http://127.0.0.1:${port}`, options)
    await app.close()
  } finally {
    await sql.end()
    await database.stop()
    await rm(directory, { recursive: true, force: true })
  }
})

/** What the script of the recording would answer with a stack. */
async function check(cases: string, only = '') {
  const text = await readFile(cases, 'utf8').catch((error: Error) => {
    throw new Failure(`Записанные запросы не прочитаны: ${error.message}`)
  })
  try {
    JSON.parse(text)
  } catch (error) {
    throw new Failure(`В ${cases} не записанные запросы: ${(error as Error).message}`)
  }
  try {
    RegExp(only)
  } catch (error) {
    throw new Failure(`«${only}» не регулярное выражение: ${(error as Error).message}`)
  }
}

function replay(url: string, options: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [recorded('replay.cjs'), url, ...options], { stdio: 'inherit' })
  return new Promise(done => child.on('exit', code => done(code ?? 1)))
}
