/**
 * @module-tag slow
 * @module-tag once
 */
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { collections } from '#contract/index.ts'
import { file, formOf, picture } from '../domains/media/testing.ts'
import { type Asks, type World, world } from '../testing/world.ts'

// Classes of contract.md §15: data that must not leak.

/** A text in every attribute of Boris that only he and the moderators may read. */
const SECRET = 'tajna-borisa'
const COINS = 4321.09

let city: World
let anna: Asks
let boris: Asks
let guest: Asks
const ids = {
  anna: 0,
  boris: 0,
  article: 0,
  draft: 0,
  mission: 0,
  enrolment: 0,
  chip: 0,
  item: 0,
  comment: 0,
}

beforeAll(async () => {
  city = await world()
  const { build, sql } = city
  ids.anna = await build.resident({ full_name: 'Анна' })
  ids.boris = await build.resident({
    full_name: 'Борис',
    username: SECRET,
    email: `${SECRET}@city.example`,
    password: `${SECRET} hash`,
    balance: COINS,
  })
  anna = await city.as(ids.anna)
  boris = await city.as(ids.boris)
  guest = await city.as(null)
  const avatar = await build.row('files', {
    name: 'boris.png',
    hash: 'boris_1',
    ext: '.png',
    mime: 'image/png',
    size: 1,
    url: '/uploads/boris_1.png',
    provider: 'local',
    uploader_id: ids.boris,
  })
  await sql`update users set avatar_id = ${avatar} where id = ${ids.boris}`
  await sql`
    update user_infos set phone = ${SECRET}, telegram = ${SECRET}, birth_date = '1990-05-06', position = 'Смотритель'
    where user_id = ${ids.boris}`
  await build.row('user_team_configs', { name: 'Маяк', lead_id: ids.boris })
  const of = { user_id: ids.boris }
  ids.article = await build.article({ author_id: ids.boris, comments_count: 1 })
  ids.draft = await build.article({ author_id: ids.boris, title: SECRET, published_at: null })
  await build.article({ author_id: ids.boris, title: SECRET, removed_at: new Date(), removal_reason: SECRET })
  ids.comment = await build.comment({ article_id: ids.article, author_id: ids.boris })
  await build.comment({ article_id: ids.draft, author_id: ids.boris, text: SECRET })
  await build.theme({ name: SECRET, is_approved: false, proposer_id: ids.boris })
  ids.mission = await build.mission()
  await build.mission({ name: SECRET, publish_at: new Date(Date.now() + 86_400_000) })
  ids.enrolment = await build.row('user_activity_enrolls', {
    ...of,
    activity_id: ids.mission,
    status: 'submitted',
    report: SECRET,
    moderator_comment: SECRET,
  })
  ids.chip = await build.chip()
  const cause = await build.row('mission_award_causes', { name: 'За смелость' })
  const award = { ...of, comment: SECRET, cause_id: cause }
  await build.row('user_activities', { ...award, activity_id: ids.mission, points: 10, balance: COINS })
  await build.row('user_badges', {
    ...award,
    badge_id: ids.chip,
    recall_comment: SECRET,
    deleted_at: new Date(),
  })
  ids.item = await build.shopItem()
  await build.shopItem({ name: SECRET, published_at: null })
  await build.row('bookings', { ...of, shop_item_id: ids.item, price: COINS, user_comment: SECRET })
  await build.row('notifications', { ...of, type: 'badge', text: SECRET, is_viewed: false })
})
afterAll(() => city.close())

const paths = collections
  .filter(collection => !('unrouted' in collection) || collection.name === 'users')
  .map(({ name }) => name)

interface Walk {
  readonly from: string
  readonly path: readonly string[]
}

