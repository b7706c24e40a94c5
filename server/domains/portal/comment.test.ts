import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MOST_ACTS_A_DAY } from '#contract/rest/bounds.ts'
import { type Asks, type World, world } from '../../testing/world.ts'

let city: World
let moderator: Asks
beforeAll(async () => {
  city = await world()
  moderator = await city.as(await city.build.resident({ role: 'moderator' }))
})
afterAll(() => city.close())

let anna: number
let boris: number
let author: Asks
let reader: Asks
let article: number
beforeEach(async () => {
  anna = await city.build.resident()
  boris = await city.build.resident()
  author = await city.as(anna)
  reader = await city.as(boris)
  article = await city.build.article({ author_id: anna })
})

const say = (data: object, asks = reader) =>
  asks.post('/api/comments?populate=parent,author', { article, text: 'Светло!', ...data })
const said = async (data: object = {}, asks = reader) => (await say(data, asks)).body.data.id as number
const count = async () =>
  (await city.sql`select comments_count as n from articles_counters where id = ${article}`)[0]?.n ?? 0
const told = async (user: number) =>
  (await city.sql`select from events where type = 'comment.created' and user_id = ${user}`).length
const reputation = async () =>
  (await city.sql`select reputation from users where id = ${boris}`)[0]?.reputation

describe('a comment', () => {
  it('raises the counter and records an event, but no event under the author’s own article', async () => {
    const { status, body } = await say({ text: '  Светло!  ' })
    expect([status, body.data.attributes.text, body.data.attributes.author.data.id]).toEqual([
      200,
      'Светло!',
      boris,
    ])
    await say({}, author)
    expect([await count(), await told(boris), await told(anna)]).toEqual([2, 1, 0])
  })

  it('in reply to oneself records no event, in reply to another or to a removed resident it does', async () => {
    const own = await said()
    await said({ parent: own })
    expect(await told(boris)).toBe(1)
    const theirs = await said({}, await city.as(await city.build.resident()))
    const [orphan] = await city.sql`
      insert into comments (article_id, text, created_at, updated_at) values (${article}, 'Было', now(), now()) returning id`
    await said({ parent: theirs })
    await said({ parent: orphan?.id })
    expect(await told(boris)).toBe(3)
  })

  it('is one of a thousand of its author in a day at most, deleted ones included', async () => {
    await city.sql`
      insert into comments (article_id, author_id, text, created_at, updated_at, deleted_at)
      select ${article}, ${boris}, 'Ранее', ${city.now()}, ${city.now()}, case when n % 2 = 0 then ${city.now()}::timestamptz end
      from generate_series(1, ${MOST_ACTS_A_DAY - 1}) n`
    expect((await say({})).status).toBe(200)
    const refused = await say({})
    expect([refused.status, refused.body.error.name]).toEqual([409, 'ConflictError'])
    expect((await say({}, author)).status).toBe(200)
    await city.sql`update comments set created_at = created_at - interval '1 day' where author_id = ${boris}`
    expect((await say({})).status).toBe(200)
  })

  it('is answered as it is read, with a query, with a key and without', async () => {
    const read = async (id: number) => (await reader.get(`/api/comments/${id}`)).body
    const data = { article, text: 'Светло!' }
    // The first one tells the author of it, the second is one statement.
    for (const { body } of [
      await reader.post('/api/comments', data),
      await reader.post('/api/comments', data),
    ])
      expect(body).toEqual(await read(body.data.id))
    const keyed = () => reader.post('/api/comments', data, { 'idempotency-key': `say ${article}` })
    const { body: first } = await keyed()
    expect([first, (await keyed()).body]).toEqual([await read(first.data.id), first])
    expect([await count(), await told(boris)]).toEqual([3, 3])
  })

  it('replies to another comment of the same article only', async () => {
    const parent = await said()
    const { body } = await say({ parent }, author)
    expect(body.data.attributes.parent.data.id).toBe(parent)
    const elsewhere = await city.build.article({ author_id: anna })
    for (const wrong of [{ parent, article: elsewhere }, { parent: 999_999 }]) {
      const reply = await say(wrong, author)
      expect([reply.status, reply.body.error.details.errors[0].path]).toEqual([400, ['parent']])
    }
    await reader.remove(`/api/comments/${parent}`)
    expect((await say({ parent })).status).toBe(400)
    expect(await count()).toBe(1)
  })

  it('needs a text and a published article', async () => {
    for (const text of ['', '   ', null, undefined, 'ы'.repeat(5001)]) {
      const { status, body } = await say({ text })
      expect([status, body.error.details.errors[0].path]).toEqual([400, ['text']])
    }
    expect((await say({ article: 999_999 })).status).toBe(400)
    await city.sql`update articles set published_at = null where id = ${article}`
    expect((await say({})).status).toBe(400)
    expect((await say({}, author)).body.error.name).toBe('NotPublishedError')
    expect(await count()).toBe(0)
  })

  it('is edited by its author only, and stays under its article and parent', async () => {
    const id = await said()
    const { body } = await reader.put(`/api/comments/${id}`, { text: ' Ярко! ' })
    expect(body.data.attributes.text).toBe('Ярко!')
    expect((await reader.put(`/api/comments/${id}`, { text: ' ' })).status).toBe(400)
    expect((await moderator.put(`/api/comments/${id}`, { text: 'Тихо!' })).status).toBe(403)
    expect((await author.put(`/api/comments/${id}`, { text: 'Тихо!' })).status).toBe(404)
    const elsewhere = await city.build.article()
    for (const data of [{ article: elsewhere }, { parent: await said() }]) {
      expect((await reader.put(`/api/comments/${id}`, data)).status).toBe(403)
    }
  })
})

