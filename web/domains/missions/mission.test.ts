import { expect, test } from 'vitest'
import { deadlineOf, formatDeadline, isNew } from './mission.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

test('a mission is new for seven days', () => {
  expect(isNew({ createdAt: '2026-11-13T12:00:01Z' }, now)).toBe(true)
  expect(isNew({ createdAt: '2026-11-13T12:00:00Z' }, now)).toBe(false)
})

test('a deadline is urgent when ten days remain, and over when it has passed', () => {
  expect(deadlineOf({ available_until: null }, now)).toBe('none')
  expect(deadlineOf({ available_until: '2026-12-01T12:00:00Z' }, now)).toBe('ahead')
  expect(deadlineOf({ available_until: '2026-11-30T12:00:00Z' }, now)).toBe('urgent')
  expect(deadlineOf({ available_until: '2026-11-20T11:59:59Z' }, now)).toBe('over')
})

test('a deadline is written out with spaces that do not break', () => {
  expect(formatDeadline('2026-12-12T12:00:00Z')).toBe('12\u00a0декабря\u00a02026')
})