/** Every path from a collection to a target over at most three relations. */
function waysTo(target: string, most = 3): readonly Walk[] {
  const byName = new Map(collections.map(collection => [collection.name as string, collection]))
  const walk = (at: string, path: readonly string[]): string[][] => {
    const here = at === target && path.length > 0 ? [[...path]] : []
    if (path.length === most) return here
    const fields = Object.entries(byName.get(at)?.fields ?? {}) as [string, { target?: string }][]
    return [
      ...here,
      ...fields.flatMap(([name, { target: next }]) =>
        next === undefined ? [] : walk(next, [...path, name]),
      ),
    ]
  }
  return paths.flatMap(from => walk(from, []).map(path => ({ from, path })))
}
const brackets = (path: readonly string[]) => path.map(name => `[${name}]`).join('')

describe('private field read through filter, sort, populate', () => {
  const secrets = ['email', 'balance', 'username', 'blocked', 'provider', 'confirmed', 'password']

  it.each(secrets)('a list of users cannot be filtered, sorted, searched or counted by %s', async secret => {
    for (const path of ['/api/users', '/api/users-permissions/users', '/api/users/count']) {
      for (const query of [
        `filters[${secret}][$startsWith]=t`,
        `filters[${secret}][$notNull]=true`,
        `filters[$not][${secret}][$null]=true`,
        `filters[$or][0][${secret}]=1&filters[$or][1][id]=1`,
        `sort=${secret}`,
        `sort[0][${secret}]=desc`,
      ]) {
        const { status, body } = await anna.get(`${path}?${query}`)
        expect([query, status, body.error.name]).toEqual([query, 400, 'ValidationError'])
      }
    }
  })

  it('a search does not match attributes that are hidden from the caller', async () => {
    for (const words of [SECRET, String(COINS)]) {
      for (const path of paths) {
        const { status, body } = await anna.get(`/api/${path}?_q=${words}`)
        if (status !== 200) continue
        const found = Array.isArray(body) ? body : [body.data].flat()
        // A singleton has no list to search.
        if (!Array.isArray(body.data) && !Array.isArray(body)) continue
        expect([path, found]).toEqual([path, []])
      }
    }
    expect((await boris.get(`/api/notifications?_q=${SECRET}`)).body.data).toHaveLength(1)
  })

  it('a path of relations, however long, does not reach it either', async () => {
    const ways = waysTo('users')
    expect(ways.length).toBeGreaterThan(100)
    for (const { from, path } of ways) {
      for (const secret of ['email', 'balance', 'password']) {
        const asked = [
          `filters${brackets(path)}[${secret}][$notNull]=true`,
          `sort=${[...path, secret].join('.')}`,
        ]
        for (const query of asked) {
          const { status } = await anna.get(`/api/${from}?${query}`)
          expect([from, query, status === 400 || status === 403]).toEqual([from, query, true])
        }
      }
    }
  }, 120_000)

  it('populate cannot filter, sort or select by it', async () => {
    for (const query of [
      'populate[author][filters][email][$startsWith]=t',
      'populate[author][sort]=balance',
      'populate[author][fields][0]=password',
      'populate[author][populate][role][fields][0]=permissions',
      'populate[author][populate][user_info][filters][phone][$contains]=t',
    ]) {
      expect([query, (await anna.get(`/api/articles?${query}`)).status]).toEqual([query, 400])
    }
    const { body } = await anna.get(
      `/api/articles/${ids.article}?populate[author][fields][0]=email&populate[author][fields][1]=full_name`,
    )
    expect(body.data.attributes.author.data.attributes).toEqual({ email: null, full_name: 'Борис' })
  })

  it('a moderator may filter by attributes that a moderator may read', async () => {
    const moderator = await city.as(await city.build.resident({ role: 'moderator' }))
    const found = await moderator.get(`/api/users?filters[email][$startsWith]=${SECRET}&fields[0]=id`)
    expect(found.body).toEqual([{ id: ids.boris }])
  })
})

