import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Asks, type World, world } from '../../../testing/world.ts'

/** 21 November 2026, noon in Moscow; the clock stands still. */
const AT = '2026-11-21T09:00:00.000Z'
const PAST = '2026-11-20T09:00:00.000Z'

let city: World
let moderator: Asks
let team: number
let vera: number
const enrolments: Record<string, number> = {}

beforeAll(async () => {
  city = await world({ at: AT })
  const { build } = city
  vera = await build.resident({ role: 'moderator' })
  moderator = await city.as(vera)
  const missions = {
    over: await build.mission({ available_until: PAST }),
    now: await build.mission({ available_until: AT }),
    soon: await build.mission({ available_until: '2026-11-21T09:00:00.001Z' }),
    endless: await build.mission({ available_until: null }),
    deleted: await build.mission({ available_until: PAST, deleted_at: PAST }),
  }
  team = await build.row('user_team_configs', { name: 'Маяк', color: 'aqua' })
  type Row = { user?: number; blocked?: boolean; [column: string]: unknown }
  const rows: readonly (readonly [string, keyof typeof missions, Row])[] = [
    ['late', 'over', {}],
    ['late and returned', 'over', { status: 'returned', submitted_at: PAST }],
    ['at the moment of its deadline', 'now', {}],
    ['of a deleted mission', 'deleted', {}],
    ['of a blocked resident', 'over', { blocked: true }],
    ['of the moderator', 'over', { user: vera }],
    ['cancelled', 'over', { status: 'canceled', deleted_at: PAST }],
    ['rewarded', 'over', { status: 'rewarded', decided_at: PAST }],
    ['in time', 'soon', {}],
    ['without a deadline', 'endless', {}],
    ['returned without a deadline', 'endless', { status: 'returned', submitted_at: PAST }],
    ['report in time', 'soon', { status: 'submitted', submitted_at: PAST }],
    ['report after the deadline', 'over', { status: 'submitted', submitted_at: AT }],
    ['report in a deleted mission', 'deleted', { status: 'submitted', submitted_at: PAST }],
    ['report of a blocked resident', 'endless', { blocked: true, status: 'submitted', submitted_at: PAST }],
    ['report of the moderator', 'soon', { user: vera, status: 'submitted', submitted_at: PAST }],
  ]
  for (const [position, [name, mission, { user, blocked = false, ...row }]] of rows.entries()) {
    const resident = user ?? (await build.resident({ blocked }))
    await city.sql`insert into user_team_configs_members (owner_id, target_id, position)
      values (${team}, ${resident}, ${position}) on conflict do nothing`
    enrolments[name] = await build.row('user_activity_enrolls', {
      user_id: resident,
      activity_id: missions[mission],
      status: 'enrolled',
      created_at: PAST,
      ...row,
    })
  }
})
afterAll(() => city.close())

const late = [
  'late',
  'late and returned',
  'at the moment of its deadline',
  'of a deleted mission',
  'of a blocked resident',
]
const reports = [
  'report in time',
  'report after the deadline',
  'report in a deleted mission',
  'report of a blocked resident',
]

const answer = async (path: string) => {
  const { status, body } = await moderator.get(path)
  expect(body.error ?? status, path).toBe(200)
  return body
}
/** The names of the enrolments of a tab; the total of the list is their number. */
async function listed(tab: string, filters = '') {
  const { data, meta } = await answer(`/api/user-activity-enrolls?tab=${tab}${filters}&sort=id`)
  expect(meta.pagination.total).toBe(data.length)
  const names = Object.entries(enrolments)
  return data.map(({ id }: { id: number }) => names.find(([, known]) => known === id)?.[0])
}

it('the lists contain late participants and waiting reports', async () => {
  expect(await listed('late')).toEqual(late)
  expect(await listed('reports')).toEqual(reports)
  expect(await listed('needReview')).toEqual([...late, ...reports])
})

it.each([
  ['of the city', () => '', () => ''],
  ['of a team', () => `?team=${team}`, () => `&filters[team][id]=${team}`],
])('the overview %s counts as many as the lists have', async (_, query, filters) => {
  const { data } = await answer(`/api/overview/waiting${query()}`)
  expect(data.overdue).toEqual({ count: late.length, oldest: PAST })
  expect(data.reports).toEqual({ count: reports.length, oldest: PAST })
  expect(await listed('late', filters())).toHaveLength(data.overdue.count)
  expect(await listed('reports', filters())).toHaveLength(data.reports.count)
})

it("a moderator's own bookings are not among those that wait for them", async () => {
  const item = await city.build.shopItem()
  const waits = (user: number, created_at: string) =>
    city.build.row('bookings', {
      user_id: user,
      shop_item_id: item,
      price: 1,
      status: 'pending',
      created_at,
      updated_at: created_at,
    })
  await waits(vera, '2026-11-19T09:00:00.000Z')
  await waits(await city.build.resident(), PAST)
  const { data } = await answer('/api/overview/waiting')
  expect(data.bookings).toEqual({ count: 1, oldest: PAST })
})

it('the missions that need a moderator are those of these enrolments', async () => {
  const { data } = await answer('/api/activities?tab=needReview&fields[0]=id')
  const rows = await city.sql<{ id: number }[]>`
    select distinct activity_id as id from user_activity_enrolls
    where id = any(${[...late, ...reports].map(name => enrolments[name] ?? 0)}::integer[]) order by 1`
  expect(data.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b)).toEqual(
    rows.map(({ id }) => id),
  )
})

it('the step of the funnel without a report after the deadline has as many rows as its figure', async () => {
  const { data } = await answer('/api/overview/funnel')
  const names = await listed('unsent')
  expect(names).toEqual([
    'late',
    'at the moment of its deadline',
    'of a deleted mission',
    'of a blocked resident',
    'of the moderator',
  ])
  expect(data.overdue).toBe(names.length)
})

it('an enrolment that a moderator rewards or ends is removed from every figure at once', async () => {
  const decide = async (name: string, data: object) => {
    const { status, body } = await moderator.put(`/api/user-activity-enrolls/${enrolments[name]}`, data)
    expect(body.error ?? status).toBe(200)
  }
  await decide('of a deleted mission', { deletedAt: AT, moderator_comment: 'Миссии больше нет' })
  await decide('report after the deadline', { status: 'rewarded' })
  const { data } = await answer('/api/overview/waiting')
  expect([data.overdue.count, data.reports.count]).toEqual([late.length - 1, reports.length - 1])
  expect(await listed('needReview')).toHaveLength(late.length + reports.length - 2)
})
