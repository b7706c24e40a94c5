import { expect, test } from 'vitest'
import {
  formatDay,
  formatDayOfYear,
  formatLately,
  formatMoment,
  formatTime,
  monthGenitive,
  monthName,
} from './dates.ts'

test('a moment is formatted in the city’s time zone, with non-breaking spaces', () => {
  const moment = '2026-12-12T21:30:00.000Z'
  expect(formatDay(moment)).toBe('13\u00a0декабря\u00a02026')
  expect(formatMoment(moment)).toBe('13\u00a0декабря\u00a02026, 00:30')
  expect(formatLately(moment)).toBe('13\u00a0декабря,\u00a000:30')
  expect(formatTime(Date.parse(moment))).toBe('00:30')
})

test('a date without a time is the same date in every time zone', () => {
  expect([formatDay('1990-12-12'), formatDayOfYear('2026-12-01')]).toEqual([
    '12\u00a0декабря\u00a01990',
    '1\u00a0декабря',
  ])
  expect([monthName('2026-12-01'), monthGenitive('2026-12-01')]).toEqual(['декабрь', 'декабря'])
})
