import { readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A PostgreSQL that runs on `home/data`, read from its postmaster.pid. */
export interface Postmaster {
  home: string
  pid: number
  port: number
  isReady: boolean
}

/** The PostgreSQL that runs on `home` now, whichever process started it. */
export async function findPostmaster(home: string): Promise<Postmaster | undefined> {
  const found = await readPidFile(home)
  if (!found) return undefined
  if (isAlive(found) || (await answers(found))) return found
  // PostgreSQL ignores the process id of a dead process in postmaster.pid, but not one that another process
  // has since got, as after every restart of a container.
  if (exists(found.pid)) await rm(pidFile(home), { force: true })
  return undefined
}

export async function readPidFile(home: string): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(home), 'utf8').catch(() => '')
  const [pid, , , port, , , , status] = text.split('\n')
  if (!pid || !port) return undefined
  return { home, pid: Number(pid), port: Number(port), isReady: status?.trim() === 'ready' }
}

/** The directory of its Unix socket; a longer path does not fit into a socket address. */
export const socketDirectory = (home: string) =>
  process.platform !== 'win32' && Buffer.byteLength(home) < 85 ? home : undefined

/** The address of the database `role` for the role of the same name. */
export async function urlOf({ home, port }: Postmaster, role: 'city' | 'postgres') {
  const url = new URL(`postgres://${role}@127.0.0.1:${port}/${role}`)
  url.password = await passwordOf(home)
  const socket = socketDirectory(home)
  if (socket) url.searchParams.set('host', socket)
  return url.href
}

/** The password of both roles, created before initdb and readable by the owner alone. */
export const passwordOf = (home: string) => readFile(join(home, 'data', 'password'), 'utf8')

const pidFile = (home: string) => join(home, 'data', 'postmaster.pid')

function isAlive({ pid, home }: Postmaster) {
  try {
    if (process.platform !== 'linux') return exists(pid)
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(join(home, 'data'))
  } catch {
    return false
  }
}

/** Fast shutdown; resolves when the process has ended. */
export async function end(postmaster: Postmaster) {
  process.kill(postmaster.pid, 'SIGINT')
  while (isAlive(postmaster)) await sleep(20)
}

function exists(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Finds a server in another container on the same volume: its process is invisible here, its socket is not.
 */
function answers({ home, port }: Postmaster): Promise<boolean> {
  const directory = socketDirectory(home)
  if (!directory) return Promise.resolve(false)
  const client = createConnection(join(directory, `.s.PGSQL.${port}`))
  return new Promise<boolean>(done => {
    client.once('connect', () => done(true)).once('error', () => done(false))
  }).finally(() => client.destroy())
}
