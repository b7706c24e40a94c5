import { useEffect, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { POLL_MS } from '#contract/constants.ts'
import { queryClient, write } from '../../queries.ts'
import { refusal, serve, show, textOf } from '../../testing/app.tsx'
import { feedQuery, newsQuery } from './screens/portal/data.ts'
import { Feed } from './screens/portal/Feed.tsx'

const moment = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString()
const cover = { url: 'data:,', width: 1600, height: 900, formats: null, takenDownAt: null }
const row = (id: number, minute = id) => ({
  id,
  attributes: {
    title: `Статья ${id}`,
    type: 'article_type_1',
    publishedAt: moment(minute),
    views: 0,
    likes_count: 0,
    comments_count: 0,
    cover: { data: { id: 1, attributes: cover } },
    author: { data: { id: 1, attributes: { full_name: 'Дарья Ким', avatar: { data: null } } } },
  },
})
const list = (rows: readonly object[]) => ({
  data: rows,
  meta: { pagination: { page: 1, pageSize: 13, pageCount: 1, total: rows.length } },
})
const rows = (...ids: number[]) => ids.map(id => row(id))
const down = (from: number, count: number) => Array.from({ length: count }, (_, index) => from - index)

/** Of news only the ids are read. */
const isNews = (path: string) => path.includes('fields[0]=id')

/** Answers the feed by the condition of its cursor, the count of news with `news`. */
function city(news: { count: number }, page: (path: string) => readonly object[]) {
  return serve({
    'GET /articles': ({ path }) =>
      isNews(path) ? list(rows(...down(100, news.count))) : list(page(decodeURIComponent(path))),
    'GET /articles/20': () => ({ data: { id: 20, attributes: { content: beginning } }, meta: {} }),
    'GET /tags': () => list([]),
    'GET /users': () => [],
  })
}
const beginning = [{ id: 'a', type: 'text', content: [{ text: 'Полгода подготовки.' }] }]
const feed = () => show(<Feed elsewhere={[]} search={{}} onChange={() => {}} />)
const signedIn = (type: string) =>
  queryClient.setQueryData(['users', 'me'], { id: 2, full_name: 'Анна Орлова', role: { type }, avatar: null })
beforeEach(() => signedIn('authenticated'))
const titles = () => [...document.querySelectorAll('article h3')].map(title => title.textContent)

test('the next page goes on after the last article, and the end is said', async () => {
  const asked: string[] = []
  city({ count: 0 }, path => {
    asked.push(path)
    return path.includes('$lte') ? rows(...down(7, 2)) : rows(...down(20, 13))
  })
  const screen = await feed()
  await expect.element(screen.getByText('Статья 20')).toBeVisible()
  await expect.element(screen.getByText('Полгода подготовки.')).toBeVisible()
  screen.getByText('Статья 8').element().scrollIntoView()
  await expect.element(screen.getByText('Это все статьи.')).toBeVisible()
  expect(titles()).toEqual(down(20, 15).map(id => `Статья ${id}`))
  // After article 8: not later than it, and of its own moment only those begun after it.
  expect(asked[1]).toContain(`[publishedAt][$lte]=${moment(8)}`)
  expect(asked[1]).toMatch(/\[id\]\[\$gte\]=9/)
})

test('an article without a picture does not lead the feed as its story', async () => {
  const bare = { ...row(20), attributes: { ...row(20).attributes, cover: { data: null } } }
  const sent = city({ count: 0 }, () => [bare, ...rows(19)])
  const screen = await feed()
  await expect.element(screen.getByText('Статья 20')).toBeVisible()
  const widths = screen
    .getByRole('article')
    .elements()
    .map(card => card.getBoundingClientRect().width)
  expect(widths[0]).toBe(widths[1])
  expect(sent.filter(({ path }) => path.startsWith('/articles/20'))).toEqual([])
})

test('the button at the end goes on for the keyboard, and the focus is on the first of the new articles', async () => {
  city({ count: 0 }, path => (path.includes('$lte') ? rows(...down(7, 2)) : rows(...down(20, 13))))
  const screen = await feed()
  const more = screen.getByRole('button', { name: 'Показать ещё' })
  await expect.element(more).toBeInTheDocument()
  // Scrolled into view it would load by itself.
  const button = more.element()
  if (button instanceof HTMLElement) button.focus({ preventScroll: true })
  expect(titles()).toHaveLength(13)
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('link', { name: 'Статья 7' })).toHaveFocus()
})

