import { inspect } from 'node:util'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { until } from '../testing/until.ts'
import { type World, world } from '../testing/world.ts'
import { Letters, type Subscription } from './letters.ts'
import { mailLimits } from './limits.ts'
import type { Letter, Mail } from './mail.ts'

let city: World
let sent: Letter[]
let now: number
let failure: Error | undefined
const SECRET = 'a secret of the test, long enough for anybody'
const HOUR = 3_600_000
const letter = {
  to: 'anna@city.example',
  subject: 'Новый пароль',
  text: 'https://city.example/x?code=s3cret',
}

beforeAll(async () => {
  city = await world({ env: { SECRET: 'another secret, so that its own worker opens nothing' } })
  // The worker of the application shares the table: the test sends with workers of its own.
  await city.app.close()
})
afterAll(async () => {
  await city.sql.end()
})
beforeEach(async () => {
  sent = []
  failure = undefined
  now = Date.now()
  await city.sql`delete from letters`
})

const mail: Mail = async one => {
  if (failure) throw failure
  sent.push(one)
}
/** The queue of one server process. */
function server(send: Mail = mail) {
  const registry = new Registry()
  const logged: string[] = []
  const note = (fields: object) => void logged.push(inspect(fields))
  const log = { info: note, warn: note, error: note }
  const options = { sql: city.sql, clock: () => new Date(now), settings: { secret: SECRET }, log, registry }
  return { letters: new Letters({ ...options, mail: send }), registry, logged }
}
const waiting = async () => (await city.sql`select id from letters`).length
const inAnHour = () => new Date(now + HOUR)

test('a letter that the mail server does not accept is tried again with back-off, and sent once', async () => {
  const { letters, registry, logged } = server()
  await letters.queue(city.sql, letter, inAnHour())
  failure = new Error(`450 <${letter.to}>: try again later`)
  await letters.sendDue()
  await letters.sendDue()
  expect([sent.length, await waiting()]).toEqual([0, 1])
  // The mail server repeats the address, and the log does not.
  expect(logged).toEqual([expect.stringContaining('450 <…>: try again later')])
  expect(logged.join()).not.toContain(letter.to)
  now += 15_000
  await letters.sendDue()
  failure = undefined
  now += 15_000
  await letters.sendDue()
  expect(sent).toEqual([])
  now += 15_000
  await letters.sendDue()
  expect([sent, await waiting()]).toEqual([[letter], 0])
  const metrics = await registry.metrics()
  expect(metrics).toContain('mail_letters_total{kind="asked",outcome="retried"} 2')
  expect(metrics).toContain('mail_letters_total{kind="asked",outcome="sent"} 1')
  expect(metrics).toContain('mail_queued 0')
})

test('a restart loses no letter, and of several servers one sends each of them', async () => {
  for (let n = 0; n < 20; n += 1)
    await server().letters.queue(city.sql, { ...letter, subject: `${n}` }, inAnHour())
  const slow: Mail = async one => {
    await new Promise(resolve => setTimeout(resolve, 5))
    sent.push(one)
  }
  await Promise.all([1, 2, 3].map(() => server(slow).letters.sendDue()))
  const subjects = sent.map(({ subject }) => Number(subject)).toSorted((a, b) => a - b)
  expect(subjects).toEqual(Array.from({ length: 20 }, (_, n) => n))
  expect(await waiting()).toBe(0)
})

test('a letter of a server that died while sending is sent by another after the lease', async () => {
  await server().letters.queue(city.sql, letter, inAnHour())
  void server(() => new Promise(() => undefined)).letters.sendDue()
  await until(async () => expect(await city.sql`select attempts from letters`).toEqual([{ attempts: 1 }]))
  await server().letters.sendDue()
  expect(sent).toEqual([])
  now += 6 * 60_000
  await server().letters.sendDue()
  expect(sent).toEqual([letter])
})

test('a letter is dropped when its link has expired or its recipient is rejected for good', async () => {
  const { letters, registry } = server()
  await letters.queue(city.sql, letter, inAnHour())
  now += HOUR
  await letters.sendDue()
  await letters.queue(city.sql, letter, inAnHour())
  failure = Object.assign(new Error('no such mailbox'), { responseCode: 550 })
  await letters.sendDue()
  expect([sent, await waiting()]).toEqual([[], 0])
  expect(await registry.metrics()).toContain('mail_letters_total{kind="asked",outcome="failed"} 2')
})

