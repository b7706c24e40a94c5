import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serve, show } from '../../testing/app.tsx'
import { HistoryFeed } from './components/HistoryFeed.tsx'

const row = (id: number) => ({
  id: `points-change:${id}`,
  category: 'points-change',
  kind: 'manual',
  title: `Событие ${id}`,
  amount: 5,
  total_after: 5,
  subject: null,
  group: `points-change:${id}`,
  until: null,
  answer: null,
  createdAt: '2026-11-21T09:30:00.000Z',
})
const rows = (from: number, count: number) => Array.from({ length: count }, (_, index) => row(from - index))

const group = 'enrolment:7'
const mission = { type: 'activities', id: 12, title: 'Маяк', look: 'activity_type_4' }
const event = (id: string, kind: string, hour: number, more: object = {}) => ({
  ...row(1),
  id,
  category: 'user-activity',
  kind,
  title: `Событие ${kind}`,
  amount: null,
  total_after: null,
  subject: mission,
  group,
  createdAt: `2026-11-21T0${hour}:30:00.000Z`,
  ...more,
})
const feed = (data: readonly object[]) =>
  serve({ 'GET /history': () => ({ data, meta: { pagination: { after: null, limit: 20 } } }) })
const cards = () =>
  [...document.querySelectorAll('section > ul > li')].map(card => card.textContent.replaceAll('\u00a0', ' '))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T09:00:00.000Z') })
})
afterEach(async () => {
  vi.useRealTimers()
  await page.viewport(1440, 900)
})

test('loading more of the history by keyboard moves the focus to the first new row, up to the beginning', async () => {
  // The end is far from the view: near it the next page would be loaded by itself.
  await page.viewport(1440, 200)
  const sent = serve({
    'GET /history': ({ path }) =>
      path.includes('after')
        ? { data: rows(20, 2), meta: { pagination: { after: null, limit: 20 } } }
        : { data: rows(40, 20), meta: { pagination: { after: 'cursor', limit: 20 } } },
  })
  const screen = await show(<HistoryFeed user={1} categories={[]} onShowAll={() => undefined} />)
  await expect.element(screen.getByText('Событие 40')).toBeVisible()
  const button = screen.getByRole('button', { name: 'Показать ещё' }).element()
  if (button instanceof HTMLElement) button.focus({ preventScroll: true })
  expect(sent).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Это начало истории.')).toBeInTheDocument()
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Событие 20/)
  expect(sent.at(-1)?.path).toMatch(/after.*=cursor/)
})

test('a reward is one card with its amounts, its chip, its story and what there is now', async () => {
  const amount = (category: string, value: number, total: number) => ({
    ...event(`${category}:1`, 'reward', 9),
    category,
    amount: value,
    total_after: total,
  })
  feed([
    event('user-activity:1', 'completed', 9, { answer: { author: 'Мира Сыч', text: '**Отлично**' } }),
    event('user-badge:1', 'awarded', 9, { category: 'user-badge' }),
    amount('points-change', 100, 1100),
    amount('balance-change', 21, 71),
    event('enrolment:7', 'enrolled', 8),
  ])
  await show(<HistoryFeed user={1} categories={[]} onShowAll={() => undefined} />)
  await expect.poll(cards).toHaveLength(1)
  const [card] = cards()
  expect(card).toMatch(/^Событие completed\+100 bitW\+21 коинЧип/)
  expect(card).toMatch(/Запись на миссию.*Миссия пройденаМира Сыч: «Отлично»/)
  expect(card).toMatch(/Стало 1 100 bitW и 71 коин$/)
})

test('an amount names who changed it, with the cause beside the comment, and without one alone', async () => {
  feed([
    { ...row(2), title: 'Принёс стулья', answer: { author: 'Мира Сыч', text: 'За помощь' } },
    { ...row(1), title: 'За чай', answer: { author: 'Лев Норд', text: null } },
  ])
  await show(<HistoryFeed user={1} categories={[]} onShowAll={() => undefined} />)
  await expect.poll(cards).toHaveLength(2)
  const [both, alone] = cards()
  expect(both).toMatch(/^Принёс стульяМира Сыч: «За помощь»/)
  expect(alone).toMatch(/^За чайЛев Норд\+5/)
})

