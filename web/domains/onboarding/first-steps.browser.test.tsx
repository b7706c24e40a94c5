import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { queryClient } from '../../queries.ts'
import { refusal, type Sent, textOf } from '../../testing/app.tsx'
import { list, missionRow, resident, visit } from '../../testing/city.tsx'

const TITLES = ['Посмотреть миссию', 'Записаться на миссию', 'Добавить фото', 'Прочитать статью']

/** A city in which this person has done what `progress` says. `enrolments` may grow. */
async function newcomer(
  progress: object = {},
  { enrolments = [] as object[], hasPhoto = false, down = false, at = '/dashboard' } = {},
) {
  const row = { id: 72, mission_viewed: false, article_viewed: false, steps_closed: false, ...progress }
  const me = {
    ...resident,
    user_onboarding_progress: row,
    ...(hasPhoto && { avatar: { id: 3, url: '/a.webp' } }),
  }
  const seen = await visit(at, me, {
    'GET /energy': () => ({ data: { id: 1, attributes: { total: 1 } } }),
    'GET /activities': () => list([mission]),
    'GET /activities/7': () => ({ data: mission }),
    'GET /articles/5': () => ({ data: article }),
    'POST /articles/5/view': () => ({ views: 1 }),
    'GET /user-activities': () => list(),
    'GET /user-activity-enrolls': ({ path }: Sent) =>
      list(/populate|tab|status/.test(path) ? [] : enrolments),
    'PUT /user-onboarding-progresses/72': ({ body }) => {
      if (down) return refusal(400, 'ValidationError', 'Город занят')
      Object.assign(row, body.data)
      return { data: { id: 72, attributes: row } }
    },
  })
  const written = () => seen.sent.filter(({ method }) => method === 'PUT').map(({ body }) => body.data)
  return {
    ...seen,
    written,
    items: seen.screen.getByRole('listitem').filter({ hasText: new RegExp(TITLES.join('|')) }),
  }
}

const mission = missionRow(7, { name: 'Посадить сад на крыше', createdAt: '2026-11-01T09:00:00.000Z' })

const article = {
  id: 5,
  attributes: {
    title: 'Карта связей',
    content: [{ id: 'a', type: 'text', content: [{ text: 'Что с чем связано.' }] }],
    type: 'article_type_1',
    publishedAt: '2026-11-01T09:00:00.000Z',
    views: 0,
    likes_count: 0,
    dislikes_count: 0,
    comments_count: 0,
    removedAt: null,
    removal_reason: null,
    deletedAt: null,
    cover: { data: null },
    images: { data: null },
    themes: { data: [] },
    author: { data: null },
  },
}

let warn: MockInstance
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => warn.mockRestore())

const heading = (name: string) => ({ name, level: 2 }) as const

test('a newcomer’s dashboard lists four steps, each of which leads to its place or is ticked', async () => {
  const { screen, items } = await newcomer(
    { article_viewed: true },
    { enrolments: [{ id: 1, attributes: {} }] },
  )
  await expect.element(screen.getByRole('heading', heading('Первые шаги'))).toBeVisible()
  await expect.poll(() => items.elements().length).toBe(4)
  await expect
    .poll(textOf(screen.getByRole('status').filter({ hasText: 'Сделано' })))
    .toContain('Сделано 2 из 4')
  const rows = items.elements()
  expect(rows.map(row => row.textContent.includes('сделано'))).toEqual([false, true, false, true])
  expect(rows.map(row => row.querySelector('a')?.getAttribute('href') ?? null)).toEqual([
    '/user-activity-list',
    null,
    '/account#photo',
    null,
  ])
  expect(rows.map(row => row.querySelector('a')?.getAttribute('aria-current') ?? null)).toEqual([
    'step',
    null,
    null,
    null,
  ])
})

test('the dashboard of everybody else has no list and asks for nothing on its account', async () => {
  const { screen, sent } = await newcomer({ steps_closed: true })
  await expect.element(screen.getByRole('heading', heading('Миссии'))).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /Посадить сад/ })).toBeVisible()
  expect(screen.getByRole('heading', heading('Первые шаги')).elements()).toEqual([])
  expect(
    sent.filter(({ path }) => path.includes('withCount') && path.includes('user-activity-enrolls')),
  ).toEqual([])
})

test('a mission that is opened is ticked at once, and so is an enrolment', async () => {
  const enrolments: object[] = []
  const { screen, items, written } = await newcomer({}, { enrolments })
  await screen.getByRole('link', { name: /Посадить сад/ }).click()
  await expect
    .element(screen.getByRole('dialog').getByRole('heading', { name: /Посадить сад/ }))
    .toBeVisible()
  await expect.poll(written).toEqual([{ mission_viewed: true }])
  await expect.poll(() => items.elements()[0]?.textContent).toContain('сделано')
  enrolments.push({ id: 1, attributes: {} })
  // As an enrolment does.
  await queryClient.invalidateQueries({ queryKey: ['user-activity-enrolls'] })
  await expect.poll(() => items.elements()[1]?.textContent).toContain('сделано')
  expect(items.elements()[3]?.textContent).not.toContain('сделано')
})

test('an article is ticked when its view was counted', async () => {
  const { screen, written, sent } = await newcomer({}, { at: '/article/5' })
  await expect.poll(written).toEqual([{ article_viewed: true }])
  const writes = sent.filter(({ method }) => method !== 'GET').map(({ path }) => path.replace(/\?.*/, ''))
  expect(writes).toEqual(['/articles/5/view', '/user-onboarding-progresses/72'])
  await screen.getByRole('link', { name: 'Главная' }).first().click()
  await expect.element(screen.getByText('Сделано 1 из 4')).toBeInTheDocument()
})

test('the step of the photo leads to the button that changes it', async () => {
  const { screen, address } = await newcomer()
  await screen.getByRole('link', { name: /^Добавить фото/ }).click()
  await expect.poll(address).toBe('/account#photo')
  await expect.element(screen.getByRole('button', { name: 'Сменить фото' })).toHaveFocus()
})

test('a list that is hidden is gone, here and on the server', async () => {
  const { screen, written } = await newcomer()
  await screen.getByRole('button', { name: 'Скрыть' }).click()
  await expect.poll(() => screen.getByRole('heading', heading('Первые шаги')).elements()).toEqual([])
  expect(written()).toEqual([{ steps_closed: true }])
  await expect.element(screen.getByText('Первые шаги скрыты')).toBeVisible()
  expect(document.activeElement?.id).toBe('main')
})

test('a list that could not be hidden stays, and a toast says why', async () => {
  const { screen, items } = await newcomer({}, { down: true })
  await screen.getByRole('button', { name: 'Скрыть' }).click()
  await expect.element(screen.getByText('Город занят')).toBeVisible()
  expect(items.elements()).toHaveLength(4)
})

test('the end of the list is told once: its button or the next visit takes it away', async () => {
  const { screen, written } = await newcomer(
    { mission_viewed: true, article_viewed: true },
    { enrolments: [{ id: 1, attributes: {} }], hasPhoto: true },
  )
  const end = screen.getByRole('heading', heading('Первые шаги пройдены'))
  await expect.element(end).toBeVisible()
  await expect.poll(written).toEqual([{ steps_closed: true }])
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await expect.element(end).toBeVisible()
  await screen.getByRole('link', { name: 'Портал' }).first().click()
  await expect.poll(() => end.elements()).toEqual([])
  await screen.getByRole('link', { name: 'Главная' }).first().click()
  await expect.element(screen.getByRole('heading', heading('Миссии'))).toBeVisible()
  expect(end.elements()).toEqual([])
})
