/** @module-tag slow */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { history } from '#contract/calls/history.ts'
import { collections } from '#contract/index.ts'
import { modelOf } from '../../rest/model.ts'
import { valuesOf } from '../../rest/statement.ts'
import { type Asks, type World, world } from '../../testing/world.ts'
import { sources } from './sources.ts'
import { historyStatement } from './statement.ts'

let city: World
let moderator: Asks
beforeAll(async () => {
  city = await world()
  moderator = await city.as(await city.build.resident({ role: 'moderator' }))
})
afterAll(() => city.close())

const MINUTE = 60_000
/** That of coins. */
const LAST_SOURCE = sources.length - 1

type HistoryRow = z.output<typeof history.answer.schema>['data'][number]

/** Every page of a feed, one after another, each as the call declares it. */
async function pages(asks: Asks, size: number, filters = ''): Promise<HistoryRow[][]> {
  const read: HistoryRow[][] = []
  let after: string | null = ''
  while (after !== null) {
    const from = after && `&pagination[after]=${encodeURIComponent(after)}`
    const { status, body } = await asks.get(`/api/history?pagination[limit]=${size}${from}${filters}`)
    expect(status).toBe(200)
    expect(history.answer.schema.parse(body)).toEqual(body)
    read.push(body.data)
    after = body.meta.pagination.after
  }
  return read
}

