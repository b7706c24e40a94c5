import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { PerformanceObserver } from 'node:perf_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Database } from '#server/database/pool.ts'
import type { World } from '#server/testing/world.ts'

/** Major collections of V8 while `run` runs. */
async function collectionsIn(run: () => Promise<void>): Promise<number> {
  let collections = 0
  const MAJOR = 4
  const observer = new PerformanceObserver(list => {
    for (const entry of list.getEntries())
      if ('detail' in entry && (entry.detail as { kind: number }).kind === MAJOR) collections += 1
  })
  observer.observe({ entryTypes: ['gc'] })
  await run()
  // Entries come in a later turn.
  await turn()
  observer.disconnect()
  return collections
}

/** A client has a heap of its own, so that what it collects is not counted. */
const CLIENT = `
  const { get } = require('node:http')
  const { parentPort, workerData } = require('node:worker_threads')
  const { url, cookie, amount } = workerData
  let left = amount
  const next = () => {
    if (left-- <= 0) return parentPort.postMessage('done')
    get(url, { headers: { cookie } }, answer => {
      if (answer.statusCode !== 200) throw new Error(url + ' answered ' + answer.statusCode)
      answer.resume().on('end', next)
    })
  }
  next()`

/** How often the server collects its whole heap while it sends the answer of `path` `amount` times over HTTP. */
export async function collectionsFor({ app, cookieOf }: World, user: number, path: string, amount: number) {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const cookie = await cookieOf(user)
  const send = (amount: number) =>
    new Promise<void>((done, fail) => {
      const client = new Worker(CLIENT, {
        eval: true,
        workerData: { url: `http://127.0.0.1:${port}${path}`, cookie, amount },
      })
      client.once('message', () => done())
      client.once('error', fail)
    })
  // The first ones take memory that the others find.
  await send(100)
  return collectionsIn(() => send(amount))
}

/** How many pages of memory a backend takes from the system for `amount` executions of a statement; 0 where Linux does not count them. */
export async function faultsFor(sql: Database, statement: string, amount: number): Promise<number> {
  if (process.platform !== 'linux') return 0
  const [backend] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  const faults = () => {
    const stat = readFileSync(`/proc/${backend?.pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[7])
  }
  for (let i = 0; i < 20; i += 1) await sql.unsafe(statement)
  const before = faults()
  for (let i = 0; i < amount; i += 1) await sql.unsafe(statement)
  return faults() - before
}
