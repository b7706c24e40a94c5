import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../queries.ts'
import { refusal, textOf } from '../../testing/app.tsx'
import { list, resident, visit } from '../../testing/city.tsx'
import { keepCopy } from './editor/copies.ts'

const none = { data: null }
const at = '2026-11-20T09:30:00.000Z'
const text = (words: string) => ({ id: 'a', type: 'text', content: [{ text: words }] })
const own = (id: number, title: string, more: object = {}) => ({
  id,
  attributes: {
    title,
    type: 'article_type_1',
    publishedAt: at,
    removedAt: null,
    removal_reason: null,
    updatedAt: at,
    views: 3,
    likes_count: 0,
    dislikes_count: 0,
    comments_count: 0,
    cover: none,
    themes: { data: [] },
    draft: none,
    removed_by: none,
    ...more,
  },
})
const theme = { themes: { data: [{ id: 1, attributes: { name: 'Люди' } }] } }

const months = [
  { month: '2026-10', views: 90, likes: 1, dislikes: 0, comments: 0 },
  { month: '2026-11', views: 142, likes: 1, dislikes: 0, comments: 0 },
]

/** One's own space with these articles in it. */
const space = (
  { drafts = [], published = [], removed = [] }: Record<string, object[]>,
  news: readonly object[] = [],
  as: object = resident,
) =>
  visit('/portal?tab=my-space', as, {
    'GET /articles': ({ path }) => {
      const asked = decodeURIComponent(path)
      if (asked.includes('[removedAt][$notNull]')) return list(removed)
      if (asked.includes('[publishedAt][$notNull]')) return list(published)
      return list(asked.includes('[publishedAt][$null]') ? drafts : [...drafts, ...published, ...removed])
    },
    'GET /articles/statistics': () => ({
      data: { articles: 3, views: 1842, likes: 118, dislikes: 2, comments: 9, months, top: [] },
      meta: {},
    }),
    'GET /articles/new-comments': () => ({ data: news, meta: { total: 4 } }),
  })

test('one strip tells what is published, the views of this month, the likes and what is new', async () => {
  const { screen } = await space({ published: [own(1, 'Маяк')] })
  const strip = screen.getByRole('tabpanel').getByRole('definition')
  await expect
    .poll(() =>
      strip
        .elements()
        .slice(0, 4)
        .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
    )
    .toEqual(['3', '142 за месяц', '118', '4'])
})

