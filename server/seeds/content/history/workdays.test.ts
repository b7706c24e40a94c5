import { describe, expect, test } from 'vitest'
import { cityClock } from '#contract/clock.ts'
import { Workdays } from './workdays.ts'

describe.each(['Europe/Moscow', 'Asia/Vladivostok', 'America/New_York'])('the working time of %s', zone => {
  const city = cityClock(zone)
  const workdays = new Workdays(city)
  /** A moment by the clock of the city. */
  const at = (day: string, hour: number) => city.startOf(day).getTime() + hour * 3_600_000
  const wall = (moment: number) => city.wallAt(moment).slice(0, 16)

  test.each([
    ['2026-11-22', 2, '2026-11-20'],
    ['2026-11-23', 12, '2026-11-20'],
    ['2026-11-24', 12, '2026-11-23'],
    ['2026-12-01', 2, '2026-11-30'],
  ])('the last whole workday of %s, %i o’clock, is %s', (day, hour, last) => {
    expect(wall(workdays.last(at(day, hour)))).toBe(`${last}T00:00`)
  })

  test.each([
    ['2026-11-22', 2, 0, '2026-11-23T09:00'],
    ['2026-11-24', 12, 0.5, '2026-11-24T13:00'],
    ['2026-11-24', 18, 0.5, '2026-11-24T18:30'],
    ['2026-11-27', 20, 0, '2026-11-30T09:00'],
  ])('after %s, %i o’clock, work goes on', (day, hour, share, moment) => {
    expect(wall(workdays.after(at(day, hour), share))).toBe(moment)
  })

  test.each([
    ['2026-11-22', 2, 0, '2026-11-20T19:00'],
    ['2026-11-24', 12, 0.5, '2026-11-24T11:00'],
    ['2026-11-24', 10, 0.5, '2026-11-24T09:30'],
    ['2026-11-23', 8, 1, '2026-11-20T17:00'],
  ])('before %s, %i o’clock, work went on', (day, hour, share, moment) => {
    expect(wall(workdays.before(at(day, hour), share))).toBe(moment)
  })
})
