import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Failure } from '#server/command.ts'
import { freePort } from '#server/database/free-port.ts'
import { needPackage } from './apt.ts'

const BIN = '/usr/lib/postgresql/15/bin'
/** PostgreSQL refuses to run as root. */
const NOBODY = 65_534

const isRoot = process.getuid?.() === 0
const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
const run = promisify(execFile)
const as = (program: string, ...args: readonly string[]) => run(join(BIN, program), args, identity)

/** Starts Debian's PostgreSQL 15 for `body`, with a role that may create databases; stops it afterwards. */
export async function withPostgres15<T>(body: (url: string) => Promise<T>): Promise<T> {
  if (!existsSync(join(BIN, 'postgres'))) needPackage('postgresql-15')
  if (!existsSync(join(BIN, 'postgres')))
    throw new Failure('Нужен PostgreSQL 15: установите его («sudo apt-get install postgresql-15»).')
  const directory = await mkdtemp(join(tmpdir(), 'city-pg15-'))
  const data = join(directory, 'data')
  const port = await freePort()
  await chmod(directory, 0o755)
  await mkdir(data)
  if (isRoot) await chown(data, NOBODY, NOBODY)
  try {
    await as('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8')
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'jit=off']
    const options = [`-p ${port}`, ...settings, 'max_connections=300'].join(' -c ')
    await as('pg_ctl', '-D', data, '-w', '-l', join(data, 'log'), '-o', options, 'start')
    const server = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']
    await as('psql', '-q', ...server, '-c', 'create role city login createdb')
    return await body(`postgres://city@127.0.0.1:${port}/postgres`)
  } finally {
    await as('pg_ctl', '-D', data, '-m', 'immediate', 'stop').catch(() => undefined)
    await rm(directory, { recursive: true, force: true })
  }
}
