import { expect, test } from 'vitest'
import { monthNames } from './months.ts'

test('a month has its short name below its bar and its full name in the table', () => {
  expect(monthNames('2026-05')).toEqual({ short: 'май', long: 'май 2026' })
  expect(monthNames('2026-11')).toEqual({ short: 'ноя', long: 'ноябрь 2026' })
})
