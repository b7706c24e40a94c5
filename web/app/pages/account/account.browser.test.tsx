import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { queryClient } from '#web/queries.ts'
import { acted, refusal, textOf } from '#web/testing/app.tsx'
import { list, resident, visit } from '#web/testing/city.tsx'

const months = Array.from({ length: 12 }, (_, index) => ({
  month: `2026-${String(index + 1).padStart(2, '0')}`,
  points: 10 * index,
}))
const event = (category: string, title: string, amount: number | null, total_after: number | null) => ({
  id: `${category}:1`,
  category,
  kind: 'manual',
  title,
  amount,
  total_after,
  subject: null,
  group: `${category}:1`,
  until: null,
  answer: null,
  createdAt: '2026-11-21T09:30:00.000Z',
})
const rows = [
  event('points-change', 'За субботник', 1250, 12_500),
  event('balance-change', 'За помощь', 60, 160),
  event('user-badge', 'Получен чип', null, null),
]
const answers = {
  'GET /user-points-changes/months': () => ({ data: months }),
  'GET /user-activities': () => list(),
  'GET /user-badges': () => list(),
  'GET /bookings': () => list(),
  'GET /activities': () => list(),
  'GET /history/months': () => ({
    data: [
      { month: '2026-11', points: 340, received: 170, spent: 240, badges: 1 },
      { month: '2026-10', points: 60, received: 30, spent: -40, badges: 0 },
    ],
    meta: {},
  }),
  'GET /history': ({ path }: { path: string }) => {
    const asked = decodeURIComponent(path)
    const chosen = rows.filter(({ category }) => asked.includes(`=${category}`))
    return { data: chosen.length > 0 ? chosen : rows, meta: { pagination: { after: null, limit: 20 } } }
  },
}

