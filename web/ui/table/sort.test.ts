import { expect, test } from 'vitest'
import { directionOf, nextSort } from './sort.ts'

test('a click on a head sorts in its first direction, and the next click in the other', () => {
  expect(nextSort(undefined, 'points', 'desc')).toBe('points:desc')
  expect(nextSort('points:desc', 'points', 'desc')).toBe('points:asc')
  expect(nextSort('points:asc', 'points', 'desc')).toBe('points:desc')
  expect(nextSort('points:asc', 'full_name', 'asc')).toBe('full_name:asc')
})

test('only the column of the current order has a direction', () => {
  expect(directionOf('points:desc', 'points')).toBe('desc')
  expect(directionOf('points:desc', 'balance')).toBeUndefined()
  expect(directionOf('points', 'points')).toBeUndefined()
})
