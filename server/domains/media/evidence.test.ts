/** @module-tag slow */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Asks, type World, world } from '../../testing/world.ts'
import { file, formOf, picture } from './testing.ts'

let city: World
let dot: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  city = await world({ env: { UNUSED_FILES: '4', UNUSED_MEGABYTES: '1', UPLOAD_DAY_MEGABYTES: '2' } })
  dot = await picture('png', 32, 32)
})
afterAll(() => city.close())

interface Stored {
  readonly id: number
  readonly url: string
}

async function upload(
  asks: Asks,
  name = 'dot.png',
  bytes: string | Uint8Array<ArrayBuffer> = dot,
  path = '',
) {
  const { payload, headers } = await formOf([file(name, bytes)])
  return asks.send('POST', `/api/upload${path}`, payload, headers)
}
const stored = async (...call: Parameters<typeof upload>): Promise<Stored> => (await upload(...call)).body[0]

/** A resident with a draft of a report and the file that is attached to it. */
async function reporter() {
  const user = await city.build.resident()
  const asks = await city.as(user)
  const mission = await city.build.mission({ requires_report: true })
  const { body } = await asks.post('/api/user-activity-enrolls', { activity: mission })
  const picture = await stored(asks)
  const path = `/api/user-activity-enrolls/${body.data.id}`
  await asks.put(path, { report: 'Сделано', attachments: [picture.id] })
  return { user, asks, path, picture }
}

const sealed = { status: 409, name: 'ConflictError' }