describe('a dropped filter shows every row', () => {
  const everywhere = [
    '/api/badges',
    '/api/users',
    '/api/users/count',
    '/api/upload/files',
    '/api/bookings',
    '/api/articles',
    '/api/user-activity-enrolls',
  ]
  it.each([
    'filters[nope]=1',
    'filters[id][$foo]=1',
    'filters[id][$EQ]=1',
    'filters[created_at]=2020-01-01',
    'filters[createdBy]=1',
    'filters[rendered]=1',
    'filters[id]=one',
    'filters[id][$between]=1',
    'filters[$or][id]=1',
    'filters[0][id]=1',
    'filters=all',
    'filters[id][$null]=perhaps',
  ])('%s is refused by every list', async query => {
    for (const path of everywhere) {
      const { status, body } = await anna.get(`${path}?${query}`)
      expect([path, status, body.error?.name]).toEqual([path, 400, 'ValidationError'])
    }
  })

  it('a filter on a collection the caller may not list is refused, and one on others’ private rows matches none', async () => {
    expect((await anna.get('/api/user-badges?filters[recalled_by][id]=1')).status).toBe(400)
    for (const path of ['bookings', 'notifications', 'user-balance-changes', 'notifications-preferences']) {
      const { body } = await anna.get(`/api/${path}?filters[user][id]=${ids.boris}`)
      expect([path, body.data, body.meta.pagination.total]).toEqual([path, [], 0])
    }
  })

  it('an invalid query refuses a write as well, before anything is written', async () => {
    const moderator = await city.as(await city.build.resident({ role: 'moderator' }))
    const chip = `/api/badges/${ids.chip}?filters[nope]=1`
    expect((await moderator.put(chip, { name: 'Иначе' })).status).toBe(400)
    expect((await moderator.remove(chip)).status).toBe(400)
    expect((await moderator.post('/api/badges?fields[0]=nope', { name: 'Лишний' })).status).toBe(400)
    const names =
      await city.sql`select name, deleted_at from badges where name in ('Иначе', 'Лишний') or deleted_at is not null`
    expect(names).toHaveLength(0)
  })
})

describe('populate leaks the author’s secrets', () => {
  it('no answer of any collection holds them, populated to the greatest depth', async () => {
    const twice = (name: string) => `populate[${name}][populate]=*`
    for (const path of paths) {
      const { fields } = collections.find(({ name }) => name === path) ?? { fields: {} }
      const relations = Object.entries(fields as Record<string, { target?: string }>).filter(
        ([, { target }]) => target,
      )
      const queries = ['', 'populate=*', relations.map(([name]) => twice(name)).join('&')]
      for (const query of queries) {
        const { status, body } = await anna.get(`/api/${path}?publicationState=preview&${query}`)
        expect([path, query, status === 200 || status === 403]).toEqual([path, query, true])
        const text = JSON.stringify(body)
        for (const word of [SECRET, COINS, '1990-05-06']) {
          expect([path, query, text.includes(String(word))]).toEqual([path, query, false])
        }
      }
    }
  })

  it('a row read by its id does not hold them either, over any relation to it', async () => {
    for (const path of [`users/${ids.boris}`, `articles/${ids.article}`, `comments/${ids.comment}`]) {
      const { status, body } = await anna.get(`/api/${path}?populate=*`)
      expect([path, status]).toEqual([path, 200])
      expect(JSON.stringify(body)).not.toContain(SECRET)
    }
  })

  it('the owner’s answers contain them, so that the test would notice a leak', async () => {
    const { body } = await boris.get(`/api/users/me?populate[user_info][fields][0]=phone`)
    expect(body).toMatchObject({ username: SECRET, balance: COINS, user_info: { phone: SECRET } })
    expect(JSON.stringify((await boris.get('/api/bookings?populate=*')).body)).toContain(SECRET)
  })
})

