/** @module-tag slow */
import { execFile } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { inflateRawSync } from 'node:zlib'
import { readXlsx } from 'hucre/xlsx'
import readBook from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../testing/until.ts'
import { type Asks, type World, world } from '../../testing/world.ts'
import { fund } from '../ledger/testing.ts'
import { historyColumns } from './history.ts'
import { residentColumns } from './residents.ts'

const run = promisify(execFile)
const CHILD = fileURLToPath(new URL('heap-testing.ts', import.meta.url))
const LIST = '/api/user-infos/export-statistics'

let city: World
let moderator: Asks
let anna: number
let card: number
/** Sends requests of the moderator over the network. */
let send: (path: string, init?: RequestInit) => Promise<Response>
beforeAll(async () => {
  // Few connections, so that a download that does not release its connection is noticed.
  city = await world({ connections: 4 })
  // Set the clock to an hour at which the next day has begun in the city but not in UTC.
  city.pass((22.5 * 3_600_000 - (city.now().getTime() % 86_400_000) + 86_400_000) % 86_400_000)
  const id = await city.build.resident({ role: 'moderator', full_name: 'Вера Ключ' })
  moderator = await city.as(id)
  anna = await city.build.resident({
    full_name: '=HYPERLINK("http://x";"Анна")',
    email: '@anna',
    created_at: new Date('2026-03-01T22:30:00Z'),
  })
  const [info] = await city.sql<{ id: number }[]>`
    update user_infos set department = E'\r-1', position = E'\t+7', city = '_x000D_', hired_at = '2019-02-28'
    where user_id = ${anna} returning id`
  card = info?.id ?? 0
  const team = await city.build.row('user_team_configs', { name: 'Маяк' })
  await city.sql`insert into user_team_configs_members (owner_id, target_id, position) values (${team}, ${anna}, 1)`
  const activity = await city.build.mission({ name: 'Зажечь маяк', points: 12.5, balance: 0 })
  const cause = await city.build.row('mission_award_causes', { name: 'За свет' })
  await moderator.post('/api/user-activities/create-many', { activity, users: [anna], cause })
  await moderator.post('/api/user-badges', {
    user: anna,
    badge: await city.build.chip({ name: 'Смотритель' }),
  })
  await fund(city.sql, anna, 40)
  const item = await city.build.shopItem({ name: 'Худи', price: 30 })
  await (await city.as(anna)).post('/api/bookings', { shop_item: item })
  await city.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = city.app.server.address() as AddressInfo
  const cookie = await city.cookieOf(id)
  const own = { cookie, origin: city.settings.publicUrl }
  send = (path, init = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      ...init,
      headers: [...new Headers(init.headers), ...Object.entries(own)],
    })
})
afterAll(() => {
  // For an aborted request, fetch opens a new idle connection.
  city.app.server.closeAllConnections()
  return city.close()
})

const download = async (path: string) => {
  const answer = await send(path)
  return { answer, book: new Uint8Array(await answer.arrayBuffer()) }
}
const sheetsOf = async (path: string) => (await readXlsx((await download(path)).book)).sheets
/** Names in the first sheet, below the header. */
const names = async (query: string) =>
  (await sheetsOf(`${LIST}?${query}`))[0]?.rows.slice(1).map(([, name]) => name)

/** The content of a file in the archive of a book. */
async function partOf(path: string, name: string): Promise<string> {
  const { book } = await download(path)
  const bytes = Buffer.from(book)
  const entry = bytes.indexOf(Buffer.from(name), bytes.indexOf('PK\x01\x02', 'latin1')) - 46
  const start = bytes.readUInt32LE(entry + 42)
  const data = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
  return inflateRawSync(bytes.subarray(data, data + bytes.readUInt32LE(entry + 20))).toString()
}