describe('a file of a report', () => {
  test('can be changed and deleted by its uploader until the report is sent, and never after', async () => {
    const { asks, path, picture } = await reporter()
    const changed = await upload(asks, 'b.png', dot, `?id=${picture.id}`)
    expect(changed.status).toBe(200)
    expect((await asks.put(path, { status: 'submitted', attachments: [picture.id] })).status).toBe(200)
    for (const answer of [
      await upload(asks, 'c.png', dot, `?id=${picture.id}`),
      await asks.send('POST', `/api/upload?id=${picture.id}`, { fileInfo: { name: 'other.png' } }),
      await asks.remove(`/api/upload/files/${picture.id}`),
    ]) {
      expect(answer.body.error).toMatchObject(sealed)
    }
    const moderator = await city.as(await city.build.resident({ role: 'moderator' }))
    await moderator.put(path, { claimed: true })
    await moderator.put(path, { status: 'returned', moderator_comment: 'Ещё раз' })
    await asks.put(path, { attachments: [] })
    expect((await asks.remove(`/api/upload/files/${picture.id}`)).body.error).toMatchObject(sealed)
    expect((await moderator.get(changed.body.url)).status).toBe(200)
  })

  test('of a draft stays its resident’s own when the mission is rewarded before the report is sent', async () => {
    const { user, path, picture } = await reporter()
    const [{ mission } = {}] = await city.sql<{ mission: number }[]>`
      select activity_id as mission from user_activity_enrolls where user_id = ${user}`
    const moderator = await city.as(await city.build.resident({ role: 'moderator' }))
    await moderator.put(`/api/activities/${mission}`, { requires_report: false })
    expect((await moderator.put(path, { status: 'rewarded' })).status).toBe(200)
    const [file] = await city.sql`select evidence_of, sealed_at from files where id = ${picture.id}`
    expect(file).toEqual({ evidence_of: null, sealed_at: null })
  })

  test('that another version leaves out stays evidence, and its resident and moderators still open it', async () => {
    const { asks, path, picture } = await reporter()
    await asks.put(path, { status: 'submitted' })
    const next = await stored(asks, 'next.png')
    const { status } = await asks.put(path, { status: 'submitted', attachments: [next.id] })
    expect(status).toBe(200)
    for (const { id } of [picture, next])
      expect((await asks.remove(`/api/upload/files/${id}`)).body.error).toMatchObject(sealed)
    const moderator = await city.as(await city.build.resident({ role: 'moderator' }))
    for (const reader of [asks, moderator]) expect((await reader.get(picture.url)).status).toBe(200)
    // As the resident's story of the report asks for its name.
    const list = `/api/upload/files?fields[0]=name&filters[id][$in][0]=${picture.id}`
    expect((await asks.get(list)).body).toMatchObject([{ id: picture.id, name: 'dot.png' }])
    const other = await city.as(await city.build.resident())
    expect((await other.get(list)).body).toEqual([])
    const items = await moderator.get(
      '/api/user-activity-enroll-change-items?filters[field]=attachments&sort=id:desc',
    )
    expect(items.body.data[0].attributes).toMatchObject({ old_value: [picture.id], new_value: [next.id] })
  })

  test.each(['moderator', 'superadmin'] as const)(
    'that was sent is changed, replaced, renamed and deleted by no %s',
    async role => {
      const { asks, path, picture } = await reporter()
      await asks.put(path, { status: 'submitted' })
      const desk = await city.as(await city.build.resident({ role }))
      for (const answer of [
        await upload(desk, 'c.png', dot, `?id=${picture.id}`),
        await desk.send('POST', `/api/upload?id=${picture.id}`, { fileInfo: { name: 'other.png' } }),
        await desk.remove(`/api/upload/files/${picture.id}`),
      ])
        expect(answer.body.error).toMatchObject(sealed)
      const { body } = await desk.get(`/api/upload/files/${picture.id}`)
      expect(body).toMatchObject({ id: picture.id, name: 'dot.png' })
      expect((await desk.get(picture.url)).status).toBe(200)
    },
  )

  test('that was sent becomes a picture of nothing else, so that a guest never gets it', async () => {
    const { user, asks, path, picture } = await reporter()
    await asks.put(path, { status: 'submitted' })
    const moderator = await city.as(await city.build.resident({ role: 'moderator' }))
    const [badge, mission, item] = [
      await city.build.chip(),
      await city.build.mission(),
      await city.build.shopItem({ price: 1 }),
    ]
    const content = [
      { id: 'a', type: 'text', content: [{ text: 'Текст' }] },
      { id: 'b', type: 'image', media: picture.id },
    ]
    for (const answer of [
      await moderator.put(`/api/badges/${badge}`, { image: [picture.id] }),
      await moderator.put(`/api/activities/${mission}`, { image: [picture.id] }),
      await moderator.put(`/api/shop-items/${item}`, { image: [picture.id] }),
      await asks.send('PUT', `/api/users/${user}`, { avatar: picture.id }),
      await asks.post('/api/articles', { title: 'Статья', content }),
    ]) {
      expect(answer.status, JSON.stringify(answer.body)).toBe(400)
      expect(answer.body.error.message).toContain('приложен к отчёту')
    }
    expect((await (await city.as(null)).get(picture.url)).status).toBe(403)
    // The report itself is sent again with it.
    await moderator.put(path, { claimed: true })
    await moderator.put(path, { status: 'returned', moderator_comment: 'Ещё раз' })
    expect((await asks.put(path, { status: 'submitted', attachments: [picture.id] })).status).toBe(200)
  })

  test('stays where it was a picture before the report was sent: what has it is saved with it again', async () => {
    const { user, asks, path, picture } = await reporter()
    const content = (text: string) => [
      { id: 'a', type: 'text', content: [{ text }] },
      { id: 'b', type: 'image', media: picture.id },
    ]
    const article = await asks.post('/api/articles', { title: 'Статья', content: content('Раз') })
    await asks.send('PUT', `/api/users/${user}`, { avatar: picture.id })
    expect((await asks.put(path, { status: 'submitted' })).status).toBe(200)
    const own = `/api/articles/${article.body.data.id}`
    for (const answer of [
      await asks.put(`${own}/draft`, {
        title: 'Статья',
        content: content('Два'),
        type: 'article_type_1',
        themes: [],
      }),
      await asks.put(own, { content: content('Три') }),
      await asks.send('PUT', `/api/users/${user}`, { avatar: picture.id }),
    ])
      expect([answer.status, answer.body.error]).toEqual([200, undefined])
    // The draft of a change keeps a picture of its own too, and becomes the article with it.
    const second = await reporter()
    const shown = { id: 'c', type: 'image', media: second.picture.id }
    const body = { title: 'Статья', type: 'article_type_1', themes: [] }
    const other = await second.asks.post('/api/articles', { ...body, content: content('Раз').slice(0, 1) })
    const change = `/api/articles/${other.body.data.id}`
    for (const answer of [
      await second.asks.put(`${change}/draft`, { ...body, content: [...content('Два').slice(0, 1), shown] }),
      await second.asks.put(second.path, { status: 'submitted' }),
      await second.asks.put(change, { publishedAt: null }),
    ])
      expect([answer.status, answer.body.error]).toEqual([200, undefined])
    const unpublished = await second.asks.get(change)
    expect(unpublished.body.data.attributes.content.at(-1)).toMatchObject(shown)
    // A picture that was taken out does not return.
    await asks.put(own, { content: content('Три').slice(0, 1) })
    const back = await asks.put(own, { content: content('Четыре') })
    expect([back.status, back.body.error.message]).toEqual([
      400,
      'Файл приложен к отчёту: картинкой он быть не может',
    ])
  })

  test('is sent to its author and to moderators only, also when it is a picture', async () => {
    const { asks, picture } = await reporter()
    const other = await city.as(await city.build.resident())
    const guest = await city.as(null)
    const moderator = await city.as(await city.build.resident({ role: 'moderator' }))
    const seen = await asks.get(picture.url)
    expect([seen.status, seen.headers['cache-control']]).toEqual([200, 'private, no-cache'])
    expect((await moderator.get(picture.url)).status).toBe(200)
    expect((await other.get(picture.url)).status).toBe(404)
    expect((await guest.get(picture.url)).status).toBe(403)
  })

  test('that is also the avatar of its author is sent to every caller', async () => {
    const { user, asks, picture } = await reporter()
    await asks.send('PUT', `/api/users/${user}`, { avatar: picture.id })
    const { status, headers } = await (await city.as(null)).get(picture.url)
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  })
})

