import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { refusal, textOf } from '../../testing/app.tsx'
import { list, resident, visit } from '../../testing/city.tsx'

const article = (id: number) => ({
  id,
  attributes: {
    title: `Статья ${id}`,
    content: ['Зачем', 'Как', 'Итог'].flatMap(text => [
      { id: text, type: 'heading', level: 2, text },
      { id: `${text} 2`, type: 'text', content: [{ text: `${text}: слова.` }] },
    ]),
    type: null,
    publishedAt: '2026-11-20T09:00:00.000Z',
    views: 3,
    likes_count: 7,
    dislikes_count: 1,
    comments_count: 0,
    removedAt: null,
    removal_reason: null,
    deletedAt: null,
    cover: { data: null },
    images: { data: [] },
    themes: { data: [] },
    author: {
      data: {
        id: 2,
        attributes: { full_name: 'Дарья Ким', reputation: 12, blocked: false, avatar: { data: null } },
      },
    },
  },
})

/** What the pages of the articles 5 and 6 ask for. */
const answers = {
  'GET /articles/5': () => ({ data: article(5), meta: {} }),
  'GET /articles/6': () => ({ data: article(6), meta: {} }),
  'GET /articles': () => list(),
  'GET /articles/my-ratings': () => ({ data: [], meta: {} }),
  'GET /articles/5/comments': () => ({
    data: [],
    meta: { total: 0, pagination: { limit: 20, before: 0, after: 0 }, comment: null },
  }),
}

test('an article that is taken down while its page is open gives its place to a note', async () => {
  let isGone = false
  const { screen } = await visit('/article/5', resident, {
    ...answers,
    'GET /articles/5': () => (isGone ? refusal(404, 'NotFoundError') : answers['GET /articles/5']()),
    'POST /article-likes': () => {
      isGone = true
      return refusal(400, 'ValidationError', 'Оценить нельзя')
    },
  })
  const words = screen.getByText('Зачем: слова.')
  await expect.element(words).toBeVisible()
  const like = screen.getByRole('button', { name: /^Нравится/ })
  await like.click()
  await expect
    .poll(textOf(screen.getByRole('status').filter({ hasText: 'Статьи' })))
    .toBe('Статьи на портале больше нет')
  for (const gone of [words, like, screen.getByRole('button', { name: 'Отправить' })])
    await expect.element(gone).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'Статья 5', level: 1 })).toBeVisible()
  await expect.element(screen.getByRole('main').getByRole('link', { name: 'Портал' })).toBeVisible()
})

test('an article is counted as seen once in a day of the city, and again on the next day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T20:58:00.000Z') })
  try {
    const { screen, sent, go } = await visit('/article/6', resident, {
      ...answers,
      'POST /articles/6/view': () => ({ views: 4 }),
    })
    const title = screen.getByRole('heading', { name: 'Статья 6', level: 1 })
    const views = () => sent.filter(({ path }) => path === '/articles/6/view').length
    const comeBack = async () => {
      go('/article/5')
      await expect.element(screen.getByRole('heading', { name: 'Статья 5', level: 1 })).toBeVisible()
      go('/article/6')
      await expect.element(title).toBeVisible()
    }
    await expect.poll(views).toBe(1)
    await comeBack()
    expect(views()).toBe(1)
    // Midnight in Moscow has passed.
    vi.setSystemTime(Date.parse('2026-11-28T21:00:00.000Z'))
    await comeBack()
    await expect.poll(views).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})

test('an entry of the contents moves the focus to its heading', async () => {
  const { screen, address } = await visit('/article/5', resident, answers)
  const entry = screen.getByRole('link', { name: 'Как', exact: true }).last()
  await expect.element(entry).toBeVisible()
  entry.element().focus()
  await userEvent.keyboard('{Enter}')
  const heading = screen.getByRole('heading', { name: 'Как', level: 2 })
  await expect.element(heading).toHaveFocus()
  await expect.poll(address).toBe(`/article/5#${heading.element().id}`)
  await expect.element(heading).toHaveFocus()
})
