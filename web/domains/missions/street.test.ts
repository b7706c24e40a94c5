import { expect, test } from 'vitest'
import { stopsOf } from './street.ts'

const now = new Date(2026, 10, 20, 12)
const until = (...date: [number, number, number]) => ({
  available_until: new Date(...date, 12).toISOString(),
})

test('missions stand by what burns first: three days, the rest of the month, then month by month', () => {
  const stops = stopsOf(
    [until(2026, 10, 22), until(2026, 10, 28), until(2026, 11, 6), until(2026, 11, 24), until(2027, 0, 10)],
    now,
  )
  expect(stops.map(stop => [stop.title, stop.missions.length, stop.near])).toEqual([
    ['Горит', 1, true],
    ['До конца ноября', 1, true],
    ['Декабрь 2026', 2, false],
    ['Январь 2027', 1, false],
  ])
  expect(stops[1]?.days).toBe(10)
})

test('three days reach over the end of a month', () => {
  expect(stopsOf([until(2026, 11, 2)], new Date(2026, 10, 30, 12)).map(stop => stop.title)).toEqual(['Горит'])
})