test('the author cannot delete a picture of a published article, and can delete that of a draft', async () => {
  const asks = await city.as(await city.build.resident())
  const write = async (publishedAt?: null) => {
    const picture = await stored(asks)
    const content = [
      { id: 'a', type: 'text', content: [{ text: 'Текст' }] },
      { id: 'b', type: 'image', media: picture.id },
    ]
    const { status } = await asks.post('/api/articles', {
      title: 'Статья',
      content,
      ...(publishedAt === null && { publishedAt }),
    })
    expect(status).toBe(200)
    return asks.remove(`/api/upload/files/${picture.id}`)
  }
  expect((await write()).body.error).toMatchObject(sealed)
  expect((await write(null)).status).toBe(200)
})

describe('a file that a resident uploaded', () => {
  test('is changed by no moderator, so that nobody finds another picture under their own words', async () => {
    const asks = await city.as(await city.build.resident())
    const moderator = await city.as(await city.build.resident({ role: 'moderator' }))
    const shown = await stored(asks)
    const content = [
      { id: 'a', type: 'text', content: [{ text: 'Текст' }] },
      { id: 'b', type: 'image', media: shown.id },
    ]
    expect((await asks.post('/api/articles', { title: 'Статья', content })).status).toBe(200)
    const other = await picture('png', 40, 40)
    const refused = { status: 403, body: { error: { name: 'ForbiddenError' } } }
    expect(await upload(moderator, 'other.png', other, `?id=${shown.id}`)).toMatchObject(refused)
    const words = { fileInfo: { caption: 'Не то' } }
    expect(await moderator.send('POST', `/api/upload?id=${shown.id}`, words)).toMatchObject(refused)
    expect((await asks.get(`/api/upload/files/${shown.id}`)).body).toMatchObject({
      url: shown.url,
      caption: null,
    })
    expect((await moderator.remove(`/api/upload/files/${shown.id}`)).status).toBe(200)
  })

  test('of a moderator is changed by another moderator, as the thing that it shows', async () => {
    const asks = await city.as(await city.build.resident({ role: 'moderator' }))
    const moderator = await city.as(await city.build.resident({ role: 'moderator' }))
    const { id } = await stored(asks)
    const { status, body } = await moderator.send('POST', `/api/upload?id=${id}`, {
      fileInfo: { caption: 'Маяк' },
    })
    expect([status, body.caption]).toEqual([200, 'Маяк'])
    await city.sql`update files set uploader_id = null where id = ${id}`
    expect((await upload(moderator, 'other.png', await picture('png', 40, 40), `?id=${id}`)).status).toBe(200)
  })
})