describe('the feed', () => {
  it('contains the events of a resident, newest first, with the amount that each changed', async () => {
    const { build } = city
    const anna = await build.resident()
    const asks = await city.as(anna)
    const moments: (() => Promise<unknown>)[] = []
    const then = (what: () => Promise<{ status: number; body: any }>) =>
      moments.push(async () => {
        city.pass(MINUTE)
        const { status, body } = await what()
        expect(body).not.toHaveProperty('error')
        expect(status).toBe(200)
        return body.data
      })
    const mission = await build.mission({ name: 'Зажечь маяк', points: 10, balance: 20.5 })
    const chip = await build.chip({ name: 'Голос' })
    const item = await build.shopItem({ name: 'Худи', price: 5 })
    let booking = 0
    let article = 0
    then(() => asks.post('/api/user-activity-enrolls', { activity: mission }))
    then(() => moderator.post('/api/user-activities', { user: anna, activity: mission }))
    then(() => moderator.post('/api/user-badges', { user: anna, badge: chip }))
    then(() =>
      moderator.post('/api/user-badges/soft-delete-many', { badge: chip, users: [anna], comment: 'Ошибка' }),
    )
    then(async () => {
      const answer = await asks.post('/api/bookings', { shop_item: item })
      booking = answer.body.data.id
      return answer
    })
    then(() =>
      moderator.put(`/api/bookings/${booking}`, { status: 'rejected', moderator_comment: 'Нет размера' }),
    )
    then(async () => {
      const content = [{ id: 'a', type: 'text', content: [{ text: 'Свет.' }] }]
      const answer = await asks.post('/api/articles', { title: 'О «свете»', content })
      article = answer.body.data.id
      return answer
    })
    then(() => asks.post('/api/comments', { article, text: 'Первый!' }))
    then(() => moderator.put(`/api/articles/${article}`, { removedAt: city.now(), removal_reason: 'Спам' }))
    then(() => moderator.post('/api/user-points-changes', { user: anna, amount: -2.5, comment: 'Опоздание' }))
    for (const moment of moments) await moment()

    const { body } = await asks.get('/api/history')
    const told = body.data.map(({ category, kind, title, amount, total_after }: HistoryRow) =>
      [category, kind, title, amount, total_after].filter(one => one !== null).join(' · '),
    )
    // The comment was deleted with the article.
    expect(told).toEqual([
      'points-change · manual · Опоздание · -2.5 · 7.5',
      'blog · removed · Статья «О „свете“» снята модератором',
      'blog · published · Статья «О „свете“» опубликована',
      'booking · rejected · Бронь «Худи» отклонена',
      'balance-change · refund · Возврат за бронь «Худи» · 5 · 20.5',
      'booking · requested · Забронировано: «Худи»',
      'balance-change · booking · Оплата брони «Худи» · -5 · 15.5',
      'user-badge · recalled · Чип «Голос» отозван',
      'user-badge · awarded · Получен чип «Голос»',
      'user-activity · completed · Миссия «Зажечь маяк» пройдена',
      'points-change · reward · Награда за миссию «Зажечь маяк» · 10 · 10',
      'balance-change · reward · Награда за миссию «Зажечь маяк» · 20.5 · 20.5',
      'user-activity · enrolled · Запись на миссию «Зажечь маяк»',
    ])
    expect(body.data[4]).toMatchObject({
      id: expect.stringMatching(/^balance-change:\d+$/),
      subject: { type: 'bookings', id: booking, title: 'Худи' },
      createdAt: body.data[3].createdAt,
    })
    expect(body.data[0].subject).toBeNull()
    expect(body.meta).toEqual({ pagination: { after: null, limit: 25 } })
  })

  it('loses no row and repeats none between pages, also when many rows have the same time', async () => {
    const { build } = city
    const boris = await build.resident()
    const badge_id = await build.chip()
    const activity_id = await build.mission()
    const shop_item_id = await build.shopItem()
    const of = { user_id: boris }
    for (const created_at of ['2030-01-01T10:00:00.000Z', '2030-01-01T10:00:00.001Z']) {
      const at = { created_at, updated_at: created_at }
      for (let n = 0; n < 3; n += 1) {
        await build.row('user_activities', { ...of, ...at, activity_id })
        const moments = { submitted_at: created_at, deleted_at: created_at }
        await build.row('user_activity_enrolls', {
          ...of,
          ...at,
          ...moments,
          activity_id,
          status: 'canceled',
        })
        await build.row('user_badges', { ...of, ...at, badge_id, deleted_at: created_at })
        await build.row('user_points_changes', { ...of, ...at, amount: 1, total_after: 1 })
        await build.row('user_balance_changes', { ...of, ...at, amount: 1, total_after: 1 })
        const booking = { ...of, ...at, shop_item_id, price: 1, status: 'issued', decided_at: created_at }
        await build.row('bookings', booking)
        const article_id = await build.article({ author_id: boris, published_at: created_at })
        await build.comment({ author_id: boris, article_id, ...at })
      }
    }
    const asks = await city.as(boris)
    const [all = []] = await pages(asks, 1000)
    expect(new Set(all.map(({ id }) => id)).size).toBe(72)
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all.map(({ createdAt }) => createdAt).toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)),
    )
    for (const size of [1, 4, 9]) {
      const read = await pages(asks, size)
      expect(read.flat()).toEqual(all)
      expect(read.slice(0, -1).every(page => page.length === size)).toBe(true)
      expect(read.at(-1)).not.toEqual([])
    }
    const some = '&filters[category][$in][0]=blog&filters[category][$in][1]=user-badge'
    expect((await pages(asks, 5, some)).flat()).toEqual(
      all.filter(({ category }) => category === 'blog' || category === 'user-badge'),
    )
    expect((await pages(asks, 5, '&filters[category]=points-change')).flat()).toHaveLength(6)
  })

  it('is readable by its resident and by moderators; other residents get an empty page', async () => {
    const vera = await city.build.resident()
    await moderator.post('/api/user-balance-changes', { user: vera, amount: 3, comment: 'За чай' })
    const title = ({ body }: { body: any }) => body.data.map((row: HistoryRow) => row.title)
    const path = `/api/history?filters[user][id]=${vera}`
    expect(title(await (await city.as(vera)).get('/api/history'))).toEqual(['За чай'])
    expect(title(await (await city.as(vera)).get(path))).toEqual(['За чай'])
    expect(title(await moderator.get(`${path}&filters[category][$eq]=balance-change`))).toEqual(['За чай'])
    const other = await city.as(await city.build.resident())
    expect(await other.get(path)).toMatchObject({ status: 200, body: { data: [] } })
    expect(await other.get(`/api/history?filters[user][id][$eq]=99999999999`)).toMatchObject({
      body: { data: [] },
    })
    expect((await (await city.as(null)).get(path)).status).toBe(403)
  })

  it('does not contain the title of a commented article that is a draft again', async () => {
    const gleb = await city.build.resident()
    const article_id = await city.build.article({
      author_id: await city.build.resident(),
      title: 'Тайна',
      published_at: null,
    })
    await city.build.comment({ author_id: gleb, article_id })
    const { body } = await (await city.as(gleb)).get('/api/history')
    expect(body.data).toMatchObject([{ title: 'Комментарий на портале', subject: null }])
  })

  it('describes a reversal by the entry that it reverses', async () => {
    const dina = await city.build.resident()
    const given = await moderator.post('/api/user-balance-changes', {
      user: dina,
      amount: 3,
      comment: 'За чай',
    })
    const admin = await city.as(await city.build.resident({ role: 'superadmin' }))
    await admin.remove(`/api/user-balance-changes/${given.body.data.id}`)
    const { body } = await (await city.as(dina)).get('/api/history')
    expect(body.data[0]).toMatchObject({
      kind: 'reversal',
      title: 'Отмена: За чай',
      amount: -3,
      total_after: 0,
    })
  })

  it('says to moderators alone who caused each entry, why, and what reversed it', async () => {
    const { build } = city
    const [zoya, staff, head] = await Promise.all([
      build.resident({ full_name: 'Зоя «Ёж» Крот' }),
      build.resident({ role: 'moderator', full_name: 'Мира Сыч' }),
      build.resident({ role: 'superadmin', full_name: 'Глава Города' }),
    ])
    const [own, mira, chief] = await Promise.all([city.as(zoya), city.as(staff), city.as(head)])
    const cause = await build.row('mission_award_causes', { name: 'За "помощь"' })
    const mission = await build.mission({ name: 'Маяк', points: 10 })
    const badge = await build.chip({ name: 'Голос' })
    const item = await build.shopItem({ name: 'Худи', price: 5 })
    const content = [{ id: 'a', type: 'text', content: [{ text: 'Свет.' }] }]
    const done: any[] = []
    const then = async (what: () => Promise<{ status: number; body: any }>) => {
      city.pass(MINUTE)
      const { status, body } = await what()
      expect(status, JSON.stringify(body)).toBe(200)
      done.push(body.data)
      return body.data.id as number
    }
    await then(() =>
      mira.post('/api/user-activities', { user: zoya, activity: mission, comment: 'Спасибо', cause }),
    )
    const coins = await then(() => mira.post('/api/user-balance-changes', { user: zoya, amount: 9, cause }))
    await then(() => chief.remove(`/api/user-balance-changes/${coins}`))
    await build.row('user_activities', {
      user_id: zoya,
      activity_id: mission,
      created_at: city.now(),
      updated_at: city.now(),
    })
    await then(() => mira.post('/api/user-balance-changes', { user: zoya, amount: 9, comment: 'За чай' }))
    await then(() => mira.post('/api/user-badges', { user: zoya, badge, cause }))
    await then(() =>
      chief.post('/api/user-badges/soft-delete-many', { badge, users: [zoya], comment: 'Ошибка' }),
    )
    const refused = await then(() => own.post('/api/bookings', { shop_item: item, user_comment: 'Размер M' }))
    await then(() => mira.put(`/api/bookings/${refused}`, { status: 'rejected', moderator_comment: 'Нет M' }))
    const canceled = await then(() => own.post('/api/bookings', { shop_item: item }))
    await then(() => own.put(`/api/bookings/${canceled}`, { status: 'canceled' }))
    // Who hands an item over is not the author of what its approver wrote.
    const issued = await then(() => own.post('/api/bookings', { shop_item: item }))
    await then(() =>
      mira.put(`/api/bookings/${issued}`, { status: 'approved', moderator_comment: 'Стойка 3' }),
    )
    await then(() => chief.put(`/api/bookings/${issued}`, { status: 'issued' }))
    const article = await then(() => own.post('/api/articles', { title: 'Свет', content }))
    await then(() => mira.put(`/api/articles/${article}`, { removedAt: city.now(), removal_reason: 'Спам' }))

    const { status, body } = await mira.get(`/api/history?filters[user][id]=${zoya}&pagination[limit]=100`)
    expect([status, history.answer.schema.parse(body)]).toEqual([200, body])
    const rows: HistoryRow[] = body.data
    const told = rows.map(({ category, kind, origin }) => [
      `${category} ${kind}`,
      origin?.author?.name ?? 'город',
      origin?.cause ?? null,
      origin?.comment ?? null,
    ])
    const [Zoya, Mira, Head, Cause] = ['Зоя «Ёж» Крот', 'Мира Сыч', 'Глава Города', 'За "помощь"']
    expect(told).toEqual([
      ['blog removed', Mira, null, 'Спам'],
      ['blog published', Zoya, null, null],
      ['booking issued', Head, null, null],
      ['booking requested', Zoya, null, null],
      ['balance-change booking', Zoya, null, null],
      ['booking canceled', Zoya, null, null],
      ['balance-change refund', Zoya, null, null],
      ['booking requested', Zoya, null, null],
      ['balance-change booking', Zoya, null, null],
      ['booking rejected', Mira, null, 'Нет M'],
      ['balance-change refund', Mira, null, null],
      ['booking requested', Zoya, null, 'Размер M'],
      ['balance-change booking', Zoya, null, null],
      ['user-badge recalled', Head, null, 'Ошибка'],
      ['user-badge awarded', Mira, Cause, null],
      ['balance-change manual', Mira, null, 'За чай'],
      ['user-activity completed', 'город', null, null],
      ['balance-change reversal', Head, Cause, null],
      ['balance-change manual', Mira, Cause, null],
      ['user-activity completed', Mira, Cause, 'Спасибо'],
      ['points-change reward', Mira, Cause, 'Спасибо'],
      ['balance-change reward', Mira, Cause, 'Спасибо'],
    ])
    expect(rows[2]?.answer).toEqual({ author: null, text: 'Стойка 3' })
    // Each pair names each other: which entry stands at which place of the feed.
    const at = (id: string | null | undefined) => (id ? rows.findIndex(row => row.id === id) : null)
    const pairs = rows.map(({ origin }) => [at(origin?.reverses), at(origin?.reversed_by)])
    const reversals = [
      [0, 1],
      [5, 7],
      [6, 8],
      [9, 11],
      [10, 12],
      [13, 14],
      [17, 18],
    ] as const
    const expected: (number | null)[][] = rows.map(() => [null, null])
    for (const [later, earlier] of reversals) {
      expected[later] = [earlier, null]
      expected[earlier] = [null, later]
    }
    expect(pairs).toEqual(expected)

    const seen = (await own.get('/api/history?pagination[limit]=100')).body.data as HistoryRow[]
    expect(seen).toEqual(rows.map(({ origin: _, ...row }) => row))
  })

  it('has the log of a report, from the enrolment to the reward, as one group with its texts', async () => {
    const { build } = city
    const lev = await build.resident()
    const own = await city.as(lev)
    const mira = await city.as(await build.resident({ role: 'moderator', full_name: 'Мира Сыч' }))
    const available_until = new Date(city.now().getTime() + 30 * 86_400_000).toISOString()
    const activity = await build.mission({ name: 'Маяк', points: 10, requires_report: true, available_until })
    const rowsNow = async (): Promise<HistoryRow[]> => (await own.get('/api/history')).body.data
    const kinds = async () => (await rowsNow()).map(({ kind }) => kind)
    const { body } = await own.post('/api/user-activity-enrolls', { activity })
    const path = `/api/user-activity-enrolls/${body.data.id}`
    const move = async (asks: Asks, data: object) => {
      city.pass(MINUTE)
      const { status, body: answer } = await asks.put(path, data)
      expect(status, JSON.stringify(answer)).toBe(200)
    }
    await move(own, { status: 'submitted', report: 'Готово' })
    await move(mira, { status: 'returned', moderator_comment: 'Добавьте **план**' })
    expect(await kinds()).toEqual(['returned', 'sent', 'enrolled'])
    expect((await rowsNow())[0]).toMatchObject({
      title: 'Отчёт по миссии «Маяк» вернули на доработку',
      subject: { type: 'activities', id: activity },
      answer: { author: 'Мира Сыч', text: 'Добавьте **план**' },
      until: available_until,
    })
    await move(own, { status: 'submitted', report: 'Готово, с планом' })
    const [sent, returned] = await rowsNow()
    expect([sent?.kind, returned?.kind, returned?.until]).toEqual(['sent', 'wasReturned', null])
    city.pass(MINUTE)
    const rewarded = await mira.post('/api/user-activities', { user: lev, activity, comment: 'Спасибо' })
    expect(rewarded.status).toBe(200)
    const told = await rowsNow()
    expect(told.map(({ kind }) => kind)).toEqual(['completed', 'reward', 'reward', 'sent', 'enrolled'])
    expect(new Set(told.map(({ group }) => group))).toEqual(new Set([`enrolment:${body.data.id}`]))
    expect(told[0]?.answer).toEqual({ author: 'Мира Сыч', text: 'Спасибо' })
  })

  it('states that a resident left, and the reason of a moderator who ended the enrolment', async () => {
    const { build } = city
    const [ida, activity, other] = await Promise.all([build.resident(), build.mission(), build.mission()])
    const own = await city.as(ida)
    const enrol = async (mission: number) =>
      (await own.post('/api/user-activity-enrolls', { activity: mission })).body.data.id
    const [left, taken] = [await enrol(activity), await enrol(other)]
    city.pass(MINUTE)
    await own.put(`/api/user-activity-enrolls/${left}`, { status: 'canceled' })
    city.pass(MINUTE)
    const end = { status: 'canceled', moderator_comment: 'Переносим' }
    expect((await moderator.put(`/api/user-activity-enrolls/${taken}`, end)).status).toBe(200)
    const [off, out] = (await own.get('/api/history')).body.data as HistoryRow[]
    expect([off?.kind, off?.answer?.text]).toEqual(['takenOff', 'Переносим'])
    expect(off?.title).toMatch(/^Модератор снял с миссии «/)
    expect([out?.kind, out?.answer]).toEqual(['left', null])
    expect(out?.title).toMatch(/^Выход из миссии «/)
  })

  it('keeps the return of a report when its resident leaves, but not when a moderator decides to end it', async () => {
    const { build } = city
    const own = await city.as(await build.resident())
    const told = async (end: (path: string) => Promise<{ status: number }>) => {
      const activity = await build.mission({ requires_report: true })
      const { body } = await own.post('/api/user-activity-enrolls', { activity })
      const path = `/api/user-activity-enrolls/${body.data.id}`
      const moves = [
        () => own.put(path, { status: 'submitted', report: 'Готово' }),
        () => moderator.put(path, { status: 'returned', moderator_comment: 'Добавьте план' }),
        () => end(path),
      ]
      for (const move of moves) {
        city.pass(MINUTE)
        expect((await move()).status).toBe(200)
      }
      const rows: HistoryRow[] = (await own.get('/api/history')).body.data
      return rows
        .filter(({ group }) => group === `enrolment:${body.data.id}`)
        .map(({ kind, answer, until }) => [kind, answer?.text ?? null, until])
    }
    expect(await told(path => own.put(path, { deletedAt: city.now().toISOString() }))).toEqual([
      ['left', null, null],
      ['wasReturned', 'Добавьте план', null],
      ['sent', null, null],
      ['enrolled', null, null],
    ])
    const end = { status: 'canceled', moderator_comment: 'Переносим' }
    expect(await told(path => moderator.put(path, end))).toEqual([
      ['takenOff', 'Переносим', null],
      ['sent', null, null],
      ['enrolled', null, null],
    ])
  })

  it('names a moderator without a name by no login to the resident, and by it to moderators', async () => {
    const { build } = city
    const [una, activity] = await Promise.all([build.resident(), build.mission()])
    const username = 'una.judge@corp.example'
    const judge = await city.as(await build.resident({ role: 'moderator', full_name: null, username }))
    const given = await judge.post('/api/user-activities', { user: una, activity, comment: 'Спасибо' })
    expect(given.status).toBe(200)
    const own = (await (await city.as(una)).get('/api/history')).body
    expect(JSON.stringify(own)).not.toContain(username)
    expect(own.data[0].answer).toEqual({ author: 'Модератор', text: 'Спасибо' })
    const { body } = await moderator.get(`/api/history?filters[user][id]=${una}`)
    expect(body.data[0].origin.author.name).toBe(username)
  })

  it('tells who changed energy or coins, with the chosen cause where the title is the comment', async () => {
    const { build } = city
    const ada = await build.resident()
    const own = await city.as(ada)
    const mira = await city.as(await build.resident({ role: 'moderator', full_name: 'Мира Сыч' }))
    const chief = await city.as(await build.resident({ role: 'superadmin', full_name: 'Глава Города' }))
    const cause = await build.row('mission_award_causes', { name: 'За помощь' })
    const then = async (what: () => Promise<{ status: number; body: any }>) => {
      city.pass(MINUTE)
      const { status, body } = await what()
      expect(status, JSON.stringify(body)).toBe(200)
      return body.data.id as number
    }
    const change = (data: object) =>
      then(() => mira.post('/api/user-balance-changes', { user: ada, amount: 9, ...data }))
    const both = await change({ comment: 'Принёс стулья', cause })
    await change({ cause })
    await change({ comment: 'За чай' })
    await change({ comment: 'За помощь', cause })
    await then(() => chief.remove(`/api/user-balance-changes/${both}`))
    const item = await build.shopItem({ price: 5 })
    const book = () => then(() => own.post('/api/bookings', { shop_item: item }))
    const [canceled, rejected] = [await book(), await book()]
    await then(() => own.put(`/api/bookings/${canceled}`, { status: 'canceled' }))
    await then(() =>
      mira.put(`/api/bookings/${rejected}`, { status: 'rejected', moderator_comment: 'Нет M' }),
    )
    const activity = await build.mission({ name: 'Маяк', balance: 1 })
    await then(() => mira.post('/api/user-activities', { user: ada, activity, comment: 'Спасибо' }))
    const another = await build.mission({ name: 'Мост', balance: 1 })
    await then(() => mira.post('/api/user-activities', { user: ada, activity: another, cause }))

    const { body } = await own.get('/api/history?filters[category]=balance-change')
    const told = body.data.map(({ kind, title, answer }: HistoryRow) => [kind, title, answer])
    const [Mira, Head] = ['Мира Сыч', 'Глава Города']
    expect(told).toEqual([
      ['reward', 'Награда за миссию «Мост»', { author: Mira, text: 'За помощь' }],
      ['reward', 'Награда за миссию «Маяк»', { author: Mira, text: 'Спасибо' }],
      ['refund', expect.any(String), { author: Mira, text: null }],
      ['refund', expect.any(String), null],
      ['booking', expect.any(String), null],
      ['booking', expect.any(String), null],
      ['reversal', 'Отмена: Принёс стулья', { author: Head, text: null }],
      ['manual', 'За помощь', { author: Mira, text: null }],
      ['manual', 'За чай', { author: Mira, text: null }],
      ['manual', 'За помощь', { author: Mira, text: null }],
      ['manual', 'Принёс стулья', { author: Mira, text: 'За помощь' }],
    ])
  })

  it('names who rewarded or gave a chip without words, and nobody where the city did it itself', async () => {
    const { build } = city
    const ira = await build.resident()
    const mira = await city.as(await build.resident({ role: 'moderator', full_name: 'Мира Сыч' }))
    const [earlier, activity, badge] = await Promise.all([build.mission(), build.mission(), build.chip()])
    const at = { created_at: city.now(), updated_at: city.now() }
    await build.row('user_activities', { user_id: ira, activity_id: earlier, ...at })
    await build.row('user_points_changes', { user_id: ira, amount: 1, total_after: 1, ...at })
    city.pass(MINUTE)
    expect((await mira.post('/api/user-activities', { user: ira, activity })).status).toBe(200)
    city.pass(MINUTE)
    expect((await mira.post('/api/user-badges', { user: ira, badge })).status).toBe(200)
    city.pass(MINUTE)
    const [cause, other] = [await build.row('mission_award_causes', { name: 'За свет' }), await build.chip()]
    expect((await mira.post('/api/user-badges', { user: ira, badge: other, cause })).status).toBe(200)
    const { body } = await (await city.as(ira)).get('/api/history')
    const told = body.data.map(({ kind, answer }: HistoryRow) => [kind, answer?.author ?? null, answer?.text])
    expect(told).toEqual([
      ['awarded', 'Мира Сыч', 'За свет'],
      ['awarded', 'Мира Сыч', null],
      ['completed', 'Мира Сыч', null],
      ['reward', 'Мира Сыч', null],
      ['reward', 'Мира Сыч', null],
      ['completed', null, undefined],
      ['manual', null, undefined],
    ])
  })

  it('gives a booking and its refund, a chip and its recall, an amount and its reversal one group each', async () => {
    const { build } = city
    const eva = await build.resident()
    const own = await city.as(eva)
    const admin = await city.as(await build.resident({ role: 'superadmin' }))
    const [badge, item] = await Promise.all([build.chip(), build.shopItem({ price: 5 })])
    const given = await moderator.post('/api/user-balance-changes', {
      user: eva,
      amount: 9,
      comment: 'За чай',
    })
    const { body } = await own.post('/api/bookings', { shop_item: item })
    await own.put(`/api/bookings/${body.data.id}`, { status: 'canceled' })
    await admin.remove(`/api/user-balance-changes/${given.body.data.id}`)
    await moderator.post('/api/user-badges', { user: eva, badge })
    await moderator.post('/api/user-badges/soft-delete-many', { badge, users: [eva], comment: 'Ошибка' })
    const rows: HistoryRow[] = (await own.get('/api/history')).body.data
    const groups = [...Map.groupBy(rows, ({ group }) => group).values()]
    expect(
      groups
        .map(group =>
          group
            .map(({ kind }) => kind)
            .toSorted()
            .join(),
        )
        .toSorted(),
    ).toEqual(['awarded,recalled', 'booking,canceled,refund,requested', 'manual,reversal'])
  })

  it('of one month contains the events from its first moment to its last, in the time zone of the city', async () => {
    const max = await city.build.resident()
    const at = (created_at: string) =>
      city.build.row('user_points_changes', {
        user_id: max,
        amount: 1,
        total_after: 1,
        created_at,
        updated_at: created_at,
      })
    // Moscow is three hours ahead.
    const moments = [
      '2031-10-31T20:59:59.999Z',
      '2031-10-31T21:00:00.000Z',
      '2031-11-15T12:00:00.000Z',
      '2031-11-30T20:59:59.999Z',
      '2031-11-30T21:00:00.000Z',
    ]
    for (const moment of moments) await at(moment)
    const asks = await city.as(max)
    for (const size of [1, 2, 10]) {
      const read = (await pages(asks, size, '&filters[month]=2031-11')).flat()
      expect(read.map(({ createdAt }) => createdAt)).toEqual(moments.slice(1, 4).toReversed())
    }
  })

  it.each([
    ['pagination[after]=yesterday', 'pagination[after]'],
    ['pagination[after]=', 'pagination[after]'],
    ['pagination[after]=1763721600000.nothing:4', 'pagination[after]'],
    ['pagination[after]=1763721600000.booking:4294967296', 'pagination[after]'],
    ['pagination[page]=2', 'page'],
    ['pagination[limit]=many', 'limit'],
    ['filters[user][id]=x', 'id'],
    ['filters[user][email]=a', 'email'],
    ['filters[category]=money', 'category'],
    ['filters[month]=2026-13', 'month'],
    ['filters[month][$eq]=2026-11', 'month'],
    ['filters[category][$ne]=blog', '$ne'],
    ['filters[title]=x', 'title'],
    ['sort=id', 'sort'],
  ])('refuses %s and names %s', async (query, name) => {
    const { status, body } = await moderator.get(`/api/history?${query}`)
    expect(status).toBe(400)
    expect(body.error.message).toContain(`«${name}»`)
  })
})