test('a state without articles has no pill', async () => {
  const { screen } = await space({ published: [own(1, 'Маяк')], removed: [own(2, 'Карта')] })
  const states = screen.getByRole('group', { name: 'Состояние' })
  await expect
    .poll(() =>
      states
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Все', 'Опубликованы1', 'Сняты с портала1'])
})

test('a resident without articles sees neither figures nor filters', async () => {
  const { screen } = await space({})
  await expect.element(screen.getByText('Здесь будут ваши статьи')).toBeVisible()
  expect(screen.getByText('Новые ответы').elements()).toEqual([])
  expect(screen.getByRole('group', { name: 'Состояние' }).elements()).toEqual([])
})

test('a draft tells how much is written, and what is left before it is published', async () => {
  const draft = (id: number, title: string, more: object) =>
    own(id, title, { publishedAt: null, views: 0, ...more })
  const image = { id: 'b', type: 'image', media: 4, alt: 'Маяк' }
  const { screen } = await space({
    drafts: [
      draft(1, '', { content: [] }),
      draft(2, 'Гавань', { content: [text('слово '.repeat(1840))] }),
      draft(3, 'Порт', { content: [text('Свет.'), image], ...theme }),
    ],
  })
  const row = (title: string) => screen.getByRole('listitem').filter({ hasText: title })
  const said = (title: string) => () => textOf(row(title))()?.replaceAll(/[\u00a0\u202f]/g, ' ')
  await expect
    .poll(said('Без названия'))
    .toMatch(/пока пустоПродолжитьДо публикации осталось: дать название и добавить текст/)
  await expect
    .poll(said('Гавань'))
    .toMatch(
      /Правили .+ в \d\d:\d\d · 1 840 слов, 10 минутПродолжитьМожно публиковать\. По желанию: добавить обложку и выбрать тему/,
    )
  await expect.poll(said('Порт')).toMatch(/1 слово, 1 минутаПродолжитьМожно публиковать/)
  await expect.poll(said('Порт')).not.toContain('По желанию')
})

test('the line of new replies under an article links to the comment', async () => {
  const latest = { id: 51, text: 'А что **делать** дальше?', author: { id: 2, full_name: 'Мария Белова' } }
  const { screen } = await space({ published: [own(1, 'Маяк'), own(2, 'Гавань')] }, [
    { id: 1, count: 3, latest },
  ])
  const row = (title: string) => screen.getByRole('listitem').filter({ hasText: title })
  await expect
    .poll(textOf(row('Маяк')))
    .toMatch(/3\sновых ответа, последний: Мария Белова, «А что делать дальше\?»/)
  await expect
    .element(row('Маяк').getByRole('link', { name: 'Ответить' }))
    .toHaveAttribute('href', '/article/1?comment=51')
  expect(textOf(row('Гавань'))()).not.toContain('новых ответа')
})

test('a removed article says why, and who removed it', async () => {
  const removal = {
    removedAt: at,
    removal_reason: 'На схеме видны адреса.',
    removed_by: { data: { id: 9, attributes: { full_name: 'Игорь Лебедев' } } },
  }
  const { screen } = await space({ removed: [own(1, 'Карта', removal)] })
  await expect
    .poll(textOf(screen.getByRole('listitem').filter({ hasText: 'Карта' })))
    .toContain('На схеме видны адреса.Игорь Лебедев, модератор')
})

test('an author sees the talk each time the article is opened, and what is new is asked for again', async () => {
  const latest = { id: 51, text: 'А дальше?', author: null }
  const attributes = {
    ...own(1, 'Маяк').attributes,
    content: [text('Свет.')],
    deletedAt: null,
    images: none,
    author: { data: { id: 1, attributes: { full_name: 'Анна Орлова', reputation: 0, avatar: none } } },
  }
  const { screen, sent } = await visit('/portal?tab=my-space', resident, {
    'GET /articles': ({ path }) =>
      list(/author.*publishedAt\]\[\$notNull/.test(decodeURIComponent(path)) ? [own(1, 'Маяк')] : []),
    'GET /articles/1': () => ({ data: { id: 1, attributes }, meta: {} }),
    'GET /articles/new-comments': () => ({ data: [{ id: 1, count: 1, latest }], meta: { total: 1 } }),
    'POST /articles/1/view': () => ({ views: 3 }),
  })
  const count = (call: string) => sent.filter(({ method, path }) => `${method} ${path}` === call).length
  for (const time of [1, 2]) {
    await screen.getByRole('link', { name: 'Маяк', exact: true }).click()
    await expect.poll(() => count('POST /articles/1/view')).toBe(time)
    await screen.getByRole('link', { name: 'Портал' }).first().click()
    await screen.getByRole('tab', { name: /Моё пространство/ }).click()
    await expect.poll(() => count('GET /articles/new-comments')).toBe(time + 1)
  }
})

/** What a browser has of articles outlives a test: each has a person of its own. */
const keep = (person: number, title: string, at: number) => {
  const id = `${person}: ${title}`
  return keepCopy({
    id,
    person,
    article: null,
    key: id,
    draft: {
      title,
      type: 'article_type_1',
      themes: [],
      content: [{ id: 'a', type: 'text', content: [{ text: 'Два слова' }] }],
      pictures: {},
    },
    base: null,
    sent: [],
    at,
    isAside: false,
  })
}

test('an article that this browser alone has stands among the drafts, and each of them goes on', async () => {
  await keep(31, 'Маяк', Date.now() - 60_000)
  await keep(31, '', Date.now())
  const { screen, address } = await space({}, [], { ...resident, id: 31 })
  const row = (title: string) => screen.getByRole('listitem').filter({ hasText: title })
  await expect
    .poll(() => textOf(row('Без названия'))()?.replaceAll('\u00a0', ' '))
    .toMatch(
      /^ЧерновикЕщё не отправленБез названияПравили сегодня в .+ · 2 слова, 1 минута · есть только в этом браузереПродолжить$/,
    )
  await expect.element(screen.getByRole('button', { name: /^Черновики.2$/ })).toBeVisible()
  await screen.getByRole('link', { name: 'Продолжить: Маяк' }).click()
  await expect.element(screen.getByLabelText('Название статьи')).toHaveValue('Маяк')
  expect(address()).toMatch(/^\/create-article\//)
})

test('a tutorial that is opened over an unsent article leaves it in the editor', async () => {
  await keep(33, 'Маяк', Date.now() - 60_000)
  await keep(33, 'Порт', Date.now())
  const { screen, address } = await space({}, [], { ...resident, id: 33 })
  await screen.getByRole('link', { name: 'Продолжить: Маяк' }).click()
  const title = screen.getByLabelText('Название статьи')
  await expect.element(title).toHaveValue('Маяк')
  await screen.getByRole('link', { name: 'Туториал' }).click()
  await expect.poll(address).toMatch(/tutorial=/)
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  await expect.element(title).toHaveValue('Маяк')
})

test('copies of this browser are not shown among search results', async () => {
  await keep(32, 'Маяк', Date.now())
  const { screen } = await space({ published: [own(1, 'Маяк')] }, [], { ...resident, id: 32 })
  const rows = () => screen.getByRole('listitem').filter({ hasText: 'Маяк' }).elements().length
  await expect.poll(rows).toBe(2)
  await screen.getByLabelText('Найти среди своих').fill('маяк')
  await expect.poll(rows).toBe(1)
})

test('while other words are looked for, the articles before and the field with its words stay', async () => {
  const { promise: held, resolve } = Promise.withResolvers<object>()
  const { screen } = await visit('/portal?tab=my-space', resident, {
    'GET /articles': async ({ path }) => {
      const asked = decodeURIComponent(path)
      if (asked.includes('_q=')) await held
      return list(asked.includes('[publishedAt][$notNull]') && !asked.includes('_q=') ? [own(1, 'Маяк')] : [])
    },
    'GET /articles/new-comments': () => ({ data: [], meta: { total: 0 } }),
  })
  const row = screen.getByRole('listitem').filter({ hasText: 'Маяк' })
  await expect.element(row).toBeVisible()
  const words = screen.getByLabelText('Найти среди своих')
  await words.fill('порт')
  await expect.poll(() => row.element().closest('[aria-busy="true"]')).not.toBeNull()
  resolve({})
  await expect.element(screen.getByText('Ничего не нашлось')).toBeVisible()
  expect(row.elements()).toEqual([])
  // Nothing was found for the words before, which does not yet mean that there is nothing at all.
  await words.fill('')
  await expect.element(row).toBeVisible()
  await expect.element(words).toHaveFocus()
})

test('a draft that was read says that its author took it back, and what is kept', async () => {
  const { screen } = await space({
    drafts: [own(1, 'Маяк', { publishedAt: null, content: [text('Свет.')] })],
  })
  await expect
    .poll(textOf(screen.getByRole('listitem').filter({ hasText: 'Маяк' })))
    .toMatch(/^Снята вамиМаяк.* · оценки и комментарии сохранены/)
})

/** A removed article in one's own space, whose copy is made once `made` has come. */
async function removedArticle(made = Promise.resolve()) {
  const removed = own(1, 'Карта', { removedAt: at, removal_reason: 'На схеме видны адреса.' })
  const visited = await visit('/portal?tab=my-space', resident, {
    'GET /articles': ({ path }) =>
      list(decodeURIComponent(path).includes('[removedAt][$notNull]') ? [removed] : []),
    'GET /articles/1': () => ({
      data: {
        id: 1,
        attributes: {
          ...removed.attributes,
          content: [
            text('Схема.'),
            { id: 'gone', type: 'image', media: 5 },
            { id: 'kept', type: 'image', media: 6 },
          ],
          themes: { data: [{ id: 3, attributes: { name: 'Люди' } }] },
          deletedAt: null,
          // The file of the first picture has been deleted.
          images: {
            data: [{ id: 6, attributes: { url: '/uploads/6.png', width: 1, height: 1, formats: null } }],
          },
          author: { data: { id: 1, attributes: {} } },
        },
      },
      meta: {},
    }),
    'GET /upload/files/5': () => refusal(404, 'NotFoundError', 'Такого файла нет'),
    'POST /articles': async () => {
      await made
      return { data: { id: 8, attributes: {} }, meta: {} }
    },
  })
  await visited.screen.getByRole('button', { name: 'Исправить копию: Карта' }).click()
  return visited
}

test('a removed article is mended in a copy, which is a draft of its own, without pictures that are deleted', async () => {
  const { sent, address } = await removedArticle()
  await expect.poll(address).toBe('/create-article/8')
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    data: {
      title: 'Карта',
      type: 'article_type_1',
      content: [text('Схема.'), { id: 'kept', type: 'image', media: 6 }],
      themes: [3],
      publishedAt: null,
    },
  })
})

test('a copy that is made leads nobody away from the feed to which one has gone meanwhile', async () => {
  const { promise: made, resolve } = Promise.withResolvers<void>()
  const { screen, sent, address } = await removedArticle(made)
  await expect.poll(() => sent.some(({ method }) => method === 'POST')).toBe(true)
  await screen.getByRole('tab', { name: 'Лента' }).click()
  await expect.poll(address).toBe('/portal')
  const before = sent.length
  resolve()
  // What the copy has made stale is read again.
  await expect.poll(() => sent.length).toBeGreaterThan(before)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(address()).toBe('/portal')
})

test.each([
  [1440, 'menuitem'],
  [390, 'button'],
] as const)('at %i px the question of the menu returns the focus to its button', async (width, role) => {
  await page.viewport(width, 900)
  const { screen } = await space({ published: [own(1, 'Маяк')] })
  const menu = screen.getByRole('button', { name: /Маяк/ })
  await menu.click()
  await screen.getByRole(role, { name: 'Удалить…' }).click()
  const question = screen.getByRole('dialog', { name: 'Удалить статью?' })
  await question.getByRole('button', { name: 'Оставить' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(menu).toHaveFocus()
})