test('a picture of an article that a moderator removed is deleted by nobody', async () => {
  const asks = await city.as(await city.build.resident())
  const shown = await stored(asks)
  const content = [
    { id: 'a', type: 'text', content: [{ text: 'Текст' }] },
    { id: 'b', type: 'image', media: shown.id },
  ]
  const { body } = await asks.post('/api/articles', { title: 'Статья', content })
  const moderator = await city.as(await city.build.resident({ role: 'moderator' }))
  const removal = { removedAt: city.now().toISOString(), removal_reason: 'Повтор' }
  expect((await moderator.put(`/api/articles/${body.data.id}`, removal)).status).toBe(200)
  expect((await moderator.remove(`/api/upload/files/${shown.id}`)).body.error).toMatchObject(sealed)
  expect((await asks.remove(`/api/upload/files/${shown.id}`)).body.error).toMatchObject(sealed)
})

describe('a picture of an article that a moderator removed', () => {
  async function removed() {
    const user = await city.build.resident()
    const asks = await city.as(user)
    const { body } = await upload(asks, 'big.png', await picture('png', 300, 200))
    const [{ id, url, formats }] = body
    const content = [
      { id: 'a', type: 'text', content: [{ text: 'Текст' }] },
      { id: 'b', type: 'image', media: id },
    ]
    const article = await asks.post('/api/articles', { title: 'Статья', content })
    const moderator = await city.as(await city.build.resident({ role: 'moderator' }))
    const removal = { removedAt: city.now().toISOString(), removal_reason: 'Повтор' }
    const { status } = await moderator.put(`/api/articles/${article.body.data.id}`, removal)
    expect(status).toBe(200)
    return { user, asks, moderator, id, content, urls: [url, formats.thumbnail.url] as string[] }
  }

  test('is sent to its author and to moderators only, in every size', async () => {
    const { asks, moderator, urls } = await removed()
    const [guest, other] = [await city.as(null), await city.as(await city.build.resident())]
    for (const url of urls) {
      expect([(await guest.get(url)).status, (await other.get(url)).status]).toEqual([403, 404])
      for (const reader of [asks, moderator]) {
        const { status, headers } = await reader.get(url)
        expect([status, headers['cache-control']]).toEqual([200, 'private, no-cache'])
      }
    }
  })

  test.each(['another article', 'an avatar'])('and that %s shows is sent to every caller', async place => {
    const { user, asks, id, content, urls } = await removed()
    const { status } =
      place === 'an avatar'
        ? await asks.send('PUT', `/api/users/${user}`, { avatar: id })
        : await asks.post('/api/articles', { title: 'Другая статья', content })
    expect(status).toBe(200)
    const guest = await city.as(null)
    for (const url of urls) {
      const seen = await guest.get(url)
      expect([seen.status, seen.headers['cache-control']]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ])
    }
  })
})