describe('a page', () => {
  it('is read by one statement and has a maximum size', async () => {
    const asks = await city.as(await city.build.resident())
    await asks.get('/api/history')
    const sent = vi.spyOn(city.sql, 'unsafe')
    const { body } = await asks.get('/api/history?pagination[pageSize]=100000')
    // Automation counts events on the same connections.
    const ofRequest = sent.mock.calls.filter(([text]) => !/\bevents\b/.test(text))
    sent.mockRestore()
    expect(ofRequest).toHaveLength(1)
    expect(body.meta.pagination.limit).toBe(1000)
  })

  it.each([
    ['a resident', false],
    ['a moderator', true],
  ])('reads only as many rows as it shows to %s', async (_, hasOrigin) => {
    const rich = await city.build.resident()
    await city.sql`
      insert into user_balance_changes (user_id, amount, total_after, created_at, updated_at)
      select ${rich}, 1, n, t, t from (
        select n, '2029-01-01'::timestamptz + n * interval '1 minute' as t from generate_series(1, 20000) n
      ) x`
    await city.sql`analyze user_balance_changes`
    const model = modelOf(collections)
    const actor = { id: rich, rank: 'resident', permissions: null, key: '', guard: null } as const
    const { text, bounds } = historyStatement(
      model,
      {
        user: rich,
        categories: new Set(['balance-change']),
        after: { moment: Date.parse('2029-01-08T00:00:00.000Z'), source: LAST_SOURCE, id: 10_080 },
        since: null,
        until: null,
        size: 25,
        hasOrigin,
      },
      actor,
    )
    const values = valuesOf(bounds, actor, city.now()).map(value =>
      typeof value === 'string' ? `'${value}'` : String(value),
    )
    const scanned = await city.sql.begin(async tx => {
      // A generic plan, as on the server's own connections.
      await tx`set local plan_cache_mode = force_generic_plan`
      await tx.unsafe(`prepare page as ${text}`)
      const [row] = await tx.unsafe(`explain (analyze, format json) execute page(${values.join(',')})`)
      await tx`deallocate page`
      return scansOf(row?.['QUERY PLAN'][0].Plan).filter(
        ({ relation, rows }) => relation === 'user_balance_changes' && rows > 0,
      )
    })
    expect(scanned.length).toBeGreaterThan(0)
    for (const { rows } of scanned) expect(rows).toBeLessThanOrEqual(26)
  })
})

/** Number of rows read by each scan of a plan. */
function scansOf(node: any): { relation: string; rows: number }[] {
  const looked = node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0))
  const own = node['Relation Name'] ? [{ relation: node['Relation Name'], rows: looked }] : []
  return [...own, ...(node.Plans ?? []).flatMap(scansOf)]
}
