import { expect, test } from 'vitest'
import { stopsOf } from './street.ts'

const at = (...date: [number, number, number]) => new Date(Date.UTC(...date, 9))
const now = at(2026, 10, 20)
const open = (available_until: string | null) => ({ available_until, is_full: false })
const until = (...date: [number, number, number]) => open(at(...date).toISOString())

test('missions are grouped by urgency: three days, the rest of the month, then month by month', () => {
  const stops = stopsOf(
    [until(2026, 10, 22), until(2026, 10, 28), until(2026, 11, 6), until(2026, 11, 24), until(2027, 0, 10)],
    true,
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
  expect(stopsOf([until(2026, 11, 2)], true, at(2026, 10, 30)).map(stop => stop.title)).toEqual(['Горит'])
})

test('a deadline belongs to its month in the city’s time zone, not the browser’s', () => {
  const stops = stopsOf([open('2026-11-30T20:59:59Z'), open('2026-11-30T21:00:00Z')], true, now)
  expect(stops.map(stop => stop.title)).toEqual(['До конца ноября', 'Декабрь 2026'])
})

test('missions without a deadline and missions that are over form separate groups', () => {
  const deadlines = [
    '2026-11-20T09:00:00.000Z',
    '2026-11-20T09:00:00.001Z',
    '2026-11-23T09:00:00.000Z',
    '2026-11-23T09:00:00.001Z',
    null,
  ]
  const stops = stopsOf(deadlines.map(open), true, now)
  expect(stops.map(({ title, missions, near }) => [title, missions.length, near])).toEqual([
    ['Срок прошёл', 1, false],
    ['Горит', 2, true],
    ['До конца ноября', 1, true],
    ['Без срока', 1, false],
  ])
  expect(stops.map(({ days }) => days)).toEqual([null, null, 10, null])
})

test('full missions are the last group where those with a free place come first, elsewhere a deadline is all', () => {
  const missions = [until(2026, 11, 24), { ...until(2026, 10, 28), is_full: true }]
  expect(stopsOf(missions, true, now).map(stop => stop.title)).toEqual(['Декабрь 2026', 'Мест нет'])
  expect(stopsOf(missions, false, now).map(stop => stop.title)).toEqual(['Декабрь 2026', 'До конца ноября'])
})
