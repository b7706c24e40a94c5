/** @module-tag slow */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setCityTimeZone } from '../database/clock.ts'
import { connect } from '../database/pool.ts'
import { recordEvents } from '../events/record.ts'
import { createDatabase } from '../testing/database.ts'
import { until } from '../testing/until.ts'
import { type Asks, type World, world } from '../testing/world.ts'
import { audit } from './audit.ts'
import { Worker } from './automation/worker.ts'
import { post } from './ledger/ledger.ts'

/** A zone with daylight saving: UTC−4 until 1 November 2026, UTC−5 from then until 14 March 2027. */
const ZONE = 'America/New_York'

let city: World
let moderator: Asks
let resident: number
let reader: Asks
beforeAll(async () => {
  city = await world({ env: { CITY_TIME_ZONE: ZONE } })
  moderator = await city.as(await city.build.resident({ role: 'moderator' }))
  resident = await city.build.resident()
  reader = await city.as(resident)
})
afterAll(() => city.close())

/** Sets the clock of the city forward to this time. */
const at = (moment: string) => city.pass(Date.parse(moment) - city.now().getTime())

describe('a date without a time', () => {
  it('in a body is the end of that day in the city', async () => {
    const data = { name: 'Зимний двор', type: 'activity_type_1', points: 5, balance: 0 }
    const { body } = await moderator.post('/api/activities', { ...data, available_until: '2036-12-24' })
    expect(body.data.attributes.available_until).toBe('2036-12-25T04:59:59.999Z')
    const summer = await moderator.put(`/api/activities/${body.data.id}`, { available_until: '2036-07-24' })
    expect(summer.body.data.attributes.available_until).toBe('2036-07-25T03:59:59.999Z')
    const exact = await moderator.put(`/api/activities/${body.data.id}`, {
      available_until: '2036-07-24T10:00:00+03:00',
    })
    expect(exact.body.data.attributes.available_until).toBe('2036-07-24T07:00:00.000Z')
  })

  it('in a filter is the beginning of that day for $gte and $lt, and its end for $gt and $lte', async () => {
    const moments = ['2036-11-30T04:59:59.999Z', '2036-11-30T05:00:00.000Z', '2036-12-01T04:59:59.999Z']
    const [before = 0, first = 0, last = 0] = await Promise.all(
      moments.map(available_until => city.build.mission({ available_until, type: 'activity_type_9' })),
    )
    const found = async (operator: string, value = '2036-11-30') => {
      const filter = `filters[type]=activity_type_9&filters[available_until][${operator}]=${value}`
      const { body } = await moderator.get(`/api/activities?${filter}&sort=id`)
      return body.data.map(({ id }: { id: number }) => id)
    }
    const sorted = (...ids: number[]) => ids.toSorted((a, b) => a - b)
    expect(await found('$gte')).toEqual(sorted(first, last))
    expect(await found('$lt')).toEqual([before])
    expect(await found('$lte')).toEqual(sorted(before, first, last))
    expect(await found('$gt')).toEqual([])
    expect(await found('$between][0]=2036-11-30&filters[available_until][$between][1', '2036-11-30')).toEqual(
      sorted(first, last),
    )
  })

  it('of a time sent for a birthday is the day of that time in the city', async () => {
    const [info] = await city.sql<{ id: number }[]>`select id from user_infos where user_id = ${resident}`
    const { body } = await reader.put(`/api/user-infos/${info?.id}`, { birth_date: '1990-05-02T03:30:00Z' })
    expect(body.data.attributes.birth_date).toBe('1990-05-01')
  })
})

