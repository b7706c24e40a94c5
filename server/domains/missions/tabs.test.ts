import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Asks, type World, world } from '../../testing/world.ts'

const DAY = 86_400_000

let city: World
let user: number
let asks: Asks
let anna: Asks
let annaId: number
const missions: Record<string, number> = {}
const enrolments: Record<string, number> = {}

const inDays = (days: number) => new Date(city.now().getTime() + days * DAY).toISOString()

beforeAll(async () => {
  city = await world()
  const { build } = city
  user = await build.resident()
  annaId = await build.resident({ role: 'moderator' })
  const other = await build.resident()
  asks = await city.as(user)
  anna = await city.as(annaId)
  const given: readonly [string, object][] = [
    ['free', {}],
    ['dated', { available_until: inDays(10) }],
    ['near', { available_until: inDays(2) }],
    ['over', { available_until: inDays(-1) }],
    ['deleted', { deleted_at: inDays(-1) }],
    ['scheduled', { publish_at: inDays(1), available_until: inDays(5) }],
    ['done', { available_until: inDays(10) }],
    ['repeatable', { available_until: inDays(10), is_repeatable: true }],
    ['given', { deleted_at: inDays(-1) }],
    ['left', { deleted_at: inDays(-1) }],
    ['going', { deleted_at: inDays(-1), requires_report: true }],
  ]
  for (const [name, row] of given) missions[name] = await build.mission({ name, ...row })
  const taken: readonly [string, string, number, object][] = [
    ['near', 'near', user, {}],
    ['returned', 'dated', user, { status: 'returned', decided_at: inDays(-1) }],
    ['late', 'over', user, {}],
    ['sent', 'free', user, { status: 'submitted' }],
    ['left', 'left', user, { status: 'canceled', deleted_at: inDays(-1) }],
    ['going', 'going', user, {}],
    ['others', 'near', other, { status: 'submitted' }],
    ['othersLate', 'over', other, { status: 'returned' }],
    ['othersGone', 'over', other, { status: 'canceled', deleted_at: inDays(-1) }],
    ['moderators', 'dated', annaId, { status: 'submitted' }],
  ]
  for (const [name, mission, who, row] of taken) {
    enrolments[name] = await build.row('user_activity_enrolls', {
      user_id: who,
      activity_id: missions[mission] ?? 0,
      status: 'enrolled',
      ...row,
    })
  }
  for (const name of ['done', 'repeatable'])
    await anna.post('/api/user-activities', { user, activity: missions[name] })
  await build.row('user_activities', { user_id: user, activity_id: missions['given'] ?? 0 })
})
afterAll(() => city.close())

const nameOf = (ids: Record<string, number>, id: number) =>
  Object.entries(ids).find(([, value]) => value === id)?.[0]
const tab = async (by: Asks, path: string, ids: Record<string, number>) => {
  const { body } = await by.get(path)
  return body.data.map(({ id }: { id: number }) => nameOf(ids, id)).toSorted()
}
const missionTab = (name: string, by = asks) => tab(by, `/api/activities?tab=${name}`, missions)
const enrolmentTab = (name: string, by = asks) =>
  tab(by, `/api/user-activity-enrolls?tab=${name}`, enrolments)

describe('a resident sees', () => {
  it('open missions with a deadline, without those they completed for good', async () => {
    expect(await missionTab('activeWithDeadline')).toEqual(['dated', 'near', 'repeatable'])
  })

  it('open missions without a deadline', async () => {
    expect(await missionTab('activeWithoutDeadline')).toEqual(['free'])
  })

  it('missions that need their action: returned reports, and missing reports near or past the deadline', async () => {
    expect(await missionTab('needAction')).toEqual(['dated', 'near', 'over'])
    expect(await enrolmentTab('needAction')).toEqual(['late', 'near', 'returned'])
  })

  it('past missions: rewarded to them in any way, or over', async () => {
    expect(await missionTab('passed')).toEqual(['done', 'given', 'over', 'repeatable'])
  })

  it('deleted missions only when they are or were enrolled', async () => {
    const { body } = await asks.get('/api/activities?pagination[pageSize]=100')
    const seen = body.data.map(({ id }: { id: number }) => nameOf(missions, id)).toSorted()
    expect(seen).toEqual(['dated', 'done', 'free', 'given', 'going', 'near', 'over', 'repeatable'])
    expect((await asks.get(`/api/activities/${missions['going']}`)).status).toBe(200)
    for (const name of ['deleted', 'left', 'scheduled']) {
      expect((await asks.get(`/api/activities/${missions[name]}`)).status, name).toBe(404)
    }
  })

  it('their own enrolments by progress', async () => {
    const own = `&filters[user][id]=${user}`
    expect(await enrolmentTab(`inProgress${own}`)).toEqual(['going', 'late', 'near', 'returned', 'sent'])
    const { body } = await asks.get(`/api/user-activity-enrolls?tab=completed${own}`)
    expect(body.data).toEqual([])
  })

  it('what they are to do before what waits for a decision, in the order that the dashboard asks for, however many are under way', async () => {
    const order = 'sort=status,activity.available_until,createdAt:desc,id:desc'
    const { body } = await asks.get(
      `/api/user-activity-enrolls?tab=inProgress&filters[user][id]=${user}&${order}`,
    )
    const names = body.data.map(({ id }: { id: number }) => nameOf(enrolments, id))
    expect(names).toEqual(['late', 'near', 'going', 'returned', 'sent'])
  })
})

describe('a moderator sees', () => {
  it('running missions, scheduled ones included, and missions that are over', async () => {
    expect(await missionTab('current', anna)).toEqual([
      'dated',
      'done',
      'free',
      'near',
      'repeatable',
      'scheduled',
    ])
    expect(await missionTab('over', anna)).toEqual(['over'])
  })

  it('missions that need a decision, for reports and late participants, except in their own enrolments', async () => {
    expect(await enrolmentTab('needReview', anna)).toEqual(['late', 'others', 'othersLate', 'sent'])
    expect(await missionTab('needReview', anna)).toEqual(['free', 'near', 'over'])
  })
})

it('a tab is paged and counted by the server, and combines with filters and sorting', async () => {
  const page = async (number: number) =>
    (
      await asks.get(
        `/api/activities?tab=activeWithDeadline&sort=name&pagination[page]=${number}&pagination[pageSize]=2`,
      )
    ).body
  const [first, second] = [await page(1), await page(2)]
  expect(first.meta.pagination).toEqual({ page: 1, pageSize: 2, pageCount: 2, total: 3 })
  const names = [...first.data, ...second.data].map(({ id }: { id: number }) => nameOf(missions, id))
  expect(names).toEqual(['dated', 'near', 'repeatable'])
  expect(await missionTab('activeWithDeadline&filters[is_repeatable]=true')).toEqual(['repeatable'])
})

it('an unknown tab is refused', async () => {
  for (const name of ['mine', '', 'toString'])
    expect((await asks.get(`/api/activities?tab=${name}`)).status).toBe(400)
})