test('the table of letters holds their texts and codes encrypted', async () => {
  await server().letters.queue(city.sql, letter, inAnHour())
  expect(JSON.stringify(await city.sql`select * from letters`)).not.toMatch(/s3cret|anna|code=/)
})

test('the queue is bounded', async () => {
  await city.sql`
    insert into letters (sealed, created_at, expires_at, next_at)
    select 'x', now(), now() + interval '1 hour', now() + interval '1 hour' from generate_series(1, ${mailLimits.waiting})`
  const { letters, registry } = server()
  expect(await letters.queue(city.sql, letter, inAnHour())).toBe(false)
  expect(await waiting()).toBe(mailLimits.waiting)
  expect(await registry.metrics()).toContain('mail_letters_total{kind="asked",outcome="no_room"} 1')
})

describe('letters to subscribers', () => {
  let user: number
  let events: unknown[]
  let isWanted: boolean
  const subscription: Subscription = {
    isWanted: async (...given) => {
      events.push(['asked', ...given])
      return isWanted
    },
    onSent: async (_, id) => void events.push(['sent', id]),
    onRefused: async (_, ...given) => void events.push(['refused', ...given]),
  }
  beforeEach(async () => {
    user ??= await city.build.resident()
    events = []
    isWanted = true
  })
  const subscribed = (send?: Mail) => {
    const made = server(send)
    made.letters.serve(subscription)
    return made
  }
  const queue = (letters: Letters, subscriber: number | null, subject = 'x') =>
    letters.queue(city.sql, { ...letter, subject }, inAnHour(), subscriber)

  test('wait until the others are sent, and their sender is notified', async () => {
    const { letters } = subscribed()
    await queue(letters, user, 'сводка')
    now += 1000
    await queue(letters, null, 'пароль')
    await letters.sendDue()
    expect(sent.map(({ subject }) => subject)).toEqual(['пароль', 'сводка'])
    expect(events).toEqual([
      ['asked', user, letter.to],
      ['sent', user],
    ])
  })

  test('are not sent to residents who have unsubscribed meanwhile', async () => {
    const { letters, registry } = subscribed()
    await queue(letters, user)
    isWanted = false
    await letters.sendDue()
    expect([sent, await waiting()]).toEqual([[], 0])
    expect(await registry.metrics()).toContain('mail_letters_total{kind="subscribed",outcome="unwanted"} 1')
  })

  test('report an address that is refused for good, and no other failure', async () => {
    const { letters } = subscribed()
    const fail = async (code: number, command: string) => {
      failure = Object.assign(new Error('refused'), { responseCode: code, command })
      await queue(letters, user)
      await letters.sendDue()
    }
    await fail(554, 'DATA')
    await fail(451, 'RCPT TO')
    expect(events.map(([name]: any) => name)).toEqual(['asked', 'asked'])
    await city.sql`delete from letters`
    await fail(550, 'RCPT TO')
    expect(events.at(-1)).toEqual(['refused', user, letter.to])
  })

  test('leave capacity for the others', async () => {
    await city.sql`
      insert into letters (sealed, created_at, expires_at, next_at, user_id)
      select 'x', now(), now() + interval '1 hour', now() + interval '1 hour', ${user}
      from generate_series(1, ${mailLimits.subscribedWaiting})`
    const { letters } = subscribed()
    expect([await queue(letters, user), await queue(letters, null)]).toEqual([false, true])
  })

  test('keep their Message-ID when a server that died is replaced by another', async () => {
    const ids: string[] = []
    await queue(subscribed().letters, user)
    const dying: Mail = (_, id) => {
      ids.push(id)
      return new Promise(() => undefined)
    }
    void subscribed(dying).letters.sendDue()
    await until(async () => expect(ids).toHaveLength(1))
    now += 6 * 60_000
    await subscribed(async (_, id) => void ids.push(id)).letters.sendDue()
    expect(ids[1]).toBe(ids[0])
    expect(ids[0]).toMatch(/^[\da-f-]{36}$/)
  })
})

test('every bound of mail is reported', async () => {
  const metrics = await server().registry.metrics()
  for (const [bound, most] of Object.entries(mailLimits))
    expect(metrics).toContain(`mail_limit{bound="${bound}"} ${most}`)
})
