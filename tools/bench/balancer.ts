import { connect, createServer } from 'node:net'

/**
 * `node balancer.ts PORT PORT…`: connections to the first port of 127.0.0.1 go to the others in turn, as behind a proxy that
 * knows nothing of sessions. It prints a line when it listens.
 */
const [port, ...servers] = process.argv.slice(2).map(Number)
let next = 0
createServer({ noDelay: true }, client => {
  const server = connect({ port: servers[next++ % servers.length] ?? 0, host: '127.0.0.1', noDelay: true })
  for (const [one, other] of [
    [client, server],
    [server, client],
  ] as const) {
    one.pipe(other)
    one.on('error', () => other.destroy())
  }
}).listen(port, '127.0.0.1', () => console.log('listening'))