test('a picture of a booked good can be deleted by another moderator, not by its uploader', async () => {
  const [first, second] = [
    await city.build.resident({ role: 'moderator' }),
    await city.build.resident({ role: 'moderator' }),
  ]
  const asks = await city.as(first)
  const picture = await stored(asks)
  const item = await city.build.shopItem({ price: 1 })
  await asks.put(`/api/shop-items/${item}`, { image: [picture.id] })
  const user = await city.build.resident()
  await city.sql`insert into bookings (user_id, shop_item_id, price, status, created_at, updated_at)
    values (${user}, ${item}, 1, 'pending', now(), now())`
  expect((await asks.remove(`/api/upload/files/${picture.id}`)).body.error).toMatchObject(sealed)
  expect((await (await city.as(second)).remove(`/api/upload/files/${picture.id}`)).status).toBe(200)
})

describe('files that are attached to nothing', () => {
  test('are limited in number, also under concurrency, and the refusal names the limits', async () => {
    const user = await city.build.resident()
    const asks = await city.as(user)
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(asks, 'note.txt', 'x')))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 409, 409, 409, 409,
    ])
    const { error } = (await upload(asks, 'note.txt', 'x')).body
    expect(error.name).toBe('UnusedFilesError')
    expect(error.message).toContain('не больше 4 файлов и 1 МБ')
    const rows = await city.sql<{ id: number }[]>`select id from files where uploader_id = ${user}`
    expect(rows).toHaveLength(4)
    await asks.remove(`/api/upload/files/${rows[0]?.id}`)
    expect((await upload(asks, 'note.txt', 'x')).status).toBe(200)
  })

  test('are limited in bytes', async () => {
    const asks = await city.as(await city.build.resident())
    expect((await upload(asks, 'big.txt', 'x'.repeat(900_000))).status).toBe(200)
    expect((await upload(asks, 'big.txt', 'x'.repeat(200_000))).status).toBe(409)
    expect((await upload(asks, 'small.txt', 'x')).status).toBe(200)
  })
})

test('a resident uploads so many megabytes in 24 hours, also of files that are attached', async () => {
  const { user, asks, path, picture } = await reporter()
  const attached = [picture.id]
  for (const name of ['a.txt', 'b.txt']) {
    const { id } = (await upload(asks, name, name.repeat(190_000))).body[0]
    attached.push(id)
    expect((await asks.put(path, { attachments: attached })).status).toBe(200)
  }
  const refused = await upload(asks, 'c.txt', 'x'.repeat(200_000))
  expect(refused).toMatchObject({
    status: 429,
    headers: { 'retry-after': '86400' },
    body: { error: { name: 'UploadsOfDayError' } },
  })
  expect(refused.body.error.message).toContain('не больше 2 мегабайт')
  const replaced = await upload(asks, 'b.txt', 'x'.repeat(1_200_000), `?id=${attached.at(-1)}`)
  expect(replaced).toMatchObject({ status: 429, body: { error: { name: 'UploadsOfDayError' } } })
  await city.sql`update files set arrived_at = arrived_at - interval '1 day' where uploader_id = ${user}`
  expect((await upload(asks, 'b.txt', 'x'.repeat(1_200_000), `?id=${attached.at(-1)}`)).status).toBe(200)
  // Counted from its replacement on.
  expect((await upload(asks, 'c.txt', 'x'.repeat(900_000))).status).toBe(429)
  expect((await upload(asks, 'c.txt', 'x'.repeat(200_000))).status).toBe(200)
})

test('the bytes that replace those of an unattached file are limited as those of a new one', async () => {
  const asks = await city.as(await city.build.resident())
  const { id } = await stored(asks, 'big.txt', 'x')
  expect((await upload(asks, 'big.txt', 'x'.repeat(1_200_000), `?id=${id}`)).body.error.name).toBe(
    'UnusedFilesError',
  )
  expect((await upload(asks, 'big.txt', 'x'.repeat(800_000), `?id=${id}`)).status).toBe(200)
})

