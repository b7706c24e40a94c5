import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { byDay } from './days.ts'

const at = (day: string) => ({ createdAt: new Date(`${day}:00+03:00`).toISOString() })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T14:00:00+03:00') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('events are grouped by day in their order, and the last two days have names', () => {
  const rows = ['2026-11-20T12:30', '2026-11-20T00:00', '2026-11-19T23:59', '2026-11-18T10:00'].map(at)
  expect(byDay(rows).map(({ title, rows: of }) => [title, of.length])).toEqual([
    ['Сегодня, 20\u00a0ноября', 2],
    ['Вчера, 19\u00a0ноября', 1],
    ['18\u00a0ноября', 1],
  ])
})

test('a day of another year is shown with its year, yesterday too', () => {
  vi.setSystemTime(Date.parse('2026-01-01T14:00:00+03:00'))
  expect(byDay(['2026-01-01T00:00', '2025-12-31T23:00'].map(at)).map(({ title }) => title)).toEqual([
    'Сегодня, 1\u00a0января',
    'Вчера, 31\u00a0декабря\u00a02025',
  ])
})
