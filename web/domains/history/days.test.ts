import { expect, test } from 'vitest'
import { byDay } from './days.ts'

const at = (day: string) => ({ createdAt: new Date(`${day}:00+03:00`).toISOString() })
const now = Date.parse('2026-11-20T14:00:00+03:00')

test('events are grouped by day in their order, and the last two days have names', () => {
  const rows = ['2026-11-20T12:30', '2026-11-20T00:00', '2026-11-19T23:59', '2026-11-18T10:00'].map(at)
  expect(byDay(rows, now).map(({ title, rows: of }) => [title, of.length])).toEqual([
    ['Сегодня, 20\u00a0ноября', 2],
    ['Вчера, 19\u00a0ноября', 1],
    ['18\u00a0ноября', 1],
  ])
})

test('a day of another year is shown with its year', () => {
  expect(byDay([at('2025-12-31T23:00')], now)[0]?.title).toBe('31\u00a0декабря\u00a02025')
})
