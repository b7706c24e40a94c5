import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joinDatabase } from './database/open.ts'
import { connect } from './database/pool.ts'
import { signToken } from './domains/people/tokens.ts'
import { builders } from './seeds/builders.ts'
import { readSettings } from './settings.ts'
import { freePort } from './testing/port.ts'

const KILLS = 20
const WRITERS = 4

/** The process that `npm start` starts, on its own embedded database. */
class Server {
  readonly #env: NodeJS.ProcessEnv
  readonly url: string
  #child: ChildProcess | undefined

  constructor(directory: string, port: number) {
    this.url = `http://127.0.0.1:${port}`
    this.#env = {
      ...process.env,
      DATA_DIR: directory,
      PORT: String(port),
      SEED: 'none',
      LOG_LEVEL: 'fatal',
      RATE_LIMIT_API: '0',
    }
  }

  /** Resolves when it answers; rejects when it ends instead, or is silent for too long. */
  async start(): Promise<void> {
    const main = join(import.meta.dirname, 'main.ts')
    const child = spawn(process.execPath, [main, '--no-web'], { env: this.#env, stdio: 'ignore' })
    this.#child = child
    for (let turn = 0; turn < 600; turn += 1) {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
      const ready = await fetch(`${this.url}/ready`).catch(() => undefined)
      if (ready?.ok) return
      await new Promise(resolve => setTimeout(resolve, 100))
    }
    throw new Error('the server did not come up')
  }

  async kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
}

describe('a server that is killed', { tags: ['slow', 'embedded'], timeout: 300_000 }, () => {
  let directory: string
  let server: Server
  let token: string

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'city-crash-'))
    server = new Server(directory, await freePort())
    await server.start()
    const settings = await readSettings({ DATA_DIR: directory })
    const database = await joinDatabase(settings)
    const sql = connect(database.url, { max: 1 })
    const resident = await builders(sql, new Date()).resident()
    token = signToken(settings.secret, resident, new Date())
    await sql.end()
    await database.close()
  }, 120_000)
  afterAll(async () => {
    await server.kill('SIGTERM')
    await rm(directory, { recursive: true, force: true })
  })

  const propose = async (name: string): Promise<boolean> => {
    const answer = await fetch(`${server.url}/api/tags`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ data: { name } }),
    }).catch(() => undefined)
    if (answer && answer.status >= 400) throw new Error(`a write was refused: ${await answer.text()}`)
    return answer?.ok === true
  }

  const names = async (): Promise<Set<string>> => {
    const found = new Set<string>()
    for (let page = 1; ; page += 1) {
      const answer = await fetch(
        `${server.url}/api/tags?fields[0]=name&sort=id&pagination[pageSize]=1000&pagination[page]=${page}`,
        { headers: { authorization: `Bearer ${token}` } },
      )
      const { data, meta } = (await answer.json()) as {
        data: { attributes: { name: string } }[]
        meta: { pagination: { pageCount: number } }
      }
      for (const { attributes } of data) found.add(attributes.name)
      if (page >= meta.pagination.pageCount) return found
    }
  }

  it(`${KILLS} times under writes has every acknowledged one, and starts again without a hand`, async () => {
    const acknowledged: string[] = []
    for (let round = 0; round < KILLS; round += 1) {
      let alive = true
      const writers = Array.from({ length: WRITERS }, async (_, writer) => {
        for (let n = 0; alive; n += 1) {
          const name = `Тема ${round}.${writer}.${n}`
          if (await propose(name)) acknowledged.push(name)
        }
      })
      await new Promise(resolve => setTimeout(resolve, 100 + ((round * 37) % 200)))
      await server.kill('SIGKILL')
      alive = false
      await Promise.all(writers)
      await server.start()
      const kept = await names()
      expect(acknowledged.filter(name => !kept.has(name))).toEqual([])
    }
    expect(acknowledged.length).toBeGreaterThan(KILLS)
  })
})