test('an upload that is attached once with an Idempotency-Key is refused when it is repeated or another', async () => {
  const user = await city.build.resident({ role: 'moderator' })
  const desk = await city.as(user)
  const [chip, other] = [await city.build.chip(), await city.build.chip()]
  const attach = async (id: number, name = 'a.png') => {
    const place = { ref: 'api::badge.badge', refId: String(id), field: 'image' }
    const parts = Object.entries(place).map(([name, value]) => ({ name, value }))
    const { payload, headers } = await formOf([...parts, file(name, dot)])
    return desk.send('POST', '/api/upload', payload, { ...headers, 'idempotency-key': 'one' })
  }
  expect((await attach(chip)).status).toBe(200)
  for (const answer of [await attach(chip), await attach(other), await attach(chip, 'b.png')])
    expect(answer).toMatchObject({ status: 409, body: { error: { name: 'ConflictError' } } })
  const rows = await city.sql<{ chip: number }[]>`
    select owner_id as chip from badges_image where owner_id in (${chip}, ${other})`
  expect(rows).toEqual([{ chip }])
  const files = await city.sql`select from files where uploader_id = ${user}`
  expect(files).toHaveLength(1)
})

test('who is no moderator any more changes no picture of a mission, a chip or an item, and still their own others', async () => {
  const user = await city.build.resident({ role: 'moderator' })
  const desk = await city.as(user)
  const [mission, chip, item] = [
    await city.build.mission(),
    await city.build.chip(),
    await city.build.shopItem({ price: 1 }),
  ]
  const shown = await stored(desk)
  for (const path of [`activities/${mission}`, `badges/${chip}`, `shop-items/${item}`]) {
    const one = await stored(desk, `of-${mission}.png`)
    expect((await desk.put(`/api/${path}`, { image: [one.id] })).status).toBe(200)
    expect((await upload(desk, 'b.png', dot, `?id=${one.id}`)).status).toBe(200)
    await city.sql`update users set role_id = (select id from roles where type = 'authenticated') where id = ${user}`
    const former = await city.as(user)
    for (const answer of [
      await upload(former, 'c.png', dot, `?id=${one.id}`),
      await former.send('POST', `/api/upload?id=${one.id}`, { fileInfo: { name: 'other.png' } }),
      await former.remove(`/api/upload/files/${one.id}`),
    ])
      expect(answer.body.error).toMatchObject(sealed)
    await city.sql`update users set role_id = (select id from roles where type = 'moderator') where id = ${user}`
  }
  await city.sql`update users set role_id = (select id from roles where type = 'authenticated') where id = ${user}`
  const former = await city.as(user)
  expect((await upload(former, 'c.png', dot, `?id=${shown.id}`)).status).toBe(200)
  expect((await former.remove(`/api/upload/files/${shown.id}`)).status).toBe(200)
})

test('the log of a resident has when a moderator deleted their avatar', async () => {
  const user = await city.build.resident()
  const asks = await city.as(user)
  const picture = await stored(asks)
  await asks.send('PUT', `/api/users/${user}`, { avatar: picture.id })
  city.pass(3_600_000)
  const by = await city.build.resident({ role: 'superadmin' })
  expect((await (await city.as(by)).remove(`/api/upload/files/${picture.id}`)).status).toBe(200)
  const notes = await city.sql`
    select new_value, changed_by_id as by, created_at > ${city.now()}::timestamptz - interval '1 minute' as "isOfNow"
    from user_change_items where user_id = ${user} and field = 'avatar' order by id`
  expect(notes).toEqual([
    { new_value: picture.id, by: user, isOfNow: false },
    { new_value: null, by, isOfNow: true },
  ])
})
