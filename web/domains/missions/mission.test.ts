import { expect, test } from 'vitest'
import { deadlineOf, isNew } from './mission.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

test.each([
  ['2026-11-13T12:00:01Z', null, true],
  ['2026-11-13T12:00:00Z', null, false],
  ['2026-10-01T12:00:00Z', '2026-11-13T12:00:01Z', true],
  ['2026-10-01T12:00:00Z', '2026-11-13T12:00:00Z', false],
  ['2026-11-19T12:00:00Z', '2026-11-01T12:00:00Z', true],
  ['2026-11-19T12:00:00Z', '2026-11-21T12:00:00Z', false],
])('a mission of %s that opened at %s is new for seven days: %s', (createdAt, publish_at, is) => {
  expect(isNew({ createdAt, publish_at }, now)).toBe(is)
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
