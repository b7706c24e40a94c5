import { expect, test } from 'vitest'
import { cityClock } from '#contract/clock.ts'
import { dueSince } from './due.ts'

const moscow = cityClock('Europe/Moscow')
const at = (moment: string, city = moscow) => {
  const due = dueSince(new Date(moment), city, 9)
  return due && [due.daily.toISOString(), due.weekly.toISOString()]
}

test('from the hour of the city on, letters are due whose last check was before today or before Monday', () => {
  // 25 November 2026 is a Wednesday; Moscow is three hours ahead of UTC.
  expect(at('2026-11-25T05:59:59Z')).toBe(null)
  const wednesday = ['2026-11-24T21:00:00.000Z', '2026-11-22T21:00:00.000Z']
  expect(at('2026-11-25T06:00:00Z')).toEqual(wednesday)
  expect(at('2026-11-25T20:59:59Z')).toEqual(wednesday)
})

test('at the weekend of the city none are due', () => {
  expect(at('2026-11-27T20:59:59Z')).not.toBe(null)
  // Saturday and Sunday in Moscow.
  for (const moment of ['2026-11-28T06:00:00Z', '2026-11-29T12:00:00Z']) expect(at(moment)).toBe(null)
  expect(at('2026-11-30T05:59:59Z')).toBe(null)
  expect(at('2026-11-30T06:00:00Z')).toEqual(['2026-11-29T21:00:00.000Z', '2026-11-29T21:00:00.000Z'])
})

test('the zone of the city decides which hour and which day it is', () => {
  const vladivostok = cityClock('Asia/Vladivostok')
  expect(at('2026-11-29T22:59:59Z', vladivostok)).toBe(null)
  expect(at('2026-11-29T23:00:00Z', vladivostok)).toEqual([
    '2026-11-29T14:00:00.000Z',
    '2026-11-29T14:00:00.000Z',
  ])
})
