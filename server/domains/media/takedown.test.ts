/** @module-tag slow */
import { mkdir, readdir, rename, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { collections } from '#contract/index.ts'
import { modelOf } from '../../rest/model.ts'
import { RetentionWorker } from '../../retention/worker.ts'
import { type Asks, type World, world } from '../../testing/world.ts'
import { trimsOf } from '../retention.ts'
import { file, formOf, picture } from './testing.ts'

let city: World
let large: Uint8Array<ArrayBuffer>
let admin: Asks
let moderator: Asks
let ada: number
let vera: number
beforeAll(async () => {
  city = await world({ at: '2036-06-11T09:00:00Z' })
  large = await picture('png', 1200, 900)
  ada = await city.build.resident({ role: 'superadmin', full_name: 'Ада Смирнова' })
  vera = await city.build.resident({ role: 'moderator' })
})
beforeEach(async () => {
  admin = await city.as(ada)
  moderator = await city.as(vera)
})
afterAll(() => city.close())

interface Stored {
  readonly id: number
  readonly url: string
  readonly hash: string
  readonly formats: { readonly [name: string]: { readonly url: string } } | null
}

async function send(asks: Asks, query = ''): Promise<Stored> {
  const { payload, headers } = await formOf([file('Паспорт.png', large)])
  const { status, body } = await asks.send('POST', `/api/upload${query}`, payload, headers)
  expect(status).toBe(200)
  return Array.isArray(body) ? body[0] : body
}

/** A sent report with a picture in all sizes. */
async function report() {
  const asks = await city.as(await city.build.resident())
  const mission = await city.build.mission({ requires_report: true })
  const { body } = await asks.post('/api/user-activity-enrolls', { activity: mission })
  const path = `/api/user-activity-enrolls/${body.data.id}`
  const picture = await send(asks)
  await asks.put(path, { status: 'submitted', report: 'Сделано', attachments: [picture.id] })
  return { asks, path, picture }
}

const addresses = ({ url, formats }: Stored) => [url, ...Object.values(formats ?? {}).map(one => one.url)]
const stored = async (...hashes: string[]) =>
  (await readdir(city.settings.uploads)).filter(name => hashes.some(hash => name.includes(hash)))
const takeDown = (asks: Asks, id: number, data: object = { reason: 'Снимок чужого паспорта' }) =>
  asks.post(`/api/upload/files/${id}/take-down`, data)
const log = async (id: number) =>
  (await moderator.get(`/api/file-change-items?filters[file][id]=${id}&populate=changed_by&sort=id`)).body
    .data

test('a file that is taken down leaves its row without name and sizes, and 410 at each of its former addresses', async () => {
  const { asks, path, picture } = await report()
  expect(addresses(picture)).toHaveLength(5)
  expect((await asks.get(picture.url)).status).toBe(200)
  const { status, body } = await takeDown(admin, picture.id)
  expect(status).toBe(200)
  const marked = {
    id: picture.id,
    name: 'Файл изъят',
    alternativeText: null,
    caption: null,
    formats: null,
    size: 0,
    takenDownAt: city.now().toISOString(),
  }
  expect(body).toMatchObject(marked)
  // The words of the name are in the former address.
  expect(picture.hash).toMatch(/^Pasport_/)
  expect(JSON.stringify(body)).not.toMatch(/Pasport|Паспорт/)
  expect(await stored(picture.hash)).toEqual([])
  for (const reader of [asks, moderator, admin]) {
    for (const address of [body.url, ...addresses(picture)]) {
      const gone = await reader.get(address)
      expect([gone.status, gone.headers['cache-control'], gone.body.error]).toMatchObject([
        410,
        'no-store',
        { name: 'GoneError', message: 'Файл изъят' },
      ])
    }
  }
  const { attachments } = (await asks.get(`${path}?populate=attachments`)).body.data.attributes
  expect(attachments.data).toMatchObject([
    { id: picture.id, attributes: { name: 'Файл изъят', formats: null, takenDownAt: marked.takenDownAt } },
  ])
})

test('the log states who took a file down, when and why, without its former name; moderators read it', async () => {
  const { asks, picture } = await report()
  await takeDown(admin, picture.id, { reason: '  Снимок чужого паспорта ' })
  const createdAt = city.now().toISOString()
  const who = { data: { id: ada, attributes: { full_name: 'Ада Смирнова' } } }
  const notes = await log(picture.id)
  expect(notes).toHaveLength(2)
  expect(notes.map((note: { attributes: object }) => note.attributes)).toMatchObject([
    { field: 'takenDownAt', old_value: null, new_value: createdAt, changed_by: who, createdAt },
    {
      field: 'takedown_reason',
      old_value: null,
      new_value: 'Снимок чужого паспорта',
      changed_by: who,
      createdAt,
    },
  ])
  expect((await asks.get('/api/file-change-items')).status).toBe(403)
})

test('a second call answers the same and changes nothing, also at the same moment', async () => {
  const { picture } = await report()
  const [first, second] = await Promise.all([
    takeDown(admin, picture.id, { reason: 'Утечка' }),
    takeDown(admin, picture.id, { reason: 'Утечка' }),
  ])
  city.pass(1000)
  const third = await takeDown(admin, picture.id, { reason: 'Другая причина' })
  expect([first.status, second.status, third.status]).toEqual([200, 200, 200])
  expect([second.body, third.body]).toEqual([first.body, first.body])
  expect(await log(picture.id)).toHaveLength(2)
  const { body } = await admin.get(
    '/api/security-events?filters[kind]=file.taken-down&populate=actor&sort=id:desc',
  )
  const events = body.data.map(({ attributes }: { attributes: object }) => attributes)
  const ofFile = events.filter(({ details }: { details: { file: number } }) => details.file === picture.id)
  expect(ofFile).toMatchObject([{ actor: { data: { id: ada } } }])
  expect(ofFile[0].address).toMatch(/^127\./)
})

describe('it is refused', () => {
  test('to everybody but the Superadmin', async () => {
    const { asks, picture } = await report()
    for (const other of [asks, moderator, await city.as(null)])
      expect((await takeDown(other, picture.id)).status).toBe(403)
    expect((await asks.get(picture.url)).status).toBe(200)
  })

  test('for an unknown file', async () => {
    const { status, body } = await takeDown(admin, 999_999)
    expect([status, body.error.message]).toEqual([404, 'Файл не найден: возможно, его уже удалили'])
  })

  test.each([
    ['no reason', {}],
    ['an empty one', { reason: '  ' }],
    ['a number', { reason: 7 }],
    ['more than 1000 characters', { reason: 'а'.repeat(1001) }],
  ])('with %s', async (_, data) => {
    const { picture } = await report()
    expect((await takeDown(admin, picture.id, data)).status).toBe(400)
    expect(await log(picture.id)).toEqual([])
  })
})

test('a picture that everybody sees is refused to everybody as soon as it is taken down', async () => {
  const user = await city.build.resident()
  const asks = await city.as(user)
  const picture = await send(asks)
  await asks.send('PUT', `/api/users/${user}`, { avatar: picture.id })
  const guest = await city.as(null)
  expect((await guest.get(picture.url)).status).toBe(200)
  await takeDown(admin, picture.id)
  for (const address of addresses(picture)) expect((await guest.get(address)).status).toBe(410)
})

test('the faces of lists that are read without the row of the file say that theirs is gone', async () => {
  const id = await city.build.resident({ full_name: 'Лидия Изъятова' })
  const asks = await city.as(id)
  const avatar = await send(asks)
  await asks.send('PUT', `/api/users/${id}`, { avatar: avatar.id })
  const article = await city.build.article({ author_id: id, published_at: city.now() })
  await asks.post('/api/comments', { article, text: 'Светло!' })
  await takeDown(admin, avatar.id)
  const people = (await moderator.get('/api/people?q=Изъятова')).body.data
  const comments = (await asks.get(`/api/articles/${article}/comments`)).body.data
  const face = { takenDownAt: city.now().toISOString(), formats: null }
  expect([people[0].avatar, comments[0].author.avatar]).toMatchObject([face, face])
})

test('a file that was taken down is neither changed nor deleted, and the worker keeps its row', async () => {
  const asks = await city.as(await city.build.resident())
  const picture = await send(asks)
  await takeDown(admin, picture.id)
  for (const caller of [asks, admin]) {
    const renamed = await caller.send('POST', `/api/upload?id=${picture.id}`, { fileInfo: { name: 'x.png' } })
    expect([renamed.status, renamed.body.error.message]).toEqual([409, 'Файл изъят'])
    expect((await caller.remove(`/api/upload/files/${picture.id}`)).status).toBe(409)
  }
  city.pass(2 * 86_400_000)
  await sweep()
  const { body } = await (await city.as(vera)).get(`/api/upload/files/${picture.id}`)
  expect(body.name).toBe('Файл изъят')
})

async function sweep() {
  const worker = new RetentionWorker({
    sql: city.sql,
    clock: city.now,
    log: { error: (fault: unknown) => expect(fault).toBeUndefined() },
    trims: trimsOf({ model: modelOf(collections), settings: city.settings, clock: city.now }),
  })
  await worker.run()
}

test('bytes that the storage did not remove are sent to nobody, and the worker removes them', async () => {
  const { asks, picture } = await report()
  const [path, aside] = [join(city.settings.uploads, picture.url.slice(9)), join(city.directory, 'aside')]
  // A directory of that name is not removed as a file.
  await rename(path, aside)
  await mkdir(path)
  expect((await takeDown(admin, picture.id)).status).toBe(200)
  await rmdir(path)
  await rename(aside, path)
  expect((await asks.get(picture.url)).status).toBe(410)
  city.pass(11 * 60_000)
  await sweep()
  expect(await stored(picture.hash)).toEqual([])
})

test('a replacement at the same moment leaves no bytes either', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const asks = await city.as(await city.build.resident())
    const picture = await send(asks)
    const { payload, headers } = await formOf([file('b.png', large)])
    const [replaced, taken] = await Promise.all([
      asks.send('POST', `/api/upload?id=${picture.id}`, payload, headers),
      takeDown(admin, picture.id),
    ])
    expect([200, 409]).toContain(replaced.status)
    expect(taken.status).toBe(200)
    expect(await stored(picture.hash, replaced.body.hash ?? picture.hash)).toEqual([])
  }
})
