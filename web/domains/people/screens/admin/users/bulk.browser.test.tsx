/// <reference types="@vitest/browser-playwright" />
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { refusal, type serve, textOf } from '#web/testing/app.tsx'
import { moderator, visit } from '#web/testing/city.tsx'

afterEach(() => page.viewport(1440, 900))

const person = (id: number) => ({
  id,
  username: `login${id}`,
  email: `mail${id}@rdp.city`,
  full_name: `Житель ${id}`,
  blocked: false,
  points: 1,
  balance: 1,
  chips: 0,
  reputation: 0,
  seenAt: null,
  role: { type: 'authenticated', name: 'Authenticated' },
  team: null,
  position: null,
  department: null,
  city: null,
  avatar: null,
})
const TOTAL = 10_003
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)

async function list(answers: Parameters<typeof serve>[0] = {}) {
  const { screen, sent } = await visit('/admin/user-list', moderator, {
    'GET /people': () => ({ data: [person(1), person(2)] }),
    'GET /people/count': () => ({ data: { total: TOTAL, isMore: false } }),
    'GET /people/ids': ({ path }) => ({
      data: path.includes('after=10000') ? numbers(10_001, TOTAL) : numbers(1, 10_000),
    }),
    ...answers,
  })
  await screen.getByRole('checkbox', { name: 'Выбрать: Житель 1' }).click()
  const bar = screen.getByRole('region', { name: 'Действия с выбранными' })
  return { screen, sent, bar }
}

test('all that were found are selected in parts, however many they are', async () => {
  const { bar, sent } = await list()
  await bar.getByRole('button', { name: /Выбрать всех найденных/ }).click()
  await expect.poll(textOf(bar.getByRole('status'))).toMatch(/^Выбрано 10\s003$/)
  const asked = sent.filter(({ path }) => path.startsWith('/people/ids')).map(({ path }) => path)
  expect(asked).toEqual(['/people/ids', '/people/ids?after=10000'])
})

test('selecting all can be stopped, and keeps what was selected before', async () => {
  const second = Promise.withResolvers<object>()
  const { bar } = await list({
    'GET /people/ids': ({ path }) => (path.includes('after') ? second.promise : { data: numbers(1, 10_000) }),
  })
  await bar.getByRole('button', { name: /Выбрать всех найденных/ }).click()
  await bar.getByRole('button', { name: /^Выбираем: 10\s000\. Остановить$/ }).click()
  second.resolve({ data: [] })
  await expect.element(bar.getByRole('button', { name: /Выбрать всех найденных/ })).toBeVisible()
  await expect.poll(textOf(bar.getByRole('status'))).toBe('Выбрано 1')
})

test('a part that does not come says so, and keeps what was selected before', async () => {
  const { screen, bar } = await list({
    'GET /people/ids': () => refusal(400, 'ValidationError', 'Город занят'),
  })
  await bar.getByRole('button', { name: /Выбрать всех найденных/ }).click()
  await expect.poll(textOf(screen.getByRole('alert'))).toMatch('Город занят')
  await expect.poll(textOf(bar.getByRole('status'))).toBe('Выбрано 1')
})

test('those who are chosen one by one are exported by their ids', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { screen, bar, sent } = await list({
    'POST /people/export-statistics': () => new Response('book', { status: 200 }),
  })
  await bar.getByRole('button', { name: 'Выгрузить' }).click()
  await expect.element(screen.getByText('Файл сохранён в загрузках')).toBeVisible()
  expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/people/export-statistics',
    body: { data: { users: [1] } },
  })
  expect(click).toHaveBeenCalledTimes(1)
  click.mockRestore()
})

test('on a tablet the acts stand in two rows', async () => {
  await page.viewport(1024, 768)
  const { bar } = await list()
  const tops = () =>
    new Set(
      ['Наградить за миссию', 'Вручить чип', 'Открыть доступ', 'Выгрузить'].map(
        name => bar.getByRole('button', { name }).element().getBoundingClientRect().top,
      ),
    )
  await expect.element(bar.getByRole('button', { name: 'Выгрузить' })).toBeVisible()
  expect(tops().size).toBeLessThanOrEqual(2)
})

test.each([
  [1440, false],
  [1024, true],
])('at %i px all columns fit, a long address is cut: %s', async (width, isCut) => {
  await page.viewport(width, 900)
  const row = {
    email: 'a.stepanyants@rdp.city.example',
    full_name: 'Ашхен Степанянц',
    points: 31_200,
    balance: 1400,
    chips: 11,
    reputation: 131,
    seenAt: '2025-09-21T10:36:00.000Z',
    team: { id: 1, name: 'Обсерватория' },
  }
  const { screen } = await visit('/admin/user-list', moderator, {
    'GET /people': () => ({
      data: [
        { ...person(1), ...row },
        { ...person(2), ...row, role: { type: 'moderator', name: 'Moderator' } },
      ],
    }),
    'GET /people/count': () => ({ data: { total: 2, isMore: false } }),
  })
  const table = screen.getByRole('table')
  await expect.element(table.getByText('Модератор')).toBeVisible()
  // Nearly everybody is one: it says nothing.
  expect(table.getByText('Пользователь').elements()).toEqual([])
  const block = table.element().parentElement
  expect(block?.scrollWidth).toBe(block?.clientWidth)
  const mail = table.getByText(row.email).first().element()
  expect(mail.scrollWidth > mail.clientWidth).toBe(isCut)
})