describe('another’s row by id', () => {
  const upload = async (asks: Asks, name: string, bytes: string | Uint8Array<ArrayBuffer>) => {
    const { payload, headers } = await formOf([file(name, bytes)])
    return (await asks.send('POST', '/api/upload', payload, headers)).body[0] as { id: number; url: string }
  }

  test('another’s recalled chip cannot be read, listed, counted or reached through the completion that gave it', async () => {
    const { build } = city
    const user = await build.resident()
    const chip = await build.chip()
    const award = await build.row('user_badges', { user_id: user, badge_id: chip, deleted_at: new Date() })
    const activity = await build.mission({ badge_id: chip })
    await build.row('user_activities', { user_id: user, activity_id: activity, user_badge_id: award })
    const seen = async (asks: Asks) => {
      const list = await asks.get(`/api/user-badges?filters[user][id]=${user}`)
      const done = await asks.get(`/api/user-activities?filters[user][id]=${user}&populate=user_badge`)
      const { status } = await asks.get(`/api/user-badges/${award}`)
      return [
        status,
        list.body.meta.pagination.total,
        done.body.data[0].attributes.user_badge.data?.id ?? null,
      ]
    }
    expect(await seen(anna)).toEqual([404, 0, null])
    expect(await seen(await city.as(user))).toEqual([200, 1, award])
    expect(await seen(await city.as(await build.resident({ role: 'moderator' })))).toEqual([200, 1, award])
  })

  test('another’s draft cannot be read, opened, liked or commented on', async () => {
    expect((await anna.get(`/api/articles/${ids.draft}`)).status).toBe(404)
    for (const [path, data] of [
      [`/api/articles/${ids.draft}/view`, undefined],
      ['/api/article-likes', { article: ids.draft }],
      ['/api/comments', { article: ids.draft, text: 'Вижу' }],
      ['/api/comments', { article: ids.article, text: 'Вижу', parent: 99_999 }],
    ] as const) {
      expect([path, [400, 404].includes((await anna.post(path, data)).status)]).toEqual([path, true])
    }
  })

  test('a file of another uploader cannot be read, changed, deleted or attached', async () => {
    const report = await upload(boris, 'report.pdf', `%PDF-1.7 ${SECRET}`)
    const dot = await upload(boris, 'dot.png', await picture('png', 8, 8))
    expect((await anna.get(report.url)).status).toBe(404)
    expect((await guest.get(report.url)).status).toBe(403)
    expect((await boris.get(report.url)).status).toBe(200)
    for (const { id } of [report, dot]) {
      expect((await anna.get(`/api/upload/files/${id}`)).status).toBe(404)
      expect((await anna.remove(`/api/upload/files/${id}`)).status).toBe(404)
      expect((await anna.send('POST', `/api/upload?id=${id}`, { fileInfo: { name: 'x' } })).status).toBe(404)
      const avatar = await anna.send('PUT', `/api/users/${ids.anna}`, { avatar: id })
      expect(avatar.status).toBe(400)
    }
    const mine = await city.build.row('user_activity_enrolls', {
      user_id: ids.anna,
      activity_id: ids.mission,
      status: 'enrolled',
    })
    const attached = await anna.put(`/api/user-activity-enrolls/${mine}`, {
      report: 'x',
      attachments: [report.id],
    })
    expect(attached.status).toBe(400)
    const [row] = await city.sql`select name, uploader_id from files where id = ${report.id}`
    expect(row).toEqual({ name: 'report.pdf', uploader_id: ids.boris })
  })

  test('an upload that names another’s row is refused and its file is not stored', async () => {
    const before = await city.sql`select count(*) from files`
    for (const [ref, refId, field] of [
      ['plugin::users-permissions.user', ids.boris, 'avatar'],
      ['api::user-activity-enroll.user-activity-enroll', ids.enrolment, 'attachments'],
      ['api::badge.badge', ids.chip, 'image'],
    ] as const) {
      const { payload, headers } = await formOf([
        file('dot.png', await picture('png', 8, 8)),
        { name: 'ref', value: ref },
        { name: 'refId', value: String(refId) },
        { name: 'field', value: field },
      ])
      const { status } = await anna.send('POST', '/api/upload', payload, headers)
      expect([ref, [403, 404].includes(status)]).toEqual([ref, true])
    }
    expect(await city.sql`select count(*) from files`).toEqual(before)
  })

  test('an id of any other format is answered like a missing row', async () => {
    for (const id of ['0', '-1', '1.5', 'abc', '99999999999', '1e3', '%00', `${ids.boris}%20`]) {
      for (const path of ['bookings', 'users', 'upload/files', 'articles']) {
        const { status } = await anna.get(`/api/${path}/${id}`)
        expect([path, id, status]).toEqual([path, id, 404])
      }
    }
  })
})
