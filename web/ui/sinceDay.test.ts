import { expect, test } from 'vitest'
import { sinceDay } from './sinceDay.ts'

test('the second day of a month has a preposition of its own', () => {
  expect(['1 мая', '2 мая', '2\u00a0мая', '12 мая', '20 мая', '22 мая'].map(sinceDay)).toEqual([
    'с 1 мая',
    'со 2 мая',
    'со 2\u00a0мая',
    'с 12 мая',
    'с 20 мая',
    'с 22 мая',
  ])
})
