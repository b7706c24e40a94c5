import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Operating systems give outgoing connections ports from 32 768 on. One of these could be taken by such a connection
 * while the server that used it restarts, and the restart would fail.
 */
const PORTS = { first: 20_000, end: 32_000 }
const ATTEMPTS = 100

/** A TCP port of the loopback interface on which no process listens at this moment. */
export async function freePort(): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const port = randomInt(PORTS.first, PORTS.end)
    const server = createServer().listen(port, '127.0.0.1')
    try {
      await once(server, 'listening')
    } catch (error) {
      if (attempt < ATTEMPTS) continue
      throw error
    }
    server.close()
    await once(server, 'close')
    return port
  }
}
