/** @module-tag slow */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildCity } from '../../app.ts'
import { connect, type Database } from '../../database/pool.ts'
import { readSettings } from '../../settings.ts'
import { until } from '../../testing/until.ts'
import { type Asks, type World, world } from '../../testing/world.ts'
import { idOf, Sessions } from '../people/sessions.ts'
import { type Notice, notify } from './notify.ts'
import { MOST_STREAMS } from './streams.ts'

let city: World
let moderator: Asks
let sessions: Sessions
/** A second application on the same database, as another server process would be. */
let twin: { app: FastifyInstance; sql: Database }
beforeEach(async () => {
  city = await world()
  const sql = connect(city.url, { max: 3 })
  const settings = await readSettings({ LOG_LEVEL: 'silent', RATE_LIMIT_API: '0' })
  twin = { app: await buildCity({ sql, settings, clock: city.now }), sql }
  sessions = new Sessions({ sql: city.sql, settings, clock: city.now })
  moderator = await city.as(await city.build.resident({ role: 'moderator' }))
  for (const { app } of [city, twin]) await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  await twin.app.close()
  await twin.sql.end()
  await city.close()
})

/** Less than the first heartbeat: a notice that arrives within it was sent because of NOTIFY. */
const soon = { timeout: 15_000 }

async function* eventsOf(answer: AsyncIterable<string>): AsyncGenerator<string, undefined> {
  let text = ''
  for await (const part of answer) {
    const events = (text + part).split('\n\n')
    text = events.pop() ?? ''
    yield* events
  }
  return undefined
}

async function open({ app }: { app: FastifyInstance }, key: string, last?: number) {
  const { port } = app.server.address() as AddressInfo
  const headers = { cookie: `city=${key}`, ...(last !== undefined && { 'last-event-id': last }) }
  const request = get({ port, path: '/api/notifications/stream', headers, agent: false })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  const events = eventsOf(answer.setEncoding('utf8'))
  /** The next event; undefined at the end of the stream. */
  const next = async () => (await events.next()).value
  const notice = async () => {
    const event = (await next()) ?? ''
    const [, id, data] = /^event: notice\nid: (\d+)\ndata: (.*)$/.exec(event) ?? []
    return { id: Number(id), ...JSON.parse(data ?? 'null') }
  }
  return { answer, next, notice, leave: () => request.destroy() }
}

const visitor = async () => {
  const id = await city.build.resident()
  return { id, key: (await sessions.start(city.sql, id)).key }
}
const tell = (user: number, ...titles: string[]) =>
  city.sql.begin(tx =>
    notify(
      tx,
      titles.map(title => ({ user, type: 'badge', title, text: '', link: '/' }) satisfies Notice),
      city.now(),
    ),
  )

