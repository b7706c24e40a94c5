import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insert } from '../../../seeds/builders.ts'
import { type Asks, type World, world } from '../../../testing/world.ts'
import { audit } from '../../audit.ts'
import { fund } from '../../ledger/testing.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Monday, 9 November 2026, noon in Moscow. The test covers two weeks. */
let city: World
let moderator: Asks
let anna: number
let boris: number
let team: number
let withReport: number
let without: number
let item: number

/** A resident enrols in a mission; answers the id of the enrolment. */
async function enrol(user: number, activity: number): Promise<number> {
  const { body } = await (await city.as(user)).post('/api/user-activity-enrolls', { user, activity })
  return body.data.id
}
const move = async (who: Asks, enrolment: number, data: object) => {
  const { status, body } = await who.put(`/api/user-activity-enrolls/${enrolment}`, data)
  expect(body.error ?? status).toBe(200)
}
const report = async (user: number, enrolment: number) =>
  move(await city.as(user), enrolment, { status: 'submitted', report: 'Готово' })
const visit = (user: number, day: string, at: string) =>
  insert(city.sql, 'events', [{ type: 'login.streak', user_id: user, subject: day, created_at: at }])

/** Waits for visits that requests have caused: they are recorded beside the answer, by the session that is prolonged. */
async function visited(user: number, days: number) {
  const count = async () =>
    (await city.sql`select from events where type = 'login.streak' and user_id = ${user}`).length
  while ((await count()) < days) await new Promise(setImmediate)
}

const group = async (name: string, query = '') => {
  const { status, body } = await moderator.get(`/api/overview/${name}?${query}`)
  expect(body.error ?? status).toBe(200)
  return body.data
}
const ofTeam = () => `team=${team}`
const nonZero = (weeks: { week: string; residents: number }[]) =>
  weeks.filter(({ residents }) => residents > 0)

beforeAll(async () => {
  city = await world({ at: '2026-11-09T09:00:00.000Z' })
  const { build } = city
  const vera = await build.resident({ role: 'moderator', full_name: 'Вера Ключ' })
  moderator = await city.as(vera)
  ;[anna, boris] = [await build.resident(), await build.resident()]
  await build.resident({ blocked: true })
  team = await build.row('user_team_configs', { name: 'Маяк', color: 'aqua' })
  await city.sql`insert into user_team_configs_members (owner_id, target_id, position) values (${team}, ${anna}, 1)`
  const opened = { created_at: '2026-10-01T00:00:00Z' }
  withReport = await build.mission({
    ...opened,
    type: 'activity_type_2',
    points: 30,
    balance: 0,
    requires_report: true,
    is_repeatable: true,
  })
  without = await build.mission({
    ...opened,
    type: 'activity_type_1',
    points: 12.5,
    balance: 20,
    available_until: '2026-11-20T00:00:00Z',
  })
  item = await build.shopItem({ price: 15 })

  // The first week: Anna's report is returned after 2 hours, sent again, and rewarded 4 hours later.
  const first = await enrol(anna, withReport)
  await report(anna, first)
  city.pass(2 * HOUR)
  await move(moderator, first, { status: 'returned', moderator_comment: 'Подробнее' })
  await visited(vera, 1)
  await report(anna, first)
  city.pass(4 * HOUR)
  await move(moderator, first, { status: 'rewarded' })
  // Boris is rewarded without a report, enrols again elsewhere and leaves.
  await move(moderator, await enrol(boris, without), { status: 'rewarded' })
  const left = await enrol(boris, withReport)
  await move(await city.as(boris), left, { deletedAt: city.now().toISOString() })
  await enrol(anna, without)
  await visit(anna, '2026-11-09', '2026-11-09T10:00:00Z')
  await visit(anna, '2026-11-10', '2026-11-10T10:00:00Z')
  await visit(boris, '2026-11-15', '2026-11-15T20:30:00Z')

  // The second week: Boris books, and the booking waits for 50 minutes; a coin is given by hand and taken back.
  city.pass(7 * DAY)
  // Sessions end meanwhile.
  moderator = await city.as(vera)
  const { body: booked } = await (await city.as(boris)).post('/api/bookings', { shop_item: item })
  city.pass(50 * 60_000)
  await moderator.put(`/api/bookings/${booked.data.id}`, { status: 'approved', moderator_comment: 'Стойка' })
  await visited(vera, 2)
  const { body: given } = await moderator.post('/api/user-points-changes', {
    user: boris,
    amount: 5,
    comment: 'За помощь',
  })
  const admin = await city.as(await city.build.resident({ role: 'superadmin' }))
  await admin.remove(`/api/user-points-changes/${given.data.id}`)
  // Sunday 21:30 in London is Monday in Moscow.
  await visit(anna, '2026-11-16', '2026-11-15T21:30:00Z')
  await report(boris, await enrol(boris, withReport))
  city.pass(4 * DAY)
  moderator = await city.as(vera)
})
afterAll(() => city.close())

