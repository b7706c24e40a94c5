import { expect, test } from 'vitest'
import { monthNames, scaleOf } from './months.ts'

test('the grid lines of a chart are round numbers, and the highest bar ends below the top one', () => {
  expect(scaleOf(142)).toEqual({ top: 150, lines: [0, 50, 100, 150] })
  expect(scaleOf(151).top).toBe(180)
  expect(scaleOf(0).lines).toEqual([0, 1, 2, 3])
  for (const most of [3.01, 7, 99, 1000, 12_345.67]) expect(scaleOf(most).top).toBeGreaterThanOrEqual(most)
})

test('a month has its short name below its bar and its full name in the table', () => {
  expect(monthNames('2026-05')).toEqual({ short: 'май', long: 'май 2026' })
  expect(monthNames('2026-11')).toEqual({ short: 'ноя', long: 'ноябрь 2026' })
})
