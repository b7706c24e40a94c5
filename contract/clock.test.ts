import { beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays, type CityClock, cityClock, nextMonthOf, offsetsOf } from './clock.ts'

// Created in each test, because Stryker activates a mutant only after the file is loaded (npm run mutants).
let moscow: CityClock
let berlin: CityClock
let newYork: CityClock
beforeEach(() => {
  moscow = cityClock('Europe/Moscow')
  berlin = cityClock('Europe/Berlin')
  newYork = cityClock('America/New_York')
})
const iso = (date: Date) => date.toISOString()

test('the day of a moment is its local date in the city', () => {
  const moment = '2026-11-20T21:30:00Z'
  expect([moscow, berlin, newYork].map(clock => clock.dayOf(moment))).toEqual([
    '2026-11-21',
    '2026-11-20',
    '2026-11-20',
  ])
  expect(newYork.dayOf('2026-01-01T04:59:59.999Z')).toBe('2025-12-31')
  expect(newYork.dayOf(new Date('2026-01-01T05:00:00Z'))).toBe('2026-01-01')
})

test('the hour is the local hour in the city, 0 at midnight', () => {
  expect([moscow, newYork].map(clock => clock.hourOf('2026-11-20T21:30:00Z'))).toEqual([0, 16])
})

describe('a day begins and ends', () => {
  test('by the offset of its own date, winter or summer', () => {
    expect([iso(moscow.startOf('2026-07-01')), iso(moscow.endOf('2026-07-01'))]).toEqual([
      '2026-06-30T21:00:00.000Z',
      '2026-07-01T20:59:59.999Z',
    ])
    expect([iso(newYork.startOf('2026-01-15')), iso(newYork.startOf('2026-07-15'))]).toEqual([
      '2026-01-15T05:00:00.000Z',
      '2026-07-15T04:00:00.000Z',
    ])
  })

  test('23 hours apart in spring and 25 in autumn where the clocks change', () => {
    const hours = (clock: typeof berlin, day: string) =>
      (clock.endOf(day).getTime() + 1 - clock.startOf(day).getTime()) / 3_600_000
    expect([hours(berlin, '2026-03-29'), hours(berlin, '2026-10-25')]).toEqual([23, 25])
    expect([hours(newYork, '2026-03-08'), hours(newYork, '2026-11-01')]).toEqual([23, 25])
    expect(hours(moscow, '2026-03-29')).toBe(24)
  })

  test('at one o’clock where midnight is skipped, and after both where midnight occurs twice', () => {
    expect(iso(cityClock('Africa/Cairo').startOf('2026-04-24'))).toBe('2026-04-23T22:00:00.000Z')
    expect(iso(cityClock('America/Havana').startOf('2026-11-01'))).toBe('2026-11-01T04:00:00.000Z')
  })

  test('without a gap and without an overlap, every day of a year in each zone', () => {
    for (const clock of [
      moscow,
      berlin,
      newYork,
      cityClock('Africa/Cairo'),
      cityClock('Pacific/Kiritimati'),
    ]) {
      for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
        expect([clock.dayOf(clock.startOf(day)), clock.dayOf(clock.endOf(day))]).toEqual([day, day])
        expect(clock.dayOf(clock.startOf(day).getTime() - 1)).toBe(addDays(day, -1))
      }
    }
  })
})

test('days are counted by the calendar, over months, years and leap days', () => {
  expect([addDays('2028-02-28', 1), addDays('2027-02-28', 1), addDays('2026-01-01', -1)]).toEqual([
    '2028-02-29',
    '2027-03-01',
    '2025-12-31',
  ])
  expect([nextMonthOf('2026-11-21'), nextMonthOf('2026-12-31')]).toEqual(['2026-12-01', '2027-01-01'])
})

describe('the offsets of the years around a moment', () => {
  const around = Date.parse('2026-11-21T00:00:00Z')

  test('begin five years before and end with the second year after it; between them is each change of the clocks', () => {
    const seconds = (date: string) => Date.parse(`${date}Z`) / 1000
    expect(offsetsOf('Europe/Moscow', around)).toEqual([
      seconds('2021-01-01T00:00'),
      180,
      seconds('2029-01-01T00:00'),
    ])
    expect(offsetsOf('Europe/Berlin', around).slice(0, 6)).toEqual([
      seconds('2021-01-01T00:00'),
      60,
      seconds('2021-03-28T01:00'),
      120,
      seconds('2021-10-31T01:00'),
      60,
    ])
  })

  test('make the same clock as Intl does, within those years and outside them', () => {
    // Morocco changes its offset twice within five weeks, Lord Howe by half an hour, Havana at midnight.
    for (const zone of ['Europe/Berlin', 'Africa/Casablanca', 'Australia/Lord_Howe', 'America/Havana']) {
      const offsets = offsetsOf(zone, around)
      const [intl, table] = [cityClock(zone), cityClock(zone, offsets)]
      const changes = offsets.filter((_, index) => index % 2 === 0).map(second => second * 1000)
      const near = changes.flatMap(change => [change - 1, change, change + 1])
      for (const moment of [...near, Date.parse('1999-07-01T12:00Z'), Date.parse('2060-07-01T12:00Z')])
        expect(table.wallAt(moment)).toBe(intl.wallAt(moment))
      for (const day of changes.map(change => intl.dayOf(change)))
        expect([table.startOf(day), table.endOf(day)]).toEqual([intl.startOf(day), intl.endOf(day)])
    }
  })

  test('spare a clock the use of Intl', () => {
    const offsets = offsetsOf('Europe/Berlin', around)
    const made = vi.spyOn(Intl, 'DateTimeFormat')
    const clock = cityClock('Europe/Berlin', offsets)
    expect([clock.wallAt(around), clock.dayOf(around)]).toEqual(['2026-11-21T01:00:00', '2026-11-21'])
    expect(made).not.toHaveBeenCalled()
    made.mockRestore()
  })
})

test('an unknown zone is an error', () => {
  expect(() => cityClock('Europe/Mosco')).toThrow(RangeError)
})