test('new articles are asked for regularly, except among the best', () => {
  expect(newsQuery({}, undefined, 0)).toMatchObject({ refetchInterval: POLL_MS, enabled: true })
  expect(newsQuery({ sort: 'best' }, undefined, 0)).toMatchObject({ enabled: false })
})

test('new articles are announced and shown only when the reader asks', async () => {
  const news = { count: 0 }
  let newest = rows(...down(5, 5))
  city(news, path => (path.includes('$lte') ? rows(...down(5, 5)) : newest))
  const screen = await feed()
  await expect.element(screen.getByText('Статья 5')).toBeVisible()
  // An answer that is on its way would be of the time before.
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  news.count = 2
  newest = rows(...down(7, 7))
  await queryClient.invalidateQueries({ queryKey: ['articles'] })
  const button = screen.getByRole('button', { name: /^2\s?новые статьи/ })
  await expect.element(button).toBeVisible()
  expect(titles()).toEqual(down(5, 5).map(id => `Статья ${id}`))
  news.count = 0
  await button.click()
  await expect.element(screen.getByText('Статья 7')).toBeVisible()
  await expect.poll(() => button.elements()).toEqual([])
  expect(titles()).toEqual(down(7, 7).map(id => `Статья ${id}`))
})

test('the feed is read again after a write that names articles, and after no other', async () => {
  const asked: string[] = []
  city({ count: 0 }, path => {
    asked.push(path)
    return rows(2, 1)
  })
  const screen = await feed()
  await expect.element(screen.getByText('Статья 2')).toBeVisible()
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await write(() => Promise.resolve())
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(asked).toHaveLength(1)
  await write(() => Promise.resolve(), { also: [['articles']], awaits: [['articles']] })
  expect(asked).toHaveLength(2)
})

test('coming back to the top after a while shows the newest at once', async () => {
  let newest = rows(4, 3)
  city({ count: 0 }, () => newest)
  await queryClient.prefetchInfiniteQuery(feedQuery({}))
  await queryClient.invalidateQueries({ queryKey: feedQuery({}).queryKey, refetchType: 'none' })
  newest = rows(5, 4, 3)
  const screen = await feed()
  await expect.element(screen.getByText('Статья 5')).toBeVisible()
})

/** The router puts the page where it was after the screen has been shown. */
function CameBack() {
  useEffect(() => void Promise.resolve().then(() => window.scrollTo(0, 300)), [])
  return <Feed elsewhere={[]} search={{}} onChange={() => {}} />
}

test('coming back further down shows the articles in their places', async () => {
  const asked: string[] = []
  let newest = rows(...down(20, 13))
  city({ count: 0 }, path => {
    asked.push(path)
    return path.includes('$lte') ? rows(...down(20, 13)) : newest
  })
  await queryClient.prefetchInfiniteQuery(feedQuery({}))
  await queryClient.invalidateQueries({ queryKey: feedQuery({}).queryKey, refetchType: 'none' })
  newest = rows(...down(21, 13))
  window.scrollTo(0, 0)
  await show(<CameBack />)
  await expect.poll(() => asked.length).toBeGreaterThan(1)
  await expect.poll(() => queryClient.isFetching() + queryClient.isMutating()).toBe(0)
  expect(asked[1]).toContain(`[publishedAt][$lte]=${moment(20)}`)
  expect(titles()[0]).toBe('Статья 20')
})

test('while other filters are loading, the articles before stay, and no end is said', async () => {
  const { promise: held, resolve } = Promise.withResolvers<object>()
  serve({
    'GET /articles': ({ path }) =>
      path.includes('_q=') ? held : isNews(path) ? list([]) : list(rows(20, 19)),
    'GET /articles/20': () => ({ data: { id: 20, attributes: { content: beginning } }, meta: {} }),
    'GET /articles/found-words': () => ({ data: [], meta: {} }),
    'GET /tags': () => list([]),
    'GET /users': () => [],
  })
  const Searched = () => {
    const [search, setSearch] = useState({})
    return (
      <>
        <button type="button" onClick={() => setSearch({ q: 'маяк' })}>
          Искать
        </button>
        <Feed elsewhere={[]} search={search} onChange={() => {}} />
      </>
    )
  }
  const screen = await show(<Searched />)
  await expect.element(screen.getByText('Это все статьи.')).toBeVisible()
  await screen.getByRole('button', { name: 'Искать' }).click()
  await expect.poll(() => document.querySelector('section[aria-busy="true"]')).not.toBeNull()
  expect(titles()).toEqual(['Статья 20', 'Статья 19'])
  expect(screen.getByText('Это все статьи.').elements()).toEqual([])
  resolve(list(rows(7)))
  await expect.poll(titles).toEqual(['Статья 7'])
  await expect.element(screen.getByText('Это все статьи.')).toBeVisible()
})

