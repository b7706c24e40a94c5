import { buildCity } from '../../app.ts'
import { connect } from '../../database/pool.ts'
import { readSettings } from '../../settings.ts'

// Downloads a book from a city of its own on the database at the URL, and prints by how many MB the heap grew meanwhile.
// In a process that nobody shares, run with --expose-gc.
const [, , url = '', path = '', cookie = '', DATA_DIR] = process.argv
const sql = connect(url, { max: 4 })
const settings = await readSettings({ DATA_DIR, LOG_LEVEL: 'silent', RATE_LIMIT_API: '0' })
const app = await buildCity({ sql, settings, clock: () => new Date() })
const address = await app.listen({ port: 0, host: '127.0.0.1' })

const heap = () => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 2 ** 20
}
const before = heap()
let most = 0
let bytes = 0
let next = 0
for await (const chunk of (await fetch(address + path, { headers: { cookie } })).body ?? []) {
  bytes += chunk.length
  if (bytes < next) continue
  next = bytes + 2 ** 19
  most = Math.max(most, heap())
}
process.stdout.write(JSON.stringify({ bytes, grown: most - before }))
app.server.closeAllConnections()
await app.close()
await sql.end()
