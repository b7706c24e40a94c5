import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  formatDate,
  formatDay,
  formatDayOfYear,
  formatLately,
  formatMoment,
  formatTime,
  monthGenitive,
  monthName,
} from './dates.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-31T20:59:59.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

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

test('a day or moment names its year when that is not this year of the city', () => {
  const past = ['2025-12-31T20:59:00.000Z', '2025-12-31T21:00:00.000Z']
  expect(past.map(formatDate)).toEqual(['31\u00a0декабря\u00a02025', '1\u00a0января'])
  expect(past.map(formatLately)).toEqual([
    '31\u00a0декабря\u00a02025,\u00a023:59',
    '1\u00a0января,\u00a000:00',
  ])
  expect(['2026-01-01', '2025-12-31', '2027-01-01'].map(formatDate)).toEqual([
    '1\u00a0января',
    '31\u00a0декабря\u00a02025',
    '1\u00a0января\u00a02027',
  ])
  vi.setSystemTime(Date.parse('2026-12-31T21:00:00.000Z'))
  expect(formatDate('2026-12-12T09:00:00.000Z')).toBe('12\u00a0декабря\u00a02026')
  expect(formatLately('2026-12-12T09:00:00.000Z')).toBe('12\u00a0декабря\u00a02026,\u00a012:00')
})