describe('the stream of notices', () => {
  it('sends a notice at once, on every process, to its resident only', soon, async () => {
    const { id, key } = await visitor()
    const other = await visitor()
    const streams = [await open(city, key), await open(twin, key), await open(twin, other.key)]
    for (const { next } of streams) expect(await next()).toMatch(/^retry: \d{4}\nid: 0$/)
    expect(streams[0]?.answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })

    await moderator.post('/api/user-balance-changes', { user: id, amount: 5, comment: 'За чай' })
    const { body } = await (await city.as(id)).get('/api/notifications?populate=image')
    expect(body.data).toHaveLength(1)
    for (const { notice } of streams.slice(0, 2)) expect(await notice()).toEqual(body.data[0])
    await tell(other.id, 'Вам')
    expect(await streams[2]?.notice()).toMatchObject({ attributes: { title: 'Вам' } })
    for (const { leave } of streams) leave()
  })

  it('sends all missed notices in order to a client that reconnects', soon, async () => {
    const { id, key } = await visitor()
    await tell(id, 'Известное')
    const [known] = await city.sql<{ id: number }[]>`select max(id) as id from notifications`
    // More than one page.
    const titles = Array.from({ length: 230 }, (_, n) => `Новость ${n}`)
    await tell(id, ...titles)
    const stream = await open(twin, key, known?.id ?? 0)
    expect(await stream.next()).toContain(`id: ${known?.id}`)
    const told: string[] = []
    while (told.length < titles.length) told.push((await stream.notice()).attributes.title)
    expect(told).toEqual(titles)
    stream.leave()

    // With an id from another database the stream begins with the newest notice.
    const ahead = await open(city, key, 4_000_000_000)
    await ahead.next()
    await tell(id, 'Свежее')
    expect(await ahead.notice()).toMatchObject({ attributes: { title: 'Свежее' } })
    ahead.leave()
  })

  it('ends at once on sign-out and when the resident is blocked, on every process', soon, async () => {
    const { id, key } = await visitor()
    const { key: phone } = await sessions.start(city.sql, id)
    const desk = [await open(city, key), await open(twin, key)]
    const mobile = await open(twin, phone)
    for (const { next } of [...desk, mobile]) await next()
    await sessions.end(idOf(key))
    for (const { next } of desk) expect(await next()).toBeUndefined()
    await tell(id, 'Ещё здесь')
    expect(await mobile.notice()).toMatchObject({ attributes: { title: 'Ещё здесь' } })

    await moderator.send('PUT', `/api/users/${id}`, { blocked: true, reason: 'Накрутка' })
    expect(await mobile.next()).toBeUndefined()
    expect((await open(city, phone)).answer.statusCode).toBe(403)
    expect((await open(city, key)).answer.statusCode).toBe(401)
    expect((await open(city, '')).answer.statusCode).toBe(403)
  })

  it('sends what was written while the connection to PostgreSQL was lost', soon, async () => {
    const { id, key } = await visitor()
    const stream = await open(twin, key)
    await stream.next()
    await tell(id, 'До')
    expect(await stream.notice()).toMatchObject({ attributes: { title: 'До' } })
    await city.sql.begin(async tx => {
      await notify(tx, [{ user: id, type: 'badge', title: 'Во время', text: '', link: '/' }], city.now())
      // No process listens when the transaction commits.
      const gone = await tx`
        select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and query ilike 'listen%'`
      expect(gone.length).toBeGreaterThan(0)
    })
    expect(await stream.notice()).toMatchObject({ attributes: { title: 'Во время' } })
    stream.leave()
  })

  it('ends when the server stops, which does not wait for clients', soon, async () => {
    const { key } = await visitor()
    const stream = await open(city, key)
    await stream.next()
    await city.app.close()
    expect(await stream.next()).toBeUndefined()
  })

  it('is limited per resident; one more is refused with 429', soon, async () => {
    const { key } = await visitor()
    const streams = []
    for (let n = 0; n < MOST_STREAMS; n += 1) streams.push(await open(city, key))
    expect((await open(city, key)).answer.statusCode).toBe(429)
    const other = await open(city, (await visitor()).key)
    expect(other.answer.statusCode).toBe(200)
    other.leave()
    streams[0]?.leave()
    // The server counts a stream until it sees its connection close.
    await until(async () => expect((await open(city, key)).answer.statusCode).toBe(200))
  })

  it('is not counted for a client that disconnects before it begins', soon, async () => {
    const { key } = await visitor()
    const connections = () => promisify(twin.app.server.getConnections.bind(twin.app.server))()
    await city.sql.begin(async tx => {
      await tx`lock table notifications`
      const { port } = twin.app.server.address() as AddressInfo
      const request = get({
        port,
        path: '/api/notifications/stream',
        headers: { cookie: `city=${key}` },
        agent: false,
      }).on('error', () => undefined)
      const waiting = () => city.sql`
        select from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and not granted`
      await until(async () => expect(await waiting()).not.toEqual([]))
      request.destroy()
      await until(async () => expect(await connections()).toBe(0))
    })
    const streams = []
    for (let n = 0; n < MOST_STREAMS; n += 1) streams.push(await open(twin, key))
    expect(streams.map(({ answer }) => answer.statusCode)).toEqual(streams.map(() => 200))
    await sessions.end(idOf(key))
  })
})
