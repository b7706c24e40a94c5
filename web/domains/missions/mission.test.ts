import { expect, test } from 'vitest'
import { deadlineOf, isNew } from './mission.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

test.each([
  ['2026-11-13T12:00:01Z', true],
  ['2026-11-13T12:00:00Z', false],
  ['2026-11-20T12:00:00Z', true],
  ['2026-11-20T12:00:01Z', false],
])('a mission that opens at %s is new for seven days: %s', (opens_at, is) => {
  expect(isNew({ opens_at }, now)).toBe(is)
})

test('a deadline is urgent from ten days before it, and over when it has passed', () => {
  expect(deadlineOf({ available_until: null }, now)).toBe('none')
  expect(deadlineOf({ available_until: '2026-12-01T12:00:00Z' }, now)).toBe('ahead')
  expect(deadlineOf({ available_until: '2026-11-30T12:00:00Z' }, now)).toBe('urgent')
  expect(deadlineOf({ available_until: '2026-11-20T11:59:59Z' }, now)).toBe('over')
})

test('a deadline is over at its exact moment, as on the server, and urgent from exactly ten days before', () => {
  expect(deadlineOf({ available_until: '2026-11-20T12:00:00Z' }, now)).toBe('over')
  expect(deadlineOf({ available_until: '2026-11-30T12:00:00.001Z' }, now)).toBe('ahead')
})
