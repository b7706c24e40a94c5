import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createConnection, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { socketDirectory } from './postmaster.ts'

// The owner of a data directory listens on a socket as long as its process lives. Unlike a lock inside the
// database it survives a crash of the database, and unlike a file with a process id it is visible from
// another container.

/** Whether a living process owns the database in `home`. */
export function isOwned(home: string): Promise<boolean> {
  const client = createConnection(addressOf(home))
  return new Promise<boolean>(done => {
    client.once('connect', () => done(true)).once('error', () => done(false))
  }).finally(() => client.destroy())
}

/**
 * Makes this process the owner until the server is closed or the process ends. The caller holds the lock of
 * `home`.
 */
export async function declareOwner(home: string): Promise<Server> {
  const address = addressOf(home)
  // The socket file of an owner that was killed.
  if (process.platform !== 'win32') await rm(address, { force: true })
  const server = createServer(client => client.destroy())
  await new Promise<void>((done, fail) => server.once('error', fail).listen(address, done))
  return server.unref()
}

function addressOf(home: string) {
  const name = `city-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return join(socketDirectory(home) ?? tmpdir(), `${name}.sock`)
}