describe('the figures of the overview, counted by hand', () => {
  it('active residents: each once a week, by the weeks of the city', async () => {
    const { residents, weeks, listedFrom } = await group('activity')
    const [{ all } = { all: 0 }] = await city.sql<
      { all: number }[]
    >`select count(*) as all from users where not blocked`
    expect(residents).toBe(all)
    expect(weeks).toHaveLength(12)
    // 90 days before 20 November.
    expect(listedFrom).toBe('2026-08-22')
    // The moderator decides in both weeks.
    expect(nonZero(weeks)).toEqual([
      { week: '2026-11-09', residents: 3 },
      { week: '2026-11-16', residents: 2 },
    ])
    const own = await group('activity', `${ofTeam()}&period=month`)
    expect([own.residents, own.weeks.length]).toEqual([1, 4])
    expect(nonZero(own.weeks)).toEqual([
      { week: '2026-11-09', residents: 1 },
      { week: '2026-11-16', residents: 1 },
    ])
  })

  it('the funnel: a report counts once however often it is sent, a reward without a report is one that was sent', async () => {
    const nothing = { enrolled: 0, sent: 0, rewarded: 0, canceled: 0, withdrawn: 0 }
    expect(await group('funnel')).toEqual({
      now: { enrolled: 5, sent: 3, rewarded: 2, canceled: 1, withdrawn: 0 },
      before: nothing,
      overdue: 1,
      returned: 0,
    })
    expect(await group('funnel', ofTeam())).toEqual({
      now: { enrolled: 2, sent: 1, rewarded: 1, canceled: 0, withdrawn: 0 },
      before: nothing,
      overdue: 1,
      returned: 0,
    })
  })

  it('the time until a decision: the median of 2 and 4 hours is 2, the booking waited for 50 minutes', async () => {
    const { reports, bookings, weeks } = await group('decisions')
    expect([reports, bookings]).toEqual([
      { now: 120, before: null },
      { now: 50, before: null },
    ])
    expect(weeks.slice(-2)).toEqual([
      { week: '2026-11-09', reports: 120, bookings: null },
      { week: '2026-11-16', reports: null, bookings: 50 },
    ])
    expect((await group('decisions', ofTeam())).bookings.now).toBeNull()
  })

  it('residents are told how long a report usually waits, from five decisions of the last 90 days on', async () => {
    const asks = await city.as(anna)
    const told = async () => (await asks.get('/api/user-activity-enrolls/decision-time')).body
    expect(await told()).toEqual({ data: { minutes: null } })
    const add = (week: string, minutes: number, amount: number) => city.sql`
      insert into figures (figure, team_id, starts_on, key, shard, amount)
      values ('report', 0, ${week}, ${String(minutes).padStart(8, '0')}, 9, ${amount})`
    await add('2026-08-03', 10, 100)
    await add('2026-08-24', 1400, 2)
    expect(await told()).toEqual({ data: { minutes: null } })
    await add('2026-08-24', 3000, 2)
    expect(await told()).toEqual({ data: { minutes: 1400 } })
    await city.sql`delete from figures where shard = 9`
  })

  it('the steps in which that time is counted are at most 12 % off, and sort as numbers', async () => {
    const [steps] = await city.sql`
      select max(abs(key::integer - m) / m::float) as off, count(distinct key)::integer as many,
        bool_and(key >= before) as sorted
      from (select m, key, lag(key, 1, '') over (order by m) as before
        from (select m, waiting_step(m) as key from generate_series(1, 100000) m offset 0) k) s`
    expect(steps?.['off']).toBeLessThan(0.12)
    expect(steps).toMatchObject({ sorted: true, many: 74 })
    const [late] = await city.sql`
      select waiting_key(now(), now() - interval '1 hour') as early, waiting_key(now(), now() + interval '20 years') as late`
    expect([Number(late?.['early']), Number(late?.['late'])]).toEqual([0, 10_000_000])
  })

  it('energy by type of missions, without manual and reversed amounts', async () => {
    expect(await group('energy')).toEqual({
      total: 42.5,
      before: 0,
      types: [
        { type: 'activity_type_2', amount: 30 },
        { type: 'activity_type_1', amount: 12.5 },
      ],
    })
    expect((await group('energy', ofTeam())).total).toBe(30)
  })

  it('the treasury: issued, spent and held, and for how many months of spending', async () => {
    const { held, reserve, yearAgo, months } = await group('treasury')
    expect({ held, reserve, yearAgo, last: months.at(-1), shown: months.length }).toEqual({
      held: 5,
      reserve: 0.3,
      yearAgo: null,
      last: { month: '2026-11-01', issued: 20, spent: 15 },
      shown: 6,
    })
    expect((await group('treasury', 'period=year')).months).toHaveLength(12)
    expect(await group('treasury', ofTeam())).toMatchObject({ held: 0, reserve: null })
  })

  it('the reserve is counted by this month where the three before had no spending, or more refunds than spending', async () => {
    await city.sql`update users set balance = 60 where id = ${anna}`
    const months = [
      ['2026-09-01', 'issued', 100],
      ['2026-10-01', 'spent', -30],
      ['2026-11-01', 'spent', 20],
    ] as const
    for (const [starts_on, key, amount] of months)
      await city.sql`insert into figures ${city.sql({ figure: 'coins', team_id: team, starts_on, key, shard: 99, amount })}`
    expect((await group('treasury', ofTeam())).reserve).toBe(3)
    await city.sql`delete from figures where shard = 99`
    await city.sql`update users set balance = 0 where id = ${anna}`
  })

  it('whether there ever was spending does not depend on the months that are shown', async () => {
    const other = await city.build.row('user_team_configs', { name: 'Причал' })
    const told = async (period: string) => {
      const { held, reserve, hasSpent } = await group('treasury', `team=${other}&period=${period}`)
      return { held, reserve, hasSpent }
    }
    expect(await told('month')).toEqual({ held: 0, reserve: null, hasSpent: false })
    const spend = (starts_on: string) =>
      city.sql`insert into figures ${city.sql({ figure: 'coins', team_id: other, starts_on, key: 'spent', shard: 99, amount: 20 })}`
    await spend('2026-04-01')
    for (const period of ['month', 'year'])
      expect(await told(period)).toEqual({ held: 0, reserve: null, hasSpent: true })
    // A team that nobody is in any more has nothing left, and did spend.
    await spend('2026-10-01')
    expect(await told('month')).toEqual({ held: 0, reserve: 0, hasSpent: true })
    await city.sql`delete from figures where shard = 99`
  })

  it('the waiting reports and bookings, and since when they wait', async () => {
    await city.build.theme({ is_approved: false })
    expect(await group('waiting')).toMatchObject({
      reports: { count: 1, oldest: '2026-11-16T15:50:00.000Z' },
      bookings: { count: 0, oldest: null },
      overdue: { count: 1, oldest: '2026-11-20T00:00:00.000Z' },
      themes: { count: 1 },
    })
    expect((await group('waiting', ofTeam())).reports.count).toBe(0)
  })

  it('the unused missions, items and chips', async () => {
    const { build } = city
    const chip = await build.chip({ name: 'Гроссмейстер' })
    const idle = await build.mission({
      name: 'Карта ролей',
      badge_id: chip,
      created_at: '2026-10-02T00:00:00Z',
    })
    await build.mission({
      name: 'Свежая',
      created_at: '2026-11-19T00:00:00Z',
      publish_at: '2026-09-01T00:00:00Z',
    })
    const dear = await build.shopItem({ name: 'Наушники', price: 4200 })
    await fund(city.sql, anna, 4200, 'coins')
    const { missions, items, chips } = await group('idle')
    expect(missions).toEqual([
      {
        id: idle,
        name: 'Карта ролей',
        type: 'activity_type_1',
        taken: 0,
        openedAt: '2026-10-02T00:00:00.000Z',
      },
    ])
    expect(items.find(({ id }: { id: number }) => id === dear)).toEqual({
      id: dear,
      name: 'Наушники',
      price: 4200,
      type: 'shop_item_type_1',
      buyers: 1,
      image: null,
    })
    expect(chips).toEqual([{ id: chip, name: 'Гроссмейстер', color: 'Blue', missions: 1, image: null }])
  })

  it('the counters agree with the rows, also after they are counted anew', async () => {
    const figures = () =>
      city.sql`select figure, team_id, starts_on::text, key, sum(amount)::float as amount from figures
        group by 1, 2, 3, 4 having sum(amount) <> 0 order by 1, 2, 3, 4`
    expect(await audit(city.sql)).toEqual([])
    const before = await figures()
    await city.sql`select count_figures(array['energy', 'coins', 'enrolment', 'active', 'residents'])`
    expect([...(await figures())]).toEqual([...before])
  })
})

