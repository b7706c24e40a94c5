import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Asks, type World, world } from '../../testing/world.ts'

let city: World
beforeAll(async () => {
  city = await world()
})
afterAll(() => city.close())

let author: number
let reader: Asks
let article: number
beforeEach(async () => {
  author = await city.build.resident()
  reader = await city.as(await city.build.resident({ full_name: 'Анна Лунёва' }))
  article = await city.build.article({ author_id: author, title: 'О свете' })
})

const notices = async (user: number) =>
  city.sql`select type, title, text, link, is_viewed from notifications where user_id = ${user} order by id`
const say = async (asks: Asks, text: string, parent?: number) => {
  const { status, body } = await asks.post('/api/comments', { article, text, parent })
  expect(status).toBe(200)
  return body.data.id as number
}

it('a comment notifies the author of the article', async () => {
  const said = await say(reader, 'Спасибо!')
  expect(await notices(author)).toMatchObject([
    {
      type: 'article-comment',
      title: 'Комментарий к статье «О свете»',
      text: 'Анна Лунёва: Спасибо!',
      link: `/article/${article}?comment=${said}`,
      is_viewed: false,
    },
  ])
})

it('the notice names a resident without a name by no login', async () => {
  const username = 'reader.login@corp.example'
  await say(await city.as(await city.build.resident({ full_name: null, username })), 'Спасибо!')
  expect(await notices(author)).toMatchObject([{ text: 'Житель: Спасибо!' }])
})

it('the notice leads to the comment, and to the newest one when it becomes unread again', async () => {
  const links = async () => {
    const rows = await city.sql`select link from notifications where user_id = ${author}`
    return rows.map(({ link }) => link)
  }
  const first = await say(reader, 'Раз')
  expect(await links()).toEqual([`/article/${article}?comment=${first}`])
  await say(reader, 'Два')
  expect(await links()).toEqual([`/article/${article}?comment=${first}`])
  await city.sql`update notifications set is_viewed = true where user_id = ${author}`
  const third = await say(reader, 'Три')
  expect(await links()).toEqual([`/article/${article}?comment=${third}`])
})

it('a resident who switched the notices of the portal off gets none of comments and removals', async () => {
  await city.sql`update notifications_preferences set portal = false where user_id = ${author}`
  await say(reader, 'Раз')
  const moderator = await city.as(await city.build.resident({ role: 'moderator' }))
  const removed = await moderator.put(`/api/articles/${article}`, {
    removedAt: '2030-01-01',
    removal_reason: 'Реклама',
  })
  expect([removed.status, await notices(author)]).toEqual([200, []])
})

it('a notice that was viewed stays so for whoever switched the notices of the portal off since', async () => {
  await say(reader, 'Раз')
  await city.sql`update notifications set is_viewed = true where user_id = ${author}`
  await city.sql`update notifications_preferences set portal = false where user_id = ${author}`
  await say(reader, 'Два')
  expect(await notices(author)).toMatchObject([{ is_viewed: true }])
})

it('comments on one article within an hour are one notice, which becomes unread again after it was viewed', async () => {
  await say(reader, 'Раз')
  await say(reader, 'Два')
  expect(await notices(author)).toMatchObject([{ text: 'Анна Лунёва: Раз', is_viewed: false }])
  await city.sql`update notifications set is_viewed = true where user_id = ${author}`
  await say(reader, 'Три')
  expect(await notices(author)).toMatchObject([
    { text: 'Под статьёй есть ещё новые комментарии.', is_viewed: false },
  ])
  city.pass(3_600_001)
  await say(reader, 'Через час')
  expect(await notices(author)).toHaveLength(2)
})

it('an unread notice whose comment was deleted tells of the next one', async () => {
  const first = await say(reader, 'Раз')
  await reader.remove(`/api/comments/${first}`)
  expect(await notices(author)).toMatchObject([{ text: 'Комментарий удалён', is_viewed: false }])
  const second = await say(reader, 'Два')
  const more = 'Под статьёй есть ещё новые комментарии.'
  const link = `/article/${article}?comment=${second}`
  expect(await notices(author)).toMatchObject([{ text: more, link, is_viewed: false }])
  await say(reader, 'Три')
  expect(await notices(author)).toMatchObject([{ text: more, link, is_viewed: false }])
})

it('twenty simultaneous first comments create one notice', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => say(reader, `Слово ${n}`)))
  expect(await notices(author)).toHaveLength(1)
})

it('a reply notifies the author of the parent comment, and one resident gets one notice of it', async () => {
  const me = await city.build.resident()
  const asks = await city.as(me)
  const mine = await say(asks, 'Вопрос')
  await city.sql`delete from notifications`
  const answer = await say(reader, 'Ответ', mine)
  expect(await notices(me)).toMatchObject([
    { title: 'Ответ на ваш комментарий: «О свете»', link: `/article/${article}?comment=${answer}` },
  ])
  const asAuthor = await city.as(author)
  const theirs = await say(asAuthor, 'От автора')
  city.pass(3_600_001)
  await city.sql`delete from notifications`
  await say(reader, 'И автору', theirs)
  expect(await notices(author)).toMatchObject([{ title: 'Ответ на ваш комментарий: «О свете»' }])
})

