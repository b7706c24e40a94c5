/** @module-tag slow */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noticeKinds, noticeSwitches, notificationTypes } from '#contract/notices.ts'
import { until } from '../../testing/until.ts'
import { type Asks, type World, world } from '../../testing/world.ts'
import { NOTICES, notify } from './notify.ts'

let city: World
let moderator: Asks
let admin: Asks
beforeAll(async () => {
  city = await world()
  moderator = await city.as(await city.build.resident({ role: 'moderator' }))
  admin = await city.as(await city.build.resident({ role: 'superadmin' }))
})
afterAll(() => city.close())

/** Those that a switch silences; the other one is about letters (digest/worker.test.ts). */
const silenced = notificationTypes.filter(type => noticeKinds[type].switch !== null)

const noticesOf = async (user: number) =>
  (await city.sql<{ type: string; title: string; text: string }[]>`
    select type, title, text from notifications where user_id = ${user} order by id`) as {
    type: string
    title: string
    text: string
  }[]
const typesOf = async (user: number) => (await noticesOf(user)).map(({ type }) => type)

const done = async (answer: Promise<{ status: number; body: any }>) => {
  const { status, body } = await answer
  expect(body).not.toHaveProperty('error')
  expect(status).toBe(200)
  return body.data
}

/**
 * Everything that notifies a resident, one action after another; returns the expected types of the notices.
 */
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
  expects('activity-enrollment-start', 'activity-returned', 'activity-enrollment-canceled')

  const full = await build.mission({ places: 1 })
  const other = await city.as(await build.resident())
  const place = await done(other.post('/api/user-activity-enrolls', { activity: full }))
  await done(asks.post('/api/activity-place-wishes', { activity: full }))
  await done(other.remove(`/api/user-activity-enrolls/${place.id}`))
  expects('activity-place')

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

  const article = await build.article({ author_id: user })
  await done(moderator.post('/api/comments', { article, text: 'Полезно' }))
  await done(moderator.put(`/api/articles/${article}`, { removedAt: city.now(), removal_reason: 'Повтор' }))
  expects('article-comment', 'article-removed')
  const theme = await build.theme({ is_approved: false, proposer_id: user })
  await done(moderator.put(`/api/tags/${theme}`, { is_approved: true }))
  expects('theme')
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
    'activity-returned',
  ],
  portal: ['article-comment', 'article-removed', 'theme'],
}

describe('notices', () => {
  it('are written for everything that happens to a resident, each of the fifteen types that a switch silences, and a place that was waited for', async () => {
    const anna = await city.build.resident()
    const types = await live(anna)
    expect(await typesOf(anna)).toEqual(types)
    expect(new Set(types)).toEqual(new Set([...silenced, 'activity-place']))
  })

  it('of two thousand residents are signaled for each of them, in payloads within the limit of PostgreSQL', async () => {
    const made = await city.sql<{ id: number }[]>`
      insert into users (username, email, provider, confirmed, blocked, points, balance, reputation, role_id, created_at, updated_at)
      select 'crowd' || g, 'crowd' || g || '@city.example', 'local', true, false, 0, 0, 0, 1, now(), now()
      from generate_series(1, 2000) g returning id`
    const users = made.map(({ id }) => id)
    const signaled: number[] = []
    const { unlisten } = await city.sql.listen(NOTICES, payload =>
      signaled.push(...payload.split(',').map(Number)),
    )
    const notices = users.map(user => ({ user, type: 'badge' as const, title: 'Чип', text: '', link: '/' }))
    await city.sql.begin(tx => notify(tx, notices, city.now()))
    await until(() => expect(signaled).toHaveLength(2000))
    expect(signaled.toSorted((a, b) => a - b)).toEqual(users.toSorted((a, b) => a - b))
    await unlisten()
  })

  it('of a kind that a resident switched off are not written, the others are', async () => {
    expect(Object.values(switches).flat().toSorted()).toEqual(silenced.toSorted())
    expect(Object.keys(switches).toSorted()).toEqual(noticeSwitches.toSorted())
    for (const [kind, silent] of Object.entries(switches)) {
      const boris = await city.build.resident()
      const asks = await city.as(boris)
      const [preference] = (await asks.get('/api/notifications-preferences')).body.data
      await done(asks.put(`/api/notifications-preferences/${preference.id}`, { [kind]: false }))
      const types = await live(boris)
      expect(await typesOf(boris)).toEqual(types.filter(type => !silent.includes(type)))
    }
  })

  it('shorten a comment that is too long, and the action that it belongs to succeeds', async () => {
    const vera = await city.build.resident()
    const comment = '🌃'.repeat(2500)
    await done(moderator.post('/api/user-points-changes', { user: vera, amount: 1, comment }))
    const [{ text } = { text: '' }] = await noticesOf(vera)
    expect(text).toBe(`${'🌃'.repeat(1999)}…`)
  })

  it('lock their resident, so that a notice never becomes visible before those with a lower id', async () => {
    const gleb = await city.build.resident()
    await city.sql.begin(async tx => {
      await notify(tx, [{ user: gleb, type: 'badge', title: 'Чип', text: '', link: '/' }], city.now())
      const other = city.sql`select from users where id = ${gleb} for no key update nowait`
      await expect(other).rejects.toMatchObject({ code: '55P03' })
    })
  })
})