it('a change of team moves neither past figures nor waiting reports', async () => {
  const other = await city.build.row('user_team_configs', { name: 'Порт' })
  await city.sql`insert into user_team_configs_members (owner_id, target_id, position) values (${other}, ${boris}, 1)`
  const of = `team=${other}`
  expect((await group('energy', of)).total).toBe(0)
  expect((await group('waiting', of)).reports.count).toBe(0)
})

it('every step of an enrolment and of a booking counts for the team in which it began', async () => {
  const { build, sql } = city
  const first = await build.row('user_team_configs', { name: 'Заря' })
  const second = await build.row('user_team_configs', { name: 'Парус' })
  const gleb = await build.resident()
  await sql`insert into user_team_configs_members (owner_id, target_id, position) values (${first}, ${gleb}, 1)`
  await fund(sql, gleb, 15, 'coins')
  const enrolment = await enrol(gleb, withReport)
  const { body: booked } = await (await city.as(gleb)).post('/api/bookings', { shop_item: item })
  await sql`update user_team_configs_members set owner_id = ${second} where target_id = ${gleb}`
  await report(gleb, enrolment)
  await move(moderator, enrolment, { status: 'rewarded' })
  await moderator.put(`/api/bookings/${booked.data.id}`, { status: 'rejected', moderator_comment: 'Нет' })
  const of = async (team: number) => {
    const { now } = await group('funnel', `team=${team}`)
    const { months } = await group('treasury', `team=${team}`)
    const { reports, bookings } = await group('decisions', `team=${team}`)
    return [now.enrolled, now.sent, now.rewarded, months.at(-1).spent, reports.now, bookings.now]
  }
  const listed = (team: number) =>
    Promise.all(
      ['user-activity-enrolls', 'bookings'].map(async type => {
        const { body } = await moderator.get(`/api/${type}?filters[team][id]=${team}`)
        return body.meta.pagination.total
      }),
    )
  expect(await of(first)).toEqual([1, 1, 1, 0, 0, 0])
  expect(await of(second)).toEqual([0, 0, 0, 0, null, null])
  expect(await listed(first)).toEqual([1, 1])
  expect(await listed(second)).toEqual([0, 0])
  // The figures of a deleted team keep its id, as the enrolment does.
  await sql`delete from user_team_configs where id = ${first}`
  expect(await listed(first)).toEqual([1, 1])
  const { body } = await moderator.get(`/api/user-activity-enrolls/${enrolment}?populate=team`)
  expect(body.data.attributes.team).toEqual({ data: null })
  expect(await audit(sql)).toEqual([])
})