describe('the book of residents', () => {
  it('has a header row and, for each resident, numbers, dates and texts, with no text read as a formula', async () => {
    const [sheet] = await sheetsOf(`${LIST}?filters[id]=${anna}`)
    const [header, row, ...others] = sheet?.rows ?? []
    expect(header).toEqual(residentColumns.map(({ header }) => header))
    expect(row).toEqual([
      anna,
      '=HYPERLINK("http://x";"Анна")',
      '@anna',
      'Пользователь',
      'Маяк',
      '\r-1',
      '\t+7',
      '_x000D_',
      new Date('2019-02-28'),
      12.5,
      12.5,
      10,
      0,
      1,
      1,
      1,
      0,
      // The next day in the time zone of the city.
      new Date('2026-03-02'),
      'нет',
    ])
    expect(others).toEqual([])
    const xml = await partOf(`${LIST}?filters[id]=${anna}`, 'xl/worksheets/sheet1.xml')
    expect(xml).not.toContain('<f>')
    expect(xml).toContain('t="inlineStr" s="2"><is><t>=HYPERLINK("http://x";"Анна")</t>')
    const styles = await partOf(LIST, 'xl/styles.xml')
    expect(styles).toContain('formatCode="@"')
    expect(styles).toContain('formatCode="dd.mm.yyyy"')
  })

  it('has names with tags, quotes, formulas and direction marks as they are', async () => {
    const strange = ['<img src=x>&amp;', `О'Нил "Ко"`, '=1+1', '@SUM(A1)', '-2+3', '\u202eйынтарбо']
    const people = await Promise.all(strange.map(full_name => city.build.resident({ full_name })))
    const wanted = people.map((id, at) => `filters[id][$in][${at}]=${id}`).join('&')
    expect(await names(`${wanted}&sort=id`)).toEqual(expect.arrayContaining(strange))
    const xml = await partOf(`${LIST}?${wanted}`, 'xl/worksheets/sheet1.xml')
    expect(xml).not.toContain('<f>')
    expect(xml).not.toContain('<img')
  })

  it('is read equally by another library and by our own reader', async () => {
    const path = `${LIST}?filters[id]=${anna}`
    const [ours] = await sheetsOf(path)
    const { book } = await download(path)
    const read = await readBook(Buffer.from(book), { trim: false })
    const [sheet] = read
    expect(read.map(({ sheet: name }) => name)).toEqual(['Жители'])
    expect(sheet?.data).toEqual(ours?.rows)
  })

  it('is a download with a Russian name and a date, is not cached and not sniffed as another type', async () => {
    const { status, headers } = (await download(LIST)).answer
    const today = new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow' }).format(city.now())
    expect([status, headers.get('content-type')]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ])
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="__________ _______ ${today}.xlsx"; filename*=UTF-8''${encodeURIComponent(`Статистика жителей ${today}.xlsx`)}`,
    )
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([
      'no-store',
      'nosniff',
    ])
  })

  it('takes the query of the list: filters, search and order apply, pages do not', async () => {
    const only = 'filters[role][type]=moderator'
    await city.build.resident({ role: 'moderator', full_name: 'Борис Ключ' })
    expect(await names(`${only}&sort=full_name:asc&pagination[pageSize]=1`)).toEqual([
      'Борис Ключ',
      'Вера Ключ',
    ])
    expect(await names(`${only}&_q=Вера`)).toEqual(['Вера Ключ'])
    expect(await names('filters[team][name]=Маяк&fields[0]=id&populate=avatar')).toHaveLength(1)
    expect(await names('filters[id]=0')).toEqual([])
  })

  it.each(['filters[nothing]=1', 'sort=nothing', 'filters[password][$notNull]=true', 'fields[0]=nothing'])(
    'refuses %s as the list does',
    async query => {
      const { body, status } = await moderator.get(`/api/users?${query}`)
      expect(status).toBe(400)
      expect(await moderator.get(`${LIST}?${query}`)).toMatchObject({ status, body })
    },
  )
})

describe('the book of the people that the moderators’ list finds', () => {
  const FOUND = '/api/people/export-statistics'
  const foundBy = async (query: string) => {
    const [sheet] = await sheetsOf(`${FOUND}?${query}`)
    return sheet?.rows.slice(1).map(([, name]) => name)
  }

  it('has all of them in the order of the list, more than one call of a bulk act takes', async () => {
    const tag = 'Многолюдный'
    const count = 1_100
    await city.sql`
      with made as (
        insert into users (username, email, full_name, role_id, created_at, updated_at)
        select 'crowd' || n, 'crowd' || n || '@city.test', '=1+1 ' || ${tag} || ' ' || lpad(n::text, 4, '0'),
          (select id from roles where type = 'authenticated'), now(), now()
        from generate_series(1, ${count}::integer) n returning id
      ) select count(*) from made`
    const q = `q=${encodeURIComponent(tag)}`
    const all = await foundBy(`${q}&sort=name:desc`)
    expect(all).toHaveLength(count)
    expect([all?.[0], all?.at(-1)]).toEqual([`=1+1 ${tag} 1100`, `=1+1 ${tag} 0001`])
    expect(await foundBy(`${q}+0007`)).toEqual([`=1+1 ${tag} 0007`])
    expect(await partOf(`${FOUND}?${q}+0007`, 'xl/worksheets/sheet1.xml')).not.toContain('<f>')
  })

  it('has those who are chosen one by one, in their order and more than an address can name', async () => {
    const tag = 'Избранный'
    const rows = await city.sql<{ id: number }[]>`
      insert into users (username, email, full_name, role_id, created_at, updated_at)
      select 'chosen' || n, 'chosen' || n || '@city.test', ${tag} || ' ' || n,
        (select id from roles where type = 'authenticated'), now(), now()
      from generate_series(1, 1500) n returning id`
    const users = [...rows.map(({ id }) => id).toReversed(), 2_000_000_000, -1, 2 ** 40]
    const post = (data: object) =>
      send(FOUND, {
        method: 'POST',
        body: JSON.stringify({ data }),
        headers: { 'content-type': 'application/json' },
      })
    const answer = await post({ users })
    expect(answer.headers.get('content-disposition')).toContain('.xlsx')
    const [sheet] = (await readXlsx(new Uint8Array(await answer.arrayBuffer()))).sheets
    const found = sheet?.rows.slice(1).map(([, name]) => name)
    expect(found).toHaveLength(1500)
    expect([found?.[0], found?.at(-1)]).toEqual([`${tag} 1500`, `${tag} 1`])
    expect((await post({ users: [] })).status).toBe(400)
    const resident = await city.as(await city.build.resident())
    expect((await resident.post(FOUND, { users: [anna] })).status).toBe(403)
  })

  it.each(['team=x', 'sort=nothing', 'nothing=1'])('refuses %s as the list does', async query => {
    const { body, status } = await moderator.get(`/api/people?${query}`)
    expect(status).toBe(400)
    expect(await moderator.get(`${FOUND}?${query}`)).toMatchObject({ status, body })
  })
})

describe('the book of one resident', () => {
  it('has the sheet of residents with one row, and a sheet of history with causes and totals', async () => {
    const [resident, history] = await sheetsOf(`/api/user-infos/${card}/export-statistics`)
    expect(resident?.rows[1]?.slice(0, 3)).toEqual([anna, '=HYPERLINK("http://x";"Анна")', '@anna'])
    expect(history?.rows[0]).toEqual(historyColumns.map(({ header }) => header))
    const rows = history?.rows.slice(1) ?? []
    const [booked] = await city.sql<{ at: string }[]>`
      select date_trunc('second', created_at at time zone 'Europe/Moscow') as at from bookings where user_id = ${anna}`
    // A spreadsheet shows the local time of the city.
    expect(rows.find(([, what]) => what === 'Бронь')?.[0]).toEqual(new Date(booked?.at ?? ''))
    expect(rows.every(([at]) => at instanceof Date)).toBe(true)
    expect(rows.map(row => row.slice(1))).toEqual(
      expect.arrayContaining([
        ['Бронь', 'На рассмотрении', 'Худи', 30, null, null, null, null],
        ['Коины', 'Оплата брони', 'Худи', -30, 10, null, null, '=HYPERLINK("http://x";"Анна")'],
        ['Коины', 'Вручную', null, 40, 40, null, 'аванс', null],
        ['Чип', 'Вручён', 'Смотритель', null, null, null, null, 'Вера Ключ'],
        ['bitW', 'Награда за миссию', 'Зажечь маяк', 12.5, 12.5, 'За свет', null, 'Вера Ключ'],
      ]),
    )
    expect(rows).toHaveLength(5)
    const xml = await partOf(`/api/user-infos/${card}/export-statistics`, 'xl/worksheets/sheet1.xml')
    expect(xml).not.toContain('<f>')
  })

  it('says of a reversal what it reverses, and why that was given', async () => {
    const { build, sql } = city
    const [head, user] = await Promise.all([
      build.resident({ role: 'superadmin', full_name: 'Глава Города' }),
      build.resident(),
    ])
    const admin = await city.as(head)
    const activity = await build.mission({ name: 'Сигнал', points: 7, balance: 3 })
    const cause = await build.row('mission_award_causes', { name: 'За смелость' })
    const given = { user, activity, cause, comment: 'Спасибо' }
    expect((await moderator.post('/api/user-activities', given)).status).toBe(200)
    for (const table of ['balance', 'points']) {
      city.pass(1000)
      const [row] = await sql`select id from ${sql(`user_${table}_changes`)} where user_id = ${user}`
      expect((await admin.remove(`/api/user-${table}-changes/${row?.['id']}`)).status).toBe(200)
    }
    const [info] = await sql`select id from user_infos where user_id = ${user}`
    const [, history] = await sheetsOf(`/api/user-infos/${info?.['id']}/export-statistics`)
    const reversals = history?.rows.filter(([, , deed]) => deed === 'Отмена').map(row => row.slice(1))
    expect(reversals).toEqual([
      ['bitW', 'Отмена', 'Сигнал', -7, 0, 'За смелость', 'Спасибо', 'Глава Города'],
      ['Коины', 'Отмена', 'Сигнал', -3, 0, 'За смелость', 'Спасибо', 'Глава Города'],
    ])
  })

  it('is named after the resident, and an unknown id is a 404', async () => {
    const { headers } = (await download(`/api/user-infos/${card}/export-statistics`)).answer
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain('Статистика — =HYPERLINK')
    for (const id of [0, card + 100_000, 'x'])
      expect((await moderator.get(`/api/user-infos/${id}/export-statistics`)).status).toBe(404)
  })
})

it('a resident cannot download a book, and neither can a moderator whose role was changed to resident', async () => {
  const paths = [LIST, `/api/user-infos/${card}/export-statistics`]
  const resident = await city.as(anna)
  const id = await city.build.resident({ role: 'moderator' })
  const former = await city.as(id)
  for (const path of paths) {
    expect((await resident.get(path)).status).toBe(403)
    expect((await former.get(path)).status).toBe(200)
  }
  await city.sql`update users set role_id = (select id from roles where type = 'authenticated') where id = ${id}`
  for (const path of paths) expect((await former.get(path)).status).toBe(403)
})

describe('with twenty thousand residents', () => {
  beforeAll(async () => {
    await city.sql`
      insert into users (username, email, full_name, provider, confirmed, role_id, created_at, updated_at)
      select 'many' || g, 'many' || g, (select string_agg(md5(g || '-' || k), '') from generate_series(1, 6) k), 'local', true, (select min(id) from roles where type = 'authenticated'), now(), now()
      from generate_series(1, 20000) g`
  })

  it('the book is written in batches: the heap does not grow with its size', {
    tags: ['full'],
    timeout: 60_000,
  }, async ({ signal }) => {
    const cookie = await city.cookieOf(await city.build.resident({ role: 'moderator' }))
    const args = ['--expose-gc', CHILD, city.url, `${LIST}?sort=full_name`, cookie, city.directory]
    const { stdout } = await run(process.execPath, args, { signal })
    const { bytes, grown } = JSON.parse(stdout) as { bytes: number; grown: number }
    expect(bytes).toBeGreaterThan(2 * 2 ** 20)
    // All rows at once would take about 40 MB.
    expect(grown).toBeLessThan(10)
  })

  it('a client that disconnects leaves no open transaction, and the record of what was sent', async () => {
    const open = async () => {
      const [row] = await city.sql<{ many: number }[]>`
        select count(*) as many from pg_stat_activity
        where datname = current_database() and query ~ '^(declare|fetch) ' and state <> 'idle'`
      return row?.many
    }
    // Once while the first batch is waiting for a lock, once while the rest is being sent.
    const lock = await city.sql.reserve()
    await lock`begin`
    await lock`lock table articles in access exclusive mode`
    const waiting = new AbortController()
    const asked = send(LIST, { signal: waiting.signal })
    await until(async () => expect(await open()).toBe(1))
    waiting.abort()
    await expect(asked).rejects.toThrow('aborted')
    await until(async () => expect(await open()).toBe(0))
    await lock`rollback`
    lock.release()

    await city.sql`delete from security_events`
    const reading = new AbortController()
    const answer = await send(LIST, { signal: reading.signal })
    await answer.body?.getReader().read()
    expect(await open()).toBe(1)
    reading.abort()
    await until(async () => expect(await open()).toBe(0))
    const [all] = await city.sql<{ everybody: number }[]>`
      select count(*) as everybody from users`
    await until(async () => {
      const [event] = await city.sql<{ kind: string; rows: number }[]>`
        select kind, (details ->> 'rows')::integer as rows from security_events`
      expect(event?.kind).toBe('export')
      expect(event?.rows).toBeGreaterThan(0)
      expect(event?.rows).toBeLessThan(all?.everybody ?? 0)
    })
  })
})

it('the book of a mission holds everybody enrolled, and those rewarded without an enrolment', async () => {
  const activity = await city.build.mission({ name: 'Запуск', points: 12.5, balance: 3 })
  const enrolled = await city.build.resident({ full_name: '=1+1' })
  await city.build.row('user_activity_enrolls', {
    user_id: enrolled,
    activity_id: activity,
    status: 'enrolled',
    report: 'Черновик, который не прислан',
  })
  const sender = await city.build.resident({ full_name: 'Вера Лис' })
  await city.build.row('user_activity_enrolls', {
    user_id: sender,
    activity_id: activity,
    status: 'submitted',
    submitted_at: new Date(),
    report: 'Запустили',
  })
  // By automation, before the draft was sent.
  await city.build.row('user_activity_enrolls', {
    user_id: await city.build.resident({ full_name: 'Глеб Ключ' }),
    activity_id: activity,
    status: 'rewarded',
    report: 'Тоже черновик',
  })
  const rewritten = await city.build.row('user_activity_enrolls', {
    user_id: await city.build.resident({ full_name: 'Дина Мост' }),
    activity_id: activity,
    status: 'rewarded',
    submitted_at: new Date(),
    report: 'Черновик поверх возвращённого',
  })
  await city.build.row('user_activity_enroll_change_items', {
    user_activity_enroll_id: rewritten,
    field: 'report',
    new_value: 'Как прислали',
  })
  const withFiles = await city.build.row('user_activity_enrolls', {
    user_id: await city.build.resident({ full_name: 'Елена Ров' }),
    activity_id: activity,
    status: 'rewarded',
    submitted_at: new Date(),
    report: 'Черновик после отчёта из одних файлов',
  })
  await city.build.row('user_activity_enroll_change_items', {
    user_activity_enroll_id: withFiles,
    field: 'attachments',
    new_value: [1],
  })
  const user = await city.build.resident({ full_name: 'Олег Самойлов' })
  await moderator.post('/api/user-activities', { activity, user, comment: 'Спасибо' })
  const [sheet] = await sheetsOf(`/api/activities/${activity}/export-participants`)
  const rows = sheet?.rows.slice(1).map(row => [row[0], row[3], row[6], row[9], row[10], row[11]])
  expect(rows?.toSorted()).toEqual([
    ['=1+1', 'Участвует', null, null, null, null],
    ['Вера Лис', 'На проверке', 'Запустили', null, null, null],
    ['Глеб Ключ', 'Награда вручена', null, null, null, null],
    ['Дина Мост', 'Награда вручена', 'Как прислали', null, null, null],
    ['Елена Ров', 'Награда вручена', null, null, null, null],
    ['Олег Самойлов', 'Награда вручена', null, 'Спасибо', 12.5, 3],
  ])
  expect((await send('/api/activities/99999999/export-participants')).status).toBe(404)
})