describe('the rows that a notice is about have its moment', () => {
  const momentOf = async (asks: Asks, type: string) =>
    (await asks.get(`/api/notifications?filters[type]=${type}`)).body.data[0].attributes.createdAt as string

  it('a resident finds the energy of a reward, and that of a gift', async () => {
    const user = await city.build.resident()
    const asks = await city.as(user)
    await done(moderator.post('/api/user-points-changes', { user, amount: 12.5, comment: 'За чай' }))
    const activity = await city.build.mission({ points: 100 })
    await done(moderator.post('/api/user-activities', { user, activity }))
    const moments = [await momentOf(asks, 'points'), await momentOf(asks, 'activity-bitW')]
    const found = await asks.get(
      `/api/user-points-changes?fields[0]=amount&fields[1]=createdAt&filters[user][id]=${user}&filters[createdAt][$in][0]=${moments[0]}&filters[createdAt][$in][1]=${moments[1]}&sort=id`,
    )
    expect(found.body.data.map(({ attributes }: any) => attributes)).toEqual([
      { amount: 12.5, createdAt: moments[0] },
      { amount: 100, createdAt: moments[1] },
    ])
  })

  it('a resident finds the award of a chip, and the report that earned it', async () => {
    const user = await city.build.resident()
    const asks = await city.as(user)
    const chip = await city.build.chip()
    const activity = await city.build.mission({ badge_id: chip, requires_report: true })
    const { id } = await done(asks.post('/api/user-activity-enrolls', { activity }))
    await done(
      asks.put(`/api/user-activity-enrolls/${id}`, { status: 'submitted', report: 'Сделали вместе.' }),
    )
    await done(moderator.post('/api/user-activities', { user, activity }))
    const moment = await momentOf(asks, 'activity-badge')
    const awards = await asks.get(`/api/user-badges?filters[user][id]=${user}&filters[createdAt]=${moment}`)
    expect(awards.body.data).toHaveLength(1)
    const completions = await asks.get(
      `/api/user-activities?filters[user_badge][id]=${awards.body.data[0].id}&populate[enrolment][fields][0]=report`,
    )
    expect(completions.body.data[0].attributes.enrolment.data.attributes).toEqual({
      report: 'Сделали вместе.',
    })
  })
})

describe('marking many notices as viewed', () => {
  const some = async (user: number, count: number) => {
    const ids = []
    for (let n = 0; n < count; n += 1)
      ids.push(await city.build.row('notifications', { user_id: user, type: 'badge', is_viewed: false }))
    return ids
  }
  const unread = async (user: number) =>
    (await city.sql`select id from notifications where user_id = ${user} and not is_viewed order by id`).map(
      ({ id }) => id as number,
    )

  it('marks all notices of the caller in one call, and none of others', async () => {
    const [me, other] = [await city.build.resident(), await city.build.resident()]
    await some(me, 3)
    const theirs = await some(other, 1)
    const asks = await city.as(me)
    expect((await asks.post('/api/notifications/view-many', {})).body).toEqual({ viewed: 3, more: false })
    expect((await asks.post('/api/notifications/view-many', {})).body).toEqual({ viewed: 0, more: false })
    expect(await unread(me)).toEqual([])
    expect(await unread(other)).toEqual(theirs)
  })

  it('marks the listed notices, and none when one of them belongs to another resident', async () => {
    const [me, other] = [await city.build.resident(), await city.build.resident()]
    const [a = 0, b = 0, c = 0] = await some(me, 3)
    const [foreign = 0] = await some(other, 1)
    const asks = await city.as(me)
    const refused = await asks.post('/api/notifications/view-many', { ids: [a, foreign] })
    expect([refused.status, refused.body.error.details.errors[0].path]).toEqual([
      400,
      ['ids', String(foreign)],
    ])
    expect(await unread(me)).toEqual([a, b, c])
    expect((await asks.post('/api/notifications/view-many', { ids: [a, c] })).body).toEqual({
      viewed: 2,
      more: true,
    })
    expect(await unread(me)).toEqual([b])
  })

  it('marks none that came after the last one that the caller knows', async () => {
    const me = await city.build.resident()
    const [a = 0, b = 0, c = 0] = await some(me, 3)
    const asks = await city.as(me)
    const mark = async (until: unknown) => {
      const { status, body } = await asks.post('/api/notifications/view-many', { until })
      return [status, status === 200 ? body : body.error.details.errors[0].path]
    }
    expect(await mark(0)).toEqual([400, ['until']])
    expect(await mark(a - 1)).toEqual([200, { viewed: 0, more: false }])
    expect(await unread(me)).toEqual([a, b, c])
    expect(await mark(b)).toEqual([200, { viewed: 2, more: false }])
    expect(await unread(me)).toEqual([c])
  })

  it('marks a thousand per call at most and returns whether more are left', async () => {
    const me = await city.build.resident()
    await city.sql`
      insert into notifications (user_id, type, is_viewed, created_at, updated_at)
      select ${me}, 'badge', false, now(), now() from generate_series(1, 1001)`
    const asks = await city.as(me)
    expect((await asks.post('/api/notifications/view-many', {})).body).toEqual({ viewed: 1000, more: true })
    expect((await asks.post('/api/notifications/view-many', {})).body).toEqual({ viewed: 1, more: false })
  })
})