test('a returned report says why, until when it can be changed, and leads to its mission', async () => {
  const answer = { author: 'Мира Сыч', text: 'Добавьте план' }
  feed([
    event('enrolment-return:7', 'returned', 9, { answer, until: '2026-11-28T12:00:00.000Z' }),
    event('enrolment:7', 'enrolled', 8),
  ])
  const screen = await show(<HistoryFeed user={1} categories={[]} onShowAll={() => undefined} />)
  await expect.element(screen.getByText('Мира Сыч: «Добавьте план»')).toBeVisible()
  await expect.element(screen.getByText(/^До 28\sноября$/)).toBeVisible()
  const link = screen.getByRole('link', { name: /^Доработать отчёт «Маяк»$/ })
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('mission=12'))
})

test('a report that was sent again since, or given up, asks for nothing where its return is the latest row', async () => {
  const answer = { author: 'Мира Сыч', text: 'Добавьте план' }
  feed([event('enrolment-return:7', 'wasReturned', 9, { answer }), event('enrolment:7', 'enrolled', 8)])
  const screen = await show(<HistoryFeed user={1} categories={[]} onShowAll={() => undefined} />)
  await expect.element(screen.getByText('Мира Сыч: «Добавьте план»')).toBeVisible()
  expect(cards()[0]).toContain('Отчёт вернули')
  expect(screen.getByRole('link', { name: /Доработать отчёт/ }).elements()).toEqual([])
})

test('in a card a day of another year is shown with its year', async () => {
  vi.setSystemTime(Date.parse('2025-12-31T12:00:00.000Z'))
  feed([
    event('enrolment-return:7', 'returned', 9, {
      until: '2026-01-07T12:00:00.000Z',
      createdAt: '2025-12-30T09:30:00.000Z',
    }),
    event('enrolment:7', 'enrolled', 8, { createdAt: '2024-12-29T08:30:00.000Z' }),
  ])
  const screen = await show(<HistoryFeed user={1} categories={[]} onShowAll={() => undefined} />)
  await expect.element(screen.getByText(/^До 7\sянваря\s2026$/)).toBeVisible()
  const story = [...document.querySelectorAll('ol time')].map(time =>
    time.textContent.replaceAll('\u00a0', ' '),
  )
  expect(story).toEqual(['29 декабря 2024', '30 декабря'])
})

test('on a phone the words of a story of one day begin beside its hours', async () => {
  await page.viewport(390, 800)
  feed([event('enrolment-return:7', 'returned', 9), event('enrolment:7', 'enrolled', 8)])
  const screen = await show(<HistoryFeed user={1} categories={[]} onShowAll={() => undefined} />)
  await expect.element(screen.getByText('Запись на миссию')).toBeVisible()
  const words = screen.getByText('Запись на миссию').element()
  const hours = document.createRange()
  hours.selectNodeContents(words.previousElementSibling ?? words)
  const gap = words.getBoundingClientRect().left - hours.getBoundingClientRect().right
  expect(gap).toBeGreaterThan(4)
  expect(gap).toBeLessThan(24)
})

test('a booking that was refunded says how much came back', async () => {
  feed([
    event('booking-decision:1', 'rejected', 9, { category: 'booking', subject: null }),
    { ...event('b:2', 'refund', 9), category: 'balance-change', amount: 40, total_after: 60 },
    event('booking:1', 'requested', 8, { category: 'booking', subject: null }),
    { ...event('b:1', 'booking', 8), category: 'balance-change', amount: -40, total_after: 20 },
  ])
  await show(<HistoryFeed user={1} categories={[]} onShowAll={() => undefined} />)
  await expect.poll(cards).toHaveLength(1)
  const [card] = cards()
  expect(card).toMatch(/^Событие rejectedВозвращено 40/)
  expect(card).toMatch(/Забронировано−40 коинов.*Отклонено\+40 коинов.*Стало 60 коинов$/)
})