test('the pass leads to the account, whose tabs are kept in the address', async () => {
  const { screen, address, back } = await visit('/dashboard', resident, answers)
  await screen.getByRole('link', { name: /^Личный кабинет/ }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Анна Орлова' })).toBeVisible()
  expect(address()).toBe('/account')
  const table = screen.getByRole('table', { name: 'Сколько энергии принёс каждый месяц' })
  await expect.poll(() => table.getByRole('row').elements().length).toBe(13)
  await expect.element(screen.getByRole('link', { name: 'Все пройденные миссии' })).toBeVisible()
  await screen.getByRole('tab', { name: 'История' }).click()
  await expect.poll(address).toBe('/account?tab=history')
  await expect.element(screen.getByText('За субботник')).toBeVisible()
  back()
  await expect.element(screen.getByRole('tab', { name: 'История' })).toHaveAttribute('aria-selected', 'false')
})

test('a screen keeps what it has loaded when it cannot load it again', async () => {
  let isDown = false
  const months = answers['GET /user-points-changes/months']
  const { screen } = await visit('/account', resident, {
    ...answers,
    'GET /user-points-changes/months': () => (isDown ? refusal(400) : months()),
  })
  const table = screen.getByRole('table', { name: 'Сколько энергии принёс каждый месяц' })
  await expect.poll(() => table.getByRole('row').elements().length).toBe(13)
  isDown = true
  await acted(() => queryClient.invalidateQueries())
  expect(
    queryClient
      .getQueryCache()
      .getAll()
      .some(({ state }) => state.status === 'error'),
  ).toBe(true)
  expect(table.getByRole('row').elements().length).toBe(13)
})

test('a resident fills in their own card', async () => {
  const at = '2026-11-20T09:30:00.000Z'
  let about: string | null = null
  const card = () => ({ id: 3, attributes: { position: 'Инженер', about, updatedAt: at } })
  const { screen, sent } = await visit('/account', resident, {
    ...answers,
    'GET /user-infos': () => list([card()]),
    'GET /cities-list': () => ({ data: { id: 1, attributes: { cities: ['Казань'] } }, meta: {} }),
    'PUT /user-infos/3': ({ body }) => {
      about = body.data.about
      return { data: card(), meta: {} }
    },
  })
  await screen.getByRole('tab', { name: 'Мои данные' }).click()
  await expect.element(screen.getByLabelText('Должность')).toHaveValue('Инженер')
  await expect.element(screen.getByLabelText('Имя')).toBeDisabled()
  await screen.getByLabelText('О себе').fill('Люблю маяки.')
  await screen.getByRole('button', { name: 'Сохранить' }).click()
  await expect.element(screen.getByText('Сохранено')).toBeVisible()
  expect(sent.filter(({ method }) => method === 'PUT')).toMatchObject([
    {
      path: expect.stringMatching(/^\/user-infos\/3/),
      ifMatch: `"${at}"`,
      body: { data: { about: 'Люблю маяки.' } },
    },
  ])
})

test('the former address of the history leads to its tab', async () => {
  const { screen, address } = await visit('/history', resident, answers)
  await expect.element(screen.getByRole('tab', { name: 'История' })).toHaveAttribute('aria-selected', 'true')
  expect(address()).toBe('/account?tab=history')
})

test('the history is filtered by the address, and shows amount and total of each row', async () => {
  const { screen, address } = await visit('/account?tab=history', resident, answers)
  const filter = (name: string) => screen.getByRole('button', { name, exact: true })
  const shown = () =>
    [...document.querySelectorAll('main section li b')].map(({ textContent }) => textContent)
  await expect.poll(shown).toEqual(['За субботник', 'За помощь', 'Получен чип'])
  await filter('Энергия').click()
  await filter('Валюта').click()
  await expect.poll(address).toBe('/account?tab=history&category=balance-change.points-change')
  await expect.element(filter('Энергия')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(shown).toEqual(['За субботник', 'За помощь'])
  await filter('Валюта').click()
  await expect.poll(shown).toEqual(['За субботник'])
  const row = screen.getByRole('listitem').filter({ hasText: 'За субботник' })
  await expect.poll(() => row.element().textContent).toMatch(/\+1\s250.*Стало 12\s500/)
  await filter('Всё').click()
  await expect.poll(address).toBe('/account?tab=history')
  await expect.poll(shown).toHaveLength(3)
  await screen.unmount()
  const again = await visit('/account?tab=history&category=points-change', resident, answers)
  await expect
    .element(again.screen.getByRole('button', { name: 'Энергия', exact: true }))
    .toHaveAttribute('aria-pressed', 'true')
  await expect.poll(shown).toEqual(['За субботник'])
})

test('the history of a month asks for no other month', async () => {
  const { screen, sent } = await visit('/account?tab=history&month=2026-11', resident, answers)
  await expect.element(screen.getByText('За субботник')).toBeVisible()
  const asked = sent.map(({ path }) => decodeURIComponent(path)).filter(path => path.startsWith('/history?'))
  expect(asked.length).toBeGreaterThan(0)
  for (const path of asked) expect(path).toContain('filters[month]=2026-11')
})

test('a month is chosen in the address, with its sums, and the one before is a button below', async () => {
  const { screen, address } = await visit('/account?tab=history&month=2026-11', resident, answers)
  const sums = () =>
    [...document.querySelectorAll('dl[aria-label="Итоги"] div')].map(({ textContent }) =>
      textContent.replaceAll('\u00a0', ' '),
    )
  await expect.poll(sums).toEqual(['Энергия+340 bitW', 'Получено+170 коинов', 'Потрачено240 коинов', 'Чипы1'])
  await screen.getByRole('button', { name: 'Показать октябрь' }).click()
  await expect.poll(address).toBe('/account?tab=history&month=2026-10')
  await expect.poll(sums).toEqual(['Энергия+60 bitW', 'Получено+30 коинов', 'Вернулось40 коинов', 'Чипы0'])
  await expect.element(screen.getByRole('button', { name: /^Показать/ })).not.toBeInTheDocument()
})

test('held chips say how many residents have them, and stand beside those that are near', async () => {
  const look = { color: 'Blue', image: { data: null } }
  const chip = (id: number, name: string) => ({ id, attributes: { ...look, name, holders_count: 21 } })
  const held = {
    createdAt: '2026-01-21T09:30:00.000Z',
    badge: { data: chip(1, 'Голос города') },
    activity: { data: null },
  }
  const { screen } = await visit('/account', resident, {
    ...answers,
    'GET /user-badges': () => list([{ id: 5, attributes: held }]),
    'GET /badges': () => list([chip(2, 'Летописец'), chip(3, 'Картограф')]),
    'GET /user-activity-enrolls': () => list(),
    'GET /badges/progress': () => ({
      data: [{ id: 2, mission: 11, event: 'article.published', count: 7, threshold: 10 }],
    }),
  })
  const chips = screen.getByRole('region', { name: 'Чипы' })
  const told = () =>
    [...chips.element().querySelectorAll('li')].map(({ textContent }) =>
      textContent.replaceAll('\u00a0', ' '),
    )
  await expect.poll(told).toEqual(['Голос городау 21 жителя', 'ЛетописецСтатьи на портале7 из 10'])
})

test('likes and dislikes are told apart, of articles and of comments, and the best articles have covers', async () => {
  const figures = { articles: 2, views: 900, likes: 118, dislikes: 8, comments: 64, reputation: 128 }
  const cover = { url: '/uploads/cover.webp', width: 156, height: 88, formats: null, takenDownAt: null }
  const best = (id: number, title: string, more: object) => ({
    id,
    title,
    type: 'article_type_1',
    views: 412,
    likes: 64,
    comments: 23,
    ...more,
  })
  const { screen } = await visit('/account', resident, {
    ...answers,
    'GET /articles/statistics': () => ({
      data: {
        ...figures,
        comment_likes: 23,
        comment_dislikes: 5,
        months: [{ month: '2026-11', views: 142, likes: 9, dislikes: 0, comments: 4 }],
        top: [best(1, 'Маяк', { cover }), best(2, 'Гавань', { cover: null })],
      },
      meta: {},
    }),
  })
  const block = screen.getByRole('region', { name: 'Репутация' })
  await expect.poll(textOf(block)).toContain('Статьи+110118 нравитсяне нравится 8')
  await expect.poll(textOf(block)).toContain('Комментарии+1823 нравитсяне нравится 5')
  const row = (title: string) => screen.getByRole('listitem').filter({ hasText: title }).element()
  expect(row('Маяк').querySelector('img')?.getAttribute('src')).toBe('/uploads/cover.webp')
  expect(row('Гавань').querySelector('img')).toBeNull()
})

const place = (position: number | null, reason: string | null = null, previous: number | null = null) => ({
  data:
    position === null
      ? []
      : [{ position, points: 5, change: null, user: { id: 1, full_name: 'Анна Орлова', avatar: null } }],
  meta: {
    pagination: { total: 2000, start: 0 },
    me: { position, points: 5, change: null, previous, reason, user: null },
  },
})

test('a place above a thousand is written as numbers are, in the pass and in its block', async () => {
  const { screen } = await visit('/account', resident, { ...answers, 'GET /rating': () => place(1284) })
  const block = screen.getByRole('region', { name: 'Лидерборд' })
  await expect.poll(textOf(block)).toMatch(/1\s284/)
  await expect.poll(() => document.querySelector('main')?.textContent).toMatch(/Место за месяц1\s284/)
  expect(document.querySelector('main')?.textContent).not.toContain('1284')
})

test('who has no energy this month yet sees the place of the last one, and is led to its results', async () => {
  const { screen, address } = await visit('/account', resident, {
    ...answers,
    'GET /rating': () => place(null, 'no-energy', 12),
  })
  await expect.poll(() => document.querySelector('main')?.textContent).toContain('Место за прошлый месяц12-е')
  await screen.getByRole('link', { name: 'Итоги прошлого месяца' }).click()
  await expect.poll(address).toBe('/leaderboard?when=previous')
})

test('the hidden bubble of the tutorial at the right of the pass does not widen the page', async () => {
  const { screen } = await visit('/account', resident, { ...answers, 'GET /rating': () => place(3) })
  await expect.element(screen.getByRole('link', { name: 'Туториал' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(1440)
})

test('who is hidden is led by the account to the switch below, not to the account', async () => {
  const { screen } = await visit('/account', resident, {
    ...answers,
    'GET /rating': () => place(null, 'hidden'),
    'GET /rating-users': () => list([{ id: 9, attributes: { is_hidden: true } }]),
  })
  const block = screen.getByRole('region', { name: 'Лидерборд' })
  await expect.poll(textOf(block)).toContain('Передумать можно прямо здесь')
  await expect.element(block.getByRole('switch')).toBeChecked()
  expect(block.getByRole('link', { name: 'Открыть личный кабинет' }).elements()).toEqual([])
})

test('the switch of hiding says when its state could not be read, and is read again on demand', async () => {
  let isDown = true
  const { screen } = await visit('/account', resident, {
    ...answers,
    'GET /rating': () => place(3),
    'GET /rating-users': () => (isDown ? refusal(400) : list([{ id: 9, attributes: { is_hidden: false } }])),
  })
  const block = screen.getByRole('region', { name: 'Лидерборд' })
  await expect.poll(textOf(block.getByRole('alert'))).toMatch(/^Не получилось узнать/)
  expect(block.getByRole('switch').elements()).toEqual([])
  isDown = false
  await block.getByRole('button', { name: 'Попробовать ещё раз' }).click()
  await expect.element(block.getByRole('switch')).toBeEnabled()
})

test('the switch that hides one from the leaderboard has the focus again once its choice is saved', async () => {
  const answer = Promise.withResolvers<object>()
  const info = { id: 5, attributes: { is_hidden: false, updatedAt: '2026-11-21T09:30:00.000Z' } }
  const { screen } = await visit('/account', resident, {
    ...answers,
    'GET /rating-users': () => list([info]),
    'PUT /rating-users/5': () => answer.promise,
  })
  const hide = screen.getByRole('switch', { name: /^Не показывать меня в лидерборде/ })
  await expect.element(hide).toBeEnabled()
  hide.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(hide).toBeDisabled()
  await expect.element(hide).not.toHaveFocus()
  answer.resolve({ data: { ...info, attributes: { ...info.attributes, is_hidden: true } } })
  await expect.element(hide).toBeEnabled()
  await expect.element(hide).toHaveFocus()
})
