/**
 * @module-tag slow
 * @module-tag once
 */
import { once } from 'node:events'
import { type AddressInfo, connect as open, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#contract/rest/limits.ts'
import { link } from '../seeds/builders.ts'
import { until } from '../testing/until.ts'
import { type World, world } from '../testing/world.ts'

let city: World
let attacker: number
let other: number
beforeAll(async () => {
  city = await world({ connections: 6, env: { METRICS_TOKEN: 'numbers' } })
  attacker = await city.build.resident()
  other = await city.build.resident()
})
afterAll(() => city.close())

const metric = async (line: string) => {
  const answer = await city.app.inject({ url: '/metrics', headers: { authorization: 'Bearer numbers' } })
  const [, value] = new RegExp(`^${line.replace(/[{}"]/g, '\\$&')} (\\d+)$`, 'm').exec(answer.body) ?? []
  return value === undefined ? undefined : Number(value)
}

/** Statements that read the table wait until the returned function is called. */
async function locking(table: string) {
  const locked = Promise.withResolvers<void>()
  const unlocked = Promise.withResolvers<void>()
  const lock = city.sql.begin(async tx => {
    await tx`lock table ${tx(table)} in access exclusive mode`
    locked.resolve()
    await unlocked.promise
  })
  await locked.promise
  return () => {
    unlocked.resolve()
    return lock
  }
}

describe('an answer that could hold too many rows', () => {
  it('class "one resident stops the city with 40 short GETs": is refused by the name of the populate', async () => {
    const deep =
      'populate[user][populate][team][populate][members][populate][team][populate][members][populate]=team'
    const { status, body } = await (await city.as(attacker)).get(
      `/api/user-activities?${deep}&pagination[pageSize]=1000`,
    )
    expect([status, body.error.name]).toEqual([400, 'AnswerTooLargeError'])
    expect(body.error.details.errors[0].path).toEqual([
      'populate',
      'user',
      'team',
      'members',
      'team',
      'members',
    ])
    expect(body.error.message).toContain('user.team.members.team.members')
    expect(await metric('api_refused_total{name="AnswerTooLargeError"}')).toBeGreaterThan(0)
    expect(await metric('api_limit{bound="answerRows"}')).toBe(limits.answerRows)
  })

  it.each([
    '/api/user-activity-enrolls?populate=activity,user&pagination[pageSize]=1000',
    '/api/activities?populate=badge,badge.image,image&pagination[pageSize]=1000',
    '/api/articles?populate=author,author.avatar,themes,images&pagination[pageSize]=1000',
    '/api/user-team-configs?populate[members][limit]=100&pagination[pageSize]=900',
  ])('is not what the product asks for: %s', async path => {
    expect((await (await city.as(attacker)).get(path)).status).toBe(200)
  })
})

describe('a populated list', () => {
  let path: string
  beforeAll(async () => {
    const members = await Promise.all(Array.from({ length: 120 }, () => city.build.resident()))
    const id = await city.build.row('user_team_configs', { name: 'Маяк' })
    await link(city.sql, 'user_team_configs_members', id, members)
    path = `/api/user-team-configs/${id}?populate[members]`
  })

  it.each([
    ['[fields]=id', 25],
    ['[limit]=40', 40],
    ['[limit]=100', 100],
    ['[limit]=-1', 100],
    ['[limit]=0', 0],
    ['[limit]=50&populate[members][start]=100', 20],
    ['[pageSize]=50&populate[members][page]=3', 20],
  ])('with %s holds %i rows of 120', async (query, count) => {
    const { body } = await (await city.as(attacker)).get(path + query)
    expect(body.data.attributes.members.data).toHaveLength(count)
  })

  it.each(['limit', 'pageSize'])('with %s=101 is refused by that name', async name => {
    const { status, body } = await (await city.as(attacker)).get(`${path}[${name}]=101`)
    expect(status).toBe(400)
    expect(body.error.message).toContain(`populate[members][${name}]`)
  })
})

describe('an answer with too many bytes', () => {
  it('ends its statement and is refused; a smaller page of the same rows is answered', async () => {
    const content = JSON.stringify([{ id: 'a', type: 'text', text: 'x'.repeat(900_000) }])
    const article = await city.build.article({ author_id: attacker, content })
    // One long article below forty comments is forty long articles in the answer.
    await city.sql`
      insert into comments (article_id, author_id, text, created_at, updated_at)
      select ${article}, ${attacker}, 'Да', now(), now() from generate_series(1, 40)`
    const asks = await city.as(other)
    const page = (size: number) => asks.get(`/api/comments?populate=article&pagination[pageSize]=${size}`)
    const { status, body } = await page(1000)
    expect([status, body.error.name]).toEqual([400, 'AnswerTooLargeError'])
    expect(body.error.details.errors[0].path).toEqual(['pagination'])
    expect((await page(20)).body.data).toHaveLength(20)
  })
})

describe('while one resident has forty long calls in hand', () => {
  it('others are served, and the database works on few of them', async () => {
    const [slow, quick] = [await city.as(attacker), await city.as(other)]
    // Known callers go by their own name, everybody else by address.
    await Promise.all([slow.get('/api/users/me'), quick.get('/api/users/me')])
    const unlock = await locking('badges')
    const calls = Array.from({ length: 40 }, () => slow.get('/api/badges'))
    const inHand = async () => [
      await metric('api_calls{state="running"}'),
      await metric('api_calls{state="waiting"}'),
    ]
    await until(async () => expect(await inHand()).toEqual([limits.callsAtOnce, 40 - limits.callsAtOnce]))
    for (let n = 0; n < 20; n += 1) expect((await quick.get('/api/tags')).status).toBe(200)
    expect(await inHand()).toEqual([limits.callsAtOnce, 40 - limits.callsAtOnce])
    await unlock()
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200)
    expect(await inHand()).toEqual([0, 0])
  })

  it('calls beyond the waiting limit are refused at once with Retry-After', async () => {
    const asks = await city.as(attacker)
    await asks.get('/api/users/me')
    const answers = await Promise.all(
      Array.from({ length: limits.callsAtOnce + limits.callsWaiting + 10 }, () => asks.get('/api/badges')),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(10)
    expect(refused[0]?.headers['retry-after']).toBe('1')
    expect(refused[0]?.body.error).toMatchObject({ name: 'TooManyCallsError' })
  })
})

it('a request for a file that nobody has takes a turn while the database looks for it', async () => {
  const unlock = await locking('users')
  const asked = city.app.inject('/uploads/nothing.png')
  await until(async () => expect(await metric('api_files{state="running"}')).toBe(1))
  await unlock()
  expect((await asked).statusCode).toBe(403)
  expect(await metric('api_files{state="running"}')).toBe(0)
})

describe('a client that does not read its answer', () => {
  it('loses the connection, and its turn is free again', async () => {
    await city.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = city.app.server.address() as AddressInfo
    expect(city.app.server.timeout).toBe(limits.stalledMs)
    const connected = once(city.app.server, 'connection') as Promise<[Socket]>
    const cookie = await city.cookieOf(other)
    const socket = open(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.pause()
    socket.write(
      `GET /api/comments?populate=article&pagination[pageSize]=20 HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n\r\n`,
    )
    await until(async () => expect(await metric('api_calls{state="running"}')).toBe(1))
    const [stalled] = await connected
    stalled.setTimeout(300)
    await until(async () => expect(await metric('api_calls{state="running"}')).toBe(0))
    socket.resume()
    await once(socket, 'close')
    expect(socket.bytesRead).toBeLessThan(18_000_000)
  })

  it('is looked for among streamed answers too', async () => {
    expect(await metric('http_slow_answers_total')).toBe(0)
    expect(await metric('api_limit{bound="slowBytesPerSecond"}')).toBe(limits.slowBytesPerSecond)
  })
})
