import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notificationTypes } from '#contract/domains/notifications.ts'
import { type Asks, type World, world } from '../../testing/world.ts'
import { notify } from './notify.ts'

let city: World
let moderator: Asks
let admin: Asks
beforeAll(async () => {
  city = await world()
  moderator = await city.as(await city.build.resident({ role: 'moderator' }))
  admin = await city.as(await city.build.resident({ role: 'superadmin' }))
})
afterAll(() => city.close())

const told = async (user: number) =>
  (await city.sql<{ type: string; title: string; text: string }[]>`
    select type, title, text from notifications where user_id = ${user} order by id`) as {
    type: string
    title: string
    text: string
  }[]
const typesOf = async (user: number) => (await told(user)).map(({ type }) => type)

const done = async (answer: Promise<{ status: number; body: any }>) => {
  const { status, body } = await answer
  expect(body).not.toHaveProperty('error')
  expect(status).toBe(200)
  return body.data
}

/** All that a resident is told of, one thing after another, and the types of notices that it should bring. */
async function live(user: number): Promise<string[]> {
  const { build } = city
  const asks = await city.as(user)
  const types: string[] = []
  const expects = (...names: string[]) => types.push(...names)

  const change = { user, amount: 100, comment: 'За чай' }
  await done(moderator.post('/api/user-points-changes', change))
  expects('points')
  const { id } = await done(moderator.post('/api/user-balance-changes', change))
  expects('balance')
  await done(moderator.post('/api/user-balance-changes/create-many', { ...change, users: [user] }))
  expects('balance')
  await done(admin.remove(`/api/user-balance-changes/${id}`))
  expects('balance')

  const badge = await build.chip()
  await done(moderator.post('/api/user-badges', { user, badge }))
  expects('badge')
  await done(moderator.post('/api/user-badges/soft-delete-many', { badge, users: [user], comment: 'Ошибка' }))
  expects('badge')

  const missions = [
    [await build.mission({ points: 5, balance: 7 }), 'activity-bitW', 'activity-coins'],
    [await build.mission({ badge_id: await build.chip() }), 'activity-badge'],
    [await build.mission({ points: null, balance: null }), 'activity-rewarded'],
  ] as const
  for (const [activity, ...rewards] of missions) {
    await done(asks.post('/api/user-activity-enrolls', { activity }))
    await done(moderator.post('/api/user-activities', { user, activity }))
    expects('activity-enrollment-start', ...rewards)
  }
  const reported = await build.mission({ requires_report: true })
  const enrolment = await done(asks.post('/api/user-activity-enrolls', { activity: reported }))
  const move = `/api/user-activity-enrolls/${enrolment.id}`
  await done(asks.put(move, { status: 'submitted', report: 'Готово' }))
  await done(moderator.put(move, { status: 'returned', moderator_comment: 'Ещё немного' }))
  await done(asks.put(move, { deletedAt: city.now() }))
  expects('activity-enrollment-start', 'activity-enrollment-start', 'activity-enrollment-canceled')

  const shop_item = await build.shopItem({ price: 10 })
  const book = async () => {
    expects('booking-balance')
    return `/api/bookings/${(await done(asks.post('/api/bookings', { shop_item }))).id}`
  }
  const issued = await book()
  await done(moderator.put(issued, { status: 'approved', moderator_comment: 'В холле' }))
  await done(moderator.put(issued, { status: 'issued' }))
  expects('booking', 'booking')
  await done(moderator.put(await book(), { status: 'rejected', moderator_comment: 'Нет размера' }))
  expects('booking', 'booking-balance')
  await done(asks.put(await book(), { status: 'canceled' }))
  expects('booking-balance')
  return types
}

const switches = {
  points: ['points'],
  balance: ['balance'],
  badges: ['badge', 'activity-badge'],
  bookings: ['booking', 'booking-balance'],
  missions: [
    'activity-bitW',
    'activity-coins',
    'activity-rewarded',
    'activity-enrollment-start',
    'activity-enrollment-canceled',
  ],
}

describe('notices', () => {
  it('come of everything that moves something of a resident, each of the eleven types', async () => {
    const anna = await city.build.resident()
    const types = await live(anna)
    expect(await typesOf(anna)).toEqual(types)
    expect(new Set(types)).toEqual(new Set(notificationTypes))
  })

  it('of a kind that a resident switched off are not written; the others are', async () => {
    expect(Object.values(switches).flat().toSorted()).toEqual(notificationTypes.toSorted())
    for (const [kind, silent] of Object.entries(switches)) {
      const boris = await city.build.resident()
      const asks = await city.as(boris)
      const [preference] = (await asks.get('/api/notifications-preferences')).body.data
      await done(asks.put(`/api/notifications-preferences/${preference.id}`, { [kind]: false }))
      const types = await live(boris)
      expect(await typesOf(boris)).toEqual(types.filter(type => !silent.includes(type)))
    }
  })

  it('shorten a comment that is longer than they may be, and what it is about still happens', async () => {
    const vera = await city.build.resident()
    const comment = '🌃'.repeat(2500)
    await done(moderator.post('/api/user-points-changes', { user: vera, amount: 1, comment }))
    const [{ text } = { text: '' }] = await told(vera)
    expect(text).toBe(`${'🌃'.repeat(1999)}…`)
  })

  it('hold their resident, so that nobody sees one before those that were written earlier', async () => {
    const gleb = await city.build.resident()
    await city.sql.begin(async tx => {
      await notify(tx, [{ user: gleb, type: 'badge', title: 'Чип', text: '', link: '/' }], city.now())
      const other = city.sql`select from users where id = ${gleb} for no key update nowait`
      await expect(other).rejects.toMatchObject({ code: '55P03' })
    })
  })
})