it('a cancelled report is not counted as waiting, and every step has as many rows as its figure', async () => {
  const [sent] = await city.sql<
    { id: number }[]
  >`select id from user_activity_enrolls where user_id = ${boris} and status = 'submitted'`
  await move(moderator, sent?.id ?? 0, { status: 'canceled', moderator_comment: 'Миссия перенесена' })
  const { now } = await group('funnel')
  const listed = async (filters: string) => {
    const { status, body } = await moderator.get(
      `/api/user-activity-enrolls?pagination[pageSize]=1&filters[createdAt][$gte]=2026-09-07&${filters}`,
    )
    expect(body.error ?? status).toBe(200)
    return body.meta.pagination.total
  }
  const isSent = 'filters[submittedAt][$notNull]=true'
  expect(now.withdrawn).toBe(1)
  expect(await listed(`filters[status]=canceled&${isSent}`)).toBe(now.withdrawn)
  expect(await listed('filters[status]=canceled&filters[submittedAt][$null]=true')).toBe(
    now.canceled - now.withdrawn,
  )
  expect(await listed('filters[status]=enrolled')).toBe(
    now.enrolled - now.sent - (now.canceled - now.withdrawn),
  )
  expect(await listed('filters[status][$in][0]=submitted&filters[status][$in][1]=returned')).toBe(
    now.sent - now.rewarded - now.withdrawn,
  )
  expect(await audit(city.sql)).toEqual([])
})