it('a comment that is saved as it was is not a changed one', async () => {
  const id = await said({ text: 'Светло!' })
  const edited = async () => {
    const { body } = await reader.get(`/api/articles/${article}/comments`)
    return body.data.map(({ text, editedAt }: { text: string; editedAt: string | null }) => [text, editedAt])
  }
  city.pass(60_000)
  expect((await reader.put(`/api/comments/${id}`, { text: ' Светло! ' })).status).toBe(200)
  expect(await edited()).toEqual([['Светло!', null]])
  expect((await reader.put(`/api/comments/${id}`, { text: 'Ярко!' })).status).toBe(200)
  expect(await edited()).toEqual([['Ярко!', expect.any(String)]])
})

describe('deleting a comment', () => {
  it.each([
    ['its author by DELETE', () => reader, false],
    ['its author by deletedAt', () => reader, true],
    ['a moderator by DELETE', () => moderator, false],
    ['a moderator by deletedAt', () => moderator, true],
  ] as const)('by %s deletes its ratings and keeps its replies', async (_, who, isUpdate) => {
    const id = await said()
    const reply = await said({ parent: id }, author)
    await author.post('/api/comment-likes', { comment: id })
    await reader.post('/api/comment-likes', { comment: reply })
    expect([await count(), await reputation()]).toEqual([2, 1])
    const { status } = isUpdate
      ? await who().put(`/api/comments/${id}`, { deletedAt: new Date().toISOString() })
      : await who().remove(`/api/comments/${id}`)
    expect(status).toBe(200)
    expect([await count(), await reputation()]).toEqual([1, 0])
    expect((await author.get(`/api/comments/${id}`)).status).toBe(404)
    expect((await author.get(`/api/comments/${reply}`)).body.data.attributes.likes_count).toBe(1)
    expect((await author.post('/api/comment-likes', { comment: id })).status).toBe(400)
  })

  it('can be repeated without effect, and no edit is possible afterwards', async () => {
    const id = await said()
    await Promise.all([reader.remove(`/api/comments/${id}`), moderator.remove(`/api/comments/${id}`)])
    expect((await reader.remove(`/api/comments/${id}`)).status).toBe(200)
    expect(await count()).toBe(0)
    for (const data of [{ text: 'Я тут' }, { deletedAt: null }]) {
      expect((await reader.put(`/api/comments/${id}`, data)).status).toBe(409)
    }
  })

  it('by another resident is refused', async () => {
    const id = await said()
    expect((await author.remove(`/api/comments/${id}`)).status).toBe(404)
    expect((await author.put(`/api/comments/${id}`, { deletedAt: new Date() })).status).toBe(404)
    expect(await count()).toBe(1)
  })
})
