/**
 * @module-tag slow
 * @module-tag property
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, createConnection } from 'node:net'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { propertyRuns } from '#contract/testing/properties.ts'
import { sendJson } from '../rest/routes.ts'
import { createDatabase, empty, type TestDatabase } from '../testing/database.ts'
import { giveBack, lend } from './answers.ts'
import postgres from './driver/index.js'
import { connect, type Database } from './pool.ts'

let database: TestDatabase
let sql: Database
let app: FastifyInstance
let port: number
let made = 0

beforeAll(async () => {
  database = await createDatabase(empty)
  sql = connect(database.url, { max: 3 })
  app = Fastify()
  app.get<{ Params: { seed: string; size: string } }>('/:seed/:size', async ({ params }, reply) => {
    const [row] = await texts(sql, params.seed, Number(params.size), 1)
    return sendJson(reply, row?.[0] ?? Buffer.of())
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  await sql.end()
  await database.drop()
})

/** Rows of a text that is like no other one. */
const texts = (pool: Pick<Database, 'unsafe'>, seed: string, size: number, rows: number) =>
  pool
    .unsafe(
      'select left(repeat(md5($1::text || n), $2::int / 32 + 1), $2::int) from generate_series(1, $3::int) n',
      [seed, size, rows],
    )
    .raw() as unknown as Promise<Buffer[][]>

function textOf(seed: string, size: number, row = 1) {
  const piece = createHash('md5').update(`${seed}${row}`).digest('hex')
  return piece.repeat(size / 32 + 1).slice(0, size)
}

/** Whether bytes are this text; their difference would fill a screen. */
const isText = (bytes: Uint8Array, text: string) => Buffer.from(text).equals(bytes)

const large = fc.integer({ min: 200_000, max: 1_100_000 })
const size = fc.oneof(
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 200 }) },
  { weight: 3, arbitrary: fc.integer({ min: 3900, max: 70_000 }) },
  { weight: 2, arbitrary: large },
)

/** A socket whose chunks are as large as said, and come in one memory that is overwritten after each. */
function chopped(url: string, sizes: readonly number[]) {
  const { searchParams, port: number, hostname } = new URL(url)
  const directory = searchParams.get('host')
  const socket = directory
    ? createConnection(`${directory}/.s.PGSQL.${number || 5432}`)
    : createConnection(Number(number || 5432), hostname)
  const emit = socket.emit.bind(socket)
  const memory = Buffer.alloc(Math.max(...sizes))
  let next = 0
  socket.emit = (event: string | symbol, ...args: unknown[]) => {
    if (event !== 'data') return emit(event, ...args)
    const chunk = args[0] as Buffer
    for (let at = 0; at < chunk.length; ) {
      const length = chunk.copy(memory, 0, at, at + (sizes[next++ % sizes.length] ?? 1))
      emit('data', memory.subarray(0, length))
      memory.fill('#', 0, length)
      at += length
    }
    return true
  }
  return socket
}

describe('rows', () => {
  it('are the same however their bytes arrive and whichever memory was given back meanwhile', async () => {
    const statement = fc.record({ size, rows: fc.integer({ min: 1, max: 3 }), isSent: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(
        fc.array(statement, { minLength: 1, maxLength: 12 }),
        fc
          .array(fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1000, max: 80_000 })), {
            minLength: 1,
            maxLength: 6,
          })
          .filter(sizes => sizes.some(one => one >= 1000)),
        async (statements, sizes) => {
          const { href, username, password, pathname } = new URL(database.url)
          const pool = postgres({
            username,
            password,
            database: pathname.slice(1),
            max: 2,
            max_pipeline: 0,
            socket: () => chopped(href, sizes),
          } as postgres.Options<Record<string, postgres.PostgresType>>)
          const run = async ({ size, rows, isSent }: (typeof statements)[number]) => {
            const seed = `row ${made++} `
            const found = await texts(pool, seed, size, rows)
            const isRight = () =>
              found.length === rows &&
              found.every(([bytes], n) => bytes !== undefined && isText(bytes, textOf(seed, size, n + 1)))
            expect(isRight()).toBe(true)
            if (!isSent) return isRight
            for (const [bytes] of found) if (bytes) giveBack(bytes)
            return () => true
          }
          const copied = pool`copy (select repeat('copied ', 40000)) to stdout`.readable()
          const [copy, ...checks] = await Promise.all([copied.then(buffer), ...statements.map(run)])
          expect(isText(copy, `${'copied '.repeat(40_000)}\n`)).toBe(true)
          // Rows that were not given back are still what they were.
          expect(checks.every(isRight => isRight())).toBe(true)
          await pool.end()
        },
      ),
      propertyRuns(40),
    )
  })
})

/** Asks for all of it at once over one connection and reads nothing: the operating system takes the first few megabytes only. */
function unread(asked: readonly { seed: string; size: number }[]) {
  const socket = createConnection(port, '127.0.0.1').pause()
  const last = asked.length - 1
  asked.forEach(({ seed, size }, n) => {
    const end = n === last ? 'connection: close\r\n' : ''
    socket.write(`GET /${seed}/${size} HTTP/1.1\r\nhost: x\r\n${end}\r\n`)
  })
  return async () => {
    let rest = await buffer(socket)
    return asked.every(({ seed, size }) => {
      const start = rest.indexOf('\r\n\r\n') + 4
      const body = rest.subarray(start, start + size)
      rest = rest.subarray(start + size)
      return isText(body, textOf(seed, size))
    })
  }
}

describe('answers', () => {
  it('large and small, read late, cut off and concurrent contain the requested bytes', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 8 })
    const request = fc.record({ size, reader: fc.constantFrom('quick', 'leaves', 'injected') })
    const many = fc.array(request, { minLength: 8, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(many, fc.array(large, { minLength: 10, maxLength: 14 }), async (requests, sizes) => {
        const read = unread(sizes.map(one => ({ seed: `unread-${made++}-`, size: one })))
        const outcomes = await Promise.all(
          requests.map(async ({ size, reader }) => {
            const seed = `answer-${made++}-`
            const path = `/${seed}/${size}`
            if (reader === 'injected') return isText((await app.inject(path)).rawPayload, textOf(seed, size))
            const [response] = (await once(get({ port, path, agent }), 'response')) as [IncomingMessage]
            if (reader === 'leaves') {
              response.on('error', () => undefined).destroy()
              return true
            }
            return isText(await buffer(response), textOf(seed, size))
          }),
        )
        expect(outcomes.every(Boolean)).toBe(true)
        expect(await read()).toBe(true)
      }),
      propertyRuns(60),
    )
    agent.destroy()
  })
})

describe('memory', () => {
  it('is lent again after it was given back, and only once', () => {
    const first = lend(50_000)
    giveBack(first)
    giveBack(first)
    const [second, third] = [lend(60_000), lend(60_000)]
    expect([second.buffer === first.buffer, third.buffer === first.buffer]).toEqual([true, false])
    giveBack(Buffer.alloc(60_000))
    expect(lend(60_000).buffer).not.toBe(second.buffer)
  })
})