describe('in the time zone of the city', () => {
  it('a view counts once a day', async () => {
    const article = await city.build.article({ author_id: await city.build.resident() })
    const view = async (moment: string) => {
      at(moment)
      return (await (await city.as(resident)).post(`/api/articles/${article}/view`)).body.views
    }
    // Midnight in UTC is between the first two, midnight in the city between the last two.
    expect([
      await view('2036-03-08T23:30:00Z'),
      await view('2036-03-09T04:30:00Z'),
      await view('2036-03-09T05:30:00Z'),
    ]).toEqual([1, 1, 2])
  })

  it('a day of presence begins, also on the day of a clock change', async () => {
    const user = await city.build.resident()
    // 9 March 2036 has 23 hours in New York.
    const moments = ['2036-03-09T04:50Z', '2036-03-09T05:01Z', '2036-03-10T03:50Z', '2036-03-10T04:01Z']
    for (const [index, moment] of moments.entries()) {
      at(moment)
      const asks = await city.as(user)
      city.pass(6 * 60_000)
      await asks.get('/api/users/me')
      // Presence is recorded in the background of the request.
      const days = Math.ceil((index + 1.5) / 2)
      await until(async () =>
        expect(
          await city.sql`select from events where user_id = ${user} and type = 'login.streak'`,
        ).toHaveLength(days),
      )
    }
    const days = await city.sql<{ subject: string; day: string }[]>`
      select subject, city_day(created_at) as day from events where user_id = ${user} and type = 'login.streak' order by id`
    expect(days.map(({ subject }) => subject)).toEqual(['2036-03-08', '2036-03-09', '2036-03-10'])
    expect(days.map(({ day }) => day)).toEqual(days.map(({ subject }) => subject))
  })

  it('a cap of a day holds for all 25 hours of the day on which winter time begins', async () => {
    const user = await city.build.resident()
    const [{ cap } = { cap: 0 }] = await city.sql<
      { cap: number }[]
    >`select daily_cap as cap from automation_event_types where key = 'article.liked'`
    const worker = new Worker({
      sql: city.sql,
      clock: city.now,
      log: { error: (fault: unknown) => expect.unreachable(String(fault)) },
    })
    const counted = async (moment: string) => {
      at(moment)
      const liked = Array.from({ length: cap }, (_, n) => ({
        type: 'article.liked' as const,
        user,
        subject: `${moment} ${n}`,
      }))
      await city.sql.begin(tx => recordEvents(tx, liked, city.now()))
      await worker.drain()
      const rows =
        await city.sql`select from events where user_id = ${user} and type = 'article.liked' and counted is not null`
      return rows.length / cap
    }
    expect([
      await counted('2036-11-02T04:10:00Z'),
      await counted('2036-11-03T04:50:00Z'),
      await counted('2036-11-03T05:10:00Z'),
    ]).toEqual([1, 1, 2])
  })

  it('a month of energy begins, on the leaderboard and in the chart', async () => {
    const user = await city.build.resident()
    const give = async (moment: string, amount: number) => {
      at(moment)
      const by = await city.as(await city.build.resident({ role: 'moderator' }))
      await by.post('/api/user-points-changes', { user, amount, comment: 'За вечер' })
    }
    await give('2036-12-01T04:30:00Z', 10)
    await give('2036-12-01T05:30:00Z', 7)
    const { body: chart } = await (await city.as(user)).get('/api/user-points-changes/months')
    expect(chart.data.slice(-2)).toEqual([
      { month: '2036-11', points: 10 },
      { month: '2036-12', points: 7 },
    ])
    const { body: board } = await (await city.as(user)).get('/api/rating?period=month')
    expect([board.meta.from, board.meta.me.points]).toEqual(['2036-12-01', 7])
  })
})

it('changing the time zone recounts the boards of the leaderboard; a zone unknown to PostgreSQL is refused', async () => {
  const database = await createDatabase()
  const sql = connect(database.url, { max: 1 })
  const zones = async () =>
    (await sql`select city_time_zone() as zone, city_day('2026-11-30T22:00:00Z') as day`)[0]
  expect(await zones()).toEqual({ zone: 'Europe/Moscow', day: '2026-12-01' })
  const [user] = await sql<{ id: number }[]>`
    insert into users (username, email, provider, confirmed, blocked, points, balance, reputation, role_id, created_at, updated_at)
    values ('ada', 'ada@city.example', 'local', true, false, 5, 0, 0, 1, now(), now()) returning id`
  await sql`
    insert into user_points_changes (user_id, amount, total_after, kind, created_at, updated_at)
    values (${user?.id ?? 0}, 5, 5, 'manual', '2026-11-30T22:00:00Z', '2026-11-30T22:00:00Z')`
  const months = async () =>
    (await sql<{ day: string }[]>`select starts_on as day from rating_boards where period = 'month'`).map(
      ({ day }) => day,
    )
  expect(await months()).toEqual(['2026-12-01'])
  const now = new Date('2026-12-01T12:00:00Z')
  await setCityTimeZone(sql, 'Europe/Berlin', now)
  expect([await zones(), await months()]).toEqual([
    { zone: 'Europe/Berlin', day: '2026-11-30' },
    ['2026-11-01'],
  ])
  await expect(setCityTimeZone(sql, 'Europe/Nowhere', now)).rejects.toThrow(/не знает часового пояса/)
  await sql.end()
  await database.drop()
})

it('a change of the time zone waits for writes of servers at work, and counts what they wrote', async () => {
  const database = await createDatabase()
  const [starting, working, watching] = [1, 2, 3].map(() => connect(database.url, { max: 1 }))
  if (!starting || !working || !watching) throw new Error('no connections')
  const [user] = await working<{ id: number }[]>`
    insert into users (username, email, provider, confirmed, blocked, points, balance, reputation, role_id, created_at, updated_at)
    values ('ada', 'ada@city.example', 'local', true, false, 0, 0, 0, 1, now(), now()) returning id`
  const now = new Date('2026-11-30T22:00:00Z')
  const [posted, committed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const write = working.begin(async tx => {
    await post(
      tx,
      'energy',
      [{ user: user?.id ?? 0, amount: 5, kind: 'manual', comment: 'За вечер', changedBy: null }],
      now,
    )
    posted.resolve()
    await committed.promise
  })
  await posted.promise
  const change = setCityTimeZone(starting, 'Europe/Berlin', now)
  await until(async () =>
    expect(
      await watching`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    ).toHaveLength(1),
  )
  committed.resolve()
  await Promise.all([write, change])
  expect(await audit(watching)).toEqual([])
  for (const sql of [starting, working, watching]) await sql.end()
  await database.drop()
})