test('a feed that fails says so and opens on another try', async () => {
  let isDown = true
  serve({
    'GET /articles': () => (isDown ? refusal(400, 'ValidationError') : list(rows(1))),
    'GET /tags': () => list([]),
    'GET /users': () => [],
  })
  const screen = await feed()
  await expect.element(screen.getByText('Лента не открылась')).toBeVisible()
  isDown = false
  await screen.getByRole('button', { name: 'Попробовать ещё раз' }).click()
  await expect.element(screen.getByText('Статья 1')).toBeVisible()
})

test('a page that fails keeps the articles, and the button loads it', async () => {
  let isDown = true
  serve({
    'GET /articles': ({ path }) =>
      isNews(path)
        ? list([])
        : !decodeURIComponent(path).includes('$lte')
          ? list(rows(...down(20, 13)))
          : isDown
            ? refusal(400, 'ValidationError')
            : list(rows(7)),
    'GET /tags': () => list([]),
    'GET /users': () => [],
  })
  const screen = await feed()
  await expect.element(screen.getByText('Статья 20')).toBeVisible()
  screen.getByText('Статья 8').element().scrollIntoView()
  await expect.element(screen.getByText(/^Дальше не загрузилось/)).toBeVisible()
  isDown = false
  await screen.getByRole('button', { name: 'Попробовать ещё раз' }).click()
  await expect.element(screen.getByText('Статья 7')).toBeVisible()
  expect(titles()).toHaveLength(14)
})

test('found words are marked in titles and texts, whatever stands in them', async () => {
  const sent = serve({
    'GET /articles': ({ path }) => (isNews(path) ? list([]) : list(rows(2, 1))),
    'GET /articles/found-words': () => ({
      data: [
        { id: 1, title: ['Как мы зажгли ', 'маяк', ''], text: ['Свет <b>', 'маяков', '</b> виден'] },
        { id: 2, title: ['Гавань'], text: ['Корабли идут к ', 'маяку', ''] },
      ],
      meta: {},
    }),
    'GET /tags': () => list([]),
    'GET /users': () => [],
  })
  const screen = await show(<Feed elsewhere={[]} search={{ q: ' маяк ' }} onChange={() => {}} />)
  await expect.element(screen.getByRole('link', { name: 'Как мы зажгли маяк' })).toBeVisible()
  expect([...document.querySelectorAll('mark')].map(mark => mark.textContent)).toEqual([
    'маяку',
    'маяк',
    'маяков',
  ])
  await expect.element(screen.getByText('Свет <b>маяков</b> виден')).toBeVisible()
  const asked = sent.find(({ path }) => path.startsWith('/articles/found-words'))
  expect(decodeURIComponent(asked?.path ?? '')).toContain('_q=маяк&')
})

test('a moderator acts on an article from its card, except on an own one; a resident does not', async () => {
  const me = { id: 2, attributes: { full_name: 'Анна Орлова', avatar: { data: null } } }
  const mine = { ...row(19), attributes: { ...row(19).attributes, author: { data: me } } }
  city({ count: 0 }, () => [row(20), mine])
  const screen = await feed()
  await expect.element(screen.getByText('Статья 19')).toBeVisible()
  const acts = screen.getByRole('button', { name: /^Действия: / })
  expect(acts.elements()).toEqual([])
  await screen.unmount()
  signedIn('moderator')
  const desk = await feed()
  await desk.getByRole('button', { name: 'Действия: Статья 20' }).click()
  await expect.element(desk.getByRole('menuitem', { name: 'Снять с портала…' })).toBeVisible()
  expect(acts.elements()).toHaveLength(1)
})

test('on a tablet the same acts are a dialog with the name of the article', async () => {
  await page.viewport(1024, 768)
  city({ count: 0 }, () => [row(20)])
  signedIn('moderator')
  const screen = await feed()
  await screen.getByRole('button', { name: 'Действия: Статья 20' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Статья 20' })
  await expect.poll(textOf(dialog)).toMatch('Скопировать ссылкуСнять с портала…')
  await dialog.getByRole('button', { name: 'Снять с портала…' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Снять статью с портала?' })).toBeVisible()
  await page.viewport(1440, 900)
})
