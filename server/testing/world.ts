import { mkdtemp, rm } from 'node:fs/promises'
import type { OutgoingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { city } from '../app.ts'
import { assemble, type Kind } from '../assemble.ts'
import { setCityTimeZone } from '../database/clock.ts'
import { connect, type Database, type PoolOptions } from '../database/pool.ts'
import { Sessions } from '../domains/people/sessions.ts'
import { tokensOf } from '../domains/people/tokens.ts'
import { builders } from '../seeds/builders.ts'
import { readSettings, type Settings } from '../settings.ts'
import { createDatabase } from './database.ts'

export interface Reply {
  readonly status: number
  readonly body: any
  readonly headers: OutgoingHttpHeaders
}

type Headers = Record<string, string>

/** One person at a browser. */
export interface Asks {
  readonly get: (path: string) => Promise<Reply>
  readonly post: (path: string, data?: object, headers?: Headers) => Promise<Reply>
  readonly put: (path: string, data?: object, headers?: Headers) => Promise<Reply>
  readonly remove: (path: string, headers?: Headers) => Promise<Reply>
  /** Any request with its body sent unchanged: without the `data` envelope, a text, the bytes of a form. */
  readonly send: (method: Method, path: string, body?: object | string, headers?: Headers) => Promise<Reply>
}

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

export interface World {
  readonly app: FastifyInstance
  readonly sql: Database
  readonly url: string
  readonly settings: Settings
  readonly build: ReturnType<typeof builders>
  /** Sends requests as this resident; null: without signing in. */
  readonly as: (user: number | null) => Promise<Asks>
  /** The cookie of a resident who has just signed in. */
  readonly cookieOf: (user: number) => Promise<string>
  /** The Authorization header of a program with a JWT of this resident. */
  readonly bearerOf: (user: number) => Promise<{ readonly authorization: string }>
  /** `DATA_DIR`. */
  readonly directory: string
  readonly now: () => Date
  /** Moves the clock forward. */
  readonly pass: (milliseconds: number) => void
  readonly close: () => Promise<void>
}

export interface WorldOptions {
  readonly connections?: number
  /** Bounds of the pool that replace those of a test: `serving`. */
  readonly pool?: PoolOptions
  /** The address under which the application connects to the database at `url`. */
  readonly address?: (url: string) => string
  /** Settings that replace those of a test: `RATE_LIMIT_AUTH`. */
  readonly env?: Readonly<Record<string, string>>
  /** Parts that replace those of the city. */
  readonly kind?: Partial<Kind>
  /** The fixed time of its clock until `pass`; absent: the system clock. */
  readonly at?: string
}

/** So long that no test on a loaded machine finds a call refused that only waited for its turn. */
const CALL_WAIT_MS = 60_000

/** The city without its demo rows: the real application on a separate database, called through HTTP. */
export async function world({
  connections = 10,
  pool = {},
  address = url => url,
  env = {},
  kind = {},
  at,
}: WorldOptions = {}): Promise<World> {
  const database = await createDatabase()
  const directory = await mkdtemp(join(tmpdir(), 'city-world-'))
  const sql = connect(address(database.url), { ...pool, max: connections })
  const settings = await readSettings({
    DATA_DIR: directory,
    LOG_LEVEL: 'error',
    RATE_LIMIT_API: '0',
    RATE_LIMIT_AUTH: '0',
    // Tests name a city by any address, and open it to nobody.
    DEVELOPMENT_SIGN_IN: 'on',
    ...env,
  })
  let offset = 0
  const now = () => new Date((at === undefined ? Date.now() : Date.parse(at)) + offset)
  await setCityTimeZone(sql, settings.cityTime.zone, now())
  const { app } = await assemble(
    { ...city, web: null, ...kind },
    { sql, settings, clock: now, callWaitMs: CALL_WAIT_MS },
  )
  await app.ready()
  const sessions = new Sessions({ sql, settings, clock: now })

  const cookieOf = async (user: number) => `city=${(await sessions.start(sql, user)).key}`

  const tokens = tokensOf(settings.secret, now)
  const bearerOf = async (user: number) => {
    const { id: sid } = await sessions.start(sql, user, { withToken: true })
    return { authorization: `Bearer ${await tokens.seal({ id: user, sid })}` }
  }

  const as = async (user: number | null): Promise<Asks> => {
    const cookie = user === null ? {} : { cookie: await cookieOf(user) }
    const origin = { origin: settings.publicUrl }
    const send: Asks['send'] = async (method, url, payload, headers = {}) => {
      const answer = await app.inject({
        method,
        url,
        headers: { ...cookie, ...(method !== 'GET' && origin), ...headers },
        ...(payload !== undefined && { payload }),
      })
      const isJson = String(answer.headers['content-type']).includes('json')
      return {
        status: answer.statusCode,
        body: isJson && answer.body !== '' ? answer.json() : answer.body,
        headers: answer.headers,
      }
    }
    return {
      get: path => send('GET', path),
      post: (path, data, headers) => send('POST', path, data && { data }, headers),
      put: (path, data, headers) => send('PUT', path, data && { data }, headers),
      remove: (path, headers) => send('DELETE', path, undefined, headers),
      send,
    }
  }

  return {
    app,
    sql,
    url: database.url,
    settings,
    build: builders(sql, now()),
    as,
    cookieOf,
    bearerOf,
    directory,
    now,
    pass: milliseconds => {
      offset += milliseconds
    },
    close: async () => {
      await app.close()
      await sql.end()
      await database.drop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