it('residents get no notice of their own comments', async () => {
  const asAuthor = await city.as(author)
  const mine = await say(asAuthor, 'Сам себе')
  await say(asAuthor, 'И ответил', mine)
  expect(await notices(author)).toEqual([])
})

it('the author of a comment is told that a moderator deleted it, however they did', async () => {
  const me = await city.build.resident()
  const asks = await city.as(me)
  const moderator = await city.as(await city.build.resident({ role: 'moderator' }))
  const told = {
    type: 'article-comment',
    title: 'Модератор удалил ваш комментарий',
    text: '«О свете»',
    link: `/article/${article}`,
    is_viewed: false,
  }
  const first = await say(asks, 'Раз')
  const second = await say(asks, 'Два')
  expect((await moderator.remove(`/api/comments/${first}`)).status).toBe(200)
  // Again it is without effect.
  expect((await moderator.remove(`/api/comments/${first}`)).status).toBe(200)
  expect(await notices(me)).toEqual([told])
  const deletedAt = city.now().toISOString()
  expect((await moderator.put(`/api/comments/${second}`, { deletedAt })).status).toBe(200)
  expect(await notices(me)).toEqual([told, told])
})

it('nobody is told of a comment that its author deletes, a moderator too, or whose author is gone', async () => {
  const me = await city.build.resident({ role: 'moderator' })
  const moderator = await city.as(me)
  const mine = await say(moderator, 'Своё')
  expect((await moderator.remove(`/api/comments/${mine}`)).status).toBe(200)
  const orphan = await say(reader, 'Было')
  await city.sql`update comments set author_id = null where id = ${orphan}`
  expect((await moderator.remove(`/api/comments/${orphan}`)).status).toBe(200)
  expect(await notices(me)).toEqual([])
})

describe('the words of a comment leave the notice of it', () => {
  const quoted = async () => (await notices(author)).map(({ text }) => text)
  const hourLater = async (text: string) => {
    city.pass(3_600_001)
    return say(reader, text)
  }

  it('when its author or a moderator deletes it, also when a newer notice followed', async () => {
    const moderator = await city.as(await city.build.resident({ role: 'moderator' }))
    const first = await say(reader, 'Раз')
    const second = await hourLater('Два')
    await hourLater('Три')
    await reader.remove(`/api/comments/${first}`)
    expect(await quoted()).toEqual(['Комментарий удалён', 'Анна Лунёва: Два', 'Анна Лунёва: Три'])
    await moderator.put(`/api/comments/${second}`, { deletedAt: city.now().toISOString() })
    expect(await quoted()).toEqual(['Комментарий удалён', 'Комментарий удалён', 'Анна Лунёва: Три'])
  })

  it('when a moderator takes the article down, and no other notice changes', async () => {
    const moderator = await city.as(await city.build.resident({ role: 'moderator' }))
    const other = await city.build.article({ author_id: author, title: 'О тени' })
    await reader.post('/api/comments', { article: other, text: 'Тень' })
    await say(reader, 'Раз')
    await hourLater('Два')
    const removal = { removedAt: city.now().toISOString(), removal_reason: 'Реклама' }
    expect((await moderator.put(`/api/articles/${article}`, removal)).status).toBe(200)
    expect(await quoted()).toEqual([
      'Анна Лунёва: Тень',
      'Комментарий удалён',
      'Комментарий удалён',
      '«О свете»: Реклама',
    ])
  })

  it('but a notice that says only that there are more comments stays', async () => {
    await say(reader, 'Раз')
    await city.sql`update notifications set is_viewed = true where user_id = ${author}`
    const more = await say(reader, 'Два')
    await reader.remove(`/api/comments/${more}`)
    expect(await quoted()).toEqual(['Под статьёй есть ещё новые комментарии.'])
  })
})

describe('the notice of a comment that its author changes', () => {
  it('quotes the new words, keeps its time and its state, and no other notice changes', async () => {
    const first = await say(reader, 'Пароль: маяк')
    await city.sql`update notifications set is_viewed = true where user_id = ${author}`
    city.pass(3_600_001)
    await say(reader, 'Через час')
    const times = () =>
      city.sql`select updated_at, is_viewed from notifications where user_id = ${author} order by id`
    const before = await times()
    expect((await reader.put(`/api/comments/${first}`, { text: 'Спасибо!' })).status).toBe(200)
    expect((await notices(author)).map(({ text }) => text)).toEqual([
      'Анна Лунёва: Спасибо!',
      'Анна Лунёва: Через час',
    ])
    expect(await times()).toEqual(before)
  })

  it('is shortened like a new one', async () => {
    const id = await say(reader, 'Раз')
    expect((await reader.put(`/api/comments/${id}`, { text: 'я'.repeat(5000) })).status).toBe(200)
    const [{ text = '' } = {}] = await notices(author)
    expect(text).toHaveLength(2000)
    expect(text).toMatch(/^Анна Лунёва: я+…$/)
  })

  it('quotes nothing where it says only that there are more comments', async () => {
    await say(reader, 'Раз')
    await city.sql`update notifications set is_viewed = true where user_id = ${author}`
    const more = await say(reader, 'Два')
    await reader.put(`/api/comments/${more}`, { text: 'Три' })
    expect(await notices(author)).toMatchObject([{ text: 'Под статьёй есть ещё новые комментарии.' }])
  })
})