it('residents that are made, blocked and deleted are counted', async () => {
  const before = (await group('activity')).residents
  const id = await city.build.resident()
  expect((await group('activity')).residents).toBe(before + 1)
  await city.sql`update users set blocked = true where id = ${id}`
  await city.sql`update users set blocked = true where id = ${id}`
  expect((await group('activity')).residents).toBe(before)
  const admin = await city.as(await city.build.resident({ role: 'superadmin' }))
  expect((await group('activity')).residents).toBe(before + 1)
  expect((await admin.remove(`/api/users/${id}`)).status).toBe(200)
  expect((await group('activity')).residents).toBe(before + 1)
  const unblocked = await city.build.resident()
  expect((await admin.remove(`/api/users/${unblocked}`)).status).toBe(200)
  expect((await group('activity')).residents).toBe(before + 1)
})

it('rewards at the same moment are all counted', async () => {
  const users = await Promise.all(Array.from({ length: 12 }, () => city.build.resident()))
  const before = (await group('energy')).total
  await Promise.all(
    users.map(async user => {
      const { body, status } = await moderator.post('/api/user-points-changes', {
        user,
        amount: 1.25,
        comment: 'За помощь',
      })
      expect(body.error ?? status).toBe(200)
    }),
  )
  expect((await group('energy')).total).toBe(before + 15)
})

it.each(['period=day', 'team=x', 'team=0', 'nothing=1'])('a query of %s is refused', async query => {
  expect((await moderator.get(`/api/overview/funnel?${query}`)).status).toBe(400)
})
