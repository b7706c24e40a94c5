/**
 * @module-tag slow
 * @module-tag full
 */
import { once } from 'node:events'
import { type AddressInfo, createServer, connect as open, type Server, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect, type Database, serving } from './database/pool.ts'
import { until } from './testing/until.ts'
import { type Reply, type World, world } from './testing/world.ts'

/** A TCP proxy in front of the database, whose connections a test closes. */
class Line {
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined
  #target: URL | undefined
  #port = 0
  isFrozen = false

  async open(): Promise<void> {
    const server = createServer(socket => {
      this.#keep(socket)
      if (this.isFrozen) return
      const target = this.#keep(open(Number(this.#target?.port), '127.0.0.1'))
      socket.pipe(target).pipe(socket)
    }).listen(this.#port, '127.0.0.1')
    await once(server, 'listening')
    this.#port = (server.address() as AddressInfo).port
    this.#server = server
  }

  cut(): void {
    this.drop()
    this.#server?.close()
  }

  /** Ends every connection; new ones are accepted. */
  drop(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#sockets.clear()
  }

  through = (url: string): string => {
    this.#target = new URL(url)
    const address = new URL(url)
    address.searchParams.delete('host')
    address.port = String(this.#port)
    return address.href
  }

  #keep(socket: Socket): Socket {
    this.#sockets.add(socket)
    return socket.on('error', () => socket.destroy()).on('close', () => this.#sockets.delete(socket))
  }
}

let line: Line
let city: World
let direct: Database

/** PostgreSQL ends no statement here by its own clock, except one that waits longer than `lockTimeout`. */
const cityWith = (lockTimeout: number) =>
  world({
    connections: 4,
    address: line.through,
    pool: { ...serving, statementTimeout: 0, lockTimeout, waiting: { most: 100, ms: 1000 } },
  })

beforeEach(async () => {
  line = new Line()
  await line.open()
  city = await cityWith(0)
  direct = connect(city.url, { max: 2 })
})
afterEach(async () => {
  vi.useRealTimers()
  line.isFrozen = false
  await direct.end()
  await city.close()
  line.cut()
})

const isRefused = ({ status, headers, body }: Reply) =>
  status === 503 && headers['retry-after'] !== undefined && /[а-я]/.test(body.error.message)

const CLOCK = ['setTimeout', 'clearTimeout', 'performance'] as const
const STEP_MS = 20

/**
 * Lets `milliseconds` pass on the clock of the pool and of the application, or fewer: until `calls` are answered. Each
 * step waits for the machine's work, so that a slow machine does not answer later on that clock.
 */
async function within<T>(milliseconds: number, calls: Promise<T>, step = turns): Promise<T> {
  const end = new AbortController()
  const answers = calls.finally(() => end.abort())
  for (let passed = 0; passed < milliseconds && !end.signal.aborted; passed += STEP_MS) {
    await step()
    vi.advanceTimersByTime(STEP_MS)
  }
  await step()
  expect(end.signal.aborted, `answered within ${milliseconds} ms`).toBe(true)
  return answers
}

async function turns(): Promise<unknown> {
  for (let n = 0; n < 10; n += 1) await turn()
  return undefined
}

/** Statements that wait for a lock. */
const waiting = () =>
  direct`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Residents who send four calls each, which one caller may have under way at a time. */
const crowd = (size: number) =>
  Promise.all(Array.from({ length: size }, async () => city.as(await city.build.resident())))
const fourOf = <T>(people: readonly T[]) => people.flatMap(one => [one, one, one, one])

test('while PostgreSQL is down every request is answered 503 soon, and requests are served soon after it is back', async () => {
  const user = await city.build.resident()
  const mission = await city.build.mission()
  const asks = await city.as(user)
  const people = await crowd(50)
  expect((await asks.get('/api/tags')).status).toBe(200)
  await direct`select 1`
  line.cut()
  vi.useFakeTimers({ toFake: [...CLOCK] })
  for (let wave = 0; wave < 3; wave += 1) {
    const calls = fourOf(people).map((asks, n) =>
      n % 2
        ? asks.get(`/api/tags?filters[id]=${n}`)
        : asks.post('/api/user-activity-enrolls', { activity: mission }),
    )
    for (const reply of await within(5000, Promise.all(calls))) {
      expect(reply.status, JSON.stringify(reply.body)).toBe(503)
      expect(isRefused(reply)).toBe(true)
    }
  }
  await line.open()
  const served = async () => {
    while ((await asks.get('/api/tags')).status !== 200);
  }
  // The duration is measured by PostgreSQL.
  await within(2000, served(), () => direct`select pg_sleep(${STEP_MS / 1000})`.execute())
  vi.useRealTimers()
  expect(await direct`select from user_activity_enrolls`).toHaveLength(0)
})

test('while PostgreSQL accepts connections and does not answer every request is answered 503 within 5 seconds', async () => {
  const people = await crowd(5)
  line.isFrozen = true
  line.drop()
  vi.useFakeTimers({ toFake: [...CLOCK] })
  const calls = fourOf(people).map(asks => asks.get('/api/tags'))
  for (const reply of await within(5000, Promise.all(calls)))
    expect(isRefused(reply), JSON.stringify(reply.body)).toBe(true)
})

test('a transaction that loses its connection halfway is answered 503 and is rolled back', async () => {
  const moderator = await city.as(await city.build.resident({ role: 'moderator' }))
  const user = await city.build.resident()
  const held = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const holder = direct.begin(async tx => {
    await tx`select from users where id = ${user} for update`
    held.resolve()
    await release.promise
  })
  await held.promise
  const sent = moderator.post('/api/user-points-changes/create-many', {
    users: [user],
    amount: 5,
    comment: 'x',
  })
  await until(async () => expect(await waiting()).toHaveLength(1))
  line.drop()
  expect(isRefused(await sent)).toBe(true)
  release.resolve()
  await holder
  expect(await direct`select points::float from users where id = ${user}`).toEqual([{ points: 0 }])
  expect(await direct`select from user_points_changes`).toHaveLength(0)
})

test('waiting too long for a lock is answered 503 and not as a request that is too large', async () => {
  await city.close()
  city = await cityWith(300)
  await direct.end()
  direct = connect(city.url, { max: 2 })
  const moderator = await city.as(await city.build.resident({ role: 'moderator' }))
  const user = await city.build.resident()
  await direct.begin(async tx => {
    await tx`select from users where id = ${user} for update`
    const reply = await moderator.post('/api/user-points-changes/create-many', {
      users: [user],
      amount: 5,
      comment: 'x',
    })
    expect(reply).toMatchObject({ status: 503, body: { error: { name: 'BusyError' } } })
    expect(isRefused(reply)).toBe(true)
  })
})

test('while long statements hold every connection other requests are answered 503 in time, and the pool counts them', async () => {
  const asks = await city.as(await city.build.resident())
  const people = await crowd(38)
  // Signed-in callers are looked up beforehand, since a first call would wait for its look-up.
  await Promise.all(people.map(one => one.get('/api/tags')))
  const long: Promise<unknown>[] = []
  await direct.begin(async tx => {
    await tx`select pg_advisory_xact_lock(1)`
    for (let n = 0; n < 4; n += 1) long.push(city.sql`select pg_advisory_lock_shared(1)`.execute())
    await until(async () => expect(await waiting()).toHaveLength(4))
    vi.useFakeTimers({ toFake: [...CLOCK] })
    const replies = await within(5000, Promise.all(fourOf(people).map(asks => asks.get('/api/tags'))))
    for (const reply of replies) {
      expect(reply).toMatchObject({ status: 503, body: { error: { name: 'BusyError' } } })
    }
    expect(city.sql.pool.refused).toBeGreaterThanOrEqual(150)
  })
  await Promise.all(long)
  expect((await asks.get('/api/tags')).status).toBe(200)
})
